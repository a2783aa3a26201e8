# SPDX-License-Identifier: GPL-3.0-or-later
# Spectrum: see README.md, and `make help`.

# Where `make install` installs: as root, or with PREFIX or DESTDIR, for all users; else for one.
ifneq ($(PREFIX)$(DESTDIR)$(filter 0,$(shell id -u)),)
PREFIX ?= /usr/local
LV2DIR ?= $(PREFIX)/lib/lv2
BINDIR ?= $(PREFIX)/bin
DATADIR ?= $(PREFIX)/share
else
LV2DIR ?= $(HOME)/.lv2
BINDIR ?= $(HOME)/.local/bin
DATADIR ?= $(HOME)/.local/share
endif
FILE ?=
BUNDLE := spectrum.lv2
EMBEDDED := .build-embedded
WINDOW := .build-embedded-ui
WIDE := .build-embedded-wide
TOOL := .build/tool/release/spectrum
SHARE := .build/share
WIDE_PLUGIN := $(if $(filter x86_64,$(shell uname -m)),$(WIDE)/plugin.o)
SOURCES := $(shell find Sources -name '*.swift' -o -name '*.[ch]' -o -name '*.modulemap') Package.swift
# Renewed when a file is added or deleted, which no file's date tells; but not under sudo, which would
# leave root's files among the user's.
SOURCE_LIST := .build/sources
DATE := .build/date
note = $(if $(SUDO_USER),,$(shell mkdir -p .build; echo $(2) | cmp -s - $(1) || echo $(2) > $(1)))
$(call note,$(SOURCE_LIST),$(sort $(SOURCES)))
SOURCES += $(SOURCE_LIST)
TTL := manifest.ttl modgui.ttl presets.ttl spectrum.ttl ui.ttl vocabulary.ttl
PAGE := modgui/icon.html modgui/icon.svg modgui/page.js modgui/style.css

.PHONY: all tool share headless help run test wide debug-bundle goldens goldens-diff bench fuzz \
  sanitize hosts arm64 siege torture rtcheck modgui mutants figures calibration train glyphs \
  scores pictures install uninstall dist deb archives reproducible packages deps clean format check

# The time that packages and manual pages bear: the commit's, or that of the source archive.
COMMITTED := $(shell cat packaging/date 2>/dev/null || git log -1 --format=%ct 2>/dev/null)
ifndef SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH := $(or $(COMMITTED),$(shell date +%s))
endif
export SOURCE_DATE_EPOCH

TEXTS := $(TTL:%=$(BUNDLE)/%) $(PAGE:%=$(BUNDLE)/%)
BUILT := $(BUNDLE)/spectrum.so $(BUNDLE)/spectrum-ui.so $(TEXTS)
all: $(BUILT) ## builds the bundle spectrum.lv2/ (also: make)
tool: $(TOOL) ## builds the tool, .build/tool/release/spectrum
share: $(SHARE) ## makes manual pages, documents, completions, desktop entries, in .build/share

# Each line of this file with `##` is one of the list.
help: ## lists the targets
	@awk -F ':.*## ' '/^[a-z0-9%-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

# Without Swift nothing can be compiled: that is said first, and once, where a rule is about to.
SWIFT = $(if $(shell command -v swift),swift,$(error swift isn't in PATH: install Swift 6.3 or later, see \
  "From a clone to a result" in README.md and docs/install.md))

# Embedded Swift needs no runtime. The version script keeps weak swift_* symbols from clashing with
# those of another plugin in the host. FFTW is linked statically, so that its planner isn't shared.
# Symbols are bound at load: lazy binding in run() would take the linker's locks. Products and sums
# aren't fused, so that all processors compute the same. The build's folder would get into binaries
# by a hash of each module, which tells the compiler what to compile again, and by a missing soname.
# Debian's packages put the symbols for debuggers into packages of their own.
SYMBOLS = -Xlinker --strip-all
PATHLESS = -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
COMPILE = $(SWIFT) build -c release $(PATHLESS) --traits Embedded -Xcc -ffp-contract=off
EMBED = $(COMPILE) \
  -Xlinker --gc-sections -Xlinker -z -Xlinker nodelete -Xlinker -z -Xlinker now $(SYMBOLS) \
  -Xlinker -soname=$(@F)
$(BUNDLE)/spectrum.so: $(SOURCES) $(WIDE_PLUGIN) ttl/plugin.map
	rm -f $(EMBEDDED)/release/libSpectrumPluginBinary.so # SwiftPM would not see a new version script
	$(EMBED) --scratch-path $(EMBEDDED) --product SpectrumPluginBinary -Xlinker --version-script=ttl/plugin.map \
	  $(if $(WIDE_PLUGIN),-Xcc -DSPECTRUM_WIDE -Xlinker "$(CURDIR)/$(WIDE_PLUGIN)")
	mkdir -p $(@D)
	cp $(EMBEDDED)/release/libSpectrumPluginBinary.so $@.new && mv $@.new $@

# The plugin once more, for processors with AVX2 (x86-64-v3); lv2_descriptor chooses one of the two
# (CSpectrumPlugin.c). Its objects are linked into one, and its entry is renamed; every other symbol
# becomes local, so that the linker can't mix the two. What the plugin uses of other modules is
# compiled into it.
WIDE_OBJECTS := $(patsubst %,$(WIDE)/release/%.build/*.o, \
  CSpectrumPlugin SpectrumText SpectrumReadings SpectrumMessages SpectrumCore SpectrumPlugin)
WIDE_ENTRY := spectrum_wide_descriptor
$(WIDE)/plugin.o: $(SOURCES)
	rm -f $(WIDE_OBJECTS) # those of deleted sources too
	$(COMPILE) --scratch-path $(WIDE) --target SpectrumPlugin \
	  -Xcc -march=x86-64-v3 -Xswiftc -Xcc -Xswiftc -march=x86-64-v3
	LC_ALL=C sh -c 'ld -r --force-group-allocation -o $@.whole $(WIDE_OBJECTS)'
	objcopy --redefine-sym lv2_descriptor=$(WIDE_ENTRY) --keep-global-symbol=$(WIDE_ENTRY) $@.whole $@

# In a scratch path of its own, so that make -j2 builds plugin and window at the same time.
$(BUNDLE)/spectrum-ui.so: $(SOURCES) ttl/ui.map
	rm -f $(WINDOW)/release/libSpectrumUIBinary.so
	$(EMBED) --scratch-path $(WINDOW) --product SpectrumUIBinary -Xlinker --version-script=ttl/ui.map
	mkdir -p $(@D)
	cp $(WINDOW)/release/libSpectrumUIBinary.so $@.new && mv $@.new $@

# Debug builds, with one set of options for all: others would compile everything again. Nobody reads
# the index that they would write; for a debugger, `make test DEBUG=`.
DEBUG := --disable-index-store -debug-info-format none
DEBUG_BUILD = $(SWIFT) build $(DEBUG)
BUILD_TESTS = $(DEBUG_BUILD) --product SpectrumPackageTests
# Enabled by name: with a program of our own (Tests/XCTMain.swift) SwiftPM would run nothing, and say so
# to nobody.
RUN_TESTS = $(SWIFT) test $(DEBUG) --disable-xctest --enable-swift-testing --skip-build --quiet

# The port list, the presets and the strings of instruments come from the code's own tables.
TURTLE := .build/debug/spectrum-turtle
$(TURTLE): $(wildcard Sources/SpectrumPorts/*.swift Sources/SpectrumPorts/*/*.swift \
  Sources/SpectrumReadings/*.swift Sources/spectrum-turtle/*.swift)
	$(DEBUG_BUILD) --product spectrum-turtle
	touch $@
FILLED := packaging/fill packaging/publisher Sources/SpectrumPorts/Release.swift
$(BUNDLE)/%.ttl: ttl/%.ttl.in $(TURTLE) $(FILLED)
	mkdir -p $(@D)
	packaging/fill $< > $@.filled && $(TURTLE) < $@.filled > $@.new && rm $@.filled && mv $@.new $@

$(BUNDLE)/%.ttl: ttl/%.ttl
	mkdir -p $(@D)
	cp $< $@

# The page of MOD devices.
$(BUNDLE)/modgui/%.js: modgui/%.js.in $(TURTLE)
	mkdir -p $(@D)
	$(TURTLE) < $< > $@.new && mv $@.new $@
$(BUNDLE)/modgui/icon.svg: packaging/spectrum-lv2.svg
	mkdir -p $(@D)
	cp $< $@
$(BUNDLE)/modgui/%: modgui/%
	mkdir -p $(@D)
	cp $< $@

# With Swift's runtime, so that it runs on machines without Swift. In a scratch path of its own:
# other programs would compile every module again, without this option.
$(TOOL): $(SOURCES)
	$(SWIFT) build -c release $(PATHLESS) --static-swift-stdlib -Xlinker --gc-sections $(SYMBOLS) \
	  --scratch-path .build/tool --product spectrum
	touch $@

# The same plugin with descriptions that name no window: it needs neither X nor Cairo.
HEADLESS := out/headless/$(BUNDLE)
headless: ## builds a bundle without a window, for devices: out/headless/spectrum.lv2
	$(DEPS) plugin
	$(MAKE) $(BUNDLE)/spectrum.so $(TEXTS)
	install -d $(HEADLESS)/modgui
	install -m 755 $(BUNDLE)/spectrum.so $(HEADLESS)
	install -m 644 $(filter-out %/ui.ttl,$(TTL:%=$(BUNDLE)/%)) $(HEADLESS)
	install -m 644 $(PAGE:%=$(BUNDLE)/%) $(HEADLESS)/modgui
	sed '/^<urn:spectrum-lv2:ui>/,/^$$/d; /ui:/d' $(BUNDLE)/manifest.ttl > $(HEADLESS)/manifest.ttl

# What is installed below /usr/share, in the same folders.
$(SHARE): $(TOOL) $(BUNDLE)/manifest.ttl $(BUNDLE)/spectrum.ttl $(FILLED) $(wildcard packaging/*.in) \
  packaging/share packaging/manual packaging/manual.txt packaging/documents packaging/notices \
  packaging/NOTICES packaging/licences/Unicode-3.0 packaging/spectrum-lv2.svg LICENSE README.md \
  CHANGELOG.md ttl/vocabulary.ttl $(wildcard docs/*.md docs/*.png)
	packaging/share $(TOOL) $@
# Manual pages and metainfo bear the commit's date. Where there is none, theirs is that of their making.
ifneq ($(COMMITTED),)
$(call note,$(DATE),$(SOURCE_DATE_EPOCH))
$(SHARE): $(DATE)
endif

deps: ## installs the Debian packages that building takes, or says which are missing
	$(DEPS) bundle tool

# The Debian packages that building takes. Under sudo, which hides a user's Swift, what is built is
# installed.
DEPS = @$(if $(SUDO_USER),,: $(SWIFT);) ./.ci/deps

# Runs the built bundle over FILE or a demo: the readouts, a picture of each mode, and, with an X
# server, the plugin's window while the file plays, with sound. A `$` in FILE may be typed as it is
# or, as make wants it, doubled.
quoted = '$(subst ','\'',$(1))'
AUDIO = file=$(call quoted,$(value FILE)); [ -e "$$file" ] || file=$(call quoted,$(FILE)); \
  file=$${file:-out/demo.wav}
run: deps ## plays FILE=, or a demo: figures, pictures in out/, the window with sound
	$(MAKE) -j2 all tool share
	mkdir -p out
	$(if $(value FILE),,$(TOOL) generate demo out/demo.wav)
	@$(AUDIO); unset LV2_PATH; set -ex; \
	$(TOOL) analyze -- "$$file"; \
	$(TOOL) render --sheet -o out/sheet.png -- "$$file"; \
	for mode in $$(ttl/modes $(BUNDLE)/spectrum.ttl); do \
	  $(TOOL) render --mode $$mode -o out/$$mode.png -- "$$file"; done; \
	$(if $(DISPLAY),$(TOOL) view -- "$$file")

# Under sudo, only what is already built is installed: sudo finds no Swift in a user's folder, and
# would leave root's files among the user's.
install: deps ## installs bundle, tool, manual: PREFIX=, DESTDIR=, LV2DIR=, BINDIR=, DATADIR=
	@[ -z "$$SUDO_USER" ] || $(MAKE) -q all tool $(SHARE) || \
	  { echo 'make: first build it without sudo: make all tool share' >&2; exit 1; }
	$(MAKE) -j2 all tool share
	install -d "$(DESTDIR)$(LV2DIR)/$(BUNDLE)/modgui" "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(DATADIR)"
	install -m 755 $(BUNDLE)/spectrum.so $(BUNDLE)/spectrum-ui.so "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
	install -m 644 $(TTL:%=$(BUNDLE)/%) "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
	install -m 644 $(PAGE:%=$(BUNDLE)/%) "$(DESTDIR)$(LV2DIR)/$(BUNDLE)/modgui"
	install -m 755 $(TOOL) "$(DESTDIR)$(BINDIR)"
	@set -e; (cd $(SHARE) && find . -type f) | while read -r file; do \
	  install -D -m 644 "$(SHARE)/$$file" "$(DESTDIR)$(DATADIR)/$$file"; done
	$(RENEW_MENU)

# Desktops look up in a cache what opens a file.
RENEW_MENU = -@[ -n "$(DESTDIR)" ] || update-desktop-database -q "$(DATADIR)/applications" 2>/dev/null || :

# Each command has a manual page; ours are recognised by their first line.
uninstall: ## removes them, with the same PREFIX=, DESTDIR=, … and user
	rm -rf "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
	rm -f "$(DESTDIR)$(BINDIR)/spectrum"
	@cd "$(DESTDIR)$(DATADIR)" 2>/dev/null || exit 0; set -x; rm -rf doc/spectrum-lv2; \
	  rm -f $(INSTALLED) $$(grep -ls "Made from the tool's help by" man/man[17]/spectrum*.[17])
	$(RENEW_MENU)
INSTALLED = bash-completion/completions/spectrum zsh/site-functions/_spectrum \
  fish/vendor_completions.d/spectrum.fish icons/hicolor/scalable/apps/spectrum-lv2.svg \
  $(shell printf '%s\n' applications/@id@.desktop applications/@id@.File.desktop metainfo/@id@.metainfo.xml \
    metainfo/@plugin@.metainfo.xml | packaging/fill /dev/stdin)

# Packages: see docs/packages.md.
dist: ## packs the sources into out/dist, with all that a build without a network takes
	packaging/dist out/dist

# Until packaging/publisher names an address, the packages name one that reaches nobody, which is said.
UNNAMED = $(if $(shell sed -n 's/^email: *//p' packaging/publisher),, \
  --suppress-tags bogus-mail-host$(,)bogus-mail-host-in-debian-changelog)
, := ,
deb: ## builds Debian's packages, their source and their debug symbols in out/deb
	$(DEPS) bundle tool deb
	packaging/deb out/deb
	lintian --show-overrides $(UNNAMED) out/deb/*.changes

archives: deps ## packs what is built for x86-64 and arm64 into out/archives
	$(if $(WIDE_PLUGIN),$(DEPS) arm64)
	$(MAKE) -j2 all tool share
	$(if $(WIDE_PLUGIN),$(MAKE) arm64)
	packaging/archives "$(CURDIR)/out/archives" $(if $(WIDE_PLUGIN),out/arm64 aarch64)

# The same bytes again, from the source archive, without a network, elsewhere and at another time.
reproducible: deps ## builds the source archive without a network and compares it with this build
	$(DEPS) reproducible
	$(MAKE) -j2 all tool share
	$(MAKE) dist
	@Tests/Packages/reproducible out/dist/*.tar.xz

packages: ## installs and uses Debian's packages in a fresh Debian 12, checks all descriptions
	$(DEPS) packages
	$(MAKE) deb share
	appstreamcli validate --no-net $(SHARE)/metainfo/*.xml
	desktop-file-validate $(SHARE)/applications/*.desktop
	@Tests/Packages/chroot out/deb

# The tests load a bundle like a host, and run the tool; of the other programs they need none. The
# bundle is linked of the debug build's own modules; with SPECTRUM_DEEP=1 it is a released one, in a
# folder of its own, but for the plugin's second copy for AVX2, which `make wide` compares.
# BinaryTests look at what a released one needs and exports.
# Only failures and the sum are printed: `swift test` lists every test.
# The slips are put into a copy of the files that git lists: without git they aren't looked at.
PLAIN := .build/plain/spectrum.lv2
TESTED = $(if $(SPECTRUM_DEEP),$(PLAIN),$(DEBUG_BUNDLE))
# No such file is made: SwiftPM itself knows what is to be built. It builds one thing at a time there.
TESTS := .build/tests
$(TESTS): | $(TURTLE)
	$(BUILD_TESTS)
test: ## builds a bundle, checks the C leaves and the lists of slips, and runs all tests
	$(DEPS) bundle tool test
	$(MAKE) -j2 check $(TESTS) $(if $(SPECTRUM_DEEP),all BUNDLE=$(PLAIN) WIDE_PLUGIN=)
	$(if $(SPECTRUM_DEEP),,$(MAKE) debug-bundle)
	SPECTRUM_BUNDLE=$(CURDIR)/$(TESTED) $(RUN_TESTS) $(if $(SPECTRUM_DEEP),,--skip BinaryTests)
	if [ -e .git ]; then $(SWIFT) run $(DEBUG) --quiet spectrum-mutants --check; fi

# A contributor's cycle: one target's tests.
test-%: ## runs the tests of one target, as test-SpectrumCore, test-Bundle; FILTER= some of them
	$(DEPS) bundle tool test
	$(if $(filter SpectrumHost Bundle Window Tool,$*),$(MAKE) debug-bundle)
	export SPECTRUM_TESTS=$*Tests; $(BUILD_TESTS)
	SPECTRUM_TESTS=$*Tests SPECTRUM_BUNDLE=$(CURDIR)/$(DEBUG_BUNDLE) $(RUN_TESTS) \
	  --filter '$(or $(FILTER),$*Tests)' --skip BinaryTests

# A bundle of the debug build's own modules: linked in seconds, where a released one takes minutes.
DEBUG_BUNDLE := .build/debug-bundle/spectrum.lv2
DEBUG_LINK = SPECTRUM_TESTS= $(DEBUG_BUILD) -Xlinker -z -Xlinker nodelete
debug-bundle: ## builds a bundle of ordinary Swift, for tests: .build/debug-bundle/spectrum.lv2
	$(MAKE) BUNDLE=$(DEBUG_BUNDLE) $(TEXTS:$(BUNDLE)/%=$(DEBUG_BUNDLE)/%)
	$(DEBUG_LINK) --product SpectrumPluginBinary -Xlinker --version-script=ttl/plugin.map
	$(DEBUG_LINK) --product SpectrumUIBinary -Xlinker --version-script=ttl/ui.map
	ln -sf $(CURDIR)/.build/debug/libSpectrumPluginBinary.so $(DEBUG_BUNDLE)/spectrum.so
	ln -sf $(CURDIR)/.build/debug/libSpectrumUIBinary.so $(DEBUG_BUNDLE)/spectrum-ui.so

# The plugin's code for AVX2 beside that for every processor, and what hosts load of both binaries.
wide: ## compares the released plugin's two copies of the code, with and without AVX2
	$(DEPS) bundle tool test
	$(MAKE) -j2 all $(TESTS)
	SPECTRUM_BUNDLE=$(CURDIR)/$(BUNDLE) SPECTRUM_WIDE=1 $(RUN_TESTS) --filter 'WideCodeTests|BinaryTests'

# Redraws the tests' golden images that have changed; goldens-diff first shows old and new side by
# side, in out/goldens/sheet.png.
goldens: ## redraws the golden images that have changed
	$(DEPS) bundle tool test
	SPECTRUM_GOLDENS=renew SPECTRUM_TESTS=GoldenTests $(SWIFT) test $(DEBUG) --disable-xctest --enable-swift-testing --filter GoldenTests
goldens-diff: ## shows golden images beside what is drawn now, in out/goldens/sheet.png
	$(DEPS) bundle tool test
	SPECTRUM_GOLDENS=sheet SPECTRUM_TESTS=GoldenTests $(SWIFT) test $(DEBUG) --disable-xctest --enable-swift-testing --filter GoldenTests

# Checks the promises of the C leaves of the real-time path, that no Swift code evades its own, and
# the house rules; that of the rules on invented code first.
check: ## checks the promises of the C functions of the real-time path, and the house rules
	"$(dir $(shell command -v swift))clang" -fsyntax-only -Wfunction-effects -Werror -x c -ISources/CMath/include \
	  -ISources/CFFTW/include -ISources/CLV2/include -ISources/CSnapshot/include -ISources/CSound/include \
	  Sources/CMath/CMath.c Sources/CFFTW/CFFTW.c Sources/CLV2/CLV2.c Sources/CSnapshot/CSnapshot.c \
	  Sources/CSound/JACKInput.c Sources/CSound/Clock.c
	! grep -rn 'no_performance_analysis' Sources
	Tests/House/check Tests/House/Example | diff - Tests/House/Example/expected
	Tests/House/check

# The costs of run(), of a picture, and of the window in a host, how evenly it moves, and the time from
# sound to pixel, compared with others.
bench: deps ## measures cost, motion, and the time from sound to pixel, beside other analysers
	$(DEPS) bench
	$(MAKE) all
	$(SWIFT) run -c release spectrum-picture-bench
	$(SWIFT) run -c release spectrum-window-bench
	$(SWIFT) run -c release spectrum-motion-bench
	$(SWIFT) run -c release spectrum-latency-bench
	$(SWIFT) run -c release spectrum-bench

# Checks that run() does nothing forbidden on a real-time thread: no heap, lock, system call or page
# fault, whatever users and hosts do.
rtcheck: deps ## watches run() for use of the heap, locks, system calls and page faults
	$(MAKE) all
	@Tests/RealTimeCheck/check $(BUNDLE) out/rtcheck

# The built plugin in the worst of hosts; `swift run -c release spectrum-torture --help` shows how
# to repeat a fault.
torture: deps ## does what hosts, sessions and signals do at their worst to the plugin
	$(MAKE) all
	$(SWIFT) run -c release spectrum-torture

# The plugins in third-party hosts, without a sound card or a screen; the inline display in Ardour's
# mixer, and its import of a tempo map; then the sound of the tool's window, and its lines of live
# sound. The output must be bit-exact, stored sessions must load with every value, and the logs must
# be clean; all results are in out/hosts. CARLA and MOD_HOST name what Debian doesn't have.
hosts: deps ## plays the plugins in jalv, Ardour, FFmpeg and others, and the tool under JACK
	$(DEPS) hosts
	$(MAKE) -j2 all tool
	@Tests/Hosts/run

# The page of MOD devices in headless Chromium, filled and called as mod-ui does, with what the plugin
# reports of known sounds; pictures of it are in out/modgui.
modgui: deps ## shows the page of MOD devices in a browser, with recorded values
	$(DEPS) modgui
	$(MAKE) -j2 all tool
	@Tests/ModGUI/check $(BUNDLE) $(TOOL)

# Both libraries compile and link for arm64 on this machine, and the plugin in an emulator gives the
# same results as here.
arm64: deps ## builds both libraries for arm64 and plays the plugin in an emulator
	$(DEPS) arm64
	$(MAKE) all
	@Tests/Arm64/check $(BUNDLE)

# The window under the worst that hosts, users and X servers do to it.
siege: deps ## does to the window what hosts, users and X servers do at their worst
	$(DEPS) screen
	$(MAKE) all
	$(SWIFT) run -c release spectrum-siege

# Searches for inputs that break the readers of messages, the plugin or the display, for SECONDS
# each: six minutes in all on two cores. Findings are kept in out/fuzz.
SECONDS := 120
fuzz: deps ## looks for inputs that break what reads them; SECONDS= for each of six targets
	@Tests/Fuzz/run $(SECONDS)

# The tests under the sanitizers of memory, undefined behaviour and threads.
sanitize: ## runs the tests under sanitizers: memory, undefined behaviour, threads
	$(DEPS) bundle tool test
	$(MAKE) $(TEXTS)
	@Tests/Sanitize/run

# Breaks a copy of the code in every way of Tests/Mutants/Slips, one at a time, and counts how often
# the tests see it; `swift run spectrum-mutants --help` shows how to try some of them.
mutants: ## breaks the code, one slip at a time, and counts how many the tests catch
	$(DEPS) bundle tool test screen
	$(SWIFT) run $(DEBUG) spectrum-mutants

# The largest error of each figure that is shown; `swift run -c release spectrum-figures 7` shows
# those of signal 7.
figures: ## compares each figure with other programs and definitions, on 100 random signals
	$(DEPS) bundle tool test
	$(MAKE) all
	$(SWIFT) run -c release spectrum-figures

# The largest error of a full-scale sine's reading, by rate and resolution.
calibration: deps ## prints the largest error of a sine's level, by rate and resolution
	$(MAKE) all
	$(SWIFT) run -c release spectrum-calibration

# Trains the tables of tempo, beats, bar and key, from music that is rendered first: see
# Training/README.md. CORPUS: a folder of music with known beats and keys, as additional training data.
CORPUS ?=
TRAINING := out/training
train: $(TRAINING)/venv/installed ## trains the tables of tempo, beats, bar and key; CORPUS= adds music
	$(TRAINING)/venv/bin/python Training/train.py $(TRAINING) $(if $(CORPUS),--corpus "$(CORPUS)")
	$(TRAINING)/venv/bin/python Training/train_bars.py $(TRAINING) $(if $(CORPUS),--corpus "$(CORPUS)")
	$(TRAINING)/venv/bin/python Training/train_key.py $(TRAINING) $(if $(CORPUS),--corpus "$(CORPUS)")
$(TRAINING)/venv/installed: Training/requirements.txt
	python3 -m venv $(TRAINING)/venv
	$(TRAINING)/venv/bin/pip install -q -r $<
	touch $@

# The built plugin by kinds: the key, tempo and bars of songs and the key of scores, which the nets haven't met, in
# sounds that they haven't met; the pitch of tones, by instruments.
scores: $(TRAINING)/venv/installed ## scores the built plugin's key, tempo, bars and pitch, by kinds of sound
	$(DEPS) scores
	$(MAKE) -j2 all tool
	$(TRAINING)/venv/bin/python Training/songs.py $(TRAINING)/songs --count 48 -j 2
	$(TRAINING)/venv/bin/python Training/composers.py $(TRAINING)/composers --count 12 -j 2
	$(TRAINING)/venv/bin/python Training/tones/render.py $(TRAINING)/tones
	$(TRAINING)/venv/bin/python Training/score_keys.py $(TOOL) $(BUNDLE) $(TRAINING)/songs $(TRAINING)/composers
	$(TRAINING)/venv/bin/python Training/score_bars.py $(TOOL) $(BUNDLE) $(TRAINING)/songs
	$(TRAINING)/venv/bin/python Training/tones/score.py $(TOOL) $(BUNDLE) $(TRAINING)/tones

# The glyph masks of the inline display, from the font of the window.
GLYPHS := Sources/CGlyphMasks/GlyphMasks.c
glyphs: deps ## draws the masks of the inline display's signs again
	$(SWIFT) run $(DEBUG) spectrum-glyphs > $(GLYPHS).new && mv $(GLYPHS).new $(GLYPHS)

pictures: deps ## draws the pictures in docs/ again
	$(DEPS) pictures
	$(MAKE) -j2 all tool
	docs/draw-pictures $(TOOL)

format: ## formats the Swift sources
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

clean: ## deletes what was built
	$(SWIFT) package clean
	rm -rf .build/tool $(EMBEDDED) $(WINDOW) $(WIDE) .build-fuzz .build-address .build-thread out
	find $(BUNDLE) -type f ! -name README.md -delete

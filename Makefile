# SPDX-License-Identifier: GPL-3.0-or-later
# Spectrum: see README.md. `make` builds the bundle; `make run` and `make test` install what is
# missing.

PREFIX ?= /usr/local
LV2DIR ?= $(if $(DESTDIR),$(PREFIX)/lib/lv2,$(HOME)/.lv2)
FILE ?=
BUNDLE := spectrum.lv2
EMBEDDED := .build-embedded
WINDOW := .build-embedded-ui
WIDE := .build-embedded-wide
WIDE_PLUGIN := $(if $(filter x86_64,$(shell uname -m)),$(WIDE)/plugin.o)
SOURCES := $(shell find Sources -name '*.swift' -o -name '*.h' -o -name '*.c') Package.swift
TTL := manifest.ttl presets.ttl spectrum.ttl ui.ttl vocabulary.ttl

.PHONY: all run test goldens goldens-diff bench fuzz sanitize hosts arm64 siege torture rtcheck calibration train install uninstall deps clean format check

all: $(BUNDLE)/spectrum.so $(BUNDLE)/spectrum-ui.so $(TTL:%=$(BUNDLE)/%)

# Embedded Swift needs no runtime. The version script keeps weak swift_* symbols from clashing with
# those of another plugin in the host. FFTW is linked statically, so that its planner isn't shared.
# Symbols are bound at load: lazy binding in run() would take the linker's locks. Products and sums
# aren't fused, so that all processors compute the same.
COMPILE = swift build -c release --traits Embedded -Xcc -ffp-contract=off
EMBED = $(COMPILE) \
  -Xlinker --gc-sections -Xlinker -z -Xlinker nodelete -Xlinker -z -Xlinker now -Xlinker --strip-all
$(BUNDLE)/spectrum.so: $(SOURCES) $(WIDE_PLUGIN) ttl/plugin.map
	rm -f $(EMBEDDED)/release/libSpectrumPluginBinary.so # SwiftPM would not see a new version script
	$(EMBED) --scratch-path $(EMBEDDED) --product SpectrumPluginBinary -Xlinker --version-script=ttl/plugin.map \
	  $(if $(WIDE_PLUGIN),-Xcc -DSPECTRUM_WIDE -Xlinker $(CURDIR)/$(WIDE_PLUGIN))
	cp $(EMBEDDED)/release/libSpectrumPluginBinary.so $@.new && mv $@.new $@

# The plugin once more, for processors with AVX2 (x86-64-v3); lv2_descriptor chooses one of the two
# (CSpectrumPlugin.c). Its objects are linked into one, and its entry is renamed; every other symbol
# becomes local, so that the linker can't mix the two.
WIDE_OBJECTS := $(patsubst %,$(WIDE)/release/%.build/*.o, \
  CSpectrumPlugin SpectrumMessages SpectrumCore SpectrumPlugin)
WIDE_ENTRY := spectrum_wide_descriptor
$(WIDE)/plugin.o: $(SOURCES)
	rm -f $(WIDE_OBJECTS) # those of deleted sources too
	$(COMPILE) --scratch-path $(WIDE) --target SpectrumPlugin \
	  -Xcc -march=x86-64-v3 -Xswiftc -Xcc -Xswiftc -march=x86-64-v3
	ld -r --force-group-allocation -o $@.whole $(WIDE_OBJECTS)
	objcopy --redefine-sym lv2_descriptor=$(WIDE_ENTRY) --keep-global-symbol=$(WIDE_ENTRY) $@.whole $@

# In a scratch path of its own, so that make -j2 builds plugin and window at the same time.
$(BUNDLE)/spectrum-ui.so: $(SOURCES) ttl/ui.map
	rm -f $(WINDOW)/release/libSpectrumUIBinary.so
	$(EMBED) --scratch-path $(WINDOW) --product SpectrumUIBinary -Xlinker --version-script=ttl/ui.map
	cp $(WINDOW)/release/libSpectrumUIBinary.so $@.new && mv $@.new $@

# The port list and the presets come from the code's own tables.
TURTLE := .build/debug/spectrum-turtle
$(TURTLE): $(wildcard Sources/SpectrumPorts/*.swift Sources/spectrum-turtle/*.swift)
	swift build --product spectrum-turtle
	touch $@
$(BUNDLE)/%.ttl: ttl/%.ttl.in $(TURTLE)
	$(TURTLE) < $< > $@.new && mv $@.new $@

$(BUNDLE)/%.ttl: ttl/%.ttl
	cp $< $@

deps:
	@./.ci/deps

# The tests load the built bundle like a host, and run the tool.
test: deps
	$(MAKE) -j2 all check
	swift test

# Redraws the tests' golden images that have changed; goldens-diff first shows old and new side by
# side, in out/goldens/sheet.png.
goldens: deps
	SPECTRUM_GOLDENS=renew swift test --filter GoldenTests
goldens-diff: deps
	SPECTRUM_GOLDENS=sheet swift test --filter GoldenTests

# Checks the promises of the C leaves of the real-time path, and that no Swift code evades its own.
check:
	"$(dir $(shell command -v swift))clang" -fsyntax-only -Wfunction-effects -Werror -x c -ISources/CMath/include \
	  -ISources/CFFTW/include -ISources/CLV2/include Sources/CMath/CMath.c Sources/CFFTW/CFFTW.c \
	  Sources/CLV2/CLV2.c
	! grep -rn 'no_performance_analysis' Sources

# Runs the built bundle over FILE or a demo: the readouts, a picture of each mode, and, with an X
# server, the plugin's window while the file plays.
AUDIO = $(if $(FILE),$(FILE),out/demo.wav)
run: deps
	$(MAKE) -j2 all
	swift build -c release --product spectrum
	mkdir -p out
	$(if $(FILE),,.build/release/spectrum generate demo out/demo.wav)
	.build/release/spectrum analyze "$(AUDIO)"
	.build/release/spectrum render "$(AUDIO)" --sheet -o out/sheet.png
	for mode in $$(ttl/modes $(BUNDLE)/spectrum.ttl); do \
	  .build/release/spectrum render "$(AUDIO)" --mode $$mode -o out/$$mode.png; done
	$(if $(DISPLAY),.build/release/spectrum view "$(AUDIO)")

# The costs of run(), of a picture, and of the window in a host, compared with others.
bench: deps
	@./.ci/deps jalv jackd2 x42-plugins
	$(MAKE) all
	swift run -c release spectrum-picture-bench
	swift run -c release spectrum-window-bench
	swift run -c release spectrum-bench

# Checks that run() does nothing forbidden on a real-time thread: no heap, lock, system call or page
# fault, whatever users and hosts do.
rtcheck: deps
	$(MAKE) all
	@Tests/RealTimeCheck/check $(BUNDLE) out/rtcheck

# The built plugin in the worst of hosts; `swift run -c release spectrum-torture --help` shows how
# to repeat a fault.
torture: deps
	$(MAKE) all
	swift run -c release spectrum-torture

# Both plugins in third-party hosts: jalv and Ardour, without a sound card or a screen, and
# lv2bench. The output must be bit-exact, and the logs clean; all results are in out/hosts.
hosts: deps
	@./.ci/deps jalv jackd2 libjack-jackd2-dev ardour xdotool x11-apps
	$(MAKE) all
	@Tests/Hosts/run

# Both libraries compile and link for arm64 on this machine, and the plugin in an emulator gives the
# same results as here.
arm64: deps
	@./.ci/deps gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
	$(MAKE) all
	@Tests/Arm64/check $(BUNDLE)

# The window under the worst that hosts, users and X servers do to it.
siege: deps
	$(MAKE) all
	swift run -c release spectrum-siege

# Searches for inputs that break the readers of messages, the plugin or the display, for SECONDS
# each: five minutes in all on two cores. Findings are kept in out/fuzz.
SECONDS := 120
fuzz: deps
	@Tests/Fuzz/run $(SECONDS)

# The tests under the sanitizers of memory, undefined behaviour and threads.
sanitize: deps
	$(MAKE) $(TTL:%=$(BUNDLE)/%)
	@Tests/Sanitize/run

# The largest error of a full-scale sine's reading, by rate and resolution.
calibration: deps
	$(MAKE) all
	swift run -c release spectrum-calibration

# Trains the tables of tempo and beats, from music that is rendered first: see Training/README.md.
# CORPUS: a folder of music with known beats, as additional training data.
CORPUS ?=
TRAINING := out/training
train: $(TRAINING)/venv/installed
	$(TRAINING)/venv/bin/python Training/train.py $(TRAINING) $(if $(CORPUS),--corpus "$(CORPUS)")
$(TRAINING)/venv/installed: Training/requirements.txt
	python3 -m venv $(TRAINING)/venv
	$(TRAINING)/venv/bin/pip install -q -r $<
	touch $@

install: all
	install -d "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
	install -m 755 $(BUNDLE)/spectrum.so $(BUNDLE)/spectrum-ui.so "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"
	install -m 644 $(TTL:%=$(BUNDLE)/%) "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

uninstall:
	rm -rf "$(DESTDIR)$(LV2DIR)/$(BUNDLE)"

format:
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks

clean:
	swift package clean
	rm -rf $(EMBEDDED) $(WINDOW) $(WIDE) .build-fuzz .build-address .build-thread out
	find $(BUNDLE) -type f ! -name README.md -delete

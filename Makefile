# SPDX-License-Identifier: GPL-3.0-or-later
# Spectrum: see README.md. `make` builds the bundle; `make run` and `make test` install what is missing.

PREFIX ?= /usr/local
LV2DIR ?= $(if $(DESTDIR),$(PREFIX)/lib/lv2,$(HOME)/.lv2)
FILE ?=
BUNDLE := spectrum.lv2
EMBEDDED := .build-embedded
SOURCES := $(shell find Sources -name '*.swift' -o -name '*.h' -o -name '*.c') Package.swift

.PHONY: all run test bench install uninstall deps clean format lint tool

all: $(BUNDLE)/spectrum.so $(BUNDLE)/manifest.ttl

# Embedded Swift needs no runtime; the version script keeps weak swift_* symbols from clashing with
# those of another plugin in the same host; FFTW is linked in, so that its planner is ours alone.
$(BUNDLE)/spectrum.so: $(SOURCES) ttl/plugin.map
	swift build -c release --traits Embedded --scratch-path $(EMBEDDED) \
	  --product SpectrumPluginBinary -Xlinker --version-script=ttl/plugin.map \
	  -Xlinker --gc-sections -Xlinker -z -Xlinker nodelete -Xlinker --strip-all
	cp $(EMBEDDED)/release/libSpectrumPluginBinary.so $@.new && mv $@.new $@

deps:
	@./.ci/deps

test: deps all
	swift test

clean:
	swift package clean
	rm -rf $(EMBEDDED) out
	find $(BUNDLE) -type f ! -name README.md -delete

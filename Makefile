# Telop's commands. `make run` and `make test` need Swift and nothing else on a Debian machine: both
# install the system packages that are missing and leave what is installed alone.

SWIFT ?= swift
SAMPLE := Sources/TelopCLI/Sample/lightning-talk.md
PREFIX ?= /usr/local
# How long each fuzz target runs.
SECONDS ?= 60

# What the build links with, and what the tests compare against.
BUILD_PACKAGES := pkg-config libfreetype-dev libharfbuzz-dev libicu-dev libcmark-dev libyaml-dev libssl-dev \
  libfontconfig-dev libcairo2-dev libpng-dev zlib1g-dev libsixel-dev
# The same on macOS, where nothing is installed without being asked.
BREW_PACKAGES := pkgconf freetype harfbuzz icu4c cmark libyaml openssl@3 fontconfig cairo libpng libsixel qrencode
# What `make build` makes of that: less of ICU's data, HarfBuzz as an archive, manual pages.
RELEASE_PACKAGES := icu-devtools binutils dpkg-dev python3
# What the service links with besides: its store, and QR codes.
SERVER_PACKAGES := libsqlite3-dev libqrencode-dev
CHECK_PACKAGES := libharfbuzz-bin unicode-data fonts-inter-variable libsixel-bin poppler-utils \
  librsvg2-bin python3-jsonschema
# What is large, or slow to start: `make check` does without it.
TEST_PACKAGES := $(CHECK_PACKAGES) ffmpeg chromium

ARCHIVES := $(CURDIR)/.build/archives
# A release binary that starts quickly and runs from anywhere: Swift's libraries are linked in, and so
# are those of Debian's that come as archives too. Every shared library costs time at every start.
# A program exports nothing: Swift's runtime asks at every start whose address one is, and its own
# names would all be gone through.
# Two builds in two folders are alike, and small: without debug information and a build's id, with functions that
# nobody calls left out and equal ones folded.
# Against errors in memory: C's functions check their stack and the sizes that the C library is given, as Swift's own do,
# and the linker's tables are read-only once a program runs. `check-hardened` looks for all of that. Where Swift imports
# headers, for which it defines __swift__, they are not fortified: their inline functions differ from module to module.
# The linker's map says which archives are in a program, for the lists of its parts and licences.
RELEASE = -c release --static-swift-stdlib -debug-info-format none --disable-local-rpath \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=safe -Xlinker --build-id=none \
  -Xlinker -lstdc++ -Xlinker -lgcc_eh -Xlinker -lexpat \
  -Xlinker -lpixman-1 $(addprefix -Xlinker ,$(SHAPING)) -Xlinker -lpng16 -Xlinker -lz \
  -Xcc -fstack-protector-strong -Xcc '-D_FORTIFY_SOURCE=!__swift__*2' -Xlinker -z -Xlinker now \
  -Xlinker --version-script=$(ARCHIVES)/program.map -Xlinker -Map=$(ARCHIVES)/$@.map
# What lets telop start sooner; the service starts once. Addresses that are only known at the start would take 0.8 ms of it.
# Generic types are made by calls, not from mangled names: for a name, Swift's runtime searches all types and conformances.
QUICK := -Xlinker -no-pie -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# What an archive of HarfBuzz needs, and one of FreeType. Beside the shared HarfBuzz an archive of FreeType would be a second one.
SHAPING = $(if $(shell ls $(ARCHIVES)/libharfbuzz.a 2>/dev/null),-lharfbuzz -lfreetype -lbrotlidec -lbrotlicommon -lgraphite2)
# Apple's linker knows none of that, and Swift's libraries are part of macOS.
ifeq ($(shell uname -s),Darwin)
RELEASE := -c release -Xlinker -dead_strip
QUICK :=
endif
# What is to be installed, program by program, as it lies below PREFIX.
PACKAGES := $(CURDIR)/.build/packages

.PHONY: brew-packages help run serve test test-all run-tests run-service-tests test-server live speed deploy-check check build objects link server versions archive-settings archives setup setup-check setup-server setup-test lint format asan tsan nightly soak test-times conformance chromium engines stage looks reveal cluster \
  consumers hostile fuzz corpora bench bench-counts bench-report docs picture install uninstall install-check deb deb-check tarball tarball-check readme-check \
  reproducible-check parse-darwin clean

help:
	@echo 'make run      build, and fit the sample script to five minutes'
	@echo 'make serve    build telop and telop-server, and serve the sample on 127.0.0.1:8080'
	@echo 'make test     build, check the format, run every test'
	@echo 'make test FILTER=Chunker   the suites and tests whose names match, and nothing else'
	@echo 'make test-server   the tests of the service, which is a package of its own; FILTER works here too'
	@echo 'make live     the service against validators, schemathesis, axe-core and three browsers'
	@echo 'make speed    measuring over HTTP against the framework and the library, with wrk'
	@echo 'make deploy-check   the files of its Deploy folder, and two instances behind nginx'
	@echo 'make check    the same as make test without what needs a browser or ffmpeg'
	@echo 'make build    the release binary: .build/release/telop; make server for telop-server'
	@echo 'make versions  the newest versions of the Swift packages, recorded in $(PACKAGING)/versions.txt'
	@echo 'make install  what was built, below PREFIX (now $(PREFIX)); SERVER=1 for telop-server too'
	@echo 'make uninstall   removes what make install put there; make install-check tries both'
	@echo 'make deb      Debian packages of both; make deb-check tries them in a new Debian, as root'
	@echo 'make tarball  an archive that runs where it is unpacked; make tarball-check likewise'
	@echo 'make reproducible-check   two builds in two folders; they are to be the same'
	@echo 'make readme-check   README.md from top to bottom in a new Debian, as root; FULL=1 with make test'
	@echo 'make test-times   how much processor time each suite takes, and the tests of the twenty dearest; FILTER works here too'
	@echo 'make nightly  every test with its usual cases, and make consumers; the public CI does so by night'
	@echo 'make asan     every test under AddressSanitizer, the random ones shorter'
	@echo 'make tsan     the same under ThreadSanitizer'
	@echo 'make soak     the random tests at length, an hour or so'
	@echo 'make conformance HARFBUZZ=dir   HarfBuzz'\''s own shaping tests, from its checkout'
	@echo 'make chromium widths against those of the browser'
	@echo 'make engines  pages'\'' ink in Chromium, Firefox and WebKit; ENGINES='\''--engine firefox'\'' for one'
	@echo 'make stage    slides and band of a stage against the plan in them, and its two windows'
	@echo 'make looks    every theme'\''s screenshots in them, checked, on one sheet; LOOKS='\''--size 390x844'\'' for some'
	@echo 'make reveal   a page within reveal.js, which comes from PyPI'
	@echo 'make consumers  packages that depend on Telop, by git URL'
	@echo 'make hostile  some ten thousand hostile calls of the release binary, half an hour'
	@echo 'make fuzz     every fuzz target for SECONDS (now $(SECONDS))'
	@echo 'make cluster  telop batch under Apache Spark'\''s pipe, with so many LINES (now $(LINES))'
	@echo 'make corpora  texts in eight languages for the two benchmarks below, 310 MB of packages from Debian and PyPI'
	@echo 'make bench    prepare and fit against bare HarfBuzz; ONLY=process, prepare (of TEXT=file), document, batch, solve or draw'
	@echo 'make bench-counts   instructions and allocations of the same, by callgrind, against the recorded ones'
	@echo 'make bench-report   the same beside Pango, Skia, Pillow, Qt, uharfbuzz and a browser, into the docs'
	@echo 'make docs     guides and reference as a static site in .build/docs, warnings as errors; DOCS_BASE=path to host it below'
	@echo 'make picture  the README'\''s moving picture'
	@echo 'make parse-darwin   read the code for macOS, as far as that goes elsewhere; part of make test'
	@echo 'make format   rewrite the sources in the project'\''s format'
	@echo 'make clean    remove what was built'

run: build
	.build/release/telop fit $(SAMPLE) --duration 5:00

# The service is a package of its own. Its release build has a folder of its own; its tests share the root's.
SERVICE := Sources/TelopServer
# What its tests call, and what `make live` holds it against.
SERVER_TEST_PACKAGES := curl chromium chromium-driver
LIVE_PACKAGES := $(SERVER_TEST_PACKAGES) python3 python3-venv prometheus iproute2 firefox-esr webkit2gtk-driver xvfb ffmpeg \
  strace

serve: build server
	PATH=$(CURDIR)/$(SERVICE)/.build/release:$$PATH .build/release/telop serve $(SAMPLE)

# Its packages have C that names its source files.
SERVER_RELEASE = --package-path $(SERVICE) $(RELEASE) -Xcc -ffile-prefix-map=$(CURDIR)=.
server: setup-server archives
	$(call fetch_recorded,telop-server,--package-path $(SERVICE))
	PKG_CONFIG_PATH=$(ARCHIVES):$$PKG_CONFIG_PATH $(SWIFT) build $(SERVER_RELEASE) --product telop-server
	$(PACKAGING)/lay-out telop-server $(SERVICE)/.build/release $(SERVICE)/.build/checkouts $(PACKAGES)/telop-server \
	  $(ARCHIVES)/$@.map

# The regular expression that tests are chosen by; all of them when it is empty.
FILTER ?=
# Many tests wait for programs: with four at a time two cores are busy.
WIDTH ?= 4
TEST := SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) $(SWIFT) test --skip-build --disable-xctest
# How tests and what they start are built: Package.swift says what TELOP_OPTIMISED is for. SwiftPM starts a compiler for
# every 25 files, and each reads all files of its module: one for each core takes a quarter less time. Debug information
# would take an eighth of the time. SwiftPM finds tests through the index, which is kept for the project's own code alone.
# Root and service share a build folder, and SwiftPM would take the plan of the one for the other's.
BUILD_DEBUG = TELOP_OPTIMISED=1 $(SWIFT) build --disable-build-manifest-caching -Xswiftc -driver-batch-size-limit -Xswiftc 1000 -debug-info-format none \
  -Xswiftc -index-ignore-system-modules
# The service in the same build folder, so that Telop is not built twice.
SERVICE_PACKAGE := --package-path $(SERVICE) --scratch-path .build
INDEX := .build/debug/index/store
# The tests and the program that they start; --build-tests would build all targets of all dependencies besides.
define build_tests
	$(BUILD_DEBUG) --product TelopPackageTests
	$(BUILD_DEBUG) --product telop
	@# `telop serve` takes the server beside it, but its tests bring their own.
	@mkdir -p .build/debug/alone
	@ln -f .build/debug/telop .build/debug/alone/telop
	@ln -sfn ../Telop_TelopFonts.resources .build/debug/alone/Telop_TelopFonts.resources
endef
export TELOP_BIN ?= $(CURDIR)/.build/debug/alone/telop
define build_service_tests
	$(BUILD_DEBUG) $(SERVICE_PACKAGE) --product TelopServerPackageTests
	$(BUILD_DEBUG) $(SERVICE_PACKAGE) --product telop-server
endef

test: setup-test $(if $(FILTER),,lint)
	$(build_tests)
	@# A name that no test has runs none, and would pass.
	@$(if $(FILTER),$(SWIFT) test list --skip-build | grep -qE '$(FILTER)' \
	  || { echo 'No test has a name that matches $(FILTER).'; exit 64; })
	$(if $(FILTER),$(TEST) --filter '$(FILTER)',$(MAKE) test-all)

test-all: setup-server
	Tests/layers $(INDEX) Sources
	$(call install_missing,$(SERVER_TEST_PACKAGES))
	$(build_service_tests)
	Tests/layers $(INDEX) $(SERVICE)/Sources
	$(MAKE) -j2 run-tests run-service-tests

# The service's tests wait for browsers while the others are busy. SwiftPM would lock the build folder for one of them.
# Without MAKEFLAGS, because tests call make, too.
RUN_TESTS := MAKEFLAGS= SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(WIDTH) .build/debug
run-tests:
	$(RUN_TESTS)/TelopPackageTests.xctest --testing-library swift-testing

run-service-tests:
	$(RUN_TESTS)/TelopServerPackageTests.xctest --testing-library swift-testing

test-server: setup-server
	$(call install_missing,$(SERVER_TEST_PACKAGES))
	$(build_service_tests)
	$(if $(FILTER),,Tests/layers $(INDEX) $(SERVICE)/Sources)
	$(TEST) $(SERVICE_PACKAGE) $(if $(FILTER),--filter '$(FILTER)')

# The service against OpenAPI's validator, Prometheus' and schemathesis; its pages in three browsers, and behind a
# network that is bad (for which it has to be root); a show of five minutes, recorded. EXAMPLES is how many requests it makes up
# for each route.
live: setup-server
	$(call install_missing,$(LIVE_PACKAGES))
	$(BUILD_DEBUG) $(SERVICE_PACKAGE) --product telop-server
	$(SERVICE)/Tests/Live/run .build/debug/telop-server

# How fast texts are measured over HTTP, against the framework and the library.
speed: setup-server archives
	$(call install_missing,wrk python3)
	for product in telop-server telop-echo; do \
	  PKG_CONFIG_PATH=$(ARCHIVES):$$PKG_CONFIG_PATH $(SWIFT) build $(SERVER_RELEASE) --product $$product || exit 1; \
	done
	cd Benchmarks && $(SWIFT) build -c release
	$(SERVICE)/Tests/Live/speed.py $(SERVICE)/.build/release/telop-server $(SERVICE)/.build/release/telop-echo \
	  Benchmarks/.build/release/telop-bench

# The files of Deploy against systemd, hadolint and nginx, with two instances behind that.
DEPLOY_PACKAGES := $(SERVER_TEST_PACKAGES) python3 python3-venv nginx-light systemd
deploy-check: setup-server
	$(call install_missing,$(DEPLOY_PACKAGES))
	$(BUILD_DEBUG) $(SERVICE_PACKAGE) --product telop-server
	$(SERVICE)/Tests/Live/deploy .build/debug/telop-server

# Tests say themselves what they need; those left out are listed as skipped.
check: setup-check lint
	$(build_tests)
	Tests/layers $(INDEX) Sources
	TELOP_WITHOUT='browser ffmpeg' $(TEST)
	$(MAKE) test-server FILTER=

PACKAGING := Sources/Packaging
BUILD_RELEASE = PKG_CONFIG_PATH=$(ARCHIVES):$$PKG_CONFIG_PATH $(SWIFT) build $(RELEASE) $(QUICK)
# HarfBuzz's archive takes a compiler over half a minute, and the linker alone needs it: the compiler of Swift goes on beside.
build:
	$(MAKE) -j2 archives objects
	$(MAKE) link

objects: archive-settings
	$(call fetch_recorded,telop)
	$(BUILD_RELEASE) --target TelopMain

link:
	$(BUILD_RELEASE) --product telop
	$(PACKAGING)/lay-out telop .build/release .build/checkouts $(PACKAGES)/telop $(ARCHIVES)/$@.map

# Has SwiftPM fetch the recorded versions of the packages of program $(1).
define fetch_recorded
	$(PACKAGING)/versions.py pin $(1)
	$(SWIFT) package $(2) resolve
endef

versions:
	$(SWIFT) package update
	$(SWIFT) package --package-path $(SERVICE) update
	$(PACKAGING)/versions.py write

# What the compiler has to know of the archives.
archive-settings: setup
	$(call install_missing,$(RELEASE_PACKAGES))
	@mkdir -p $(ARCHIVES)
	@echo '{ local: *; };' > $(ARCHIVES)/program.map
	@for package in cairo fontconfig freetype2 harfbuzz icu-uc libcmark libcrypto libpng libqrencode libsixel sqlite3 yaml-0.1 zlib; do \
	  pkg-config --exists $$package || continue; \
	  sed 's|^libdir *=.*|libdir=$(ARCHIVES)|; s|-L/usr/lib[^ ]*|-L$(ARCHIVES)|' \
	    "$$(pkg-config --variable=pcfiledir $$package)/$$package.pc" > $(ARCHIVES)/$$package.pc; \
	done

# A folder where the linker finds only archives, and pkg-config files that send it there first. Where
# an archive is missing, the linker goes on to the shared library. ICU's data is a tenth of Debian's.
archives: archive-settings
	@archive=$(ARCHIVES)/libharfbuzz.a; shared=$$(clang -print-file-name=libharfbuzz.so); \
	if command -v apt-get >/dev/null && \
	    [ -z "$$(find $$archive -newer $(PACKAGING)/harfbuzz.py -newermc $$shared 2>/dev/null)" ]; then \
	  $(PACKAGING)/harfbuzz.py $$archive; \
	fi
	@shaping=; if [ -f $(ARCHIVES)/libharfbuzz.a ]; then \
	  shaping='libfreetype.a libbrotlidec.a libbrotlicommon.a libpng16.a libz.a'; \
	fi; \
	for archive in libicuuc.a libicudata.a libcairo.a libpixman-1.a libcmark.a libexpat.a libfontconfig.a libcrypto.a \
    libsixel.a libyaml.a libstdc++.a $$shaping; do \
	  found=$$(clang -print-file-name=$$archive); \
	  if [ -f "$$found" ] && { [ $$archive != libicudata.a ] || ! command -v icupkg >/dev/null; }; then \
	    ln -sf "$$found" $(ARCHIVES)/; \
	  fi; \
	done
	@archive=$(ARCHIVES)/libicudata.a; found=$$(clang -print-file-name=libicudata.a); \
	if [ -f "$$found" ] && command -v icupkg >/dev/null && \
	    { [ -L $$archive ] || [ -z "$$(find $$archive -newer $(PACKAGING)/icu-data.py -newermc "$$found" 2>/dev/null)" ]; }; then \
	  $(PACKAGING)/icu-data.py "$$found" $$archive; \
	fi
	@# SwiftPM does not see that an archive has changed. Packages' files have old dates: what counts is when they came here.
	@for program in .build/release/telop $(SERVICE)/.build/release/telop-server; do \
	  [ -z "$$(find -L $(ARCHIVES) -name '*.a' -newercm $$program 2>/dev/null)" ] || rm -f $$program; \
	done

# For whoever installs them: brew install $$(make -s brew-packages).
brew-packages:
	@echo $(BREW_PACKAGES)

# Installs the packages named in $(1) that dpkg does not know as installed; elsewhere than on
# Debian, says what is needed and goes on.
define install_missing
	@missing=''; \
	if command -v dpkg-query >/dev/null; then \
	  for package in $(1); do \
	    dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
	      || missing="$$missing $$package"; \
	  done; \
	elif [ "$$(uname -s)" = Darwin ]; then echo 'On macOS, install what is missing: brew install $(BREW_PACKAGES)'; \
	else echo 'Not Debian: make sure that these are installed: $(1)'; fi; \
	if [ -n "$$missing" ]; then \
	  echo "Installing:$$missing"; \
	  if [ "$$(id -u)" = 0 ]; then as_root=; else as_root=sudo; fi; \
	  $$as_root apt-get update -q && \
	  $$as_root env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -q --no-install-recommends $$missing; \
	fi
endef

setup:
	$(call install_missing,$(BUILD_PACKAGES))

setup-server:
	$(call install_missing,$(BUILD_PACKAGES) $(SERVER_PACKAGES))

setup-check:
	$(call install_missing,$(BUILD_PACKAGES) $(CHECK_PACKAGES))

setup-test:
	$(call install_missing,$(BUILD_PACKAGES) $(TEST_PACKAGES))

lint: parse-darwin
	Tests/words
	$(SWIFT) format lint --strict -r Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources

# Whether the code for macOS is Swift and C at all: no SDK is needed to read it, none is there to check its types. Its C
# meets this system's headers, and declarations of what those lack.
parse-darwin:
	find Package.swift Sources Tests Examples Benchmarks -name .build -prune -o -name '*.swift' -print0 \
	  | xargs -0 $(SWIFT)c -frontend -parse -swift-version 6 -target arm64-apple-macosx26.0
	@test "$$(uname -s)" = Darwin || for file in Sources/TelopPlatform/C/*.c Sources/CTelopFontMaps/*.c Sources/CTelopCleanup/*.c; do \
	  clang -fsyntax-only -Wall -Wextra -Werror -D_GNU_SOURCE -U__linux__ -D__APPLE__ -Wno-macro-redefined -include darwin.h -ITests/Darwin/include \
	    -ISources/TelopPlatform/C/include -I"$$(dirname $$file)/include" $$file || exit 1; \
	done

format:
	$(SWIFT) format format -i -r Package.swift Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources

# Build folders of their own: an instrumented object must not meet a plain one. There are no XCTest
# tests, and XCTest leaks a little by itself.
# Not leaks: Foundation's Process keeps a weak reference for ever, and fontconfig finds a pattern's
# elements through an offset, which the sanitizer does not take for a pointer. Cairo loses one block of
# 472 bytes of its own in all of the tests; whether that is its pools' doing has not been found out.
# Whose block it is shows only in the whole stack: Debian's libraries have no frame pointers, which the
# fast unwinder goes by.
# Their tests start the program that is built with them.
asan: export TELOP_BIN := $(CURDIR)/.build/asan/debug/telop
tsan: export TELOP_BIN := $(CURDIR)/.build/tsan/debug/telop
asan: setup-test
	mkdir -p .build
	printf 'leak:libFoundation.so\nleak:libfontconfig.so\nleak:libcairo.so\n' > .build/leaks-of-others
	ASAN_OPTIONS=fast_unwind_on_malloc=0 \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/.build/leaks-of-others:print_suppressions=0 \
	  $(SWIFT) test --disable-xctest --sanitize=address --scratch-path .build/asan

tsan: setup-test
	$(SWIFT) test --disable-xctest --sanitize=thread --scratch-path .build/tsan

# telop batch as an Apache Spark cluster on this machine runs it; Spark itself comes from PyPI, half a gigabyte.
# A shell may have the height of its terminal in the environment's LINES.
ifneq ($(origin LINES),command line)
LINES := 300000
endif
cluster: build
	$(call install_missing,default-jre-headless python3 python3-venv)
	Tests/Cluster/run .build/release/telop $(LINES)

# Every test with its usual cases: `make test` does some of each kind.
nightly: setup-test setup-server
	$(build_tests)
	TELOP_EFFORT=usual $(TEST)
	$(MAKE) test-server consumers FILTER=

# One suite at a time, so that its time is its own.
test-times: setup-test
	$(build_tests)
	Tests/times .build/debug/TelopPackageTests.xctest --filter '$(FILTER)' --output .build/test-times.tsv

# The suites that ask for the effort.
SOAKED = $(shell cd Tests && grep -rl 'soak:' --include=*Tests.swift . | sed 's|.*/||; s|\.swift||' | paste -sd '|')

soak: setup-test setup-server
	$(build_tests)
	TELOP_EFFORT=soak $(TEST) --filter '$(SOAKED)'
	$(build_service_tests)
	TELOP_EFFORT=soak $(TEST) $(SERVICE_PACKAGE) --filter 'Durability|RandomShow|LawChain'

# HarfBuzz's tests belong to its release: git clone -b 6.0.0 https://github.com/harfbuzz/harfbuzz
conformance: setup-test
	@test -d '$(HARFBUZZ)/test/shape/data' || \
	  { echo 'make conformance HARFBUZZ=dir: dir is a checkout of HarfBuzz, tag 6.0.0'; exit 64; }
	$(build_tests)
	TELOP_HARFBUZZ=$(HARFBUZZ) $(TEST) --filter HarfBuzzConformanceTests

chromium: setup-test
	$(call install_missing,chromium)
	$(build_tests)
	TELOP_CHROMIUM=$$(command -v chromium) $(TEST) --filter ChromiumTests

# What `make engines` drives: Firefox by itself, WebKit in a display of its own.
ENGINE_PACKAGES := python3 ffmpeg chromium chromium-driver firefox-esr webkit2gtk-driver xvfb xsettingsd
# More for it: --engine, --script, --glyphs, --ratio, --keep FOLDER; --help says what.
ENGINES ?=
engines: setup-test
	$(call install_missing,$(ENGINE_PACKAGES))
	$(BUILD_DEBUG) --product telop
	python3 -B Tests/Engines/engines.py --telop .build/debug/telop $(ENGINES)

# More for it: --engine, --keep FOLDER for screenshots.
STAGE ?=
stage: setup-test
	$(call install_missing,$(ENGINE_PACKAGES))
	$(BUILD_DEBUG) --product telop
	python3 -B Tests/Engines/stage.py --telop .build/debug/telop $(STAGE)

# Screenshots of every theme, .build/looks/sheet.jpg with all of them, and a frame of each theme, which are the
# documentation's pictures after a whole run. More for it: --engine, --size, --theme, --keep FOLDER.
LOOKS ?=
looks: build setup-test
	$(call install_missing,$(ENGINE_PACKAGES))
	python3 -B Tests/Engines/looks.py --telop .build/release/telop --output .build/looks $(LOOKS)
	$(if $(LOOKS),,cp .build/looks/look-*.jpg Sources/Telop/Telop.docc/Resources)

# reveal.js lies inside a package of Sphinx's.
REVEAL := sphinx-revealjs==3.2.1
reveal: setup-test
	$(call install_missing,python3 python3-pip)
	mkdir -p .build/reveal
	python3 -m pip download --quiet --no-deps --dest .build/reveal '$(REVEAL)'
	python3 -m zipfile -e .build/reveal/sphinx_revealjs-*.whl .build/reveal
	$(build_tests)
	TELOP_REVEAL=$(CURDIR)/.build/reveal/sphinx_revealjs/_static/revealjs/dist $(TEST) --filter RevealTests

# Builds Telop's libraries in a temporary folder, as a package that depends on them does: two minutes and a half on two
# cores. It is part of `make nightly`.
consumers: setup
	SWIFT='$(SWIFT)' Tests/Consumers/run

# All of the hostile cases; `make test` does some sixty of them, on the binary that the tests built.
hostile: build setup-test
	$(build_tests)
	TELOP_HOSTILE=all TELOP_BIN=$(CURDIR)/.build/release/telop $(TEST) --filter TelopCLITests.Hostile

# Each target starts from its own inputs, and what it finds new stays in the build folder. One that
# crashes is left beside them, named by its hash.
# Swift's compiler instruments nothing of its own accord when both sanitizers are asked for in the order
# in which SwiftPM names them: without the coverage the fuzzer would be blind. The build folder is one of
# its own, because the compiler takes objects without coverage for unchanged.
FUZZED := Text Font Script FrontMatter Cues Pins Plan Answers Frame Logo Batch Fix
fuzz: setup
	cd Tests/Fuzz && $(SWIFT) build -c release --scratch-path .build/covered --sanitize address --sanitize fuzzer \
	  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table
	@cd Tests/Fuzz && export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=malloc_context_size=4 && for target in $(FUZZED); do \
	  corpus=$$(echo $$target | tr A-Z a-z); mkdir -p .build/corpus/$$corpus; \
	  echo "== $$target for $(SECONDS) s"; \
	  .build/covered/release/Fuzz$$target -max_total_time=$(SECONDS) -timeout=20 -rss_limit_mb=4096 \
	    -print_final_stats=1 -verbosity=0 -artifact_prefix=.build/$$corpus- \
	    .build/corpus/$$corpus Corpus/$$corpus || exit 1; \
	done

# Texts in eight languages, which are kept. They are not in the repository: they are large, and have licences of their own.
CORPORA := .build/corpora
corpora: $(CORPORA)/Hebrew-another.txt
$(CORPORA)/Hebrew-another.txt: Benchmarks/Corpora/collect.py Benchmarks/Corpora/prose.py
	$(call install_missing,apt dpkg python3 python3-pip python3-icu python3-msgpack)
	/usr/bin/python3 -B Benchmarks/Corpora/collect.py $(CORPORA)

# TEXT is a file for ONLY=prepare to measure instead of the corpora.
bench: build corpora
	cd Benchmarks/Corpora && sha256sum --quiet -c SHA256SUMS
	cd Benchmarks && $(SWIFT) build -c release
	Benchmarks/.build/release/telop-bench --telop $(PACKAGES)/telop/bin/telop $(if $(ONLY),--only $(ONLY)) \
	  $(if $(TEXT),--text $(TEXT))

# Instructions and allocations instead of time: what grew since it was recorded fails. RECORD=1 records.
# Valgrind cannot read the debug information of Swift 6.3.
bench-counts: build
	$(call install_missing,valgrind binutils libharfbuzz-bin python3)
	cd Benchmarks && $(SWIFT) build -c release
	objcopy --strip-debug Benchmarks/.build/release/telop-bench .build/telop-bench-counted
	python3 Benchmarks/Counts/counts.py .build/telop-bench-counted .build/release/telop $(if $(RECORD),--record)

# Telop beside others, into the article on speed. Pango's binding is Debian's; the others are PyPI's.
PEERS := .build/peers
PEER_PACKAGES := chromium python3 python3-venv python3-gi gir1.2-pango-1.0 fontconfig libegl1 libgl1 libxkbcommon0 libdbus-1-3
BYTES := 900000
bench-report: setup corpora
	$(call install_missing,$(PEER_PACKAGES))
	cd Benchmarks && $(SWIFT) build -c release
	python3 -m venv $(PEERS)/python && $(PEERS)/python/bin/pip install -q -r Benchmarks/Peers/requirements.txt
	mkdir -p $(PEERS)/texts
	Benchmarks/.build/release/telop-bench --write $(PEERS)/texts
	Benchmarks/.build/release/telop-bench --answers $(PEERS)/telop.ndjson
	$(PEERS)/python/bin/python Benchmarks/Peers/peers.py --texts $(PEERS)/texts --bytes $(BYTES) > $(PEERS)/peers.ndjson
	$(PEERS)/python/bin/python Benchmarks/Peers/report.py $(PEERS)/telop.ndjson $(PEERS)/peers.ndjson \
	  --article Sources/Telop/Telop.docc/Benchmarks.md --picture Sources/Telop/Telop.docc/Resources/benchmarks.svg \
	  --size 'some $(BYTES) bytes of each text'

# A static site: an archive for each module, and all of them in one; Telop's has what it re-exports too. The symbols lie
# with what they were made from: a module that is not built again writes none. DOCS_BASE is the path below which the site
# is to be found: Telop for https://name.github.io/Telop/.
DOCS_BASE ?=
docs: setup
	rm -rf .build/docs .build/docs-build/modules
	mkdir -p .build/docs-build/symbols
	@for target in TelopExport TelopAudit TelopFoundation; do \
	  $(SWIFT) build --target $$target --scratch-path .build/docs-build -Xswiftc -emit-symbol-graph \
	    -Xswiftc -emit-symbol-graph-dir -Xswiftc $(CURDIR)/.build/docs-build/symbols || exit 1; \
	done
	@for module in Telop TelopAudit TelopDocuments TelopExport TelopFoundation TelopJSON TelopPlan TelopScript TelopText TelopUnits; do \
	  folder=.build/docs-build/modules/$$module; mkdir -p $$folder/symbols; \
	  cp .build/docs-build/symbols/$$module[.@]*json $$folder/symbols; \
	  catalog=Sources/$$module/$$module.docc; test -d $$catalog || catalog=; \
	  docc convert $$catalog --fallback-display-name $$module --fallback-bundle-identifier telop.$$module \
	    --additional-symbol-graph-dir $$folder/symbols --output-dir $$folder/$$module.doccarchive \
	    $(if $(DOCS_BASE),--hosting-base-path $(DOCS_BASE)) --warnings-as-errors || exit 1; \
	done
	docc merge .build/docs-build/modules/*/*.doccarchive --synthesized-landing-page-name Telop \
	  --output-path .build/docs
	@# theme-settings.json names Inter, which each page loads from here.
	cp fonts/Inter/Inter-*.woff2 .build/docs/css
	@printf '@font-face { font-family: Inter; font-weight: %s; src: url(Inter-%s.woff2) }\n' \
	  '100 500' Regular '600 900' Bold | tee -a .build/docs/css/index.*.css > /dev/null
	@# Only pages below documentation have anything on them.
	@echo '<!doctype html><title>Telop</title><meta http-equiv="refresh" content="0; url=documentation/">' > .build/docs/index.html

# The picture that the README begins with: a page's last seconds, in Chromium.
picture: build
	$(call install_missing,$(ENGINE_PACKAGES))
	python3 -B Tests/Engines/picture.py --telop .build/release/telop --output Sources/Telop/Telop.docc/Resources/telop.webp

# Copies what `make build` and `make server` made, and builds nothing: so it may be run as root.
INSTALLED := telop $(if $(filter-out 0 no,$(SERVER)),telop-server)
install:
	@for program in $(INSTALLED); do \
	  test -x $(PACKAGES)/$$program/bin/$$program \
	    || { echo "There is no $$program to install: run make $$(echo $$program | sed 's/telop-//; s/telop/build/') first."; exit 1; }; \
	done
	@for program in $(INSTALLED); do \
	  $(PACKAGING)/install add $(PACKAGES)/$$program $(DESTDIR)$(PREFIX) $$program || exit 1; \
	done

uninstall:
	@for program in telop-server telop; do \
	  $(PACKAGING)/install remove $(DESTDIR)$(PREFIX) $$program || exit 1; \
	done

# Installs into a folder, looks at what came there, and uninstalls.
install-check: build
	$(call install_missing,mandoc man-db zsh fish bash-completion python3-jsonschema)
	$(PACKAGING)/check-install $(PACKAGES)

VERSION := $(shell sed -n 's/.*version = "\(.*\)"/\1/p' Sources/Telop/Release.swift)
deb: build server
	rm -rf .build/deb
	$(call install_missing,dpkg-dev xz-utils)
	for program in telop telop-server; do \
	  $(PACKAGING)/deb.py $$program $(PACKAGES)/$$program $(VERSION)-1 .build/deb || exit 1; \
	done

# The older version to upgrade from has the same files.
deb-check: deb
	$(call install_missing,debootstrap lintian)
	for program in telop telop-server; do \
	  $(PACKAGING)/deb.py $$program $(PACKAGES)/$$program $(VERSION)-0 .build/deb/older none || exit 1; \
	done
	$(PACKAGING)/check-deb .build/deb/older .build/deb

tarball: build server
	$(call install_missing,patchelf xz-utils)
	$(PACKAGING)/tarball $(PACKAGES) $(VERSION) .build/tarball

tarball-check: tarball
	$(call install_missing,debootstrap)
	$(PACKAGING)/check-tarball .build/tarball/telop-$(VERSION)-linux-$$(uname -m).tar.xz bookworm trixie

# Whether two folders give the same bytes; SERVER=1 for the service too.
reproducible-check: setup
	$(call install_missing,$(RELEASE_PACKAGES))
	$(PACKAGING)/check-reproducible $(INSTALLED)

# The last commit, as somebody new follows its README, and as somebody's package depends on it. READMEROOT=folder keeps the
# two Debians for the next time.
readme-check:
	$(call install_missing,debootstrap git python3)
	FULL=$(FULL) $(PACKAGING)/check-readme $(if $(READMEROOT),--root $(READMEROOT))
	$(PACKAGING)/check-readme --library $(if $(READMEROOT),--root $(READMEROOT)-library)

clean:
	rm -rf .build Benchmarks/.build $(SERVICE)/.build

# alchemyd on Debian 12. `make run` and `make test` need nothing but git, make and a Swift toolchain;
# what else they need they install. `make help` lists every target.

PREFIX ?= /usr/local
DESTDIR ?=

# Where a user's own copy of systemd looks for units of packages and of the administrator.
UNITS = $(PREFIX)/lib/systemd/user
# Where its journal looks for what the entries of programs mean.
MESSAGES = $(PREFIX)/lib/systemd/catalog
SHARE = $(PREFIX)/share/alchemyd
DOC = $(PREFIX)/share/doc/alchemyd
MAN = $(PREFIX)/share/man
BASH_COMPLETIONS = $(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS = $(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS = $(PREFIX)/share/fish/vendor_completions.d
# Their symbols are left out; a packager's own tools take them out where they are kept elsewhere.
INSTALL_PROGRAM = install -s -m 0755

RELEASE = .build/release
STATIC = -c release --static-swift-stdlib
# The tests run with checks for overlapping accesses; in the programs they would only take time.
UNCHECKED = -Xswiftc -enforce-exclusivity=unchecked
# Small programs: each function and datum that is unused left out; no table of symbols for libraries that
# the programs do not load. Relative relocations are not packed: glibc reads packed ones only since 2.36. No sums of the whole
# file and of the compiler's modules inside: these count the debugging information, which names the folder of the build.
SMALL = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xcc -fdata-sections \
  -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --build-id=none \
  -Xlinker -T -Xlinker Config/release/sections.ld
# Dependents wait for a module's objects anyway, so emitting the module separately gains nothing.
ONE_PASS = -Xswiftc -no-emit-module-separately-wmo
# Whole modules: a build of everything from nothing takes less time than file by file.
TEST_FLAGS = -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 $(ONE_PASS) \
  -Xswiftc -disable-batch-mode -Xswiftc -gline-tables-only -Xswiftc -use-ld=lld
BUILD_TESTS = Tests/scripts/build-tests $(TEST_FLAGS)
# File by file: an edited line compiles its own file and what depends on it. One room at a time is tested so, and
# faults are planted so.
LOOP_FLAGS = -Xswiftc -gline-tables-only -Xswiftc -use-ld=lld
# Unoptimized, these rooms cost three fifths of the time of all tests, and compile no faster.
export ALCHEMYD_OPTIMIZED_ROOMS = Alchemy JSON Lists Planning ProfileService Profiles ReplicaSync Wire
RUN_TESTS = Tests/scripts/run-tests --logs .build/steps/$@
# The folder of a build is named after its step, and so is the program with its tests.
STEP_BUILD = --scratch-path .build/$(subst build-,test-,$@)
STEP_PROGRAM = .build/$@/debug/alchemydPackageTests.xctest
SOURCES = Package.swift Sources Tests Benchmarks

BUILD_PACKAGES = libsqlite3-dev libsystemd-dev libmicrohttpd-dev libwslay-dev libqrencode-dev \
  liblz4-dev zlib1g-dev libpq-dev libgcrypt20-dev pkg-config
TEST_PACKAGES = $(BUILD_PACKAGES) systemd man-db groff-base mandoc bash-completion zsh fish sqlite3 \
  openssh-client python3 $(SSH_SERVER)
# Where systemd runs, Debian would start the server and keep it: there its one test is skipped.
SSH_SERVER = $(if $(wildcard /run/systemd/system),,openssh-server)
COUNT_PACKAGES = $(BUILD_PACKAGES) valgrind binutils
BENCH_PACKAGES = $(COUNT_PACKAGES) redis-server postgresql systemd
DEB_PACKAGES = $(BUILD_PACKAGES) dpkg-dev debhelper lintian
# The page is tried in a real browser where one is installed.
THOROUGH_PACKAGES = $(TEST_PACKAGES) binutils chromium firefox-esr postgresql
RELEASE_PACKAGES = $(DEB_PACKAGES) apt-utils binutils gnupg patchelf xz-utils
# Podman with the one runtime that knows control groups of both kinds.
ROOT_PACKAGES = $(RELEASE_PACKAGES) debootstrap systemd podman runc openssl

.DEFAULT_GOAL = help
.PHONY: help run build test test-all faults soak bench format install uninstall deb release keep-release repository test-package \
  clean lint test-debug test-room test-whole test-thread test-address \
  test-symbols test-instructions bench-page builds build-debug build-release-programs build-thread build-address build-faults build-benchmarks

help: ## print this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

run: build ## build, start the daemon unless one answers, and show the default profile
	@Tests/scripts/try-out $(RELEASE)

build: ## build the four programs for release, with Swift's library inside
	@Tests/scripts/install-missing $(BUILD_PACKAGES)
	ALCHEMYD_BENCHMARKS= ALCHEMYD_TEST_ROOMS= ALCHEMYD_PROGRAMS_ONLY=yes swift build $(STATIC) $(UNCHECKED) $(SMALL)

# Each step is a target of its own, so that a failed one can be repeated alone.
QUICK_STEPS = lint test-debug
THOROUGH_STEPS = lint builds test-whole test-symbols test-thread test-address faults soak test-instructions
IN_STEPS = MAKE="$(MAKE)" Tests/scripts/in-steps

test: ## all that CI runs; ROOM=Wire for one room, ONLY=PATTERN for some tests
	@Tests/scripts/check-names --rooms "$(ROOM)" --only "$(ONLY)"
	@Tests/scripts/install-missing $(TEST_PACKAGES)
	@$(IN_STEPS) $(if $(ROOM)$(ONLY),test-room,$(QUICK_STEPS))

test-all: ## every suite with all seeds, both sanitizers, planted faults, new seeds and budgets of instructions
	@Tests/scripts/install-missing $(THOROUGH_PACKAGES)
	@MINUTES=1 $(IN_STEPS) $(THOROUGH_STEPS)

lint: # the format, strictly
	swift format lint --strict --parallel --recursive $(SOURCES)

# The benchmarks are part of the build: they must still build, and measure rightly.
build-debug test-debug test-whole: export ALCHEMYD_BENCHMARKS = yes
build-debug:
	$(BUILD_TESTS) --build-tests $(STEP_BUILD)

test-debug: build-debug # all but the slowest suites, with some of their seeds; warnings are errors, by Package.swift
	$(RUN_TESTS) --quick $(STEP_PROGRAM)

# The tests of programs run those of `make build`, which are those that are installed.
test-whole: build build-debug # every test with all of its seeds, on the same build as test-debug
	ALCHEMYD_SCHEDULES=all ALCHEMYD_TEST_RELEASE=$(abspath $(RELEASE)) $(RUN_TESTS) --limit 1800 .build/test-debug/debug/alchemydPackageTests.xctest

# Tests of the room Daemon and of the client's commands run the programs. A build of its own, because another way
# of compiling would make each of both builds compile everything again.
test-room: export ALCHEMYD_TEST_ROOMS = $(ROOM)
test-room: export ALCHEMYD_BENCHMARKS = $(filter Benchmarks,$(ROOM))
# A quick answer: two seeds of each test, and not the slowest suites; all that ONLY names.
test-room: export ALCHEMYD_SCHEDULES := $(or $(ALCHEMYD_SCHEDULES),$(if $(ONLY),some,2))
test-room: # tests of the rooms ROOM="Wire ...", and of those only ONLY=PATTERN
	Tests/scripts/build-tests $(LOOP_FLAGS) --scratch-path .build/test-room \
	  $(if $(filter-out $(ROOMS_WITHOUT_PROGRAMS),$(or $(ROOM),all)),--build-tests,--product alchemydPackageTests)
	$(RUN_TESTS) $(if $(ONLY),,--quick) --rooms "$(ROOM)" --only "$(ONLY)" .build/test-room/debug/alchemydPackageTests.xctest

builds: # what the next steps run, two builds at a time, because one build does not keep two processors busy
	$(MAKE) -j2 build-release-programs build-thread build-address build-debug build-faults

build-release-programs: build build-benchmarks

# Rooms whose code has threads, and rooms whose code is `unsafe` or in C; a test compares both lists
# with the sources. The rooms Daemon and StoreCare are here also because their tests send hostile input.
THREADED_ROOMS = AlchemyCompanion Daemon Unix WebBridge
UNSAFE_ROOMS = Daemon GameFiles JSON Lists Postgres ProfileStore Profiles SQLite ScanCode Sealing StoreCare Systemd Unix WebBridge
ROOMS_WITHOUT_PROGRAMS = Alchemy Architecture ClientSession CommandLine DaemonClient DaemonDecisions Doctor GameFiles GameSaves \
  HubProgram HubSession JSON Lists LiveProfile LiveScreen OfflineReplicas Planning Postgres ProfileService ProfileStore Profiles \
  ReplicaHost ReplicaSimulation ReplicaSync Replication SQLite ScanCode Sealing StoreCare StoreJobs Systemd TerminalScreen Unix WebGate Wire

# Under a sanitizer everything takes several times as long: the plain builds judge the laws, so few
# seeds run here, and the slowest suites are left out: other suites start the same programs. Seeds that
# failed once always run.
test-thread test-address: export ALCHEMYD_SCHEDULES = 2

build-thread test-thread: export ALCHEMYD_TEST_ROOMS = $(THREADED_ROOMS)
test-thread: export TSAN_OPTIONS = second_deadlock_stack=1
build-thread:
	$(BUILD_TESTS) --build-tests $(STEP_BUILD) --sanitize=thread

test-thread: build-thread # tests of the rooms with threads, under the thread sanitizer
	$(RUN_TESTS) --quick $(STEP_PROGRAM)

# Leak detection reports what Swift's runtime keeps on purpose.
build-address test-address: export ALCHEMYD_TEST_ROOMS = $(UNSAFE_ROOMS)
test-address: export ASAN_OPTIONS = detect_leaks=0
build-address:
	$(BUILD_TESTS) --build-tests $(STEP_BUILD) --sanitize=address

test-address: build-address # tests of the rooms with unsafe code, under the address sanitizer
	$(RUN_TESTS) --quick $(STEP_PROGRAM)

test-symbols: build # no program needs a newer library of the system than Documentation/INSTALLING.md says
	Tests/scripts/check-symbols $(addprefix $(RELEASE)/,$(PROGRAMS))

test-instructions: build build-benchmarks # no request takes more instructions than its budget
	@Tests/scripts/install-missing $(COUNT_PACKAGES)
	$(RUN_BENCHMARKS) --part instructions

build-benchmarks: build
	ALCHEMYD_BENCHMARKS=yes swift build $(STATIC) $(UNCHECKED) $(SMALL) --product benchmarks

MINUTES ?= 10

soak: export ALCHEMYD_SOAK_MINUTES = $(MINUTES)
soak: ## random schedules of replicas on new seeds for MINUTES=n (10), or until one fails
	@Tests/scripts/install-missing $(BUILD_PACKAGES)
	ALCHEMYD_BENCHMARKS=yes $(BUILD_TESTS) --build-tests --scratch-path .build/test-debug
	.build/test-debug/debug/alchemydPackageTests.xctest --testing-library swift-testing \
	  --filter '^ReplicaSimulationTests\.SoakTests'

build-faults:
	@LOOP_FLAGS="$(LOOP_FLAGS)" Tests/scripts/plant-faults --prepare

faults: ## plant mistakes in a copy and see that tests catch them; FAULT="NAME ..." for some
	@Tests/scripts/check-names --faults "$(FAULT)"
	@Tests/scripts/install-missing $(TEST_PACKAGES)
	@LOOP_FLAGS="$(LOOP_FLAGS)" Tests/scripts/plant-faults $(FAULT)

RUN_BENCHMARKS = $(RELEASE)/benchmarks --alchemyd $(RELEASE)/alchemyd

# The page is measured by a real browser, which the tests drive.
bench-page: export ALCHEMYD_TEST_ROOMS = WebBridge
bench-page: build
	@Tests/scripts/install-missing $(THOROUGH_PACKAGES)
	$(BUILD_TESTS) --scratch-path .build/test-debug --product alchemydPackageTests
	@ALCHEMYD_TEST_RELEASE=$(abspath $(RELEASE)) .build/test-debug/debug/alchemydPackageTests.xctest \
	  --testing-library swift-testing --no-parallel --filter '^WebBridgeTests\.PageFigures' \
	  | grep -E '^  |failed'
	$(if $(PICTURES),@.build/test-debug/debug/alchemydPackageTests.xctest --testing-library swift-testing \
	  --filter '^WebBridgeTests\.PageLookTests/pictures' >.build/pictures.txt && \
	for width in 390 820 844 1920; do \
	    install -m 0644 .build/pictures/columns-$$width-dark.png $(PICTURES)/page-$$width.png; done && \
	  install -m 0644 .build/pictures/columns-1440-dark.png $(PICTURES)/page.png)

ifeq ($(PART),page)
bench: bench-page
else
bench: build build-benchmarks ## measure beside redis; PART=index, instructions, load, memory, watch, sync, bounds, growth, plan, hub, game, searched, beside or page for one part, JSON=FILE for a file, PICTURES=FOLDER
	@Tests/scripts/install-missing $(BENCH_PACKAGES)
	$(RUN_BENCHMARKS) \
	  $(if $(PART),--part $(PART)) $(if $(JSON),--json $(JSON)) \
	  $(if $(PICTURES),--pictures $(PICTURES))
endif

format: ## put every source file into the one format
	swift format --in-place --parallel --recursive $(SOURCES)

# What is installed, by folder; `uninstall` removes these same names.
PROGRAMS = alchemy alchemyd alchemyd-web alchemy-hub
UNIT_FILES = $(notdir $(wildcard systemd/*.service systemd/*.socket))
MESSAGE_FILES = $(notdir $(wildcard systemd/*.catalog))
CONFIG_FILES = $(patsubst Config/%,%,$(wildcard Config/*.json Config/catalogs/*.json))
DOC_FILES = README.md CHANGELOG.md LICENSE $(wildcard Documentation/*.md)
# The programs tell them of themselves: `alchemy __man`, `alchemyd-web __man`, `alchemy-hub __man`, and `alchemyd __man NAME`.
DAEMON_PAGES = man8/alchemyd.8 man7/alchemyd-protocol.7 man5/alchemyd.json.5
PAGES = man1/alchemy.1 man8/alchemyd-web.8 man8/alchemy-hub.8 $(DAEMON_PAGES)
FOLDERS = $(PREFIX)/bin $(UNITS) $(MESSAGES) $(SHARE)/catalogs $(DOC) $(addprefix $(MAN)/man,1 5 7 8) \
  $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS)

install: ## copy what was built under PREFIX (/usr/local); DESTDIR for packagers
	@test -x $(RELEASE)/alchemyd || { echo 'nothing is built yet: make build' >&2; exit 1; }
	install -d $(addprefix $(DESTDIR),$(FOLDERS))
	$(INSTALL_PROGRAM) $(addprefix $(RELEASE)/,$(PROGRAMS)) $(DESTDIR)$(PREFIX)/bin
	for unit in $(UNIT_FILES); do \
	  sed 's|/usr/bin/alchemy|$(PREFIX)/bin/alchemy|' systemd/$$unit \
	    | install -m 0644 /dev/stdin $(DESTDIR)$(UNITS)/$$unit || exit 1; \
	done
	for file in $(MESSAGE_FILES); do \
	  install -m 0644 systemd/$$file $(DESTDIR)$(MESSAGES)/$$file || exit 1; \
	done
	$(READ_MESSAGES)
	for file in $(CONFIG_FILES); do \
	  install -m 0644 Config/$$file $(DESTDIR)$(SHARE)/$$file || exit 1; \
	done
	install -m 0644 $(wildcard $(DOC_FILES)) $(DESTDIR)$(DOC)
	$(RELEASE)/alchemy __man | install -m 0644 /dev/stdin $(DESTDIR)$(MAN)/man1/alchemy.1
	$(RELEASE)/alchemyd-web __man | install -m 0644 /dev/stdin $(DESTDIR)$(MAN)/man8/alchemyd-web.8
	$(RELEASE)/alchemy-hub __man | install -m 0644 /dev/stdin $(DESTDIR)$(MAN)/man8/alchemy-hub.8
	for page in $(DAEMON_PAGES); do \
	  $(RELEASE)/alchemyd __man $${page##*/} \
	    | install -m 0644 /dev/stdin $(DESTDIR)$(MAN)/$$page || exit 1; \
	done
	$(RELEASE)/alchemy completion bash \
	  | install -m 0644 /dev/stdin $(DESTDIR)$(BASH_COMPLETIONS)/alchemy
	$(RELEASE)/alchemy completion zsh \
	  | install -m 0644 /dev/stdin $(DESTDIR)$(ZSH_COMPLETIONS)/_alchemy
	$(RELEASE)/alchemy completion fish \
	  | install -m 0644 /dev/stdin $(DESTDIR)$(FISH_COMPLETIONS)/alchemy.fish

# The journal reads them from a database of its own, which a package's installation makes anew by itself.
READ_MESSAGES = if [ -z "$(DESTDIR)" ] && [ -w /var/lib/systemd/catalog ]; then \
    journalctl --update-catalog; fi

uninstall: ## remove exactly what install put there; profiles stay
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/bin/,$(PROGRAMS)) \
	  $(addprefix $(DESTDIR)$(UNITS)/,$(UNIT_FILES)) \
	  $(addprefix $(DESTDIR)$(MESSAGES)/,$(MESSAGE_FILES)) \
	  $(addprefix $(DESTDIR)$(SHARE)/,$(CONFIG_FILES)) \
	  $(addprefix $(DESTDIR)$(DOC)/,$(notdir $(DOC_FILES))) \
	  $(addprefix $(DESTDIR)$(MAN)/,$(PAGES)) $(DESTDIR)$(BASH_COMPLETIONS)/alchemy \
	  $(DESTDIR)$(ZSH_COMPLETIONS)/_alchemy $(DESTDIR)$(FISH_COMPLETIONS)/alchemy.fish
	$(READ_MESSAGES)
	-rmdir --ignore-fail-on-non-empty $(wildcard $(addprefix $(DESTDIR),$(SHARE)/catalogs $(SHARE) $(DOC)))

DEB = $(CURDIR)/.build/deb
VERSION = $(shell Config/release/version)
ARCHIVE = alchemyd-$(VERSION)-linux-x86_64.tar.xz
release: DEST = .build/release-files
repository: DEST = .build/repository
# What debhelper leaves behind.
PACKAGING = debian/.debhelper debian/alchemyd debian/alchemyd-web debian/alchemy-hub debian/debhelper-build-stamp debian/files debian/tmp \
  debian/*.debhelper debian/*.debhelper.log debian/*.substvars

deb: ## build the Debian packages into .build/deb, and have lintian look at it
	@Tests/scripts/install-missing $(DEB_PACKAGES)
	@Config/release/version >/dev/null
	rm -rf $(DEB)
	mkdir -p $(DEB)
	DEB_RULES_REQUIRES_ROOT=no DEB_FOLDER=$(DEB) debian/rules clean binary
	lintian --fail-on error --info $(DEB)/*.deb

release: deb ## what players download, in .build/release-files or DEST=FOLDER: archive, Debian packages, sums
	@Tests/scripts/install-missing $(RELEASE_PACKAGES)
	Tests/scripts/check-symbols $(addprefix $(RELEASE)/,$(PROGRAMS))
	Config/release/pack $(RELEASE) "$(DEST)"
	cp $(DEB)/alchemyd_*.deb $(DEB)/alchemyd-web_*.deb $(DEB)/alchemy-hub_*.deb CHANGELOG.md "$(DEST)"
	cd "$(DEST)" && sha256sum $(ARCHIVE) *_$(VERSION)_*.deb CHANGELOG.md >SHA256SUMS

keep-release: build # what a player of this version has, as text, for the tests of all later versions
	@Tests/scripts/install-missing sqlite3
	Tests/scripts/keep-release $(RELEASE) Tests/releases/$(VERSION)

repository: deb ## an apt repository for any web server in .build/repository or DEST=FOLDER; KEY=ID signs it
	@Tests/scripts/install-missing $(RELEASE_PACKAGES)
	Config/release/repository $(DEB) "$(DEST)" $(KEY)

# A version that every release is lower than, to upgrade to.
NEXT = .build/release-next/alchemyd-99.0.0-linux-x86_64.tar.xz
ARCHIVES = .build/release-files/$(ARCHIVE) $(NEXT)

# What a machine cannot do is said when it comes up, and once more at the end.
SKIPPED = .build/skipped-of-package.txt
TRY = Tests/scripts/noting-skipped $(SKIPPED) Tests/scripts/

test-package: release repository ## try the packages, the archive and the hub's container in Debians of their own, and pack twice; needs root; UBUNTU=ADDRESS of an Ubuntu mirror tries the oldest system too
	@Tests/scripts/install-missing $(ROOT_PACKAGES)
	@: >$(SKIPPED)
	Tests/scripts/compare-archives $(RELEASE) .build/release-files/$(ARCHIVE)
	Config/release/pack $(RELEASE) $(dir $(NEXT)) 99.0.0
	$(TRY)try-release $(ARCHIVES)
	$(TRY)try-stripped $(ARCHIVES)
	$(TRY)try-package .build/repository $(ARCHIVES)
	DEBIAN=trixie $(TRY)try-package .build/repository $(ARCHIVES)
	$(if $(UBUNTU),DEBIAN=jammy MIRROR=$(UBUNTU) $(TRY)try-package .build/repository $(ARCHIVES),\
	  @echo "SKIPPED: Ubuntu 22.04, because no mirror is named: make test-package UBUNTU=ADDRESS" | tee -a $(SKIPPED))
	$(TRY)try-container .build/release-files
	@if [ -s $(SKIPPED) ]; then cat $(SKIPPED); else echo "nothing was skipped"; fi

clean: ## remove all that was built
	rm -rf .build $(PACKAGING)

# `make run` shows the main job, `make test` runs every test; both install what is missing first.

SHELL = /bin/bash
PACKAGES = llvm-22-dev libmlir-22-dev mlir-22-tools llvm-22-tools libclang-22-dev libpolly-22-dev \
           libffi-dev libzstd-dev zlib1g-dev libxml2-dev g++ python3
CUTE_OPT = target/release/cute-opt
CUTE_RUN = target/release/cute-run
LOWER = -cute-fold-static -cute-expand-ops -cute-to-base

.PHONY: run test setup build gpu docs

run: build
	@echo "== examples/quickstart.mlir, as written =="
	@cat examples/quickstart.mlir
	@echo; echo "== lowered: $(LOWER) -base-prepare =="
	@$(CUTE_OPT) examples/quickstart.mlir $(LOWER) -base-prepare
	@echo "== its output =="
	@$(CUTE_RUN) examples/quickstart.mlir
	@echo; echo "== examples/transpose.mlir, compiled to PTX for sm_90 =="
	@$(CUTE_RUN) --ptx sm_90 examples/transpose.mlir

test: setup
	cargo fmt --check
	cargo clippy --workspace --all-targets -- -D warnings
	@mkdir -p target; set -o pipefail; cargo test --workspace 2>&1 | tee target/test.log
	@echo; echo "Formatting, lints, unit, property, spec, lit, compile-fail, end-to-end and documentation tests:"
	@awk '/^test result:/ { passed += $$4; failed += $$6 } END { print passed " passed, " failed " failed" }' target/test.log

build: setup
	cargo build --release --bins

gpu: build
	$(CUTE_RUN) --ptx sm_90 examples/transpose.mlir > target/transpose.ptx
	python3 tests/gpu/transpose.py target/transpose.ptx

docs:
	cargo run --package docs-gen

# Installs the Debian packages that are missing, and says which.
setup:
	@missing=; for package in $(PACKAGES); do \
	  dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing:$$missing"; \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; \
	fi
	@command -v cargo >/dev/null || { echo "Rust is missing: see https://rustup.rs"; exit 1; }

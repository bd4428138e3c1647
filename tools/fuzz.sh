#!/usr/bin/env bash
# Fuzzes the engine: tools/fuzz.sh SECONDS [TARGET…] runs each target of rust/fuzz for so long, on
# all cores, with the address sanitizer. New inputs are kept in target/fuzz/corpus; what breaks a
# target is printed as bytes and kept in target/fuzz/found. It needs nothing but a Rust toolchain
# that has a sanitizer, and a C++ compiler; elsewhere it says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?how many seconds for each target?}
shift
target=x86_64-unknown-linux-gnu
if [ ! -e "$(rustc --print sysroot)/lib/rustlib/$target/lib/librustc-stable_rt.asan.a" ]; then
    echo "no fuzzing: this toolchain has no address sanitizer for $target"
    exit 0
fi
[ $# -gt 0 ] || set -- readers pictures typeface sudoku nonogram hitori packing

export CARGO_TARGET_DIR=$PWD/target/fuzz RUSTC_BOOTSTRAP=1
export RUSTFLAGS="-Zsanitizer=address --cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares"
cargo build --release --quiet --locked --target "$target" --manifest-path rust/fuzz/Cargo.toml

for name in "$@"; do
    mkdir -p "$CARGO_TARGET_DIR/corpus/$name" "$CARGO_TARGET_DIR/found"
    case $name in
    typeface) cp -n python/runut/drawing/faces/*.ttf "$CARGO_TARGET_DIR/corpus/$name" || true ;;
    readers) cp -n examples/*/*.sdm "$CARGO_TARGET_DIR/corpus/$name" || true ;;
    esac
    if ! "$CARGO_TARGET_DIR/$target/release/$name" -max_total_time="$seconds" -timeout=60 -seed=1 \
        -rss_limit_mb=2048 -use_value_profile=1 -verbosity=0 -print_final_stats=1 \
        -artifact_prefix="$CARGO_TARGET_DIR/found/$name-" "$CARGO_TARGET_DIR/corpus/$name" \
        >"$CARGO_TARGET_DIR/$name.log" 2>&1; then
        tail -60 "$CARGO_TARGET_DIR/$name.log"
        echo "fuzzing: $name broke"
        exit 1
    fi
    runs=$(grep -oP 'number_of_executed_units: \K\d+' "$CARGO_TARGET_DIR/$name.log")
    echo "fuzzing: $name took $runs inputs"
done

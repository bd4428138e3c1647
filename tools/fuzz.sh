#!/usr/bin/env bash
# Fuzzes the engine: tools/fuzz.sh SECONDS [TARGET…] runs each target of rust/fuzz for so long (0:
# only builds them), as many at once as there are cores or AT_ONCE says, with the address sanitizer.
# New inputs are kept in target/fuzz/corpus; what breaks a target is printed as bytes and kept in
# target/fuzz/found. For less than a minute, everything is built with the compiler's own optimisation
# alone (MIR), which takes two fifths of the time. It needs nothing but a Rust toolchain that has a
# sanitizer, and a C++ compiler; elsewhere it says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?how many seconds for each target?}
shift
target=x86_64-unknown-linux-gnu
if [ ! -e "$(rustc --print sysroot)/lib/rustlib/$target/lib/librustc-stable_rt.asan.a" ]; then
    echo "no fuzzing: this toolchain has no address sanitizer for $target"
    exit 0
fi
[ $# -gt 0 ] || set -- readers pictures typeface sudoku nonogram hitori packing \
    model ladders cuts

profile=release quick=
if [ "$seconds" -lt 60 ]; then
    profile=gate quick="-Zinline-mir=yes -Zmir-opt-level=2"
fi
export SECONDS_EACH=$seconds BINARIES=$PWD/target/fuzz/$target/$profile
export CARGO_TARGET_DIR=$PWD/target/fuzz RUSTC_BOOTSTRAP=1
export RUSTFLAGS="-Zsanitizer=address --cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares $quick"
cargo build --profile "$profile" --quiet --locked --target "$target" \
    --manifest-path rust/fuzz/Cargo.toml
[ "$seconds" -gt 0 ] || exit 0

fuzz() {
    local name=$1 kept=$CARGO_TARGET_DIR/corpus/$1 log=$CARGO_TARGET_DIR/$1.log
    mkdir -p "$kept" "$CARGO_TARGET_DIR/found"
    case $name in
    typeface) cp -n python/runut/drawing/faces/*.ttf "$kept" || true ;;
    readers) cp -n examples/*/*.sdm "$kept" || true ;;
    esac
    if ! "$BINARIES/$name" -max_total_time="$SECONDS_EACH" -timeout=60 -seed=1 \
        -rss_limit_mb=2048 -use_value_profile=1 -verbosity=0 -print_final_stats=1 \
        -artifact_prefix="$CARGO_TARGET_DIR/found/$name-" "$kept" >"$log" 2>&1; then
        tail -60 "$log"
        echo "fuzzing: $name broke"
        return 1
    fi
    echo "fuzzing: $name took $(grep -oP 'number_of_executed_units: \K\d+' "$log") inputs"
}
export -f fuzz
printf '%s\n' "$@" | xargs -P "${AT_ONCE:-$(nproc)}" -I{} bash -c 'fuzz {}'

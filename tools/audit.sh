#!/usr/bin/env bash
# Checks the dependencies of all three languages against security advisories. It reports and skips a
# tool that is not installed or cannot reach its advisories; a finding fails.
set -uo pipefail
cd "$(dirname "$0")/.."
found=0

# ask NAME PATTERN COMMAND…: output that matches the pattern means that there was no answer.
ask() {
    local name=$1 unreachable=$2 answer code=0
    shift 2
    if ! command -v "$1" >/dev/null; then
        echo "$name: not installed, not asked"
        return
    fi
    answer=$("$@" 2>&1) || code=$?
    if grep -qE "$unreachable" <<<"$answer"; then
        echo "$name: its advisories cannot be reached from here"
    elif [ "$code" = 0 ]; then
        echo "$name: nothing found"
    else
        printf '%s\n' "$answer"
        found=1
    fi
}

ask "cargo-deny, licences and sources" '^$' cargo-deny --offline check licenses bans sources
ask "cargo-deny, advisories" 'failed to fetch|failed to load|offline' cargo-deny check advisories
ask "pip-audit" 'ConnectionError|ServiceError|HTTPError|could not be audited: click' pip-audit
ask "npm audit" 'audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|EAI_AGAIN' \
    npm --prefix web audit --omit=dev
ask "npm audit, icons" 'audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|EAI_AGAIN' \
    npm --prefix tools/shelf audit
exit "$found"

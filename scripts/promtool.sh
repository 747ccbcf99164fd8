#!/usr/bin/env bash
# Puts Prometheus's promtool into a private folder, from Debian's package of it. Nothing of the system changes.
# Usage: scripts/promtool.sh [DIR]. The last line printed is the program.
set -euo pipefail
directory=$(realpath -m "${1:-.cache/promtool}")
program=$directory/promtool

if command -v promtool; then exit 0; fi
if [ ! -x "$program" ]; then
  mkdir -p "$directory"
  cd "$directory"
  apt-get -qq update >&2
  apt-get -qq -o APT::Sandbox::User=root download prometheus >&2
  dpkg-deb --fsys-tarfile prometheus_*.deb | tar -xO ./usr/bin/promtool > "$program.new"
  chmod +x "$program.new"
  mv "$program.new" "$program"
  rm -f prometheus_*.deb
fi
echo "$program"

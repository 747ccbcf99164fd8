#!/usr/bin/env bash
# Puts a native Postgres with pgvector into a private folder, for tests and benchmarks on Debian, as root.
# Nothing of the system changes. Usage: scripts/native-postgres.sh [DIR], then
#   export MNEME_TEST_POSTGRES_BIN=DIR/root/usr/lib/postgresql/15/bin
# The last line printed is that folder. Packages come from the mirror apt is configured with.
set -euo pipefail
version=${POSTGRES_VERSION:-15}
directory=$(realpath -m "${1:-.cache/postgres}")
binaries=$directory/root/usr/lib/postgresql/$version/bin

if [ -e "$directory/complete" ]; then
  echo "$binaries"
  exit 0
fi
rm -rf "$directory"
mkdir -p "$directory"/{lists/partial,cache/archives/partial,packages,source,root}

apt-get -qq update >&2
(cd "$directory/packages" && apt-get -qq -o APT::Sandbox::User=root download \
  "postgresql-$version" "postgresql-client-$version" "postgresql-server-dev-$version" >&2)
for library in libpq5 libllvm14 libxslt1.1 libicu72 libxml2; do
  ldconfig -p | grep -q "${library%[0-9]*}" || apt-get -qq install -y --no-install-recommends "$library" >&2 || true
done
for package in "$directory"/packages/*.deb; do dpkg -x "$package" "$directory/root"; done

# Debian 12 has no package of pgvector: its source comes from the next release and is built here.
if ! command -v dpkg-source >/dev/null || ! command -v make >/dev/null || ! command -v gcc >/dev/null; then
  apt-get -qq install -y --no-install-recommends dpkg-dev make gcc libc6-dev >&2
fi
mirror=$(sed -n 's/^URIs: *\([^ ]*\).*/\1/p' /etc/apt/sources.list.d/debian.sources | head -n 1)
printf 'Types: deb-src\nURIs: %s\nSuites: trixie\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' \
  "$mirror" > "$directory/source.sources"
options=(-qq -o "Dir::Etc::sourcelist=$directory/source.sources" -o "Dir::Etc::sourceparts=/dev/null"
  -o "Dir::State::lists=$directory/lists" -o "Dir::Cache=$directory/cache" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update >&2
(cd "$directory/source" && apt-get "${options[@]}" source --download-only pgvector >&2 \
  && dpkg-source --no-check -x pgvector_*.dsc pgvector >&2)
config=$binaries/pg_config
make -s -C "$directory/source/pgvector" -j"$(nproc)" PG_CONFIG="$config" OPTFLAGS="" with_llvm=no >&2
make -s -C "$directory/source/pgvector" PG_CONFIG="$config" OPTFLAGS="" with_llvm=no install >&2
chmod -R a+rX "$directory"
touch "$directory/complete"
echo "$binaries"

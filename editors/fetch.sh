# Functions that fetch what the tests of the editors need: programs of another
# Debian release, npm packages. Sourced by the scripts of this directory.
#
# Everything is kept outside the tree, in $editors_cache, and fetched once.
# A function that cannot reach its registry returns 1 and has said so.

editors_cache=${XDG_CACHE_HOME:-$HOME/.cache}/pnaclasm-editors
mkdir -p "$editors_cache"

say() { printf '%s\n' "$*" >&2; }
# limit SECONDS COMMAND... ends a command that takes longer, and kills it if it
# does not end then.
limit() { timeout --kill-after=10 "$@"; }
skip() { say "skipped: $*"; return 1; }

# debian_mirror prints the mirror that this machine uses.
debian_mirror() {
  awk 'match($0, /https?:\/\/[^ ]+\/debian\/?( |$)/) { print substr($0, RSTART, RLENGTH); exit }' \
    $(find /etc/apt -name '*.list' -o -name '*.sources')
}

# apt_get SUITE ROOT ARGUMENT... is apt-get with all of its state in the cache: it
# knows nothing of what is installed on the machine and changes nothing there. The
# lists of a release serve all roots of it.
apt_get() {
  local suite=$1 root=$2
  shift 2
  limit 300 apt-get -q -o Dir::State="$root/apt/state" -o Dir::State::status="$root/apt/status" -o Dir::State::lists="$editors_cache/lists-$suite" \
    -o Dir::Cache="$root/apt/cache" -o Dir::Etc::sourcelist="$root/apt/sources.list" -o Dir::Etc::sourceparts=- -o APT::Sandbox::User= "$@"
}

# update_lists SUITE ROOT fetches the lists of a release, unless they are new.
update_lists() {
  local lists=$editors_cache/lists-$1
  mkdir -p "$lists/partial"
  (
    flock 9
    [ -n "$(find "$lists/fresh" -mmin -60 2>/dev/null)" ] || { apt_get "$1" "$2" update && touch "$lists/fresh"; }
  ) 9>"$lists.lock"
}

# private_root SUITE PACKAGE COMMAND... prints the directory into which a package
# of a Debian release is unpacked with all it depends on. Its commands run on
# this machine: they are tied to the C library of their own release.
private_root() {
  local suite=$1 package=$2 root=$editors_cache/$1-$2
  shift 2
  if [ ! -e "$root/complete" ]; then
    command -v apt-get >/dev/null || skip "$package of Debian $suite needs apt-get" || return
    rm -rf "$root"
    mkdir -p "$root"/apt/{state,cache/archives/partial}
    : >"$root/apt/status"
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$(debian_mirror)" "$suite" >"$root/apt/sources.list"
    { update_lists "$suite" "$root" && apt_get "$suite" "$root" -y --no-install-recommends --download-only install "$package" patchelf; } \
      >"$root/log" 2>&1 || skip "$package of Debian $suite is out of reach (see $root/log)" || return
    for deb in "$root"/apt/cache/archives/*.deb; do dpkg-deb -x "$deb" "$root"; done
    for command; do tie "$root" "$root/usr/bin/$command"; done
    rm -rf "$root/apt"
    touch "$root/complete"
  fi
  printf '%s\n' "$root"
}

# tie ROOT PROGRAM makes a program use the loader and the libraries of its root.
tie() {
  local triplet loader libraries
  triplet=$(uname -m)-linux-gnu
  libraries=$1/lib/$triplet:$1/usr/lib/$triplet
  loader=$(find "$1" -name 'ld-linux*.so.*' -type f -print -quit)
  "$loader" --library-path "$libraries" "$1/usr/bin/patchelf" --set-interpreter "$loader" --force-rpath --set-rpath "$libraries" "$(readlink -f "$2")"
}

# The versions of what the tests of VS Code use: code-server 4.139.1 holds VS
# Code 1.139 for the browser, which wants Node.js 24.
case $(uname -m) in aarch64 | arm64) vscode_platform=linux-arm64 ;; *) vscode_platform=linux-x64 ;; esac
vscode_packages=("node-$vscode_platform@24" code-server@4.139.1 playwright-core@1.65.1)

# What VS Code's server can do without: native modules and other products.
vscode_unused='["@devcontainers/cli", "@github/copilot-sdk", "@microsoft/mxc-sdk", "@vscode/copilot-api", "@vscode/windows-process-tree",
  "@vscode/windows-registry", "@vscode/sqlite3", "@vscode/sandbox-runtime", "kerberos", "ssh2", "koffi"]'

# vscode_server prints the directory whose node_modules has VS Code's server.
vscode_server() {
  local root=$editors_cache/vscode code
  code=$root/node_modules/code-server/lib/vscode
  if [ ! -e "$root/complete" ]; then
    command -v npm >/dev/null || skip 'VS Code needs npm' || return
    rm -rf "$root"
    mkdir -p "$root"
    echo '{"private": true}' >"$root/package.json"
    {
      npm_install "$root" "${vscode_packages[@]}" &&
        node -e "
          const fs = require('fs'), file = '$code/package.json', p = JSON.parse(fs.readFileSync(file));
          for (const name of $vscode_unused) delete p.dependencies[name];
          delete p.allowScripts;
          fs.writeFileSync(file, JSON.stringify(p));" &&
        npm_install "$code" --omit=dev &&
        cp "$code/bin/remote-cli/code-linux.sh" "$code/bin/remote-cli/code-server" &&
        cp "$code/bin/helpers/browser-linux.sh" "$code/bin/helpers/browser.sh"
    } >"$root/log" 2>&1 || skip "VS Code is out of reach (see $root/log)" || return
    touch "$root/complete"
  fi
  printf '%s\n' "$root"
}

# npm_packages DIRECTORY installs what its package-lock.json names, with the
# configuration that the user has; what goes wrong is said. The pause between tries
# lets a registry that others ask, too, come to breath.
npm_packages() {
  [ ! -e "$1/node_modules/.package-lock.json" ] || return 0
  command -v npm >/dev/null || { skip "the packages of $1 need npm" || return; }
  local try
  for try in 1 2 3; do
    (cd "$1" && limit 240 npm ci --ignore-scripts --no-audit --no-fund --prefer-offline >"$editors_cache/npm.$$" 2>&1) && { rm -f "$editors_cache/npm.$$"; return 0; }
    sleep $((5 * try))
  done
  cat "$editors_cache/npm.$$" >&2
  rm -f "$editors_cache/npm.$$"
  skip "the packages of $1 are out of reach"
}

# npm_install DIRECTORY ARGUMENT... runs no script of any package.
npm_install() { limit 300 npm install --prefix "$1" --ignore-scripts --no-audit --no-fund --silent "${@:2}"; }

# chromium_browser prints the browser's path; as root it is installed if it is
# missing.
chromium_browser() {
  command -v chromium && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { limit 120 apt-get -qq update && limit 300 apt-get -qq install -y --no-install-recommends chromium; } >"$editors_cache/chromium.log" 2>&1 &&
      command -v chromium && return
  fi
  skip 'there is no chromium here'
}

# test_program builds pnaclasm, with the flags of the packages so that both share
# the compiler's cache, and prints its path; or prints $PNACLASM_TEST_PROGRAM.
test_program() {
  [ -z "${PNACLASM_TEST_PROGRAM:-}" ] || { printf '%s\n' "$PNACLASM_TEST_PROGRAM"; return; }
  local root
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
  (cd "$root" && CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags='-s -w' -o editors/dist/pnaclasm ./cmd/pnaclasm) && printf '%s\n' "$root/editors/dist/pnaclasm"
}

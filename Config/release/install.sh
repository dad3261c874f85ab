#!/bin/sh
# Installs alchemyd for the user who runs it, below ~/.local, without root; or removes it again.
# usage: sh install.sh [--uninstall]
#
# Every file is copied under a temporary name, and renamed when all are there. A list of what will be
# there is written before the first copy: an interrupted installation can be repeated or removed.
# No here-documents: a shell may write them to a folder that is full or read-only.
set -eu

oldest_glibc=2.35
suffix=.alchemyd-new
sockets="alchemyd.socket alchemyd-web.socket alchemyd-web-control.socket alchemy-hub.socket"
services="alchemyd.service alchemyd-web.service alchemy-game.service"

say() {
  printf '%s\n' "$@"
}

# The first line is the mistake, the others say what to do.
fail() {
  printf 'error: %s\n' "$1" >&2
  shift
  [ $# -eq 0 ] || printf '%s\n' "$@" >&2
  exit 1
}

choose_places() {
  case ${HOME:-} in
    *'
'*) fail "the path of your home has a line break" ;;
    /*) ;;
    *) fail "HOME is not set to a folder" ;;
  esac
  bin=$HOME/.local/bin
  lib=$HOME/.local/lib/alchemyd
  data=${XDG_DATA_HOME:-$HOME/.local/share}
  config=${XDG_CONFIG_HOME:-$HOME/.config}
  units=$data/systemd/user
  enabled=$config/systemd/user/sockets.target.wants/alchemyd.socket
  manifest=$lib/manifest
  profiles=${ALCHEMYD_DATA_DIR:-$data/alchemyd}
}

# The manifest has a line for each thing: a word (version, folder, file or link), a blank, and its name. While
# files are copied it has those of both versions, and a line `state unfinished`.
listed() {
  [ ! -f "$manifest" ] || sed -n "s/^$1 //p" "$manifest"
}

# Whether the first version is lower than the second.
is_lower() {
  awk -v first="$1" -v second="$2" 'BEGIN {
    count = split(first, a, "."); other = split(second, b, ".")
    if (other > count) count = other
    for (i = 1; i <= count; i++) if (a[i] + 0 != b[i] + 0) exit !(a[i] + 0 < b[i] + 0)
    exit 1
  }'
}

# Before anything is touched: what would make the installation fail, or harm.
check_machine() {
  [ "$(id -u)" -ne 0 ] || [ -z "${SUDO_UID:-}" ] ||
    fail "sudo is not needed, and would install for root" "Type: sh install.sh"
  [ "$(uname -s) $(uname -m)" = "Linux x86_64" ] ||
    fail "these programs are for Linux on x86_64, and this is $(uname -s) on $(uname -m)"
  libc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || libc=
  case $libc in
    "glibc "*)
      if is_lower "${libc#glibc }" "$oldest_glibc"; then
        fail "this system has $libc, and the programs need glibc $oldest_glibc or newer" \
          "Debian 12, Ubuntu 22.04, Fedora 36 and later systems have it."
      fi
      ;;
    *) fail "this system has no GNU C library, which the programs need" ;;
  esac
}

check_archive() {
  [ -f "$here/FILES" ] && [ -f "$here/VERSION" ] ||
    fail "the programs are not beside this script" \
      "To install, unpack the archive and start the script in its folder." \
      "To remove what is installed, add --uninstall."
  version=$(cat "$here/VERSION")
  (cd "$here" && sha256sum --check --quiet --strict FILES) ||
    fail "the archive is damaged, or was not unpacked completely" "Unpack it again, or download it again."
}

check_installed() {
  installed=$(listed version)
  if [ -n "$installed" ] && is_lower "$version" "$installed"; then
    fail "alchemyd $installed is installed, and $version is older; nothing was changed" \
      "An older version may not be able to read the profiles of a newer one. To go back all the same:" \
      "  alchemy backup FILE" \
      "  sh '$lib/install.sh' --uninstall" \
      "and start this script again. The profiles stay where they are."
  fi
  if [ -z "$installed" ]; then
    targets | while IFS= read -r target; do
      [ ! -e "$target" ] || fail "$target is there, and not from this archive; nothing was changed" \
        "Move it away, or remove it as it was installed (sudo make uninstall, for example)."
    done
  fi
}

names() {
  sed 's/^[0-9a-f]*  //' "$here/FILES"
}

# Where a file of the archive goes.
target_of() {
  case $1 in
    bin/*) printf '%s\n' "$bin/${1#bin/}" ;;
    lib/alchemyd/*) printf '%s\n' "$lib/${1#lib/alchemyd/}" ;;
    share/*) printf '%s\n' "$data/${1#share/}" ;;
    install.sh) printf '%s\n' "$lib/install.sh" ;;
  esac
}

targets() {
  names | while IFS= read -r name; do target_of "$name"; done
}

# Those folders above a path that are not there yet, with the outermost last.
missing_above() {
  folder=$(dirname "$1")
  while [ ! -d "$folder" ]; do
    printf 'folder %s\n' "$folder"
    folder=$(dirname "$folder")
  done
}

# What will be there in the end. Whoever has switched the socket off finds it off after an upgrade.
plan() {
  say "version $version"
  listed folder | sed 's/^/folder /'
  say "folder $lib"
  { targets && say "$enabled"; } | while IFS= read -r target; do missing_above "$target"; done | sort -u
  targets | sed 's/^/file /'
  if [ -z "$installed" ] || [ -L "$enabled" ] || { [ -n "$(listed state)" ] && [ -n "$(listed link)" ]; }; then
    say "link $enabled"
  fi
}

write_manifest() {
  mkdir -p "$lib"
  printf '%s\n' "$1" >"$manifest$suffix"
  mv -f "$manifest$suffix" "$manifest"
}

# A path between quotes of a unit.
for_unit() {
  printf '%s\n' "$1" | sed 's/[\\"]/\\&/g; s/%/%%/g'
}

# A unit with the paths of the programs. The sandboxes hide homes, and these programs with them. Peers in the
# daemon's settings are programs such as alchemyd itself.
unit() {
  UNIT_BIN=$(for_unit "$bin") UNIT_LIB=$(for_unit "$lib") awk '
    function quoted(text) { return "\"" text "\"" }
    BEGIN { start = "ExecStart=/usr/bin/"; bin = ENVIRON["UNIT_BIN"]; lib = ENVIRON["UNIT_LIB"] }
    index($0, start) == 1 {
      words = substr($0, length(start) + 1)
      program = words
      sub(/ .*/, "", program)
      print "ExecStart=" quoted(bin "/" program) substr(words, length(program) + 1)
      print "BindReadOnlyPaths=" quoted(bin "/" program)
      if (program ~ /-/) print "BindReadOnlyPaths=" quoted(lib)
      if (program == "alchemyd") print "Environment=" quoted("PATH=" bin ":/usr/local/bin:/usr/bin:/bin")
      next
    }
    { print }' "$1"
}

copy_all() {
  names | while IFS= read -r name; do
    target=$(target_of "$name")
    [ -n "$target" ] || continue
    mkdir -p "$(dirname "$target")"
    case $name in
      share/systemd/*) unit "$here/$name" >"$target$suffix" ;;
      *) cp "$here/$name" "$target$suffix" ;;
    esac
    case $name in
      bin/*) chmod 0755 "$target$suffix" ;;
      *) chmod 0644 "$target$suffix" ;;
    esac
  done
}

rename_all() {
  targets | while IFS= read -r target; do mv -f "$target$suffix" "$target"; done
}

remove_copies() {
  listed file | while IFS= read -r path; do rm -f "$path$suffix"; done
}

# What an older version had and this one has not.
remove_obsolete() {
  { printf '%s\n' "$before" | sed -n 's/^file //p' && targets && targets; } | sort | uniq -u |
    while IFS= read -r path; do rm -f "$path"; done
}

# Under their temporary names: nothing has been replaced yet.
try_programs() {
  for program in alchemy alchemyd; do
    "$bin/$program$suffix" --version >/dev/null || {
      remove_copies
      if [ -n "$before" ]; then write_manifest "$before"; else remove_listed; fi
      fail "$program does not run on this system; nothing was changed" \
        "It needs libsqlite3, libgcrypt, libsystemd, liblz4, zlib and libstdc++ of the system, and a home where" \
        "programs may run."
    }
  done
}

# Whether this user's systemd runs, and reads the units that are installed here.
has_manager() {
  [ "$(systemctl --user show --property FragmentPath --value alchemyd.socket 2>/dev/null)" = \
    "$units/alchemyd.socket" ]
}

manage() {
  systemctl --user "$@" || say "systemctl --user $* failed; see above"
}

# A restart of the service keeps the connections of its clients: systemd holds them meanwhile.
start_services() {
  systemctl --user daemon-reload 2>/dev/null || true
  has_manager || return 0
  for service in $services; do
    manage try-restart "$service"
  done
  [ ! -L "$enabled" ] || manage start alchemyd.socket
}

# Processes of the daemon that was installed here before and that nobody restarted. A first word without a dash is a
# command of the same program, such as `alchemyd bridge`.
running_by_hand() {
  for process in /proc/[0-9]*; do
    case $(readlink "$process/exe" 2>/dev/null) in
      "$bin/alchemyd (deleted)" | "$bin/alchemyd")
        case $(tr '\0' '\n' <"$process/cmdline" | sed -n 2p) in
          "" | -*) say "${process#/proc/}" ;;
        esac
        ;;
    esac
  done
}

say_what_next() {
  say ""
  case :$PATH: in
    *":$bin:"*) ;;
    *)
      say "Your shell does not look into $bin yet. For now, type:" \
        "  export PATH=\"$bin:\$PATH\"" \
        "Most systems do it by themselves at the next login, as the folder is there now." ""
      ;;
  esac
  if has_manager; then
    say "The daemon starts with the first command. Type:" "  alchemy"
    return
  fi
  processes=$(running_by_hand)
  if [ -n "$processes" ]; then
    say "A daemon that was started by hand goes on, as it was before the installation. To start the new one:" \
      "  kill $(printf '%s' "$processes" | tr '\n' ' ')" "  alchemyd &"
    return
  fi
  say "No user manager of systemd runs here that could start the daemon. Start it by hand. Type:"
  [ -d "${XDG_RUNTIME_DIR:-/run/user/$(id -u)}" ] || [ -n "${ALCHEMYD_SOCKET:-}" ] ||
    say "  export ALCHEMYD_SOCKET='$profiles/socket'    # in each terminal"
  say "  alchemyd &" "  alchemy"
}

install_all() {
  check_machine
  check_archive
  check_installed
  before=
  [ ! -f "$manifest" ] || before=$(cat "$manifest")
  if [ -z "$installed" ]; then
    say "Installs alchemyd $version for $(id -un), without root:"
  elif [ "$installed" = "$version" ]; then
    say "Installs alchemyd $version again:"
  else
    say "Upgrades alchemyd $installed to $version:"
  fi
  say "  programs            $bin" "  their libraries     $lib" "  units of systemd    $units" \
    "  manuals and more    $data" "Profiles are not touched." ""
  after=$(plan)
  trap 'say "" "Interrupted: start this script again to finish, or with --uninstall." >&2; exit 130' INT TERM HUP
  write_manifest "$(say "$after" "state unfinished" && printf '%s\n' "$before" | grep '^f' || true)"
  copy_all
  try_programs
  rename_all
  remove_obsolete
  case $after in
    *"link $enabled"*)
      mkdir -p "$(dirname "$enabled")"
      ln -sf "$units/alchemyd.socket" "$enabled"
      ;;
  esac
  write_manifest "$after"
  trap - INT TERM HUP
  start_services
  for program in alchemyd-web alchemy-hub; do
    "$bin/$program" --version >/dev/null || say "$program does not run on this system; the others do"
  done
  say "Installed. alchemy doctor says:" ""
  "$bin/alchemy" doctor || true
  say_what_next
}

# Whatever the user has enabled points to units that will be gone.
stop_services() {
  if has_manager; then
    # shellcheck disable=SC2086 # words on purpose
    systemctl --user --quiet disable --now $sockets alchemy-game.service 2>/dev/null || true
    # shellcheck disable=SC2086
    systemctl --user stop $services 2>/dev/null || true
  fi
  for link in "$config"/systemd/user/*.wants/alchemy*; do
    case $(readlink "$link") in "$units"/alchemy*) rm -f "$link" ;; esac
  done
}

remove_folders() {
  listed_folders=$1
  printf '%s\n' "$listed_folders" | sort -r | while IFS= read -r folder; do
    [ ! -d "$folder" ] || rmdir "$folder" 2>/dev/null || true
  done
}

# The manifest goes last: an interrupted removal can be repeated.
remove_listed() {
  folders=$(listed folder)
  listed file | while IFS= read -r path; do rm -f "$path" "$path$suffix"; done
  listed link | while IFS= read -r path; do [ ! -L "$path" ] || rm -f "$path"; done
  remove_folders "$folders"
  rm -f "$manifest" "$manifest$suffix"
  remove_folders "$folders"
}

uninstall_all() {
  installed=$(listed version)
  if [ -z "$installed" ]; then
    rm -f "$manifest$suffix"
    [ ! -d "$lib" ] || rmdir "$lib" 2>/dev/null || true
    say "Nothing is installed below $HOME/.local by this script."
    return
  fi
  say "Removes alchemyd $installed, and nothing else."
  processes=$(running_by_hand)
  stop_services
  remove_listed
  systemctl --user daemon-reload 2>/dev/null || true
  say "Removed."
  [ ! -d "$profiles" ] || say "Your profiles stay in $profiles"
  [ ! -d "$config/alchemyd" ] || say "Your settings stay in $config/alchemyd"
  for process in $processes; do
    [ ! -d "/proc/$process" ] || say "A daemon that was started by hand goes on. To end it: kill $process"
  done
}

main() {
  here=$(cd "$(dirname "$0")" && pwd)
  choose_places
  case ${1:-} in
    "") install_all ;;
    --uninstall) uninstall_all ;;
    --help | -h) say "usage: sh install.sh [--uninstall]" ;;
    *)
      say "usage: sh install.sh [--uninstall]" >&2
      exit 2
      ;;
  esac
}

# All of the script is read before it removes itself.
main "$@"
exit

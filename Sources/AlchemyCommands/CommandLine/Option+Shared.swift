/// The options that mean the same wherever they stand.
extension Option {
  /// No command lists it: the parser answers it, anywhere before `--`.
  package static let help = Option("--help", short: "-h", summary: "show this page")

  /// Files that are written to standard output are no words, and are printed.
  static let quiet = Option("--quiet", short: "-q", summary: "print nothing but errors")

  /// The screen has colours of its own, and looks at `$NO_COLOR` alone; `log` is journalctl's.
  static let colour = Option(
    "--color", value: .one("WHEN", .word(["auto", "always", "never"])),
    summary: "whether there are colours; auto: on a terminal, unless $NO_COLOR is set")

  /// What every command takes that prints, beside `--help`; no command lists them.
  static let everywhere = [quiet, colour]

  /// Without it commands print tables and sentences; `call` prints JSON.
  package static let output = Option(
    "--output", short: "-o", value: .one("FORMAT", .word(OutputFormat.allCases.map(\.rawValue))),
    summary: "a table, plain (tabs between fields, no header) or json (errors, too)")

  /// Whether there is such a profile only the daemon can tell, so any text passes.
  package static let profile = Option(
    "--profile", value: .one("NAME", .profile),
    summary:
      "the profile's name or id (else $ALCHEMY_PROFILE, else as \"alchemy profile use\" says)")

  /// Goes before `$ALCHEMYD_SOCKET`; a path that is empty or too long for a socket is refused.
  package static let socket = Option(
    "--socket", value: .one("PATH", .file),
    summary: "where the daemon listens (default: see \"alchemy socket\")")

  /// Goes before `$ALCHEMY_REPLICA`, which counts only where no socket is named.
  package static let replica = Option(
    "--replica", value: .one("DIR", .file), excludes: "--socket",
    summary: "a replica to work on, without a daemon (default: $ALCHEMY_REPLICA)")

  /// For a player without a daemon; otherwise `sync` makes the replica.
  static let create = Option(
    "--create", summary: "make the replica, if there is none; else only \"alchemy sync\" does")

  /// The same for a command that needs the daemon's socket, too.
  static let replicaBesideDaemon = Option(
    replica.name, value: replica.value, summary: replica.summary)

  /// What every command takes that can go on.
  static let watch = Option(
    "--watch", short: "-w", summary: "keep running and print changes, until control-C")

  /// What every command takes whose output may be long.
  static let noPager = Option(
    "--no-pager", summary: "print it all at once, also on a terminal")

  /// May stand before the command too, where it is not known yet which it will be.
  static let beforeCommand = [help, output, profile, socket, replica, create, noPager] + everywhere

  /// What every command takes that prints what the daemon says.
  static let asking = [output, socket, replica, create]

  /// What every command takes that reads or changes a profile.
  static let askingOfProfile = [profile, output, socket, replica, create]
}

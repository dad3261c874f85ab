/// The options with the same meaning in every command.
extension Option {
  /// In no command's list: the parser answers it anywhere before `--`.
  package static let help = Option("--help", short: "-h", summary: "show this page")

  /// A file that goes to standard output is printed even with this option.
  static let quiet = Option("--quiet", short: "-q", summary: "print nothing but errors")

  /// The screen heeds only `$NO_COLOR`, and `log` has the colours of journalctl.
  static let colour = Option(
    "--color", value: .one("WHEN", .word(["auto", "always", "never"])),
    summary: "whether there are colours; auto: on a terminal, unless $NO_COLOR is set")

  /// The options of every command that prints, besides `--help`; in no command's list.
  static let everywhere = [quiet, colour]

  /// By default commands print tables and sentences, and `call` prints JSON.
  package static let output = Option(
    "--output", short: "-o", value: .one("FORMAT", .word(OutputFormat.allCases.map(\.rawValue))),
    summary: "a table, plain (tabs between fields, no header) or json (errors, too)")

  /// Accepts any text, because only the daemon knows the profiles.
  package static let profile = Option(
    "--profile", value: .one("NAME", .profile),
    summary:
      "the profile's name or id (else $ALCHEMY_PROFILE, else as \"alchemy profile use\" says)")

  /// Takes precedence over `$ALCHEMYD_SOCKET`; an empty or overlong path is refused.
  package static let socket = Option(
    "--socket", value: .one("PATH", .file),
    summary: "where the daemon listens (default: see \"alchemy socket\")")

  /// Takes precedence over `$ALCHEMY_REPLICA`, which counts only if no socket is named.
  package static let replica = Option(
    "--replica", value: .one("DIR", .file), excludes: "--socket",
    summary: "a replica to work on, without a daemon (default: $ALCHEMY_REPLICA)")

  /// For a player without a daemon; otherwise `sync` makes the replica.
  static let create = Option(
    "--create", summary: "make the replica if there is none, as \"alchemy sync\" always does")

  /// The same option for a command that also needs the daemon's socket.
  static let replicaBesideDaemon = Option(
    replica.name, value: replica.value, summary: replica.summary)

  /// The option of every command that can follow changes.
  static let watch = Option(
    "--watch", short: "-w", summary: "keep running and print changes, until control-C")

  /// The option of every command with long output.
  static let noPager = Option(
    "--no-pager", summary: "print it all at once, also on a terminal")

  /// The options that may also precede the command, which is not known there yet.
  static let beforeCommand = [help, output, profile, socket, replica, create, noPager] + everywhere

  /// The options of every command that asks the daemon.
  static let asking = [output, socket, replica, create]

  /// The options of every command that reads or changes a profile.
  static let askingOfProfile = [profile, output, socket, replica, create]
}

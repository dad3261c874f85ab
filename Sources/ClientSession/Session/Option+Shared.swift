package import CommandLine

/// The options with the same meaning in every command.
extension Option {
  /// Accepts any text, because only the daemon knows the profiles.
  package static let profile = Option(
    "--profile", value: .one("NAME", .profile), explainedBy: ["profiles"],
    summary:
      "the profile's name or id (else $ALCHEMY_PROFILE, else as \"alchemy profile use\" says)")

  /// Takes precedence over `$ALCHEMYD_SOCKET`; an empty or overlong path is refused.
  package static let socket = Option(
    "--socket", value: .one("PATH", .file), explainedBy: ["socket"],
    summary: "where the daemon listens (default: see \"alchemy socket\")")

  /// Takes precedence over `$ALCHEMY_REPLICA`, which counts only if no socket is named.
  package static let replica = Option(
    "--replica", value: .one("DIR", .file), excludes: "--socket",
    explainedBy: ["sync", "--help"],
    summary: "a replica to work on, without a daemon (default: $ALCHEMY_REPLICA)")

  /// For a player without a daemon; otherwise `sync` makes the replica.
  package static let create = Option(
    "--create", summary: "make the replica if there is none, as \"alchemy sync\" always does")

  /// The same option for a command that also needs the daemon's socket.
  package static let replicaBesideDaemon = Option(
    replica.name, value: replica.value, summary: replica.summary)

  /// The options that may also precede the command, which is not known there yet.
  package static let beforeCommand =
    [help, output, profile, socket, replica, create, noPager] + everywhere

  /// The options of every command that asks the daemon.
  package static let asking = [output, socket, replica, create]

  /// The options of every command that reads or changes a profile.
  package static let askingOfProfile = [profile, output, socket, replica, create]
}

extension Invocation {
  /// The option that names the daemon or replica, as typed.
  package var keeperWords: [String] {
    words(of: .socket) + words(of: .replica)
  }

  /// The options that name the profile, and the daemon or replica, as typed.
  package var placeWords: [String] {
    words(of: .profile) + keeperWords
  }
}

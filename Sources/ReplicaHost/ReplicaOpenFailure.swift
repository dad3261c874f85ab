package import ProfileStore
package import StoreCare
package import Unix

/// Why a replica could not be opened; existing files are unchanged.
package enum ReplicaOpenFailure: Error, Equatable, Sendable {
  /// The folder can neither be used nor created.
  case folder(FileFailure)
  case store(StoreOpenFailure)
  /// The store is open but cannot be read.
  case unreadable(StoreFailure)

  /// Whether another process has the replica open, so that waiting may help.
  package var isInUse: Bool { self == .store(.inUse) }
}

extension ReplicaOpenFailure {
  /// The parts of an error message, for the caller to lay out.
  package struct Words: Equatable, Sendable {
    /// What failed, and with which folder; without a full stop.
    package var failed: String
    /// The reason given by the system or the store; without a full stop.
    package var cause: String
    /// The next thing to type or do.
    package var hint: String
  }

  /// Three lines for people: what failed with which folder, why, and what to type next.
  package func words(folder: String) -> String {
    let words = parts(folder: folder)
    return "\(words.failed)\ncaused by: \(words.cause)\nhint: \(words.hint)"
  }

  /// The same in separate parts.
  package func parts(folder: String) -> Words {
    let database = ReplicaFiles(folder: folder).database
    return switch self {
    case .folder(let failure):
      Words(
        failed: "cannot use the replica's folder \(folder)", cause: failure.words,
        hint: "look at it with `\(failure.command(path: folder))`, or choose another folder")
    case .store(.inUse):
      Words(
        failed: "the replica \(folder) is in use",
        cause: "another process has it open: another command, or a daemon",
        hint: "wait for the command to end; a daemon that keeps it is asked without --replica, "
          + "or stopped with `systemctl --user stop alchemyd`; `pgrep -a alchemy` shows all of them"
      )
    case .store(let failure):
      Words(
        failed: "cannot open the replica \(folder)", cause: failure.cause,
        hint: failure.hint(path: database))
    case .unreadable(let failure):
      Words(
        failed: "cannot read the replica \(folder)", cause: failure.cause,
        hint: "check the disk with `df \(folder)`; the files were not changed")
    }
  }
}

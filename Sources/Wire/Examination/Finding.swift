/// One thing that was looked at, and how it stands.
package struct Finding: Equatable, Sendable {
  /// What was looked at.
  package var name: Name
  /// Which one of several, such as a peer's name.
  package var subject: String?
  /// The worst of all decides with what code `alchemy doctor` ends.
  package var verdict: Verdict
  /// How it stands, in a line.
  package var summary: String
  /// What follows from that; nil where nothing does.
  package var meaning: String?
  /// What to type to mend it, or to see more of it where no command mends it.
  package var command: String?

  /// Checks nothing: that a bad one says what to type is for its author to see to.
  package init(
    _ name: Name, subject: String? = nil, _ verdict: Verdict, _ summary: String,
    meaning: String? = nil, command: String? = nil
  ) {
    self.name = name
    self.subject = subject
    self.verdict = verdict
    self.summary = summary
    self.meaning = meaning
    self.command = command
  }
}

extension Finding {
  /// What is looked at, in the order of a report; programs know it by these names.
  package enum Name: String, CaseIterable, Sendable {
    case programs
    case environment
    case socket
    case daemon
    case socketUnit
    case service
    case startLimit
    case lingering
    case settings
    case catalogs
    case dataFolder
    case rights
    case diskSpace
    case database
    case identity
    case backups
    case clock
    case peer

    /// As people read it.
    package var words: String {
      switch self {
      case .socketUnit: "socket unit"
      case .startLimit: "start limit"
      case .dataFolder: "data folder"
      case .diskSpace: "disk space"
      default: rawValue
      }
    }
  }

  /// How something stands, the better first.
  package enum Verdict: String, CaseIterable, Sendable {
    case ok
    /// It could not be looked at.
    case cannotTell
    /// It works, and will not under circumstances that may come.
    case warning
    /// Something that should work does not.
    case wrong

    /// As people read it.
    package var words: String { self == .cannotTell ? "cannot tell" : rawValue }
  }
}

extension Sequence where Element == Finding {
  /// The worst of all verdicts; `ok` without any.
  package var worst: Finding.Verdict {
    reduce(.ok) { $1.verdict.rank > $0.rank ? $1.verdict : $0 }
  }
}

extension Finding.Verdict {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

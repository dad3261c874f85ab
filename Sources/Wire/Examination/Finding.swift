package import JSON

/// The result of one check.
package struct Finding: Equatable, Sendable {
  /// What was checked.
  package var name: Name
  /// Which of several things was checked, such as a peer's name.
  package var subject: String?
  /// The worst verdict of a report decides the exit code of `alchemy doctor`.
  package var verdict: Verdict
  /// The result in one line.
  package var summary: String
  /// What the problem means for the user; nil if there is none.
  package var meaning: String?
  /// The command that fixes the problem or shows more about it.
  package var command: String?

  /// Checks nothing; the author of a bad finding must provide the command.
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
  /// The checks, in the order of a report; these names are for programs.
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
    case inbox
    case clock
    case peer

    /// The check's name for people.
    package var words: String {
      switch self {
      case .socketUnit: "socket unit"
      case .startLimit: "start limit"
      case .dataFolder: "data folder"
      case .diskSpace: "disk space"
      case .programs, .environment, .socket, .daemon, .service, .lingering, .settings, .catalogs,
        .rights, .database, .identity, .backups, .inbox, .clock, .peer:
        rawValue
      }
    }
  }

  /// The verdict of a check, from best to worst.
  package enum Verdict: String, CaseIterable, Sendable {
    case ok
    /// The check could not be performed.
    case cannotTell
    /// The thing works now, but may fail under circumstances that can occur.
    case warning
    /// Something that should work does not.
    case wrong

    /// The verdict for people.
    package var words: String { self == .cannotTell ? "cannot tell" : rawValue }
  }
}

extension Sequence where Element == Finding {
  /// The worst of all verdicts; `ok` for no findings.
  package var worst: Finding.Verdict {
    reduce(.ok) { $1.verdict.rank > $0.rank ? $1.verdict : $0 }
  }
}

extension Finding.Verdict {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Finding {
  /// An object with all members; those without a value are null.
  package var json: JSONValue {
    [
      "command": Self.json(command), "meaning": Self.json(meaning), "name": .string(name.rawValue),
      "subject": Self.json(subject), "summary": .string(summary),
      "verdict": .string(verdict.rawValue),
    ]
  }

  private static func json(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }

  /// Reads what `json` writes; nil for anything else.
  package init?(_ value: JSONValue) {
    guard let name = value["name"]?.string.flatMap(Name.init),
      let verdict = value["verdict"]?.string.flatMap(Verdict.init),
      let summary = value["summary"]?.string
    else { return nil }
    self.init(
      name, subject: value["subject"]?.string, verdict, summary,
      meaning: value["meaning"]?.string, command: value["command"]?.string)
  }
}

extension Finding {
  /// The finding as text lines: a summary, and for problems the meaning and the command to type.
  package var lines: [String] {
    let name = ([self.name.words] + [subject].compactMap(\.self)).joined(separator: " ")
    var lines = [Self.line(verdict.words, name, summary)]
    if let meaning { lines.append(Self.line("", "it means", meaning)) }
    if let command { lines.append(Self.line("", "type", command)) }
    return lines
  }

  private static func line(_ first: String, _ second: String, _ third: String) -> String {
    padded(first, Verdict.cannotTell.words.count) + padded(second, longestName) + third
  }

  private static let longestName = Name.allCases.map(\.words.count).max() ?? 0

  /// Pads to the column's width, with at least two spaces between columns.
  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: Swift.max(0, width - text.count) + 2)
  }
}

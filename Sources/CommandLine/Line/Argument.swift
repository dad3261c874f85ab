/// A value that its place on the line identifies.
package struct Argument: Equatable, Sendable {
  /// How many words the argument takes; always `one` except for a command's last argument.
  package enum Count: Equatable, Sendable {
    case one
    case atMostOne
    case oneOrMore
    case any
  }

  /// The name in usage lines, in capitals.
  package let name: String
  /// The kind by which each word is checked and completed.
  package let kind: ValueKind
  /// Usage lines show the count by brackets and dots.
  package let count: Count
  /// The text for help page and manual: begins in lower case, without a full stop.
  package let summary: String

  /// By default the argument is required, and takes one word.
  package init(_ name: String, _ kind: ValueKind, _ count: Count = .one, summary: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.summary = summary
  }

  /// The argument as a usage line shows it.
  package var usage: String {
    switch count {
    case .one: label
    case .atMostOne: "[\(label)]"
    case .oneOrMore: "\(label)…"
    case .any: "[\(label)…]"
    }
  }

  /// The words of a closed list, unless the list is long; otherwise the name.
  package var label: String {
    guard case .word(let words) = kind, words.count <= Self.mostWordsOfLabel else { return name }
    return words.joined(separator: "|")
  }

  /// A longer label would move the summaries of all commands to lines of their own.
  private static let mostWordsOfLabel = 3

  /// What a line without the argument lacks: `N (how many are in the bag)`.
  package var need: String {
    if case .word(let words) = kind { return words.joined(separator: "|") }
    return "\(label) (\(summary.prefix { $0 != ";" }))"
  }

  /// Whether the parser refuses a line without it, so that the command has a value.
  package var isRequired: Bool {
    count == .one || count == .oneOrMore
  }

  /// Whether the argument takes all remaining words.
  package var isRepeated: Bool {
    count == .oneOrMore || count == .any
  }
}

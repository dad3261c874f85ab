/// A value that is known by its place on the line.
package struct Argument: Equatable, Sendable {
  /// How many words it may have; any but `one` is for a command's last argument alone.
  package enum Count: Equatable, Sendable {
    case one
    case atMostOne
    case oneOrMore
    case any
  }

  /// Its name in usage lines, in capitals.
  package let name: String
  /// What each of its words is checked against and completed by.
  package let kind: ValueKind
  /// Usage lines show it by brackets and dots.
  package let count: Count
  /// Its words on help page and manual: begins in lower case and ends without a full stop.
  package let summary: String

  /// Has to be given, and once only, unless another count is said.
  package init(_ name: String, _ kind: ValueKind, _ count: Count = .one, summary: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.summary = summary
  }

  /// How a usage line shows it.
  package var usage: String {
    switch count {
    case .one: label
    case .atMostOne: "[\(label)]"
    case .oneOrMore: "\(label)…"
    case .any: "[\(label)…]"
    }
  }

  /// A closed list shows its words, anything else its name.
  package var label: String {
    if case .word(let words) = kind { words.joined(separator: "|") } else { name }
  }

  /// Whether a line that leaves it out is refused, so that a command can count on a value.
  package var isRequired: Bool {
    count == .one || count == .oneOrMore
  }

  /// Whether it takes all words that are left.
  package var isRepeated: Bool {
    count == .oneOrMore || count == .any
  }
}

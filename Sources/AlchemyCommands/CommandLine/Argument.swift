/// A value that is known by its place on the line.
package struct Argument: Equatable, Sendable {
  package enum Count: Equatable, Sendable {
    case one
    case atMostOne
    case oneOrMore
    case any
  }

  /// Its name in usage lines, in capitals.
  package let name: String
  package let kind: ValueKind
  package let count: Count
  package let summary: String

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

  package var isRequired: Bool {
    count == .one || count == .oneOrMore
  }

  package var isRepeated: Bool {
    count == .oneOrMore || count == .any
  }
}

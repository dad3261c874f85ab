/// Something in a database that this program has not made.
package struct SchemaStranger: Equatable, Sendable {
  /// What there may be in a database.
  package enum Kind: Equatable, Sendable {
    case trigger, view, index, table, virtualTable
    /// A table of ours that takes values of any type.
    case looseTable
  }

  /// It decides by which statement the thing is removed.
  package var kind: Kind
  /// As the database has it: it may be any text.
  package var name: String

  /// Takes what `sqlite_schema` says.
  package init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }
}

extension SchemaStranger {
  /// What it is and its name, on one line.
  var words: String {
    switch kind {
    case .trigger: "the trigger \(shownName)"
    case .view: "the view \(shownName)"
    case .index: "the index \(shownName)"
    case .table: "the table \(shownName)"
    case .virtualTable: "the virtual table \(shownName)"
    case .looseTable: "the table \(shownName), which is not STRICT"
    }
  }

  /// The statement that removes it; nil where that would remove our own rows, or cannot be typed.
  var removal: String? {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isPlain) else { return nil }
    return switch kind {
    case .trigger: "DROP TRIGGER \(name)"
    case .view: "DROP VIEW \(name)"
    case .index: "DROP INDEX \(name)"
    case .table, .virtualTable: "DROP TABLE \(name)"
    case .looseTable: nil
    }
  }

  /// Names are somebody else's: what could end a line, or is no letter, is not shown as it is.
  private var shownName: String {
    name.utf8.allSatisfy(Self.isPlain)
      ? name : String(name.prefix(Self.shownCharacters)).debugDescription
  }

  /// A name may be as long as a row.
  private static let shownCharacters = 60

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}

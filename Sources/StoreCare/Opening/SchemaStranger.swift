internal import ProfileStore

/// An object in a database that this program did not make.
package struct SchemaStranger: Equatable, Sendable {
  /// The kinds of objects in a database.
  package enum Kind: Equatable, Sendable {
    case trigger, view, index, table, virtualTable
    /// A virtual table of a module that Debian's sqlite3 lacks, which cannot drop it.
    case virtualTableOfOtherModule
    /// One of our tables that is not `STRICT`.
    case looseTable
  }

  /// The kind, which decides the statement that removes the object.
  package var kind: Kind
  /// The name as it is in the database; it may be any text.
  package var name: String

  /// Takes a kind and a name from `sqlite_schema`.
  package init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }
}

extension SchemaStranger {
  /// The object's kind and its name, on one line.
  var words: String {
    switch kind {
    case .trigger: "the trigger \(shownName)"
    case .view: "the view \(shownName)"
    case .index: "the index \(shownName)"
    case .table: "the table \(shownName)"
    case .virtualTable, .virtualTableOfOtherModule: "the virtual table \(shownName)"
    case .looseTable: "the table \(shownName), which is not STRICT"
    }
  }

  /// The statement that removes the object; nil if it would remove our own rows, or cannot be typed.
  var removal: String? {
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isPlain) else { return nil }
    return switch kind {
    case .trigger: "DROP TRIGGER \(name)"
    case .view: "DROP VIEW \(name)"
    case .index: "DROP INDEX \(name)"
    case .table, .virtualTable: "DROP TABLE \(name)"
    case .virtualTableOfOtherModule:
      "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = '\(name)'; "
        + "PRAGMA writable_schema = RESET"
    case .looseTable: nil
    }
  }

  /// Whether a virtual table keeps its rows in this table, so that both are dropped together.
  func isDropped(with virtual: SchemaStranger) -> Bool {
    kind == .table && virtual.kind == .virtualTable && name.hasPrefix(virtual.name + "_")
  }

  /// Quotes and shortens a foreign name, unless it has only letters, digits and underscores.
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

internal import JSON
internal import Profiles
internal import SQLite
internal import Wire

/// The texts of one row of `change`, one after the other in a buffer that the next row reuses.
struct ChangeTexts {
  /// The texts' parameters in the statement that inserts a row.
  enum Parameter: Int, CaseIterable {
    case context = 6
    case body, effects, root
  }

  /// More than an edit takes with its context and its effects.
  private static let usualBytes = 1_024

  private var writer = JSONWriter(capacity: usualBytes)
  private var parts: [Statement.TextPart] = []

  /// Writes the texts of a change.
  mutating func write(_ logged: LoggedChange) {
    let change = logged.change
    writer.removeAll()
    parts.removeAll(keepingCapacity: true)
    add(.context) { $0.context(of: change.place) }
    add(.body) { $0.raw(change.content.text) }
    add(.effects) { $0.fieldChanges(logged.effects) }
    if let root = change.place.root { add(.root) { $0.raw(Array(root.description.utf8)) } }
  }

  private mutating func add(_ parameter: Parameter, _ write: (inout JSONWriter) -> Void) {
    // The writer puts no comma after a line's end.
    writer.endLine()
    let start = writer.bytes.count
    write(&writer)
    parts.append(
      Statement.TextPart(range: start..<writer.bytes.count, parameter: parameter.rawValue))
  }

  /// Adds the texts to the hash of their row, as `ChangeRow.sum` does.
  func combine(into hash: inout RowCheck) {
    for parameter in Parameter.allCases {
      let part = parts.first { $0.parameter == parameter.rawValue }
      hash.combine(writer.bytes.span.extracting(part?.range ?? 0..<0))
    }
  }

  /// Runs a statement with the texts bound in place; those that the change lacks are NULL.
  func run(_ statement: Statement) throws(SQLiteError) {
    try unsafe statement.withBorrowed(parts, of: writer.bytes.span.bytes) {
      () throws(SQLiteError) in
      try statement.run()
    }
  }
}

internal import Profiles
internal import Replication
internal import SQLite
internal import Wire

/// The texts of one row of `change`, one behind the other in a buffer that the next row reuses.
struct ChangeTexts {
  /// The texts' parameters in the statement that inserts a row.
  enum Parameter: Int {
    case client = 6
    case context, edits, effects, undoes
    case unread = 13
  }

  /// As much as an edit takes with its context and its effects, and more.
  private static let usualBytes = 1_024

  private var writer = JSONWriter(capacity: usualBytes)
  private var parts: [Statement.TextPart] = []

  /// Writes the texts of a change.
  mutating func write(_ logged: LoggedChange) {
    let change = logged.change
    writer.removeAll()
    parts.removeAll(keepingCapacity: true)
    add(.context) { $0.vector(change.context) }
    add(.edits) { $0.edits(change.edits) }
    add(.effects) { $0.fieldChanges(logged.effects) }
    if let client = change.client { add(.client) { $0.raw(Array(client.utf8)) } }
    if let undone = change.undoes { add(.undoes) { $0.vector(VersionVector([undone])) } }
    if !change.unread.isEmpty {
      add(.unread) { $0.raw(StoredEdits.text(ofUnread: change.unread)) }
    }
  }

  private mutating func add(_ parameter: Parameter, _ write: (inout JSONWriter) -> Void) {
    // Behind a line's end the writer puts no comma.
    writer.endLine()
    let start = writer.bytes.count
    write(&writer)
    parts.append(
      Statement.TextPart(range: start..<writer.bytes.count, parameter: parameter.rawValue))
  }

  /// Adds the texts to the hash of their row, as `ChangeRow.sum` does.
  func combine(into hash: inout RowHash) {
    for parameter in [Parameter.context, .edits, .effects] {
      if let range = range(of: parameter) { hash.combine(writer.bytes.span.extracting(range)) }
    }
    for parameter in [Parameter.client, .undoes, .unread] {
      let range = range(of: parameter)
      hash.combine(range == nil ? 0 : 1)
      hash.combine(writer.bytes.span.extracting(range ?? 0..<0))
    }
  }

  private func range(of parameter: Parameter) -> Range<Int>? {
    parts.first { $0.parameter == parameter.rawValue }?.range
  }

  /// Runs a statement with the texts bound in place; those that the change lacks are NULL.
  func run(_ statement: Statement) throws(SQLiteError) {
    try unsafe statement.withBorrowed(parts, of: writer.bytes.span.bytes) {
      () throws(SQLiteError) in
      try statement.run()
    }
  }
}

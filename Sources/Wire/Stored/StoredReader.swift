/// A value of a text that this program stored; fails with the place of anything unexpected.
typealias StoredReader = JSONCursor<StoredReading>

/// Reading of stored texts, whose numbers were checked when they arrived.
enum StoredReading: Strictness {
  static func failure(_: InvalidParameter, at value: StoredReader) -> StoredTextFailure {
    StoredTextFailure("\(value.source.name) at byte \(value.document.offset(of: value.index))")
  }

  static func missing(_ name: String, of object: StoredReader) -> StoredTextFailure {
    object.failure()
  }

  /// No limit of today makes a text unreadable that was stored under another.
  static func failure(
    outside range: ClosedRange<Int>, at value: StoredReader
  ) -> StoredTextFailure? { nil }
}

extension StoredReader {
  /// A stored text of this kind, such as `edits`.
  init(parsing text: [UInt8], _ name: StaticString) throws(StoredTextFailure) {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(text.span)
    } catch {
      throw StoredTextFailure("\(name) at byte \(error.offset)")
    }
    self.init(JSONSource(document, named: name), at: JSONDocument.root)
  }
}

/// A stored text that is not what this project wrote.
package struct StoredTextFailure: Error, Equatable, Sendable {
  /// What was being read and where it failed, such as `edits at byte 14`.
  package var part: String

  /// `part` is shown to people when a store is damaged.
  package init(_ part: String) {
    self.part = part
  }
}

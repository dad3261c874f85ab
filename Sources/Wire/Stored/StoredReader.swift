import JSON

/// A value of a text that this program stored; fails with the place of anything unexpected.
typealias StoredReader = JSONCursor<StoredReading>

/// Reads stored texts, whose numbers were checked when they arrived.
enum StoredReading: Strictness {
  static func failure(_: InvalidParameter, at value: StoredReader) -> StoredTextFailure {
    StoredTextFailure("at byte \(value.document.offset(of: value.index))")
  }

  static func missing(_ name: String, of object: StoredReader) -> StoredTextFailure {
    object.failure()
  }

  /// Accepts every number: a text that was stored under another limit stays readable.
  static func failure(
    outside range: ClosedRange<Int>, at value: StoredReader
  ) -> StoredTextFailure? { nil }
}

extension StoredReader {
  /// Parses a stored text and reads a value from it; a failure calls the text `name`, such as `edits`.
  static func read<Value>(
    _ text: [UInt8], _ name: StaticString,
    _ body: (StoredReader) throws(StoredTextFailure) -> Value
  ) throws(StoredTextFailure) -> Value {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(text.span)
    } catch {
      throw StoredTextFailure("\(name) at byte \(error.offset)")
    }
    do throws(StoredTextFailure) {
      return try body(StoredReader(document, at: JSONDocument.root))
    } catch {
      throw StoredTextFailure("\(name) \(error.part)")
    }
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

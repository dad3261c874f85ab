/// A scanned stored text, shared by the readers of its parts.
final class StoredText {
  let document: JSONDocument
  /// What the text contains, such as `edits`.
  let name: StaticString

  init(parsing text: [UInt8], _ name: StaticString) throws(StoredTextFailure) {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(text.span)
    } catch {
      throw StoredTextFailure("\(name) at byte \(error.offset)")
    }
    self.document = document
    self.name = name
  }
}

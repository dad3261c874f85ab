import Profiles

/// Reads one value of a stored text; fails with the place of anything unexpected.
///
/// A start reads thousands of texts, so values are read in place instead of as trees.
struct StoredReader {
  private let text: StoredText
  private let index: Int

  init(parsing text: [UInt8], _ name: StaticString) throws(StoredTextFailure) {
    self.init(try StoredText(parsing: text, name), at: JSONDocument.root)
  }

  private init(_ text: StoredText, at index: Int) {
    self.text = text
    self.index = index
  }

  var failure: StoredTextFailure {
    StoredTextFailure("\(text.name) at byte \(text.document.offset(of: index))")
  }

  private func check(_ kinds: JSONToken.Kind...) throws(StoredTextFailure) {
    guard kinds.contains(text.document.kind(at: index)) else { throw failure }
  }

  private func found<Value>(_ value: Value?) throws(StoredTextFailure) -> Value {
    guard let value else { throw failure }
    return value
  }
}

// MARK: - Parts

extension StoredReader {
  func member(_ name: StaticString) throws(StoredTextFailure) -> StoredReader {
    try found(try optionalMember(name))
  }

  /// A member whose name is not a literal.
  func member(named name: String) throws(StoredTextFailure) -> StoredReader {
    try check(.object)
    return StoredReader(text, at: try found(text.document.member(named: name, of: index)))
  }

  func optionalMember(_ name: StaticString) throws(StoredTextFailure) -> StoredReader? {
    try check(.object)
    return text.document.member(name, of: index).map { StoredReader(text, at: $0) }
  }

  func element(_ place: Int) throws(StoredTextFailure) -> StoredReader {
    try check(.array)
    var next = index + 1
    for _ in 0..<place where next < text.document.index(after: index) {
      next = text.document.index(after: next)
    }
    guard next < text.document.index(after: index) else { throw failure }
    return StoredReader(text, at: next)
  }

  func forEachElement(
    _ body: (StoredReader) throws(StoredTextFailure) -> Void
  ) throws(StoredTextFailure) {
    try check(.array)
    try text.document.forEachElement(of: index) { element throws(StoredTextFailure) in
      try body(StoredReader(text, at: element))
    }
  }

  /// Calls the body for each member of an object with its name and a reader of its value.
  func forEachMember(
    _ body: (String, StoredReader) throws(StoredTextFailure) -> Void
  ) throws(StoredTextFailure) {
    try check(.object)
    try text.document.forEachMember(of: index) { name, value throws(StoredTextFailure) in
      try body(text.document.string(at: name), StoredReader(text, at: value))
    }
  }
}

// MARK: - Values

extension StoredReader: ValueReader {
  func string() throws(StoredTextFailure) -> String {
    try check(.string)
    return text.document.string(at: index)
  }

  func integer() throws(StoredTextFailure) -> Int {
    try check(.integer)
    return text.document.integer(at: index)
  }

  func number(_ range: ClosedRange<Int>) throws(StoredTextFailure) -> Int { try integer() }

  func bool() throws(StoredTextFailure) -> Bool {
    try check(.true, .false)
    return text.document.kind(at: index) == .true
  }

  func word<Word: RawRepresentable>(
    of type: Word.Type = Word.self
  ) throws(StoredTextFailure) -> Word where Word.RawValue == String {
    try found(Word(rawValue: try string()))
  }

  /// Reads an edit of a newer version's change in the same way as on arrival.
  func editOfNewerVersion() throws(StoredTextFailure) -> Edit {
    try check(.object)
    return ParameterReader(text.document, object: index).editOfNewerVersion(at: index)
  }

  func origin(_ text: String) throws(StoredTextFailure) -> Origin { try found(Origin(text)) }

  /// An object of numbers by origin.
  func vector() throws(StoredTextFailure) -> VersionVector {
    var dots: [Dot] = []
    try forEachMember { name, seq throws(StoredTextFailure) in
      dots.append(Dot(origin: try origin(name), seq: try seq.integer()))
    }
    return VersionVector(dots)
  }

  /// An object of moments and hashes by origin.
  func heads() throws(StoredTextFailure) -> [Origin: Head] {
    var heads: [Origin: Head] = [:]
    try forEachMember { name, head throws(StoredTextFailure) in
      let time = try found(HybridTimestamp(try head.element(0).string()))
      heads[try origin(name)] = Head(time: time, hash: try head.element(1).hash())
    }
    return heads
  }

  /// An object of places by origin.
  func branches() throws(StoredTextFailure) -> [Origin: Dot] {
    var branches: [Origin: Dot] = [:]
    try forEachMember { name, point throws(StoredTextFailure) in
      branches[try origin(name)] = Dot(
        origin: try origin(try point.element(0).string()), seq: try point.element(1).integer())
    }
    return branches
  }

  func hash() throws(StoredTextFailure) -> ChangeHash { try found(ChangeHash(try string())) }

  var isArray: Bool { text.document.kind(at: index) == .array }

  func stamp() throws(StoredTextFailure) -> Stamp {
    try check(.string)
    let bytes = text.document.bytes
    return try found(StampText.stamp(bytes.span.extracting(text.document.range(of: index))))
  }
}

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

/// A stored text that is not what this project wrote.
package struct StoredTextFailure: Error, Equatable, Sendable {
  /// What was being read and where it failed, such as `edits at byte 14`.
  package var part: String

  /// `part` is shown to people when a store is damaged.
  package init(_ part: String) {
    self.part = part
  }
}

/// Reads one value of another replica's state; errors contain the value's path.
///
/// A state has thousands of values and usually no mistake, so paths are only made for errors.
struct StateReader {
  /// What all readers of one state share; copying a document takes several times as long.
  private final class Source: Sendable {
    let document: JSONDocument
    /// The object of the parameters, at which paths start.
    let parameters: Int

    init(_ document: JSONDocument, parameters: Int) {
      self.document = document
      self.parameters = parameters
    }
  }

  private let source: Source
  private let index: Int
  private var document: JSONDocument { source.document }
  private var parameters: Int { source.parameters }

  init(_ document: JSONDocument, parameters: Int, at index: Int) {
    self.init(Source(document, parameters: parameters), at: index)
  }

  private init(_ source: Source, at index: Int) {
    self.source = source
    self.index = index
  }

  private func reader(at index: Int) -> StateReader {
    StateReader(source, at: index)
  }

  func refusal(_ reason: InvalidParameter) -> Refusal {
    .invalidParams(field: document.path(to: index, from: parameters), reason)
  }

  private func check(_ kind: JSONToken.Kind, expected: String) throws(Refusal) {
    guard document.kind(at: index) == kind else {
      throw refusal(.wrongType(expected: expected))
    }
  }
}

// MARK: - Parts

extension StateReader {
  /// Checks that the value is an object without other members.
  func checkMembers(_ known: [StaticString], and others: [String] = []) throws(Refusal) {
    try check(.object, expected: "an object")
    try document.forEachMember(of: index) { name, _ throws(Refusal) in
      if known.contains(where: { document.isString(at: name, $0) }) { return }
      let text = document.string(at: name)
      if others.contains(text) { return }
      let nearest = NearestName.nearest(to: text, among: known.map(\.description) + others)
      throw reader(at: name).refusal(.unknown(nearest: nearest))
    }
  }

  func optionalMember(_ name: StaticString) -> StateReader? {
    document.member(name, of: index).map { reader(at: $0) }
  }

  func member(_ name: StaticString) throws(Refusal) -> StateReader {
    guard let member = optionalMember(name) else { throw missing(name.description) }
    return member
  }

  /// A member whose name is not a literal.
  func member(named name: String) throws(Refusal) -> StateReader {
    guard let member = document.member(named: name, of: index) else { throw missing(name) }
    return reader(at: member)
  }

  private func missing(_ name: String) -> Refusal {
    let place = document.path(to: index, from: parameters)
    return .invalidParams(field: "\(place).\(name)", .missing)
  }

  /// Calls the body for each member of an object with its name and a reader of its value.
  func forEachMember(
    _ body: (String, StateReader) throws(Refusal) -> Void
  ) throws(Refusal) {
    try check(.object, expected: "an object")
    try document.forEachMember(of: index) { name, value throws(Refusal) in
      try body(document.string(at: name), reader(at: value))
    }
  }

  /// The elements of an array; throws unless there are exactly two.
  func pair() throws(Refusal) -> (StateReader, StateReader) {
    let first = try firstElement(of: 2)
    return (reader(at: first), reader(at: document.index(after: first)))
  }

  /// The elements of an array; throws unless there are exactly three.
  func triple() throws(Refusal) -> (StateReader, StateReader, StateReader) {
    let first = try firstElement(of: 3)
    let second = document.index(after: first)
    return (reader(at: first), reader(at: second), reader(at: document.index(after: second)))
  }

  private func firstElement(of count: Int) throws(Refusal) -> Int {
    try check(.array, expected: "an array")
    guard document.count(of: index) == count else {
      throw refusal(.other("must have \(count) elements"))
    }
    return index + 1
  }

  /// The number of members of an object.
  func count() throws(Refusal) -> Int {
    try check(.object, expected: "an object")
    return document.count(of: index)
  }
}

// MARK: - Values

extension StateReader: ValueReader {
  func string() throws(Refusal) -> String {
    try check(.string, expected: "a string")
    return document.string(at: index)
  }

  /// The raw bytes of a string; no valid value that is read this way contains escapes.
  func plainBytes() throws(Refusal) -> ArraySlice<UInt8> {
    try check(.string, expected: "a string")
    return document.bytes[document.range(of: index)]
  }

  func integer(_ range: ClosedRange<Int>) throws(Refusal) -> Int {
    try check(.integer, expected: "an integer")
    let value = document.integer(at: index)
    guard range ~= value else {
      throw refusal(.other("must be from \(range.lowerBound) to \(range.upperBound)"))
    }
    return value
  }

  func number(_ range: ClosedRange<Int>) throws(Refusal) -> Int { try integer(range) }

  func bool() throws(Refusal) -> Bool {
    guard let value = document.bool(at: index) else {
      throw refusal(.wrongType(expected: "true or false"))
    }
    return value
  }

  func word<Word: RawRepresentable & CaseIterable & Equatable>(
    of type: Word.Type
  ) throws(Refusal) -> Word where Word.RawValue == String {
    try word(among: Array(Word.allCases))
  }

  func word<Word: RawRepresentable & Equatable>(
    among words: [Word]
  ) throws(Refusal) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try string()), words.contains(word) else {
      throw refusal(.notInList(words.map(\.rawValue)))
    }
    return word
  }
}

/// Reads one value of a state that another replica sent; what is wrong is refused by its path.
///
/// A state has thousands of values and as a rule no mistake, so a path is made when it is needed.
struct StateReader {
  private let document: JSONDocument
  /// The object of the parameters, with which paths begin.
  private let parameters: Int
  private let index: Int

  init(_ document: JSONDocument, parameters: Int, at index: Int) {
    self.document = document
    self.parameters = parameters
    self.index = index
  }

  private func reader(at index: Int) -> StateReader {
    StateReader(document, parameters: parameters, at: index)
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
  /// Checks that it is an object without other members.
  func checkMembers(_ known: [StaticString]) throws(Refusal) {
    try check(.object, expected: "an object")
    try document.forEachMember(of: index) { name, _ throws(Refusal) in
      guard known.contains(where: { document.isString(at: name, $0) }) else {
        let nearest = NearestName.nearest(
          to: document.string(at: name), among: known.map(\.description))
        throw reader(at: name).refusal(.unknown(nearest: nearest))
      }
    }
  }

  func optionalMember(_ name: StaticString) -> StateReader? {
    document.member(name, of: index).map { reader(at: $0) }
  }

  func member(_ name: StaticString) throws(Refusal) -> StateReader {
    guard let member = optionalMember(name) else {
      let place = document.path(to: index, from: parameters)
      throw .invalidParams(field: "\(place).\(name)", .missing)
    }
    return member
  }

  /// Hands over each member of an object: its name, and a reader of its value.
  func forEachMember(
    _ body: (String, StateReader) throws(Refusal) -> Void
  ) throws(Refusal) {
    try check(.object, expected: "an object")
    try document.forEachMember(of: index) { name, value throws(Refusal) in
      try body(document.string(at: name), reader(at: value))
    }
  }

  /// The elements of an array that has exactly so many.
  func elements(_ count: Int) throws(Refusal) -> [StateReader] {
    try check(.array, expected: "an array")
    let elements = document.elements(of: index)
    guard elements.count == count else { throw refusal(.other("must have \(count) elements")) }
    return elements.map(reader(at:))
  }

  /// How many members an object has.
  func count() throws(Refusal) -> Int {
    try check(.object, expected: "an object")
    return document.count(of: index)
  }
}

// MARK: - Values

extension StateReader {
  func string() throws(Refusal) -> String {
    try check(.string, expected: "a string")
    return document.string(at: index)
  }

  /// A string as its bytes stand in the text; one with escapes is none of those that are read so.
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

  func bool() throws(Refusal) -> Bool {
    switch document.kind(at: index) {
    case .true: return true
    case .false: return false
    default: throw refusal(.wrongType(expected: "true or false"))
    }
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

/// Reads the members of one object of a request; each error names the member.
package struct ParameterReader: Sendable {
  let document: JSONDocument
  let object: Int?
  private let place: ObjectPlace
  /// A bit for each length of a member's name, so that most missing members are known to be missing
  /// without a search.
  private let lengths: UInt64
  /// How many members the object has.
  let memberCount: Int

  /// A nil object counts as an empty one.
  package init(_ document: JSONDocument, object: Int?, at place: ObjectPlace = .root) {
    self.document = document
    self.object = object
    self.place = place
    (lengths, memberCount) = object.map(document.nameLengths) ?? (0, 0)
  }

  /// A member's name with its path, for errors.
  package func field(_ name: StaticString) -> String {
    place.text + name.description
  }

  /// The path of a member whose name is not a literal, for errors.
  func place(of name: String) -> String {
    place.text + name
  }

  /// The place of an element of a member that is an array.
  func place(of number: Int, in name: StaticString) -> ObjectPlace {
    .element(number, of: name, in: place)
  }

  /// Throws for the first member that is not one of these names.
  package func refuseUnknown(knowing names: [StaticString]) throws(Refusal) {
    try refuseUnknown { name in
      names.contains { document.isString(at: name, $0) }
    } orSuggest: {
      names
    }
  }

  /// Throws for the first member that is not one of these parameters.
  package func refuseUnknown(knowing parameters: [Parameter]) throws(Refusal) {
    try refuseUnknown { name in
      parameters.indices.contains { document.isString(at: name, parameters[$0].name) }
    } orSuggest: {
      parameters.map(\.name)
    }
  }

  private func refuseUnknown(
    unless isKnown: (Int) -> Bool, orSuggest names: () -> [StaticString]
  ) throws(Refusal) {
    guard let object else { return }
    try document.forEachMember(of: object) { name, _ throws(Refusal) in
      if isKnown(name) { return }
      let text = document.string(at: name)
      let nearest = NearestName.nearest(to: text, among: names().map(\.description))
      throw .invalidParams(field: place.text + text, .unknown(nearest: nearest))
    }
  }

  func member(_ name: StaticString) -> Int? {
    guard let object, lengths & JSONDocument.bit(ofLength: name.utf8CodeUnitCount) != 0 else {
      return nil
    }
    return document.member(name, of: object)
  }

  func required<Value>(_ name: StaticString, _ value: Value?) throws(Refusal) -> Value {
    guard let value else { throw .invalidParams(field: field(name), .missing) }
    return value
  }

  private func member(
    _ name: StaticString, _ kind: JSONToken.Kind, expected: String
  ) throws(Refusal) -> Int? {
    guard let index = member(name) else { return nil }
    try check(index, is: kind, expected, at: field(name))
    return index
  }

  /// Throws for a value of another kind; `place` names the value in the error.
  func check(
    _ index: Int, is kind: JSONToken.Kind, _ expected: String, at place: @autoclosure () -> String
  ) throws(Refusal) {
    guard document.kind(at: index) == kind else {
      throw .invalidParams(field: place(), .wrongType(expected: expected))
    }
  }

  /// Throws `outOfRange` for a number, a length or a count outside the range.
  func check(
    _ number: Int, in range: ClosedRange<Int>, at place: @autoclosure () -> String
  ) throws(Refusal) {
    guard range ~= number else {
      throw .outOfRange(field: place(), min: range.lowerBound, max: range.upperBound)
    }
  }
}

// MARK: - Optional members

extension ParameterReader {
  /// A string of any length that the line can hold; nil if missing; throws for null.
  package func optionalText(_ name: StaticString) throws(Refusal) -> String? {
    try member(name, .string, expected: "a string").map { document.string(at: $0) }
  }

  /// A text whose length must be in the range; otherwise throws `outOfRange`.
  package func optionalText(
    _ name: StaticString, lengthBytes: ClosedRange<Int>
  ) throws(Refusal) -> String? {
    guard let text = try optionalText(name) else { return nil }
    return try checked(text, at: field(name), lengthBytes)
  }

  /// A name for display: of limited length and without control characters.
  func optionalShownName(
    _ name: StaticString, lengthBytes: ClosedRange<Int>
  ) throws(Refusal) -> String? {
    guard let text = try optionalText(name, lengthBytes: lengthBytes) else { return nil }
    guard !ProfileName.holdsControls(text) else {
      throw .invalidParams(field: field(name), .other("must not hold control characters"))
    }
    return text
  }

  func checked(
    _ text: String, at place: @autoclosure () -> String,
    _ lengthBytes: ClosedRange<Int> = TextLimit.nameBytes
  ) throws(Refusal) -> String {
    try check(text.utf8.count, in: lengthBytes, at: place())
    return text
  }

  /// Nil if missing; throws `outOfRange` outside the range, `invalidParams` for other types.
  package func optionalInteger(
    _ name: StaticString, _ range: ClosedRange<Int>
  ) throws(Refusal) -> Int? {
    guard let index = member(name) else { return nil }
    return try integer(at: index, range, field(name))
  }

  /// The integer at an index; `place` names it in errors.
  func integer(
    at index: Int, _ range: ClosedRange<Int>, _ place: @autoclosure () -> String
  ) throws(Refusal) -> Int {
    try check(index, is: .integer, "an integer", at: place())
    let value = document.integer(at: index)
    try check(value, in: range, at: place())
    return value
  }

  /// Nil if missing; throws for anything but true and false, including null.
  package func optionalBool(_ name: StaticString) throws(Refusal) -> Bool? {
    guard let index = member(name) else { return nil }
    guard let value = document.bool(at: index) else {
      throw .invalidParams(field: field(name), .wrongType(expected: "true or false"))
    }
    return value
  }

  /// One word of a fixed list, or nil if the member is missing; throws for any other value.
  package func optionalWord<Word: RawRepresentable & CaseIterable & Equatable>(
    _ name: StaticString, of type: Word.Type = Word.self
  ) throws(Refusal) -> Word? where Word.RawValue == String {
    try optionalWord(name, among: Array(Word.allCases))
  }

  private func optionalWord<Word: RawRepresentable & Equatable>(
    _ name: StaticString, among words: [Word]
  ) throws(Refusal) -> Word? where Word.RawValue == String {
    guard let index = try member(name, .string, expected: "a string") else { return nil }
    guard let word = words.first(where: { document.isString(at: index, text: $0.rawValue) }) else {
      throw .invalidParams(field: field(name), .notInList(words.map(\.rawValue)))
    }
    return word
  }

  /// Nil if missing; errors of the object's reader name its members with a dot, as `request.n`.
  ///
  /// Throws if the member is no object.
  package func optionalObject(_ name: StaticString) throws(Refusal) -> ParameterReader? {
    try member(name, .object, expected: "an object").map {
      ParameterReader(document, object: $0, at: .member(name, of: place))
    }
  }

  /// The indices of an array's elements; throws if their number is outside the range.
  package func optionalArray(
    _ name: StaticString, count: ClosedRange<Int>
  ) throws(Refusal) -> [Int]? {
    guard let array = try member(name, .array, expected: "an array") else { return nil }
    var elements: [Int] = []
    document.forEachElement(of: array) { elements.append($0) }
    try check(elements.count, in: count, at: field(name))
    return elements
  }
}

// MARK: - Required members

extension ParameterReader {
  /// An id or a word: far shorter than a line, because it is compared and repeated in errors.
  ///
  /// Throws if the member is missing, no text or longer than `TextLimit.nameBytes`.
  package func text(_ name: StaticString) throws(Refusal) -> String {
    try required(name, try optionalText(name, lengthBytes: TextLimit.nameBytes))
  }

  /// Like `optionalInteger`, but throws `invalidParams` if the member is missing.
  package func integer(_ name: StaticString, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
    try required(name, try optionalInteger(name, range))
  }

  /// One of all words of a type; the error for any other text lists them.
  package func word<Word: RawRepresentable & CaseIterable & Equatable>(
    _ name: StaticString, of type: Word.Type = Word.self
  ) throws(Refusal) -> Word where Word.RawValue == String {
    try required(name, try optionalWord(name, of: type))
  }

  /// One of some words of a type.
  func word<Word: RawRepresentable & Equatable>(
    _ name: StaticString, among words: [Word]
  ) throws(Refusal) -> Word where Word.RawValue == String {
    try required(name, try optionalWord(name, among: words))
  }

  /// The elements of an array of strings.
  ///
  /// Throws if the member is missing, and like `optionalTexts`.
  package func texts(_ name: StaticString, count: ClosedRange<Int>) throws(Refusal) -> [String] {
    try required(name, try optionalTexts(name, count: count))
  }

  /// The elements of an array of strings; nil if the member is missing.
  ///
  /// Throws if an element is no string or too long, or their number is outside the range.
  package func optionalTexts(
    _ name: StaticString, count: ClosedRange<Int>
  ) throws(Refusal) -> [String]? {
    guard let elements = try optionalArray(name, count: count) else { return nil }
    var texts: [String] = []
    for index in elements {
      try check(index, is: .string, "a string", at: "\(field(name))[\(texts.count)]")
      texts.append(
        try checked(document.string(at: index), at: "\(field(name))[\(texts.count)]"))
    }
    return texts
  }
}

/// Where an object stands in a request.
///
/// The place becomes a text only in a refusal, because few requests are refused.
package indirect enum ObjectPlace: Sendable {
  case root
  case member(StaticString, of: ObjectPlace)
  /// An element of an array, which is a member.
  case element(Int, of: StaticString, in: ObjectPlace)

  /// Empty, or with a dot at its end, to name a member: `edits[0].`.
  var text: String {
    switch self {
    case .root: ""
    case .member(let name, let outer): "\(outer.text)\(name)."
    case .element(let number, let name, let outer): "\(outer.text)\(name)[\(number)]."
    }
  }
}

/// The lengths of texts in a request, besides the limit of the whole line.
package enum TextLimit {
  /// Bytes of ids, names and filters, which are compared with many others and repeated in replies.
  package static let nameBytes = 0...200
}

package import JSON

/// A value of a request; each error names the member, and says what it must be.
package typealias ParameterReader = JSONCursor<StrictReading>

/// Reads requests, and what other replicas send: the sender learns what is wrong.
package enum StrictReading: Strictness {
  /// The refusal of a value.
  package static func failure(_ mistake: InvalidParameter, at value: ParameterReader) -> Refusal {
    .invalidParams(field: value.path, mistake)
  }

  /// The refusal of an object without the member.
  package static func missing(_ name: String, of object: ParameterReader) -> Refusal {
    .invalidParams(field: object.path(ofMember: name), .missing)
  }

  /// The refusal with the range.
  package static func failure(
    outside range: ClosedRange<Int>, at value: ParameterReader
  ) -> Refusal? {
    .outOfRange(field: value.path, min: range.lowerBound, max: range.upperBound)
  }
}

extension ParameterReader {
  /// The parameters' object at an index of the document; a nil object counts as an empty one.
  package init(_ document: JSONDocument, object: Int?) {
    guard let object else {
      self.init(document, at: JSONDocument.root, root: JSONDocument.root, nameLengths: 0)
      return
    }
    self.init(
      document, at: object, root: object, nameLengths: document.nameLengths(of: object))
  }

  /// A member's name with its path, for errors.
  package func field(_ name: StaticString) -> String { path(ofMember: name.description) }

  /// Throws for the first member that is not one of these names.
  package func refuseUnknown(knowing names: [StaticString]) throws(Refusal) {
    try checkMembers(names)
  }

  /// Throws for the first member that is not one of these parameters.
  package func refuseUnknown(knowing parameters: [Parameter]) throws(Refusal) {
    try checkMembers { name in
      parameters.indices.contains { document.isString(at: name, parameters[$0].name) }
    } orSuggest: {
      parameters.map(\.name.description)
    }
  }

  /// The refusal of a member, which may be missing.
  func refusal(_ name: StaticString, _ mistake: InvalidParameter) -> Refusal {
    .invalidParams(field: field(name), mistake)
  }
}

// MARK: - Optional members

extension ParameterReader {
  /// A string of any length that the line can hold; nil if missing; throws for null.
  package func optionalText(_ name: StaticString) throws(Refusal) -> String? {
    try optional(name)?.string()
  }

  /// A text whose length must be in the range; otherwise throws `outOfRange`.
  package func optionalText(
    _ name: StaticString, lengthBytes: ClosedRange<Int>
  ) throws(Refusal) -> String? {
    try optional(name)?.string(lengthBytes: lengthBytes)
  }

  /// A name for display: of limited length and without control characters.
  func optionalShownName(
    _ name: StaticString, lengthBytes: ClosedRange<Int>
  ) throws(Refusal) -> String? {
    guard let text = try optionalText(name, lengthBytes: lengthBytes) else { return nil }
    guard !ProfileName.holdsControls(text) else {
      throw refusal(name, .other("must not hold control characters"))
    }
    return text
  }

  /// Nil if missing; throws `outOfRange` outside the range, `invalidParams` for other types.
  package func optionalInteger(
    _ name: StaticString, _ range: ClosedRange<Int>
  ) throws(Refusal) -> Int? {
    try optional(name)?.integer(range)
  }

  /// Nil if missing; throws for anything but true and false, including null.
  package func optionalBool(_ name: StaticString) throws(Refusal) -> Bool? {
    try optional(name)?.bool()
  }

  /// One word of a fixed list, or nil if the member is missing; throws for any other value.
  package func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ name: StaticString, of type: Word.Type = Word.self
  ) throws(Refusal) -> Word? where Word.RawValue == String {
    try optional(name)?.word(among: Array(Word.allCases))
  }

  /// Nil if missing; throws for anything but an object.
  package func optionalObject(_ name: StaticString) throws(Refusal) -> ParameterReader? {
    guard let object = try optional(name) else { return nil }
    try object.expectObject()
    return object
  }

  /// The elements of an array of strings; nil if the member is missing.
  ///
  /// Throws if an element is no string or too long, or their number is outside the range.
  package func optionalTexts(
    _ name: StaticString, count: ClosedRange<Int>
  ) throws(Refusal) -> [String]? {
    try optional(name)?.elements(count: count).map { element throws(Refusal) in
      try element.string(lengthBytes: TextLimit.nameBytes)
    }
  }
}

extension ParameterReader {
  /// The elements of an array of integers; nil without the member.
  ///
  /// Throws if an element is no integer of the range, or their number is outside the other range.
  package func optionalIntegers(
    _ name: StaticString, _ range: ClosedRange<Int>, count: ClosedRange<Int>
  ) throws(Refusal) -> [Int]? {
    try optional(name)?.elements(count: count).map { element throws(Refusal) in
      try element.integer(range)
    }
  }
}

// MARK: - Required members

extension ParameterReader {
  /// An id or a word: far shorter than a line, because it is compared and repeated in errors.
  ///
  /// Throws if the member is missing, no text or longer than `TextLimit.nameBytes`.
  package func text(_ name: StaticString) throws(Refusal) -> String {
    try member(name).string(lengthBytes: TextLimit.nameBytes)
  }

  /// Like `optionalInteger`, but throws `invalidParams` if the member is missing.
  package func integer(_ name: StaticString, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
    try member(name).integer(range)
  }

  /// One of all words of a type; the error for any other text lists them.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ name: StaticString, of type: Word.Type = Word.self
  ) throws(Refusal) -> Word where Word.RawValue == String {
    try member(name).word(among: Array(Word.allCases))
  }

  /// The elements of an array of strings.
  ///
  /// Throws if the member is missing, and like `optionalTexts`.
  package func texts(_ name: StaticString, count: ClosedRange<Int>) throws(Refusal) -> [String] {
    try required(name, try optionalTexts(name, count: count))
  }

  /// The elements of an array of objects; throws for other elements, and outside the count.
  func objects(
    _ name: StaticString, count: ClosedRange<Int>
  ) throws(Refusal) -> [ParameterReader] {
    let elements = try member(name).elements(count: count)
    for element in elements { try element.expectObject() }
    return elements
  }
}

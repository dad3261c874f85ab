/// How strictly a cursor reads, and what it throws.
public protocol Strictness: Sendable {
  /// The error that reading throws.
  associatedtype Failure: Error

  /// The error for the value at a cursor.
  static func failure(_ mistake: InvalidParameter, at cursor: JSONCursor<Self>) -> Failure

  /// The error for a missing member of the object at a cursor.
  static func missing(_ name: String, of cursor: JSONCursor<Self>) -> Failure

  /// The error for a number, a length or a count outside the range; nil accepts the value.
  static func failure(
    outside range: ClosedRange<Int>, at cursor: JSONCursor<Self>
  ) -> Failure?
}

/// What is wrong with a value that was read.
public enum InvalidParameter: Equatable, Sendable {
  case unknown(nearest: String?)
  case missing
  case wrongType(expected: String)
  case notInList([String])
  case unreadable
  case other(String)
}

/// A value of a scanned text, read in place: one reader for requests, messages and stored texts.
///
/// The text may come from a stranger: reading a value returns it or throws, and never traps.
/// How deep a text is read depends only on the code that reads, not on the text. A state has thousands
/// of values, and usually no mistake, so a path is made only for an error.
///
/// Public and inlinable, because other rooms have to specialize it: without that, each value of a request costs a
/// look-up of generic metadata, a tenth of an edit in all.
public struct JSONCursor<Reading: Strictness>: Sendable {
  /// What reading throws.
  public typealias Failure = Reading.Failure

  /// The text that the value is in, scanned.
  public let document: JSONDocument
  /// The index of the value's token in the document.
  public let index: Int
  /// The value at which the paths in errors begin.
  @usableFromInline let root: Int
  /// A set of bits, one for each length of a member's name.
  ///
  /// It rules out most missing members without a search. All bits are set if the names were not
  /// examined.
  @usableFromInline let nameLengths: UInt64

  @inlinable
  public init(_ document: JSONDocument, at index: Int, root: Int, nameLengths: UInt64 = .max) {
    self.document = document
    self.index = index
    self.root = root
    self.nameLengths = nameLengths
  }

  /// A cursor at a value of a scanned text; paths in errors begin at this value.
  @inlinable
  public init(_ document: JSONDocument, at index: Int) {
    self.init(document, at: index, root: index)
  }

  /// A cursor at another value of the same text.
  @inlinable
  @inline(__always)
  public func cursor(at index: Int) -> JSONCursor { JSONCursor(document, at: index, root: root) }

  /// The path from `root` to this value, such as `edits[0].choice`; empty at `root`.
  package var path: String { document.path(to: index, from: root) }

  /// The path of a member of this object, which may be missing.
  package func path(ofMember name: String) -> String {
    let path = path
    return path.isEmpty ? name : path + "." + name
  }

  /// The error for this value.
  @inlinable
  public func failure(_ mistake: InvalidParameter = .unreadable) -> Failure {
    Reading.failure(mistake, at: self)
  }

  /// Unwraps a value that was read; throws the error for this cursor if it is nil.
  @inlinable
  public func found<Value>(
    _ value: Value?, or mistake: @autoclosure () -> InvalidParameter = .unreadable
  ) throws(Failure) -> Value {
    guard let value else { throw failure(mistake()) }
    return value
  }

  /// The value of a member that must be there; throws for nil.
  @inlinable
  public func required<Value>(_ name: StaticString, _ value: Value?) throws(Failure) -> Value {
    guard let value else { throw Reading.missing(name.description, of: self) }
    return value
  }

  /// Throws if this value is of another kind.
  @inlinable
  @inline(__always)
  public func expect(_ kind: JSONToken.Kind) throws(Failure) {
    guard document.kind(at: index) == kind else {
      throw failure(.wrongType(expected: kind.expected))
    }
  }

  /// Throws for a number, a length or a count outside the range.
  @inlinable
  @inline(__always)
  public func check(_ number: Int, in range: ClosedRange<Int>) throws(Failure) {
    guard range ~= number else {
      if let failure = Reading.failure(outside: range, at: self) { throw failure }
      return
    }
  }
}

extension JSONToken.Kind {
  /// The name of this kind in error messages.
  @usableFromInline var expected: String {
    switch self {
    case .null: "null"
    case .true, .false: "true or false"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// MARK: - Parts

extension JSONCursor {
  /// Throws unless the value is an object.
  @inlinable
  public func expectObject() throws(Failure) { try expect(.object) }

  /// The index of a member of this object; nil if it is missing.
  @inlinable
  @inline(__always)
  public func indexOfMember(_ name: StaticString) throws(Failure) -> Int? {
    if nameLengths == .max {
      try expectObject()
    } else if nameLengths & JSONDocument.bit(ofLength: name.utf8CodeUnitCount) == 0 {
      return nil
    }
    return document.member(name, of: index)
  }

  /// A member of this object; nil if it is missing.
  @inlinable
  @inline(__always)
  public func optional(_ name: StaticString) throws(Failure) -> JSONCursor? {
    guard let member = try indexOfMember(name) else { return nil }
    return cursor(at: member)
  }

  /// A member of this object; nil if it is missing or null.
  @inlinable
  public func nullable(_ name: StaticString) throws(Failure) -> JSONCursor? {
    guard let member = try optional(name), !member.isNull else { return nil }
    return member
  }

  /// A member of this object, which must be there.
  @inlinable
  public func member(_ name: StaticString) throws(Failure) -> JSONCursor {
    try required(name, try optional(name))
  }

  /// The same as `member(_:)`, for a name that is not a literal.
  @inlinable
  public func member(named name: String) throws(Failure) -> JSONCursor {
    try expectObject()
    guard let member = document.member(named: name, of: index) else {
      throw Reading.missing(name, of: self)
    }
    return cursor(at: member)
  }

  /// Throws unless the value is an object without other members.
  @inlinable
  public func checkMembers(_ known: [StaticString], and others: [String] = []) throws(Failure) {
    try expectObject()
    try checkMembers { name in
      known.contains { document.isString(at: name, $0) }
        || others.contains { document.isString(at: name, text: $0) }
    } orSuggest: {
      known.map(\.description) + others
    }
  }

  /// Throws for the first member that `areKnown` rejects; `areKnown` gets the index of the member's name.
  @inlinable
  @inline(__always)
  public func checkMembers(
    areKnown: (Int) -> Bool, orSuggest names: () -> [String]
  ) throws(Failure) {
    if nameLengths == 0 { return }
    try document.forEachMember(of: index) { name, _ throws(Failure) in
      if !areKnown(name) { throw unknown(name, among: names()) }
    }
  }

  /// The error for an unknown member, with the most similar of the known names; `name` is the index of its name.
  @inline(never) @usableFromInline
  func unknown(_ name: Int, among names: [String]) -> Failure {
    let nearest = NearestName.nearest(to: document.string(at: name), among: names)
    return cursor(at: name).failure(.unknown(nearest: nearest))
  }

  /// The number of members of an object, or of elements of an array.
  @inlinable
  public var count: Int { document.count(of: index) }

  /// Calls the body for each member of an object, in the order of the text.
  @inlinable
  public func forEachMember(
    _ body: (String, JSONCursor) throws(Failure) -> Void
  ) throws(Failure) {
    try expectObject()
    try document.forEachMember(of: index) { name, value throws(Failure) in
      try body(document.string(at: name), cursor(at: value))
    }
  }

  /// Calls the body for each element of an array, in order.
  @inlinable
  public func forEachElement(_ body: (JSONCursor) throws(Failure) -> Void) throws(Failure) {
    try expect(.array)
    try document.forEachElement(of: index) { element throws(Failure) in
      try body(cursor(at: element))
    }
  }

  /// The elements of an array, in order; throws if their number is outside the range.
  @inlinable
  public func elements(count: ClosedRange<Int> = 0...Int.max) throws(Failure) -> [JSONCursor] {
    var elements: [JSONCursor] = []
    try forEachElement { elements.append($0) }
    try check(elements.count, in: count)
    return elements
  }

  /// The elements of an array; throws unless there are exactly two.
  @inlinable
  public func pair() throws(Failure) -> (JSONCursor, JSONCursor) {
    let first = try firstElement(of: 2)
    return (cursor(at: first), cursor(at: document.index(after: first)))
  }

  /// The elements of an array; throws unless there are exactly three.
  @inlinable
  public func triple() throws(Failure) -> (JSONCursor, JSONCursor, JSONCursor) {
    let first = try firstElement(of: 3)
    let second = document.index(after: first)
    return (cursor(at: first), cursor(at: second), cursor(at: document.index(after: second)))
  }

  @inlinable
  func firstElement(of count: Int) throws(Failure) -> Int {
    try expect(.array)
    guard self.count == count else { throw failure(.other("must have \(count) elements")) }
    return index + 1
  }
}

// MARK: - Plain values

extension JSONCursor {
  /// Whether the value is null.
  @inlinable
  public var isNull: Bool { document.kind(at: index) == .null }

  /// Whether the value is an array.
  @inlinable
  public var isArray: Bool { document.kind(at: index) == .array }

  /// The value as a tree, of any kind.
  package var value: JSONValue { JSONValue(document, at: index) }

  /// The range of the value in its text; for a string, without its quotation marks.
  @inlinable
  public var text: Range<Int> { document.range(of: index) }

  /// The text that the value is in.
  @inlinable
  public var line: [UInt8] { document.bytes }

  /// The text of a string.
  @inlinable
  public func string() throws(Failure) -> String {
    try expect(.string)
    return document.string(at: index)
  }

  /// The text of a string; throws if its length is outside the range.
  @inlinable
  public func string(lengthBytes: ClosedRange<Int>) throws(Failure) -> String {
    let text = try string()
    try check(text.utf8.count, in: lengthBytes)
    return text
  }

  /// An integer without decimal point or exponent.
  @inlinable
  public func integer() throws(Failure) -> Int {
    try expect(.integer)
    return document.integer(at: index)
  }

  /// An integer without decimal point or exponent; throws if it is outside the range.
  @inlinable
  public func integer(_ range: ClosedRange<Int>) throws(Failure) -> Int {
    let value = try integer()
    try check(value, in: range)
    return value
  }

  /// True or false.
  @inlinable
  public func bool() throws(Failure) -> Bool {
    try found(document.bool(at: index), or: .wrongType(expected: "true or false"))
  }

  /// A word that this version knows.
  @inlinable
  public func word<Word: RawRepresentable>(
    _: Word.Type = Word.self
  ) throws(Failure) -> Word where Word.RawValue == String {
    try found(Word(rawValue: try string()))
  }

  /// One of some words; a strict error lists them.
  @inlinable
  public func word<Word: RawRepresentable>(
    among words: [Word]
  ) throws(Failure) -> Word where Word.RawValue == String {
    try expect(.string)
    return try found(
      words.first { document.isString(at: index, text: $0.rawValue) },
      or: .notInList(words.map(\.rawValue)))
  }
}

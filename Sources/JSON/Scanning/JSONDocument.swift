/// One scanned JSON text, read in place: a reusable buffer of bytes and tokens.
///
/// A value is identified by the index of its token; the outermost value is at `root`.
public struct JSONDocument: Sendable {
  /// The last text parsed, even if it was invalid; offsets refer to this text.
  public private(set) var bytes: [UInt8] = []
  @usableFromInline var tokens: [JSONToken] = []

  /// Empty: no accessor may be used before a text is parsed.
  public init() {}

  /// The index of the outermost value.
  public static let root = 0

  /// Replaces the text and parses it; the old text is lost even if this throws.
  ///
  /// Throws if the new text is not JSON, or is nested too deeply.
  package mutating func parse(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    bytes.removeAll(keepingCapacity: true)
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    try JSONScanner.scan(text, into: &tokens)
  }

  /// The kind of a value, `string` for a member's name; traps if there is no such token.
  @inlinable
  public func kind(at index: Int) -> JSONToken.Kind {
    tokens[index].kind
  }

  /// The offset of the value's first byte in the text, from 0.
  public func offset(of index: Int) -> Int {
    Int(tokens[index].start)
  }

  /// The index after this value and everything in it.
  @inlinable
  public func index(after index: Int) -> Int {
    Int(tokens[index].next)
  }

  /// The text of a string, with escapes decoded.
  public func string(at index: Int) -> String {
    let token = tokens[index]
    guard token.hasEscapes else {
      return String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    }
    return String(decoding: JSONText.bytes(of: token, in: bytes.span), as: UTF8.self)
  }

  /// The value of an integer; the scanner has checked its range.
  public func integer(at index: Int) -> Int {
    let token = tokens[index]
    let isNegative = bytes[Int(token.start)] == UInt8(ascii: "-")
    var value = 0
    for offset in Int(token.start) + (isNegative ? 1 : 0)..<Int(token.end) {
      value = value &* 10 &+ Int(bytes[offset] &- UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }

  /// The value of an integer or another number; finite.
  public func double(at index: Int) -> Double {
    let token = tokens[index]
    return token.kind == .integer
      ? Double(integer(at: index)) : JSONText.double(of: range(of: index), in: bytes.span)
  }

  /// True or false; nil for a value of another kind, null included.
  public func bool(at index: Int) -> Bool? {
    switch kind(at: index) {
    case .true: true
    case .false: false
    case .null, .integer, .number, .string, .array, .object: nil
    }
  }

  /// The text of an integer or another number, unchanged.
  func digits(at index: Int) -> String {
    String(decoding: bytes[range(of: index)], as: UTF8.self)
  }

  /// Whether a string equals this word, without creating a String.
  ///
  /// Nearly all words differ in length, so only the comparison of the lengths is inlined.
  @inlinable @inline(__always)
  public func isString(at index: Int, _ word: StaticString) -> Bool {
    let token = tokens[index]
    guard token.count == word.utf8CodeUnitCount || token.hasEscapes else { return false }
    return isText(of: token, word)
  }

  @inline(never) @usableFromInline
  func isText(of token: JSONToken, _ word: StaticString) -> Bool {
    if token.hasEscapes { return isDecoded(token, word) }
    return isText(
      of: token, unsafe Span(_unsafeStart: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  @inline(never)
  private func isDecoded(_ token: JSONToken, _ word: StaticString) -> Bool {
    String(decoding: JSONText.bytes(of: token, in: bytes.span), as: UTF8.self) == word.description
  }

  /// The same as `isString(at:_:)`, for a word that is not a literal.
  ///
  /// The label is needed: without it a literal would choose this function, and become a String.
  @usableFromInline
  func isString(at index: Int, text word: String) -> Bool {
    let token = tokens[index]
    if token.hasEscapes { return string(at: index) == word }
    guard token.count == word.utf8.count else { return false }
    var word = word
    return word.withUTF8 { unsafe isText(of: token, $0.span) }
  }

  /// Whether a token without escapes has the same bytes as a word of its length.
  @inline(__always)
  private func isText(of token: JSONToken, _ word: Span<UInt8>) -> Bool {
    ByteSearch.areEqual(bytes.span.extracting(Int(token.start)..<Int(token.end)), word)
  }

  /// The range of a string's bytes, if these are its decoded text; nil if the string has escapes.
  func plainText(at index: Int) -> Range<Int>? {
    tokens[index].hasEscapes ? nil : range(of: index)
  }

  /// The byte range of a value in the text; for a string, without its quotation marks.
  @inlinable
  public func range(of index: Int) -> Range<Int> {
    Int(tokens[index].start)..<Int(tokens[index].end)
  }

  /// The index of the member with this name in an object; nil if there is none.
  @inlinable
  public func member(_ name: StaticString, of object: Int) -> Int? {
    let end = index(after: object)
    var index = object + 1
    while index < end {
      if isString(at: index, name) { return index + 1 }
      index = self.index(after: index + 1)
    }
    return nil
  }

  /// The lengths of the names of an object's members, a bit for each as `bit(ofLength:)` says.
  public func nameLengths(of object: Int) -> UInt64 {
    var lengths: UInt64 = 0
    forEachMember(of: object) { name, _ in
      let token = tokens[name]
      // Escapes change the length.
      lengths |=
        token.hasEscapes ? UInt64.max : Self.bit(ofLength: Int(token.end) &- Int(token.start))
    }
    return lengths
  }

  /// The bit of a name's length in bytes; lengths that differ by 64 share one.
  @inlinable
  static func bit(ofLength count: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: count) }

  /// The same as `member(_:of:)`, for a name that is not a literal.
  @usableFromInline
  func member(named name: String, of object: Int) -> Int? {
    var member: Int?
    forEachMember(of: object) { key, value in
      if member == nil, string(at: key) == name { member = value }
    }
    return member
  }

  /// Calls the body for each element of an array, in order.
  @inlinable
  public func forEachElement<Failure>(
    of array: Int, _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let end = index(after: array)
    var index = array + 1
    while index < end {
      try body(index)
      index = self.index(after: index)
    }
  }

  /// Calls the body for each member of an object with the index of its name and of its value.
  @inlinable
  public func forEachMember<Failure>(
    of object: Int, _ body: (_ name: Int, _ value: Int) throws(Failure) -> Void
  ) throws(Failure) {
    let end = index(after: object)
    var index = object + 1
    while index < end {
      try body(index, index + 1)
      index = self.index(after: index + 1)
    }
  }

  /// The number of elements of an array, or of members of an object.
  public func count(of container: Int) -> Int {
    var count = 0
    if kind(at: container) == .object {
      forEachMember(of: container) { _, _ in count += 1 }
    } else {
      forEachElement(of: container) { _ in count += 1 }
    }
    return count
  }
}

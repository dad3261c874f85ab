/// One pass of the scanner over one text.
///
/// Every method that changes the state is inlined into `run`, so that the state is in registers;
/// rare cases are in functions that take only values. There are three kinds of memory access, each
/// with an invariant: a byte of the text is read below `end`; a token is written below `capacity`,
/// because `JSONScanner.mostTokens` bounds their number; a token is read or changed below `count`.
/// Assertions check these in tests.
@safe struct ScannerPass {
  private let bytes: UnsafePointer<UInt8>
  /// The length of the text.
  private let end: Int
  private let tokens: UnsafeMutablePointer<JSONToken>
  private let capacity: Int
  /// The offset of the next byte; at most `end`.
  private var position = 0
  /// The tokens so far.
  private(set) var count = 0
  /// The number of open containers.
  private var depth = 0
  /// The index of the innermost open container, if any is open.
  ///
  /// While a container is open, the `end` of its token is the index of the container around it.
  private var container = 0

  /// The text has `count` bytes, starting at `bytes`; there is room for `capacity` tokens, the most
  /// that a text of this length can have.
  @inline(__always)
  init(
    _ bytes: UnsafePointer<UInt8>, count: Int, tokens: UnsafeMutablePointer<JSONToken>,
    capacity: Int
  ) {
    unsafe self.bytes = bytes
    end = count
    unsafe self.tokens = tokens
    self.capacity = capacity
  }

  /// Scans the whole text.
  @inline(__always)
  mutating func run() throws(JSONSyntaxError) {
    skipBlanks()
    guard position < end else { throw JSONSyntaxError(.empty, at: position) }
    repeat {
      if try scanValue() { continue }
      while depth > 0, try !scanSeparator() {}
    } while depth > 0
    skipBlanks()
    guard position == end else { throw JSONSyntaxError(.trailingBytes, at: position) }
  }

  /// The byte at an offset below `end`.
  @inline(__always)
  private func byte(_ offset: Int) -> UInt8 {
    assert(0..<end ~= offset)
    return unsafe bytes[offset]
  }

  @inline(__always)
  private mutating func skipBlanks() {
    while position < end, Self.isBlank(byte(position)) { position &+= 1 }
  }

  @inline(__always)
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D)
  }

  /// The next byte after blanks.
  @inline(__always)
  private mutating func peek() throws(JSONSyntaxError) -> UInt8 {
    skipBlanks()
    guard position < end else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
    return byte(position)
  }

  @inline(__always)
  private mutating func append(
    _ kind: JSONToken.Kind, from start: Int, to end: Int, hasEscapes: Bool = false
  ) {
    assert(count < capacity)
    let token = JSONToken(
      kind: kind, hasEscapes: hasEscapes, start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: count &+ 1))
    unsafe (tokens + count).initialize(to: token)
    count &+= 1
  }
}

// MARK: - Values

extension ScannerPass {
  /// Scans the start of a value; true if it opened a container that is not empty.
  @inline(__always)
  private mutating func scanValue() throws(JSONSyntaxError) -> Bool {
    switch try peek() {
    case UInt8(ascii: "\""): try scanString()
    case UInt8(ascii: "{"): return try openContainer(.object)
    case UInt8(ascii: "["): return try openContainer(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
    case UInt8(ascii: "t"): try scanWord("true", .true)
    case UInt8(ascii: "f"): try scanWord("false", .false)
    case UInt8(ascii: "n"): try scanWord("null", .null)
    default: throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    return false
  }

  @inline(__always)
  private mutating func scanWord(
    _ word: StaticString, _ kind: JSONToken.Kind
  ) throws(JSONSyntaxError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard position < end else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
      guard unsafe byte(position) == word.utf8Start[index] else {
        throw JSONSyntaxError(.unexpectedByte, at: position)
      }
      position &+= 1
    }
    append(kind, from: start, to: position)
  }

  @inline(__always)
  private mutating func scanString() throws(JSONSyntaxError) {
    let text = unsafe Span(_unsafeStart: bytes, count: end)
    let start = position &+ 1
    var hasEscapes = false
    position = ByteSearch.index(ofSpecialIn: text, from: start)
    while true {
      guard position < end else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
      let byte = byte(position)
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else {
        throw JSONSyntaxError(.controlCharacterInString, at: position)
      }
      hasEscapes = true
      position = ByteSearch.index(
        ofSpecialIn: text, from: try JSONScanner.escape(at: position, in: text))
    }
    append(.string, from: start, to: position, hasEscapes: hasEscapes)
    position &+= 1
  }

  @inline(__always)
  private mutating func scanNumber() throws(JSONSyntaxError) {
    let start = position
    if byte(start) == UInt8(ascii: "-") { position &+= 1 }
    let first = position
    // Saturates far beyond the limit of integers.
    var magnitude = 0
    while position < end {
      let digit = byte(position) &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if magnitude <= JSONScanner.integerLimit { magnitude = magnitude &* 10 &+ Int(digit) }
      position &+= 1
    }
    guard position > first, position == first &+ 1 || byte(first) != UInt8(ascii: "0") else {
      throw JSONSyntaxError(.invalidNumber, at: start)
    }
    if position < end,
      byte(position) == UInt8(ascii: ".") || byte(position) | 0x20 == UInt8(ascii: "e")
    {
      let text = unsafe Span(_unsafeStart: bytes, count: end)
      position = try JSONScanner.fraction(at: position, ofNumberAt: start, in: text)
      append(.number, from: start, to: position)
    } else {
      append(.integer, from: start, to: position)
      guard magnitude <= JSONScanner.integerLimit else {
        throw JSONSyntaxError(.numberOutOfRange, at: start)
      }
    }
  }
}

// MARK: - Containers

extension ScannerPass {
  @inline(__always)
  private mutating func openContainer(_ kind: JSONToken.Kind) throws(JSONSyntaxError) -> Bool {
    guard depth < JSONScanner.depthLimit else { throw JSONSyntaxError(.tooDeep, at: position) }
    depth &+= 1
    let outer = container
    container = count
    append(kind, from: position, to: outer)
    position &+= 1
    let closer = kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if try peek() == closer {
      closeContainer()
      return false
    }
    if kind == .object { try scanName() }
    return true
  }

  /// Scans what follows a value in its container; true if another value follows.
  @inline(__always)
  private mutating func scanSeparator() throws(JSONSyntaxError) -> Bool {
    let byte = try peek()
    let isObject = unsafe tokens[container].kind == .object
    if byte == UInt8(ascii: ",") {
      position &+= 1
      if isObject { try scanName() }
      return true
    }
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    if isObject { try checkNames() }
    closeContainer()
    return false
  }

  @inline(__always)
  private mutating func closeContainer() {
    assert(container < count)
    position &+= 1
    let outer = unsafe Int(tokens[container].end)
    unsafe tokens[container].end = UInt32(truncatingIfNeeded: position)
    unsafe tokens[container].next = UInt32(truncatingIfNeeded: count)
    container = outer
    depth &-= 1
  }

  @inline(__always)
  private mutating func scanName() throws(JSONSyntaxError) {
    guard try peek() == UInt8(ascii: "\"") else {
      throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    try scanString()
    guard try peek() == UInt8(ascii: ":") else {
      throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    position &+= 1
  }

  /// Throws if the innermost object has two equal names.
  ///
  /// Names of different length, or with different bytes at either end, usually have different marks,
  /// so that no names of a small object are compared.
  @inline(__always)
  private func checkNames() throws(JSONSyntaxError) {
    var marks: UInt64 = 0
    var index = container &+ 1
    var isClear = true
    while index < count {
      let name = unsafe tokens[index]
      // Even an empty name has a byte at its end: the closing quotation mark.
      let mark = UInt64(1) &<< mark(of: name)
      isClear = isClear && marks & mark == 0 && !name.hasEscapes
      marks |= mark
      index = unsafe Int(tokens[index &+ 1].next)
    }
    if isClear { return }
    try unsafe JSONScanner.checkNames(
      of: container, in: Span(_unsafeStart: tokens, count: count),
      Span(_unsafeStart: bytes, count: end))
  }

  @inline(__always)
  private func mark(of name: JSONToken) -> UInt64 {
    let first = byte(Int(name.start))
    let last = byte(Int(name.end) &- 1)
    return UInt64(first) &+ UInt64(last) &* 7 &+ UInt64(name.end &- name.start) &* 11
  }
}

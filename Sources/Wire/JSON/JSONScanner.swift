/// Scans one JSON text strictly in one pass; allocates nothing once its buffers have grown.
///
/// Strict: RFC 8259's grammar, valid UTF-8, no lone surrogates, no duplicate members, integers
/// within ±(2^53−1), numbers finite as doubles. Linear in the text; the names of objects with many
/// members go into a hash table.
struct JSONScanner: Sendable {
  /// The greatest nesting of containers; the outermost is level 1.
  ///
  /// Real messages have five levels. The limit bounds the stack of any reader of our messages, and
  /// is part of the protocol.
  static let depthLimit = 64

  /// The greatest integer that every JSON reader keeps exactly: 2^53 − 1.
  static let integerLimit = 9_007_199_254_740_991

  /// Up to this many members, comparing all pairs of names is faster than a table.
  private static let pairwiseMemberLimit = 12

  private(set) var tokens: [JSONToken] = []
  private var openContainers: [Int] = []
  private var names = NameTable()
  private var position = 0

  /// Scans a whole text; the tokens of the previous text are gone.
  mutating func scan(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    tokens.removeAll(keepingCapacity: true)
    openContainers.removeAll(keepingCapacity: true)
    position = 0
    try Self.checkUTF8(text)
    skipBlanks(text)
    guard position < text.count else { throw JSONSyntaxError(.empty, at: position) }
    var expectsValue = true
    repeat {
      expectsValue = expectsValue ? try scanValue(text) : try scanSeparator(text)
    } while expectsValue || !openContainers.isEmpty
    skipBlanks(text)
    guard position == text.count else { throw JSONSyntaxError(.trailingBytes, at: position) }
  }

  private static func checkUTF8(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text)
    } catch {
      throw JSONSyntaxError(.invalidUTF8, at: error.byteOffsets.lowerBound)
    }
  }

  private mutating func skipBlanks(_ text: Span<UInt8>) {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func peek(_ text: Span<UInt8>) throws(JSONSyntaxError) -> UInt8 {
    guard position < text.count else { throw JSONSyntaxError(.unexpectedEnd, at: position) }
    return text[position]
  }
}

// MARK: - Values

extension JSONScanner {
  /// Scans the start of a value; true if a container was opened that has a value.
  private mutating func scanValue(_ text: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    skipBlanks(text)
    switch try peek(text) {
    case UInt8(ascii: "{"): return try openContainer(.object, text)
    case UInt8(ascii: "["): return try openContainer(.array, text)
    case UInt8(ascii: "\""): try scanString(text)
    case UInt8(ascii: "t"): try scanWord("true", .true, text)
    case UInt8(ascii: "f"): try scanWord("false", .false, text)
    case UInt8(ascii: "n"): try scanWord("null", .null, text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber(text)
    default: throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    return false
  }

  private mutating func append(_ kind: JSONToken.Kind, from start: Int, to end: Int) {
    let token = JSONToken(
      kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
      next: UInt32(truncatingIfNeeded: tokens.count + 1))
    tokens.append(token)
  }

  private mutating func scanWord(
    _ word: StaticString, _ kind: JSONToken.Kind, _ text: Span<UInt8>
  ) throws(JSONSyntaxError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      let expected = unsafe word.utf8Start[index]
      guard try peek(text) == expected else {
        throw JSONSyntaxError(.unexpectedByte, at: position)
      }
      position += 1
    }
    append(kind, from: start, to: position)
  }
}

// MARK: - Containers

extension JSONScanner {
  private mutating func openContainer(
    _ kind: JSONToken.Kind, _ text: Span<UInt8>
  ) throws(JSONSyntaxError) -> Bool {
    guard openContainers.count < Self.depthLimit else {
      throw JSONSyntaxError(.tooDeep, at: position)
    }
    openContainers.append(tokens.count)
    append(kind, from: position, to: position)
    position += 1
    skipBlanks(text)
    let closer = kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if try peek(text) == closer {
      closeContainer()
      return false
    }
    if kind == .object { try scanName(text) }
    return true
  }

  /// Scans what follows a value in its container; true if another value follows.
  private mutating func scanSeparator(_ text: Span<UInt8>) throws(JSONSyntaxError) -> Bool {
    skipBlanks(text)
    let container = openContainers[openContainers.count - 1]
    let isObject = tokens[container].kind == .object
    let byte = try peek(text)
    if byte == UInt8(ascii: ",") {
      position += 1
      if isObject { try scanName(text) }
      return true
    }
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    if isObject { try checkNames(of: container, text) }
    closeContainer()
    return false
  }

  private mutating func closeContainer() {
    position += 1
    let container = openContainers.removeLast()
    tokens[container].end = UInt32(truncatingIfNeeded: position)
    tokens[container].next = UInt32(truncatingIfNeeded: tokens.count)
  }

  private mutating func scanName(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    skipBlanks(text)
    guard try peek(text) == UInt8(ascii: "\"") else {
      throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    try scanString(text)
    skipBlanks(text)
    guard try peek(text) == UInt8(ascii: ":") else {
      throw JSONSyntaxError(.unexpectedByte, at: position)
    }
    position += 1
  }

  private mutating func checkNames(of object: Int, _ text: Span<UInt8>) throws(JSONSyntaxError) {
    var index = object + 1
    var count = 0
    var hasEscapes = false
    while index < tokens.count {
      count += 1
      if tokens[index].hasEscapes { hasEscapes = true }
      index = Int(tokens[index + 1].next)
    }
    guard count > 1 else { return }
    // The table decodes each escaped name once; comparing pairs would decode it for each pair.
    let usesTable = hasEscapes || count > Self.pairwiseMemberLimit
    if usesTable { names.clear(forCount: count) }
    index = object + 1
    while index < tokens.count {
      let name = tokens[index]
      let isRepeated =
        usesTable
        ? !names.insert(index, of: tokens, in: text)
        : isRepeated(name, from: object + 1, upTo: index, text)
      if isRepeated {
        let key = String(decoding: JSONText.bytes(of: name, in: text), as: UTF8.self)
        throw JSONSyntaxError(.duplicateKey(key), at: Int(name.start))
      }
      index = Int(tokens[index + 1].next)
    }
  }

  private func isRepeated(
    _ name: JSONToken, from first: Int, upTo end: Int, _ text: Span<UInt8>
  ) -> Bool {
    var index = first
    while index < end {
      if JSONText.areEqual(tokens[index], name, in: text) { return true }
      index = Int(tokens[index + 1].next)
    }
    return false
  }
}

// MARK: - Strings and numbers

extension JSONScanner {
  private mutating func scanString(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    let start = position + 1
    var hasEscapes = false
    position = ByteSearch.index(ofSpecialIn: text, from: start)
    while try peek(text) != UInt8(ascii: "\"") {
      guard text[position] == UInt8(ascii: "\\") else {
        throw JSONSyntaxError(.controlCharacterInString, at: position)
      }
      hasEscapes = true
      position += 1
      try scanEscape(text)
      position = ByteSearch.index(ofSpecialIn: text, from: position)
    }
    append(.string, from: start, to: position)
    tokens[tokens.count - 1].hasEscapes = hasEscapes
    position += 1
  }

  private mutating func scanEscape(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    let start = position - 1
    let byte = try peek(text)
    position += 1
    if JSONText.shortEscape(byte) != nil { return }
    guard byte == UInt8(ascii: "u") else { throw JSONSyntaxError(.invalidEscape, at: start) }
    let unit = try scanHexadecimal(text)
    guard 0xD800...0xDFFF ~= unit else { return }
    guard unit < 0xDC00, position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
      text[position + 1] == UInt8(ascii: "u")
    else { throw JSONSyntaxError(.loneSurrogate, at: start) }
    position += 2
    let low = try scanHexadecimal(text)
    guard 0xDC00...0xDFFF ~= low else { throw JSONSyntaxError(.loneSurrogate, at: start) }
  }

  private mutating func scanHexadecimal(_ text: Span<UInt8>) throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = JSONText.hexadecimalDigit(try peek(text)) else {
        throw JSONSyntaxError(.invalidEscape, at: position)
      }
      value = value << 4 | digit
      position += 1
    }
    return value
  }

  private mutating func scanNumber(_ text: Span<UInt8>) throws(JSONSyntaxError) {
    let start = position
    if text[position] == UInt8(ascii: "-") { position += 1 }
    let magnitude = try scanWholePart(text, from: start)
    let wholeEnd = position
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      try scanDigits(text, from: start)
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      let sign = try peek(text)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
      try scanDigits(text, from: start)
    }
    let isInteger = position == wholeEnd
    append(isInteger ? .integer : .number, from: start, to: position)
    if isInteger {
      guard magnitude <= Self.integerLimit else {
        throw JSONSyntaxError(.numberOutOfRange, at: start)
      }
    } else if !JSONText.double(of: tokens[tokens.count - 1], in: text).isFinite {
      throw JSONSyntaxError(.numberOutOfRange, at: start)
    }
  }

  /// The digits before the decimal point, without a leading zero.
  ///
  /// Saturates far beyond the limit of integers.
  private mutating func scanWholePart(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> Int {
    let first = position
    try scanDigits(text, from: start)
    if position - first > 1, text[first] == UInt8(ascii: "0") {
      throw JSONSyntaxError(.invalidNumber, at: start)
    }
    var value = 0
    for index in first..<position where value <= Self.integerLimit {
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    return value
  }

  private mutating func scanDigits(_ text: Span<UInt8>, from start: Int) throws(JSONSyntaxError) {
    let first = position
    while position < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[position] {
      position += 1
    }
    guard position > first else { throw JSONSyntaxError(.invalidNumber, at: start) }
  }
}

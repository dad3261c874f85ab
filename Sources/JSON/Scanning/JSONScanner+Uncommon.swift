/// The rare cases of the scanner: escapes, fractions, and objects with many or with similar names.
extension JSONScanner {
  /// Up to this many members, comparing all pairs of names is faster than a table.
  private static let pairwiseMemberLimit = 12

  /// Checks the escape whose backslash is at `start`; returns the offset after it.
  @inline(never)
  static func escape(at start: Int, in text: Span<UInt8>) throws(JSONSyntaxError) -> Int {
    let byte = try byte(at: start + 1, in: text)
    if JSONText.shortEscape(byte) != nil { return start + 2 }
    guard byte == UInt8(ascii: "u") else { throw JSONSyntaxError(.invalidEscape, at: start) }
    let unit = try hexadecimal(at: start + 2, in: text)
    guard 0xD800...0xDFFF ~= unit else { return start + 6 }
    guard unit < 0xDC00, start + 7 < text.count, text[start + 6] == UInt8(ascii: "\\"),
      text[start + 7] == UInt8(ascii: "u")
    else { throw JSONSyntaxError(.loneSurrogate, at: start) }
    let low = try hexadecimal(at: start + 8, in: text)
    guard 0xDC00...0xDFFF ~= low else { throw JSONSyntaxError(.loneSurrogate, at: start) }
    return start + 12
  }

  private static func byte(at offset: Int, in text: Span<UInt8>) throws(JSONSyntaxError) -> UInt8 {
    guard offset < text.count else { throw JSONSyntaxError(.unexpectedEnd, at: offset) }
    return text[offset]
  }

  private static func hexadecimal(
    at start: Int, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for offset in start..<start + 4 {
      guard let digit = JSONText.hexadecimalDigit(try byte(at: offset, in: text)) else {
        throw JSONSyntaxError(.invalidEscape, at: offset)
      }
      value = value << 4 | digit
    }
    return value
  }

  /// Checks what follows a number's whole part: a decimal point or an exponent; returns the offset
  /// after the number.
  @inline(never)
  static func fraction(
    at place: Int, ofNumberAt start: Int, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> Int {
    var offset = place
    if text[offset] == UInt8(ascii: ".") {
      offset = try digits(at: offset + 1, ofNumberAt: start, in: text)
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      let sign = try byte(at: offset + 1, in: text)
      let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      offset = try digits(at: offset + (hasSign ? 2 : 1), ofNumberAt: start, in: text)
    }
    guard JSONText.double(of: start..<offset, in: text).isFinite else {
      throw JSONSyntaxError(.numberOutOfRange, at: start)
    }
    return offset
  }

  private static func digits(
    at first: Int, ofNumberAt start: Int, in text: Span<UInt8>
  ) throws(JSONSyntaxError) -> Int {
    var offset = first
    while offset < text.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[offset] { offset += 1 }
    guard offset > first else { throw JSONSyntaxError(.invalidNumber, at: start) }
    return offset
  }
}

// MARK: - Names

extension JSONScanner {
  /// Throws if two names of an object are equal, with their escapes decoded; the object is the last
  /// value among the tokens.
  @inline(never)
  static func checkNames(
    of object: Int, in tokens: Span<JSONToken>, _ text: Span<UInt8>
  ) throws(JSONSyntaxError) {
    var count = 0
    var hasEscapes = false
    var index = object + 1
    while index < tokens.count {
      count += 1
      if tokens[index].hasEscapes { hasEscapes = true }
      index = Int(tokens[index + 1].next)
    }
    guard count > 1 else { return }
    // The table decodes each escaped name once; comparing pairs would decode it for each pair.
    var table = hasEscapes || count > pairwiseMemberLimit ? NameTable(forCount: count) : nil
    index = object + 1
    while index < tokens.count {
      let name = tokens[index]
      let isNew =
        table?.insert(index, of: tokens, in: text)
        ?? isNew(name, from: object + 1, upTo: index, tokens, text)
      guard isNew else {
        let key = String(decoding: JSONText.bytes(of: name, in: text), as: UTF8.self)
        throw JSONSyntaxError(.duplicateKey(key), at: Int(name.start))
      }
      index = Int(tokens[index + 1].next)
    }
  }

  private static func isNew(
    _ name: JSONToken, from first: Int, upTo end: Int, _ tokens: Span<JSONToken>,
    _ text: Span<UInt8>
  ) -> Bool {
    var index = first
    while index < end {
      if JSONText.areEqual(tokens[index], name, in: text) { return false }
      index = Int(tokens[index + 1].next)
    }
    return true
  }
}

import JSON
import Wire

/// JSON's grammar written down as plainly as can be, for comparison with the scanner.
///
/// It takes its time, makes a copy of every string, and trusts the stack.
struct PlainScanner {
  /// What a document knows of a value or a name.
  struct Token: Equatable {
    var kind: JSONToken.Kind
    var range: Range<Int>
    var next: Int
  }

  private let text: [UInt8]
  private var place = 0
  private var tokens: [Token] = []

  private static let depthLimit = 64
  private static let integerLimit = 9_007_199_254_740_991.0

  private init(_ text: [UInt8]) { self.text = text }

  /// All tokens of a text in order, or the first problem.
  static func scan(_ text: [UInt8]) throws(JSONSyntaxError) -> [Token] {
    var scanner = PlainScanner(text)
    try scanner.checkUTF8()
    scanner.skipBlanks()
    if scanner.place == text.count { throw JSONSyntaxError(.empty, at: text.count) }
    try scanner.value(depth: 1)
    scanner.skipBlanks()
    guard scanner.place == text.count else { throw scanner.error(.trailingBytes) }
    return scanner.tokens
  }

  private func checkUTF8() throws(JSONSyntaxError) {
    if String(validating: text, as: UTF8.self) != nil { return }
    let valid = text.indices.last { String(validating: text[..<$0], as: UTF8.self) != nil }
    throw JSONSyntaxError(.invalidUTF8, at: valid ?? 0)
  }

  private func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(reason, at: place)
  }

  private mutating func skipBlanks() {
    while place < text.count, " \t\r\n".utf8.contains(text[place]) { place += 1 }
  }

  /// The next character; anything beyond ASCII is a question mark.
  private func next() throws(JSONSyntaxError) -> Character {
    guard place < text.count else { throw error(.unexpectedEnd) }
    return text[place] < 128 ? Character(Unicode.Scalar(text[place])) : "?"
  }

  private mutating func take(_ word: String) throws(JSONSyntaxError) {
    for character in word {
      guard try next() == character else { throw error(.unexpectedByte) }
      place += 1
    }
  }

  private mutating func add(_ kind: JSONToken.Kind, from start: Int) {
    tokens.append(Token(kind: kind, range: start..<place, next: tokens.count + 1))
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) {
    skipBlanks()
    let start = place
    switch try next() {
    case "{": try container(.object, depth: depth)
    case "[": try container(.array, depth: depth)
    case "\"": _ = try string()
    case "t":
      try take("true")
      add(.true, from: start)
    case "f":
      try take("false")
      add(.false, from: start)
    case "n":
      try take("null")
      add(.null, from: start)
    case "-", "0"..."9": try number()
    default: throw error(.unexpectedByte)
    }
  }

  private mutating func container(_ kind: JSONToken.Kind, depth: Int) throws(JSONSyntaxError) {
    guard depth <= Self.depthLimit else { throw error(.tooDeep) }
    let (start, index) = (place, tokens.count)
    let end: Character = kind == .object ? "}" : "]"
    add(kind, from: start)
    place += 1
    skipBlanks()
    if try next() != end { try members(of: kind, until: end, depth: depth) }
    place += 1
    tokens[index].range = start..<place
    tokens[index].next = tokens.count
  }

  private mutating func members(
    of kind: JSONToken.Kind, until end: Character, depth: Int
  ) throws(JSONSyntaxError) {
    var names: [(text: [UInt8], start: Int)] = []
    while true {
      if kind == .object {
        skipBlanks()
        guard try next() == "\"" else { throw error(.unexpectedByte) }
        names.append((try string(), tokens.last?.range.lowerBound ?? 0))
        skipBlanks()
        try take(":")
      }
      try value(depth: depth + 1)
      skipBlanks()
      if try next() == end { break }
      try take(",")
    }
    for (index, name) in names.enumerated()
    where names[..<index].contains(where: { $0.text == name.text }) {
      let key = String(decoding: name.text, as: UTF8.self)
      throw JSONSyntaxError(.duplicateKey(key), at: name.start)
    }
  }

  private mutating func number() throws(JSONSyntaxError) {
    let start = place
    let malformed = JSONSyntaxError(.invalidNumber, at: start)
    if try next() == "-" { place += 1 }
    let whole = digits()
    guard whole == 1 || whole > 1 && text[place - whole] != UInt8(ascii: "0") else {
      throw malformed
    }
    var isInteger = true
    if place < text.count, try next() == "." {
      isInteger = false
      place += 1
      if digits() == 0 { throw malformed }
    }
    if place < text.count, try ["e", "E"].contains(next()) {
      isInteger = false
      place += 1
      if try ["+", "-"].contains(next()) { place += 1 }
      if digits() == 0 { throw malformed }
    }
    add(isInteger ? .integer : .number, from: start)
    let value = Double(String(decoding: text[start..<place], as: UTF8.self)) ?? .infinity
    guard value.isFinite, !isInteger || abs(value) <= Self.integerLimit else {
      throw JSONSyntaxError(.numberOutOfRange, at: start)
    }
  }

  private mutating func digits() -> Int {
    let start = place
    while place < text.count, "0123456789".utf8.contains(text[place]) { place += 1 }
    return place - start
  }

  /// Returns the decoded text.
  private mutating func string() throws(JSONSyntaxError) -> [UInt8] {
    place += 1
    let start = place
    var decoded: [UInt8] = []
    while try next() != "\"" {
      if try next() == "\\" {
        decoded += try escape()
      } else {
        if text[place] < 0x20 { throw error(.controlCharacterInString) }
        decoded.append(text[place])
        place += 1
      }
    }
    add(.string, from: start)
    place += 1
    return decoded
  }

  private mutating func escape() throws(JSONSyntaxError) -> [UInt8] {
    let start = place
    place += 1
    let letter = try next()
    place += 1
    let short: [Character: UInt8] = [
      "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
    ]
    if let byte = short[letter] { return [byte] }
    guard letter == "u" else { throw JSONSyntaxError(.invalidEscape, at: start) }
    var units = [try unit()]
    if 0xD800...0xDFFF ~= units[0] {
      let lone = JSONSyntaxError(.loneSurrogate, at: start)
      guard units[0] < 0xDC00, text[place...].starts(with: #"\u"#.utf8) else { throw lone }
      place += 2
      units.append(try unit())
      guard 0xDC00...0xDFFF ~= units[1] else { throw lone }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func unit() throws(JSONSyntaxError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = try next().hexDigitValue else { throw error(.invalidEscape) }
      unit = unit * 16 + UInt16(digit)
      place += 1
    }
    return unit
  }
}

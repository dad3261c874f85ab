/// A word, an operator or a sign of Swift code.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    /// A keyword, a name or a number.
    case word
    /// A string literal with everything in it, interpolations too.
    case string
    /// A run of operator characters such as `...`, or one bracket, comma, colon or other sign.
    case sign
  }

  let kind: Kind
  let text: String
  /// From 1.
  let line: Int
  /// The offsets of the token in the file's UTF-8.
  let range: Range<Int>

  /// The tokens of a Swift text without its comments; regular expression literals are not known.
  static func all(in text: String) -> [SwiftToken] {
    var reader = SwiftTokenReader(bytes: Array(text.utf8))
    var tokens: [SwiftToken] = []
    while let token = reader.next() { tokens.append(token) }
    return tokens
  }
}

private struct SwiftTokenReader {
  let bytes: [UInt8]
  private var index = 0
  private var line = 1

  private static let operators = Set("/=-+!*%<>&|^~?.".utf8)
  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> SwiftToken? {
    skipBlanks()
    guard index < bytes.count else { return nil }
    let start = index
    let startLine = line
    let kind = step()
    return SwiftToken(
      kind: kind, text: String(decoding: bytes[start..<index], as: UTF8.self), line: startLine,
      range: start..<index)
  }

  private mutating func step() -> SwiftToken.Kind {
    let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    if index + hashes < bytes.count, bytes[index + hashes] == Self.quote {
      skipString(hashes: hashes)
      return .string
    }
    if isWord(bytes[index]) {
      while index < bytes.count, isWord(bytes[index]) { index += 1 }
      return .word
    }
    let isOperator = Self.operators.contains(bytes[index])
    index += 1
    while isOperator, index < bytes.count, Self.operators.contains(bytes[index]), !isComment {
      index += 1
    }
    return .sign
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private func starts(with text: StaticString) -> Bool {
    bytes[index...].starts(with: text.description.utf8)
  }

  private var isComment: Bool {
    bytes[index] == UInt8(ascii: "/") && (starts(with: "//") || starts(with: "/*"))
  }

  private mutating func advance() {
    if bytes[index] == Self.newline { line += 1 }
    index += 1
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      if isComment {
        skipComment()
      } else if bytes[index] <= UInt8(ascii: " ") {
        advance()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    guard starts(with: "/*") else {
      while index < bytes.count, bytes[index] != Self.newline { index += 1 }
      return
    }
    var depth = 0
    repeat {
      let isStart = starts(with: "/*")
      if isStart || starts(with: "*/") {
        depth += isStart ? 1 : -1
        index += 2
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  private mutating func skipString(hashes: Int) {
    index += hashes
    let quotes = starts(with: "\"\"\"") ? 3 : 1
    let padding = Array(repeating: UInt8(ascii: "#"), count: hashes)
    let end = Array(repeating: Self.quote, count: quotes) + padding
    let escape = [UInt8(ascii: "\\")] + padding
    index += quotes
    while index < bytes.count {
      if bytes[index...].starts(with: end) {
        index += end.count
        return
      }
      guard bytes[index...].starts(with: escape) else {
        advance()
        continue
      }
      index += escape.count
      guard index < bytes.count else { return }
      if bytes[index] == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      guard let token = next() else { return }
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
    } while depth > 0
  }
}

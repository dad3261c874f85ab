import JSON
import Testing
import Wire

/// What is no JSON here: each row a text, and exactly why and where.
@Suite struct JSONRefusalTests {
  typealias Reason = JSONSyntaxError.Reason

  private func error(_ text: [UInt8]) -> JSONSyntaxError? {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(text.span)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("", .empty, 0), ("   ", .empty, 3), ("\r\n", .empty, 2),
      ("x", .unexpectedByte, 0), ("\u{FEFF}{}", .unexpectedByte, 0), ("\u{0}", .unexpectedByte, 0),
      ("{} \u{0}", .trailingBytes, 3), ("{}{}", .trailingBytes, 2), ("1 2", .trailingBytes, 2),
      ("nulll", .trailingBytes, 4), ("\"\"\"", .trailingBytes, 2),
      ("nul", .unexpectedEnd, 3), ("True", .unexpectedByte, 0), ("trUe", .unexpectedByte, 2),
      ("fals ", .unexpectedByte, 4), ("NaN", .unexpectedByte, 0), ("Infinity", .unexpectedByte, 0),
      ("'a'", .unexpectedByte, 0), ("// a\n1", .unexpectedByte, 0), ("\u{A0}1", .unexpectedByte, 0),
      ("\u{B}1", .unexpectedByte, 0), ("\u{2028}1", .unexpectedByte, 0),
    ] as [(String, Reason, Int)])
  func `words and blanks that are not JSON's`(text: String, reason: Reason, offset: Int) {
    #expect(error(Array(text.utf8)) == JSONSyntaxError(reason, at: offset))
  }

  @Test(
    arguments: [
      ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
      ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3),
      ("[1}", .unexpectedByte, 2), ("]", .unexpectedByte, 0), ("[]]", .trailingBytes, 2),
      ("[1:2]", .unexpectedByte, 2),
      ("{", .unexpectedEnd, 1), ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
      ("{\"a\":1", .unexpectedEnd, 6), ("{\"a\":1,", .unexpectedEnd, 7),
      ("{\"a\":1,}", .unexpectedByte, 7), ("{,}", .unexpectedByte, 1),
      ("{a:1}", .unexpectedByte, 1),
      ("{1:1}", .unexpectedByte, 1), ("{\"a\" 1}", .unexpectedByte, 5),
      ("{\"a\":}", .unexpectedByte, 5), ("{\"a\"::1}", .unexpectedByte, 5),
      ("{\"a\":1]", .unexpectedByte, 6), ("{\"a\",1}", .unexpectedByte, 4),
      ("{\"a\":1 \"b\":2}", .unexpectedByte, 7), ("}", .unexpectedByte, 0),
    ] as [(String, Reason, Int)])
  func `arrays and objects that do not end, or hold something else`(
    text: String, reason: Reason, offset: Int
  ) {
    #expect(error(Array(text.utf8)) == JSONSyntaxError(reason, at: offset))
  }

  @Test(
    arguments: [
      ("-", .invalidNumber, 0), ("+1", .unexpectedByte, 0), (".5", .unexpectedByte, 0),
      ("1.", .invalidNumber, 0), ("01", .invalidNumber, 0), ("-01", .invalidNumber, 0),
      ("00", .invalidNumber, 0), ("1.e5", .invalidNumber, 0), ("1e+", .invalidNumber, 0),
      ("[1e]", .invalidNumber, 1), ("[ -a]", .invalidNumber, 2), ("0x10", .trailingBytes, 1),
      ("1_000", .trailingBytes, 1), ("1.5.5", .trailingBytes, 3), ("1e5e5", .trailingBytes, 3),
      ("--1", .invalidNumber, 0), ("-Infinity", .invalidNumber, 0),
      ("9007199254740992", .numberOutOfRange, 0), ("-9007199254740992", .numberOutOfRange, 0),
      ("[1,18446744073709551616]", .numberOutOfRange, 3),
      ("99999999999999999999999999999999999999", .numberOutOfRange, 0),
      ("1e400", .numberOutOfRange, 0), ("-1e400", .numberOutOfRange, 0),
      ("[1.7976931348623159e308]", .numberOutOfRange, 1),
    ] as [(String, Reason, Int)])
  func `numbers that JSON has not, or that are too large`(text: String, reason: Reason, offset: Int)
  {
    #expect(error(Array(text.utf8)) == JSONSyntaxError(reason, at: offset))
  }

  @Test(
    arguments: [
      (#"""#, .unexpectedEnd, 1), (#""a"#, .unexpectedEnd, 2), (#""\"#, .unexpectedEnd, 2),
      (#""\""#, .unexpectedEnd, 3), (#""\x""#, .invalidEscape, 1), (#""a\'""#, .invalidEscape, 2),
      (#""\U0041""#, .invalidEscape, 1), (#""\u""#, .invalidEscape, 3),
      (#""\u12"#, .unexpectedEnd, 5), (#""\u12g4""#, .invalidEscape, 5),
      (#""\u+123""#, .invalidEscape, 3), (#""\uD83D""#, .loneSurrogate, 1),
      (#""a\ud83d""#, .loneSurrogate, 2), (#""\ude00""#, .loneSurrogate, 1),
      (#""\ud83d\ud83d""#, .loneSurrogate, 1), (#""\ud83dx\ude00""#, .loneSurrogate, 1),
      (#""\ud83d\n""#, .loneSurrogate, 1), (#""\ude00\ud83d""#, .loneSurrogate, 1),
      (#""\ud83d\u0041""#, .loneSurrogate, 1), (#""\ud83d\u00""#, .invalidEscape, 11),
      (#"{"\ud83d":1}"#, .loneSurrogate, 2),
      ("\"\n\"", .controlCharacterInString, 1), ("\"a\tb\"", .controlCharacterInString, 2),
      ("\"\u{0}\"", .controlCharacterInString, 1), ("\"\u{1F}\"", .controlCharacterInString, 1),
      ("{\"a\u{1}\":1}", .controlCharacterInString, 3),
    ] as [(String, Reason, Int)])
  func `strings with escapes and characters that are not allowed`(
    text: String, reason: Reason, offset: Int
  ) {
    #expect(error(Array(text.utf8)) == JSONSyntaxError(reason, at: offset))
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xC1, 0xBF], [0xE2, 0x82],
      [0xE2, 0x28, 0xA1], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x28, 0x8C, 0xBC], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8], [0xFC],
      [0xFE], [0xFF],
    ] as [[UInt8]])
  func `no malformed UTF-8, in a string, at the end or outside`(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(error([quote] + bytes + [quote]) == JSONSyntaxError(.invalidUTF8, at: 1))
    #expect(error([quote, 0xC3, 0xA9] + bytes) == JSONSyntaxError(.invalidUTF8, at: 3))
    #expect(error(Array("{\"a\":1}".utf8) + bytes) == JSONSyntaxError(.invalidUTF8, at: 7))
    #expect(error(Array("?? ".utf8) + bytes) == JSONSyntaxError(.invalidUTF8, at: 3))
  }

  @Test(arguments: [
    (#"{"a":1,"a":1}"#, "a", 8), (#"{"a":1,"\u0061":2}"#, "a", 8), (#"{"":1,"":2}"#, "", 7),
    (#"{"\/":1,"/":2}"#, "/", 9), (#"{"x":{"é":1,"\u00E9":2},"x":1}"#, "é", 14),
    (#"{"\ud83d\ude00":1,"b":0,"😀":2}"#, "😀", 25), (#"[{"a":{},"a":[]}]"#, "a", 10),
    (
      #"{"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":0,"h":0,"i":0,"j":0,"k":0,"l":0,"\u0061":0}"#,
      "a", 74
    ),
  ])
  func `no member twice, however it is written`(text: String, key: String, offset: Int) {
    #expect(error(Array(text.utf8)) == JSONSyntaxError(.duplicateKey(key), at: offset))
  }

  @Test func `nesting of 64 is read and of 65 is not`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(error(nested(64)) == nil)
    #expect(error(nested(65)) == JSONSyntaxError(.tooDeep, at: 64))
    let object = String(repeating: #"{"a":"#, count: 64) + "{}"
    #expect(error(Array(object.utf8)) == JSONSyntaxError(.tooDeep, at: 320))
    #expect(error([UInt8](repeating: UInt8(ascii: "["), count: 100_000))?.offset == 64)
  }

  @Test(arguments: 1...13)
  func `every way to cut a text short is an error`(members: Int) {
    let text = Array(
      ("{" + (0..<members).map { #""k\#($0)":[null,-1.5e2,"é\u00e9",true]"# }.joined(separator: ",")
        + "}").utf8)
    #expect(error(text) == nil)
    for count in text.indices { #expect(error(Array(text[..<count])) != nil) }
  }
}

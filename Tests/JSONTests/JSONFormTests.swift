import JSON
import Testing
import Wire

/// Texts that are read, and the one form in which they are written again.
@Suite struct JSONFormTests {
  private func form(_ text: String) throws -> String {
    String(decoding: try JSONValue(parsing: Array(text.utf8)).serialized(), as: UTF8.self)
  }

  @Test(arguments: [
    (" { } ", "{}"), ("[ ]", "[]"), ("\t[\r\n1 , 2 ]", "[1,2]"), ("null", "null"),
    ("[true,false]", "[true,false]"), (#""""#, #""""#),
    (#"{"b":1,"a":[{"d":0,"c":0}]}"#, #"{"a":[{"c":0,"d":0}],"b":1}"#),
  ])
  func `blanks go and names are sorted at every level`(text: String, form: String) throws {
    #expect(try self.form(text) == form)
  }

  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("-1", "-1"), ("9007199254740991", "9007199254740991"),
    ("-9007199254740991", "-9007199254740991"), ("1.0", "1"), ("1e2", "100"), ("-0.0", "0"),
    ("1E+2", "100"), ("0.10", "0.1"), ("2.50e1", "25"), ("1e-400", "0"), ("0e999", "0"),
    ("1e-7", "1e-7"), ("12345.678", "12345.678"), ("0.30000000000000004", "0.30000000000000004"),
    ("9007199254740991.0", "9007199254740991"), ("1e16", "1e16"), ("1e300", "1e300"),
    ("1.7976931348623157e308", "1.7976931348623157e308"), ("5e-324", "5e-324"),
    ("1.5e-10", "1.5e-10"), ("-9223372036854775808.0", "-9.223372036854776e18"),
  ])
  func `numbers are written in their shortest form, and passed on as they came`(
    text: String, form: String
  ) throws {
    let value = try #require(try JSONValue(parsing: Array(text.utf8)).double)
    var writer = JSONWriter()
    writer.number(value)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == form)
    #expect(JSONNumber(value).digits == form)
    #expect(try self.form(text) == text)
  }

  @Test(arguments: [
    (#""\u0041\/\"\\""#, #""A/\"\\""#), (#""\b\f\n\r\t""#, #""\b\f\n\r\t""#),
    (#""\u0008\u000C\u000a\u000d\u0009""#, #""\b\f\n\r\t""#),
    (#""\u0000\u001F\u007f""#, "\"\\u0000\\u001f\u{7F}\""), (#""\u00e9\ud83d\uDE00""#, #""é😀""#),
    ("\"\u{2028}\u{FEFF}\u{FFFF}\"", "\"\u{2028}\u{FEFF}\u{FFFF}\""),
    ("\"e\u{301}\"", "\"e\u{301}\""), (#""<>&'""#, #""<>&'""#),
  ])
  func `only what must be is escaped`(text: String, form: String) throws {
    let written = try self.form(text)
    #expect(Array(written.utf8) == Array(form.utf8))
  }

  @Test func `names are sorted by their UTF-8, not by UTF-16 and not by composition`() throws {
    let text =
      "{\"\u{10000}\":0,\"\u{FF61}\":0,\"\u{E9}\":0,\"e\u{301}x\":0,\"f\":0,\"E\":0,\"\":0}"
    let form =
      "{\"\":0,\"E\":0,\"e\u{301}x\":0,\"f\":0,\"\u{E9}\":0,\"\u{FF61}\":0,\"\u{10000}\":0}"
    #expect(Array(try self.form(text).utf8) == Array(form.utf8))
  }

  @Test(arguments: [
    (0, "0"), (-1, "-1"), (10, "10"), (-9_007_199_254_740_991, "-9007199254740991"),
    (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
  ])
  func `integers are written digit by digit`(value: Int, form: String) {
    var writer = JSONWriter()
    writer.integer(value)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == form)
  }

  @Test func `commas come by themselves, also after a line`() {
    var writer = JSONWriter()
    for _ in 0..<2 {
      writer.beginObject()
      writer.key("a")
      writer.beginArray()
      writer.null()
      writer.string("{")
      writer.beginObject()
      writer.endObject()
      writer.raw(Array("[1]".utf8))
      writer.endArray()
      writer.key("b" as String)
      writer.number(0.5)
      writer.endObject()
      writer.endLine()
    }
    let line = "{\"a\":[null,\"{\",{},[1]],\"b\":0.5}\n"
    #expect(String(decoding: writer.bytes, as: UTF8.self) == line + line)
  }
}

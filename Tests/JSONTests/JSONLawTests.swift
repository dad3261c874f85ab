import JSON
import TestSupport
import Testing
import Wire

@Suite struct JSONLawTests {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  @Test(.seeds(1...200))
  func `however a value is written, it is read as it is and written in one form`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let sample = RandomJSON.random(depth: 4, using: &generator)
      let read = try JSONValue(parsing: Array(sample.messy.utf8))
      #expect(read == sample.value)
      #expect(Array(text(read.serialized()).utf8) == Array(sample.form.utf8))
      #expect(try JSONValue(parsing: read.serialized()) == sample.value)
    }
  }

  @Test(.seeds(1...200))
  func `what nobody here understands is passed on in one form, with the digits it came with`()
    throws
  {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var document = JSONDocument()
    let sample = RandomJSON.random(depth: 4, using: &generator)
    try document.parse(Array(sample.form.utf8).span)
    #expect(text(document.form(at: JSONDocument.root)) == sample.form)
    try document.parse(Array(sample.messy.utf8).span)
    let form = document.form(at: JSONDocument.root)
    #expect(try JSONValue(parsing: form) == sample.value)
    try document.parse(form.span)
    #expect(document.form(at: JSONDocument.root) == form)
  }

  @Test(arguments: ["1.0", "1E+2", "-0", "0.10", "1e-400", "-0.0", "12345678901234567890.5"])
  func `digits that are passed on are not touched`(number: String) throws {
    var document = JSONDocument()
    let line = #"{"b" : [\#(number)], "a" : "\u00e9\/" }"#
    let form = #"{"a":"é/","b":[\#(number)]}"#
    try document.parse(Array(line.utf8).span)
    #expect(text(document.form(at: JSONDocument.root)) == form)
    #expect(text(try JSONValue(parsing: Array(line.utf8)).serialized()) == form)
  }

  @Test(.seeds(1...20))
  func `however a number is written, its value is that of its digits`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let (digits, value) = RandomJSON.number(using: &generator)
      let read = try JSONValue(parsing: Array(digits.utf8))
      #expect(read.double == value)
      #expect(read.integer == nil)
      #expect(JSONValue.number(JSONNumber(value)).double == value)
    }
  }

  @Test func `minus zero is an integer with a sign`() throws {
    let read = try JSONValue(parsing: Array("-0".utf8))
    #expect(read.integer == 0)
    #expect(read.double == 0)
    #expect(text(read.serialized()) == "-0")
  }

  @Test(.seeds(1...100))
  func `doubles of any bits are written so that they read back the same`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let written = JSONValue.number(JSONNumber(value)).serialized()
      #expect(try JSONValue(parsing: written).double == value)
      #expect(try JSONValue(parsing: written).serialized() == written)
    }
  }

  @Test(.seeds(1...50))
  func `a document walks over exactly what a tree holds`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    var document = JSONDocument()
    for _ in 0..<5 {
      let sample = RandomJSON.random(depth: 3, using: &generator)
      try document.parse(Array(sample.messy.utf8).span)
      #expect(JSONValue(document, at: JSONDocument.root) == sample.value)
      var range = document.range(of: JSONDocument.root)
      if document.kind(at: JSONDocument.root) == .string {
        range = range.lowerBound - 1..<range.upperBound + 1
      }
      let whole = Array(document.bytes[range])
      #expect(try JSONValue(parsing: whole) == sample.value)
      switch sample.value {
      case .array(let elements): #expect(document.count(of: JSONDocument.root) == elements.count)
      case .object(let members): #expect(document.count(of: JSONDocument.root) == members.count)
      default: #expect(document.index(after: JSONDocument.root) == 1)
      }
    }
  }
}

import JSON
import TestSupport
import Testing
import Wire

/// The scanner, which is written for speed, agrees with one that is written for reading.
@Suite struct JSONScannerTests {
  private typealias Scan = Result<[PlainScanner.Token], JSONSyntaxError>

  private func expectAgreement(_ text: [UInt8], in document: inout JSONDocument) {
    let plain = Scan { () throws(JSONSyntaxError) in try PlainScanner.scan(text) }
    let scan = Scan { () throws(JSONSyntaxError) in
      try document.parse(text.span)
      return (0..<document.index(after: JSONDocument.root)).map {
        PlainScanner.Token(
          kind: document.kind(at: $0), range: document.range(of: $0),
          next: document.index(after: $0))
      }
    }
    #expect(scan == plain, "\(String(decoding: text, as: UTF8.self))")
  }

  @Test(.seeds(1...100), arguments: Mutation.requests)
  func `damaged requests are scanned as the plain scanner scans them`(text: String) {
    var generator = SeededGenerator(seed: Seeds.current)
    var document = JSONDocument()
    for _ in 0..<10 {
      let damaged = Mutation.mutated(Array(text.utf8), using: &generator)
      expectAgreement(damaged, in: &document)
    }
  }

  @Test(.seeds(1...200))
  func `random values are scanned as the plain scanner scans them, whole and damaged`() {
    var generator = SeededGenerator(seed: Seeds.current)
    var document = JSONDocument()
    for _ in 0..<5 {
      let text = Array(RandomJSON.random(depth: 3, using: &generator).messy.utf8)
      expectAgreement(text, in: &document)
      expectAgreement(Mutation.mutated(text, using: &generator), in: &document)
    }
  }

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\"a\":", "\"b\":", "\"\":", "\"ab\"", "\"\\u0061\":",
    "\\ud83d", "\\ude00", "\\n", "0", "1", "-", "9007199254740991", ".5", "e", "e400", "E-2",
    "true",
    "false", "null", "nul", " ", "\n", "\u{1}", "é", "😀",
  ]

  @Test(.seeds(1...300))
  func `pieces of JSON in any order are scanned as the plain scanner scans them`() {
    var generator = SeededGenerator(seed: Seeds.current)
    var document = JSONDocument()
    for _ in 0..<30 {
      let count = generator.integer(in: 0...12)
      let text = (0..<count).map { _ in generator.pick(Self.pieces) }.joined()
      expectAgreement(Array(text.utf8), in: &document)
    }
  }

  @Test(.seeds(1...300))
  func `names of few letters, which are often equal or alike, are told apart`() {
    var generator = SeededGenerator(seed: Seeds.current)
    var document = JSONDocument()
    for _ in 0..<10 {
      let members = (0..<generator.integer(in: 0...16)).map { _ in
        let length = generator.pick([0, 1, 3, 4, 7, 8, 9, 16, 17])
        let name = (0..<length).map { _ in generator.pick(["a", "b"]) }.joined()
        return #""\#(name)":{"\#(name)":0}"#
      }
      expectAgreement(Array("{\(members.joined(separator: ","))}".utf8), in: &document)
    }
  }

  @Test(arguments: 0...70)
  func `a text may have as many tokens as its bytes allow, with all levels open`(count: Int) {
    let open = String(repeating: "[", count: count)
    let numbers = String(repeating: "1,", count: count)
    let empty = String(repeating: "[],", count: count)
    let members = (0..<count).map { #""\#($0)":0"# }.joined(separator: ",")
    for text in [
      open, open + "1", open + numbers, open + numbers + "1", open + empty, "[" + empty + "1]",
      "[" + numbers + "1]", "{\(members)}", "{\(members)", open + "{\(members)",
    ] {
      // A new document, whose buffer is no larger than this text needs.
      var document = JSONDocument()
      expectAgreement(Array(text.utf8), in: &document)
    }
  }
}

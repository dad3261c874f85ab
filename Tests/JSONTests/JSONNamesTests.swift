import JSON
import TestSupport
import Testing
import Wire

@Suite struct JSONNamesTests {
  /// A name and one of the ways to write it.
  private static func name(using generator: inout SeededGenerator) -> (name: String, text: String) {
    var name = ""
    var text = ""
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let scalar = Array("abé/\n😀".unicodeScalars).randomElement(using: &generator) ?? "a"
      name.unicodeScalars.append(scalar)
      let isEscaped = scalar == "\n" || Bool.random(using: &generator)
      if isEscaped {
        text += String(scalar).utf16.map { "\\u" + hexadecimal($0) }.joined()
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return (name, text)
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private func error(_ text: String) -> JSONSyntaxError? {
    do throws(JSONSyntaxError) {
      _ = try JSONValue(parsing: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test(.seeds(1...300))
  func `the first repeated name of any object is found, and no other`() {
    var generator = SeededGenerator(seed: Seeds.current)
    var text = "{"
    var seen: Set<[UInt8]> = []
    var expected: JSONSyntaxError?
    for position in 0..<Int.random(in: 2...40, using: &generator) {
      let (name, written) = Self.name(using: &generator)
      // Names without a number are often repeated.
      let number = Int.random(in: 0...9, using: &generator) == 0 ? "" : String(position)
      if position > 0 { text += "," }
      if expected == nil, !seen.insert(Array((name + number).utf8)).inserted {
        expected = JSONSyntaxError(.duplicateKey(name + number), at: text.utf8.count + 1)
      }
      text += #""\#(written)\#(number)":{"\#(written)":[]}"#
    }
    #expect(error(text + "}") == expected, "\(text)")
  }

  @Test func `names of a whole line are told apart, and the last can repeat the first`() {
    // As many members as fit into the longest line.
    let members = (0..<100_000).map { #""\#(String($0, radix: 36))":1"# }.joined(separator: ",")
    #expect(error("{" + members + "}") == nil)
    #expect(
      error("{" + members + #","\u0030":1}"#)
        == JSONSyntaxError(.duplicateKey("0"), at: members.utf8.count + 3))
  }

  @Test func `a document reads object after object, with few names and with many`() throws {
    var document = JSONDocument()
    for count in [40, 2, 13, 12, 1_000, 3, 40] {
      let members = (0..<count).map { #""\u0061\#($0)":1"# }.joined(separator: ",")
      try document.parse(Array("[{\(members)},{\(members)}]".utf8).span)
      #expect(document.count(of: document.index(after: 1)) == count)
    }
  }
}

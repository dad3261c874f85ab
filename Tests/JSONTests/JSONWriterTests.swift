import JSON
import TestSupport
import Testing
import Wire

/// The writer agrees with what a program would write that takes one character at a time.
@Suite struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(NaiveEscape.form).joined() + "\""
  }

  @Test(arguments: 0...20)
  func `a character that needs an escape gets one wherever it stands`(length: Int) {
    let plain = Array("abcdéfghijklmnopqrst".unicodeScalars.prefix(length))
    for special in "\"\\\u{0}\u{8}\n\u{1F}\u{7F}".unicodeScalars {
      for place in 0...plain.count {
        var text = String.UnicodeScalarView(plain)
        text.insert(special, at: text.index(text.startIndex, offsetBy: place))
        text.append(contentsOf: plain)
        let string = String(text)
        #expect(written { $0.string(string) } == quoted(string))
        #expect(
          written { writer in
            writer.object { writer in
              writer.key(string)
              writer.bool(true)
            }
          } == "{" + quoted(string) + ":true}")
      }
    }
  }

  @Test(.seeds(1...100))
  func `a string of any characters is written as one character at a time`() {
    var generator = SeededGenerator(seed: Seeds.current)
    let scalars = Array("ab\"\\\n\u{1}\u{1F}\u{7F}é中😀".unicodeScalars)
    for _ in 0..<10 {
      var text = ""
      for _ in 0..<generator.integer(in: 0...40) {
        text.unicodeScalars.append(
          generator.chance(oneIn: 3) ? generator.pick(scalars) : generator.pick(["x", "y"]))
      }
      #expect(written { $0.string(text) } == quoted(text))
    }
  }

  @Test func `integers of every length have the digits that Swift gives them`() {
    var values = [0, Int.max, Int.min]
    var power = 1
    for _ in 1...18 {
      power *= 10
      values += [power - 1, power, power + 1, 1 - power, -power]
    }
    let array = written { writer in
      writer.beginArray()
      for value in values { writer.integer(value) }
      writer.endArray()
    }
    #expect(array == "[" + values.map(\.description).joined(separator: ",") + "]")
  }
}

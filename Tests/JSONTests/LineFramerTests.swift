import JSON
import TestSupport
import Testing
import Wire

@Suite struct LineFramerTests {
  private static let limit = 1_048_576

  private enum Outcome: Equatable {
    case lines([[UInt8]])
    case tooLong(after: [[UInt8]])
  }

  /// Feeds chunks one by one, cutting all lines after each.
  private func outcome(of chunks: [ArraySlice<UInt8>], ending: Bool) -> Outcome {
    var framer = LineFramer()
    var lines: [[UInt8]] = []
    for step in 0...chunks.count {
      if step < chunks.count { framer.receive(Array(chunks[step]).span) }
      if step == chunks.count, ending { framer.end() }
      loop: while true {
        switch framer.next() {
        case .line(let range): lines.append(Array(framer.bytes[range]))
        case .tooLong: return .tooLong(after: lines)
        case .incomplete: break loop
        }
      }
    }
    return .lines(lines)
  }

  private func lines(_ text: String, ending: Bool = false) -> [String]? {
    guard case .lines(let lines) = outcome(of: [Array(text.utf8)[...]], ending: ending) else {
      return nil
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", [], []), ("\n", [], []), ("\r\n\n\r\n", [], []), ("a", [], ["a"]), ("a\n", ["a"], ["a"]),
    ("a\r\n", ["a"], ["a"]), ("a\n\r\nb\n", ["a", "b"], ["a", "b"]),
    ("a\nb", ["a"], ["a", "b"]), ("a\nb\r", ["a"], ["a", "b"]), ("a\rb\n", ["a\rb"], ["a\rb"]),
    ("a\r\r\n", ["a\r"], ["a\r"]), ("\r", [], []), (" \n", [" "], [" "]),
    ("é\u{0}\n", ["é\u{0}"], ["é\u{0}"]),
  ])
  func `lines while the peer writes, and after its end`(
    text: String, lines: [String], linesAtEnd: [String]
  ) {
    #expect(self.lines(text) == lines)
    #expect(self.lines(text, ending: true) == linesAtEnd)
  }

  @Test func `a cut at any byte gives the same lines`() {
    let text = Array("{\"a\":1}\r\n\n\r\n{}\n\rx\r\r\nlast é\r".utf8)
    let whole = outcome(of: [text[...]], ending: true)
    for cut in 0...text.count {
      #expect(outcome(of: [text[..<cut], text[cut...]], ending: true) == whole)
    }
    #expect(outcome(of: text.indices.map { text[$0...$0] }, ending: true) == whole)
  }

  private func naiveLines(_ bytes: [UInt8], ending: Bool) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in bytes + (ending ? [UInt8(ascii: "\n")] : []) {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if !line.isEmpty { lines.append(line) }
      line = []
    }
    return lines
  }

  @Test(.seeds(1...100), arguments: [true, false])
  func `any chunks give what a naive splitter gives`(ending: Bool) {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<generator.integer(in: 0...400)).map { _ in
      generator.pick(Array("\n\n\r\rab{".utf8))
    }
    var chunks: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      chunks.append(rest.prefix(generator.integer(in: 0...30)))
      rest = rest.dropFirst(chunks[chunks.count - 1].count)
    }
    #expect(outcome(of: chunks, ending: ending) == .lines(naiveLines(bytes, ending: ending)))
  }

  @Test(arguments: [
    (limit, "\n", false, true), (limit, "\r\n", false, true), (limit, "", true, true),
    (limit, "\r", true, true), (limit + 1, "\n", false, false), (limit + 1, "\r\n", false, false),
    (limit + 1, "", true, false), (limit + 1, "\r", true, false), (limit + 1, "", false, false),
  ])
  func `a line of the limit passes and one byte more does not`(
    count: Int, end: String, ending: Bool, passes: Bool
  ) {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    let expected = passes ? Outcome.lines([line]) : .tooLong(after: [])
    #expect(outcome(of: [(line + Array(end.utf8))[...]], ending: ending) == expected)
  }

  @Test func `a line of the limit is waited for, with its return`() {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: Self.limit)
    #expect(outcome(of: [line[...]], ending: false) == .lines([]))
    #expect(outcome(of: [(line + Array("\r".utf8))[...]], ending: false) == .lines([]))
    #expect(
      outcome(of: [line[...], Array("\r".utf8)[...], Array("x".utf8)[...]], ending: false)
        == .tooLong(after: []))
  }

  @Test func `lines before one that is too long are heard`() {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: Self.limit + 1)
    let chunks = [(Array("a\n\nb\n".utf8) + line)[...]]
    #expect(
      outcome(of: chunks, ending: false) == .tooLong(after: [Array("a".utf8), Array("b".utf8)]))
  }

  @Test func `memory is given back once everything is cut`() {
    var framer = LineFramer()
    framer.receive(([UInt8](repeating: UInt8(ascii: "x"), count: 500_000) + [0x0A]).span)
    #expect(framer.next() == .line(0..<500_000))
    #expect(framer.next() == .incomplete)
    #expect(framer.waitingBytes == 0)
    #expect(framer.bytes.capacity <= 4096)
  }

  @Test func `memory stays bounded though something always waits`() {
    var framer = LineFramer()
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000) + [0x0A, 0x79]
    var count = 0
    for _ in 0..<40 {
      framer.receive(chunk.span)
      while case .line = framer.next() { count += 1 }
      #expect(framer.bytes.count <= 2 * Self.limit)
      #expect(framer.waitingBytes == 1)
    }
    #expect(count == 40)
  }
}

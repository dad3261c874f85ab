import TerminalScreen
import TestSupport
import Testing

/// Reads may cut the bytes anywhere, and the bytes may be anything.
@Suite("Key decoder, cut and mutated")
struct KeyDecoderLawTests {
  private static let pieces = [
    "a", "é", "漢", "👍", "\r", "\u{1b}[A", "\u{1b}OP", "\u{1b}[1;5C", "\u{1b}[<0;12;7M", "\u{1b}[I",
    "\u{1b}[200~pasted \u{1b}[A\u{1b}[201~", "\u{1b}]11;rgb:1c1c/1c1c/1c1c\u{1b}\\", "\u{1b}q",
    "\u{1b}",
    "\u{1b}[97;5u", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}[[B", "\u{1b}[M !!", "\u{1b}[200~never ended",
    "\u{1}",
  ]

  private static func bytes(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<generator.integer(in: 1...12) {
      bytes += Array(generator.pick(pieces).utf8)
    }
    for _ in 0..<generator.integer(in: 0...6) where !bytes.isEmpty {
      let place = generator.integer(in: 0...bytes.count - 1)
      switch generator.integer(in: 0...2) {
      case 0: bytes[place] = UInt8(generator.integer(in: 0...255))
      case 1: bytes.remove(at: place)
      default: bytes.insert(generator.pick([0x1B, 0x5B, 0x4D, 0xC3, 0xFF, 0x3B]), at: place)
      }
    }
    return bytes
  }

  @Test("however bytes are cut, they say the same", .seeds(0...399))
  func cuts() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let bytes = Self.bytes(&generator)
      var whole = KeyDecoder()
      let expected = whole.decode(bytes)
      var cut = KeyDecoder()
      var inputs: [TerminalInput] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(generator.integer(in: 1...5))
        rest = rest.dropFirst(part.count)
        inputs += cut.decode(Array(part))
      }
      #expect(inputs == expected, "seed \(seed): \(bytes)")
      #expect(cut.wait == whole.wait, "seed \(seed): \(bytes)")
      #expect(cut.timePassed() == whole.timePassed(), "seed \(seed): \(bytes)")
    }
  }
}

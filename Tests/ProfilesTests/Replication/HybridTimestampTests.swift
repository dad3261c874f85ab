import Profiles
import TestSupport
import Testing

@Suite struct HybridTimestampTests {
  @Test(
    arguments: [
      (Int.min, 0), (-1, 0), (0, 0), (1, 0x1_0000), (1_700_000_000_000, 0x018B_CFE5_6800_0000),
      (281_474_976_710_655, 0xFFFF_FFFF_FFFF_0000), (281_474_976_710_656, 0xFFFF_FFFF_FFFF_0000),
      (Int.max, 0xFFFF_FFFF_FFFF_0000),
    ] as [(Int, UInt64)])
  func `milliseconds are the upper 48 bits, cut to what they can hold`(
    milliseconds: Int, rawValue: UInt64
  ) {
    #expect(HybridTimestamp(milliseconds: milliseconds).rawValue == rawValue)
  }

  @Test(
    arguments: [
      (0, "0000000000000000"), (1, "0000000000000001"), (0xABCDEF, "0000000000abcdef"),
      (0x018B_CFE5_6800_0000, "018bcfe568000000"), (UInt64.max, "ffffffffffffffff"),
    ] as [(UInt64, String)])
  func `the text is sixteen lower-case digits`(rawValue: UInt64, text: String) {
    #expect(HybridTimestamp(rawValue: rawValue).description == text)
    #expect(HybridTimestamp(text)?.rawValue == rawValue)
  }

  @Test(arguments: [
    "", "0", "000000000000000", "00000000000000000", "00000000000000ag", "00000000000000AB",
    " 000000000000000", "-000000000000001", "+000000000000001", "0x00000000000001",
    "000000000000000\u{301}", "００００００００００００００００",
  ])
  func `no other text is read`(text: String) {
    #expect(HybridTimestamp(text) == nil)
  }

  @Test(.seeds(1...50))
  func `texts round trip and sort as the moments do`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let one = HybridTimestamp(rawValue: generator.next() >> generator.next() % 64)
    let other = HybridTimestamp(rawValue: generator.next() >> generator.next() % 64)
    #expect(HybridTimestamp(one.description) == one)
    #expect((one < other) == (one.description < other.description))
  }
}

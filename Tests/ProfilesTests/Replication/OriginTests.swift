import Profiles
import TestSupport
import Testing

@Suite struct OriginTests {
  @Test func `the text is the high half, then the low half`() {
    let origin = Origin(high: 0x0123_4567_89AB_CDEF, low: 0xF)
    #expect(origin.description == "0123456789abcdef000000000000000f")
    #expect(Origin("0123456789abcdef000000000000000f") == origin)
    #expect(Origin.none.description == "00000000000000000000000000000000")
  }

  @Test(arguments: [
    "", "0123456789abcdef000000000000000", "0123456789abcdef000000000000000f0",
    "0123456789abcdef000000000000000F", "0123456789abcdef-00000000000000f",
    "0123456789abcdeg000000000000000f", "é123456789abcdef00000000000000f",
    "01234567-89ab-cdef-0000-00000000000f",
  ])
  func `no other text is read`(text: String) {
    #expect(Origin(text) == nil)
  }

  @Test(.seeds(1...50))
  func `texts round trip and sort as the origins do`() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let high = generator.pick([0, 1, generator.next()])
    let one = Origin(high: high, low: generator.next())
    let other = Origin(high: generator.pick([high, generator.next()]), low: generator.next())
    #expect(Origin(one.description) == one)
    #expect((one < other) == (one.description < other.description))
    #expect(one >= Origin.none)
  }
}

import Alchemy
import Testing

@Suite("The game's ids")
struct FormIDTests {
  @Test(
    "a form has six hexadecimal digits, in either case",
    arguments: [
      ("04B0BA", "04B0BA"), ("04b0ba", "04B0BA"), ("000000", "000000"), ("4B0BA", nil),
      ("0004B0BA", nil), ("+4B0BA", nil), ("04B0BG", nil), ("", nil), ("０４Ｂ０ＢＡ", nil),
    ])
  func digits(text: String, form: String?) {
    #expect(FormID(digits: text)?.digits == form)
  }

  @Test("a form has 24 bits")
  func bits() {
    #expect(FormID(number: 0xFF_FFFF)?.digits == "FFFFFF")
    #expect(FormID(number: 0x100_0000) == nil)
  }

  @Test(
    "the load order does not count, which has 20 bits for a light plugin",
    arguments: [
      ("0004B0BA", "04B0BA"), ("0x0104B0BA", "04B0BA"), ("4b0ba", "04B0BA"), ("D62", "000D62"),
      ("FE003D62", "000D62"), ("fd003d62", "003D62"), ("123456789", nil), ("0x", nil), ("-1", nil),
      ("Wheat", nil), ("", nil),
    ])
  func texts(text: String, form: String?) {
    #expect(GameForm(text)?.form.digits == form)
  }

  @Test(
    "a number has 32 bits, and may have been read with a sign",
    arguments: [
      (0x0004_B0BA, "04B0BA"), (-1, "FFFFFF"), (-33_538_718, "000D62"), (0xFE00_3D62, "000D62"),
      (0x1_0000_0000, nil), (-0x8000_0001, nil), (.max, nil), (.min, nil),
    ])
  func numbers(number: Int, form: String?) {
    #expect(GameForm(number)?.form.digits == form)
  }
}

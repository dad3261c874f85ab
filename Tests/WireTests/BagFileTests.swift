import Testing
import Wire

@Suite("Files with a list of a bag")
struct BagFileTests {
  @Test(
    "JSON begins with a brace, or with a bracket that is no box to tick",
    arguments: [
      ("{\"Wheat\": 3}", true), (" \n[{\"name\": \"Wheat\"}]", true), ("[]", true), ("[ ]\n", true),
      ("\u{FEFF}{}", true), ("[ ] Wheat 3", false), ("[x] Wheat 3", false), ("Wheat", false),
      ("[\"Wheat\"]", true), ("[ [\"Wheat\", 3]]", true), ("[[Wheat]] 3", false),
      ("", false), ("[DB] Wheat", false),
    ])
  func isList(text: String, expected: Bool) {
    #expect(BagFile.isList(Array(text.utf8)) == expected)
  }
}

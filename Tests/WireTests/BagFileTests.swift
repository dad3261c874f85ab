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
      ("", false), ("[DB] Wheat", false), ("{| class=wikitable\n| Wheat || 12\n|}", false),
      ("{{Wheat}} 3", false), ("{12} Wheat", false), ("{}", true), ("{Wheat: 3}", true),
      ("{'Wheat': 3}", true),
    ])
  func isList(text: String, expected: Bool) {
    #expect(BagFile.isList(Array(text.utf8)) == expected)
  }

  @Test(
    "what is no JSON is told in the words of the file",
    arguments: [
      ("{Wheat: 3}", "Wheat needs quotation marks, as in {\"Wheat\": 3}"),
      ("{\"Wheat\": five}", "five is no number, as in {\"Wheat\": 3}"),
      ("{\"Wheat\": NaN, \"Bee\": 2}", "NaN is no number, as in {\"Wheat\": 3}"),
      ("{\"Wheat\": 5,}", "in line 1, } stands where it does not belong"),
      ("{\n\"Wheat\" 5}", "in line 2, 5} stands where it does not belong"),
    ])
  func mistakes(text: String, words: String) {
    do throws(BagFile.Unreadable) {
      _ = try BagFile.list(Array(text.utf8))
      Issue.record("\(text) is read")
    } catch {
      #expect(error.words == "the file is not JSON: " + words)
    }
  }
}

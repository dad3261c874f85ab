import Lists
import Testing

@Suite("Names with counts on a command line")
struct CountedNamesTests {
  private func read(_ line: String) -> [String]? {
    CountedNames.pairs(in: line.split(separator: " ").map(String.init))?
      .map { "\($0.name)=\($0.count)" }
  }

  @Test(
    "names and counts are read in every form of a list, also several",
    arguments: [
      "wheat 3 imp stool 2", "3 wheat 2 imp stool", "3 wheat, 2 imp stool", "wheat x3 imp stool x2",
      "wheat=3 imp stool=2", "wheat=3, imp stool=2", "wheat=3,imp stool=2", "wheat,3 imp stool,2",
      "wheat (3) imp stool (2)",
      "3x wheat 2x imp stool",
      "x3 wheat x2 imp stool", "wheat: 3 imp stool: 2", "wheat*3 imp stool*2",
      "wheat ٣ imp stool ２", "wheat 3 and imp stool 2", "3 wheat and 2 imp stool",
      "wheat = 3 imp stool = 2", "wheat x 3 imp stool x 2", "wheat : 3 & imp stool : 2",
      "3 wheat plus 2 imp stool", "3 pcs wheat 2 pcs imp stool", "3 of wheat 2 of imp stool",
    ])
  func several(line: String) {
    #expect(read(line) == ["wheat=3", "imp stool=2"])
  }

  @Test(
    "nothing is guessed",
    arguments: [
      "", "wheat", "3", "x3", "wheat 3 5", "3 wheat 5", "wheat -3", "wheat ~3", "wheat 1.5",
      "wheat 05",
      "wheat 3 garlic", "wheat3", "3wheat", "wheat 12 300", "wheat ??", "---", "--- 3",
    ])
  func refused(line: String) {
    #expect(read(line)?.isEmpty ?? true)
  }
}

import Testing

@Suite("A line of bash that is completed")
struct ShellLineTests {
  private static let usualBreaks = " \t\n\"'@><=;|&(:"

  private func insertions(_ line: String, breaks: String = usualBreaks) -> [String] {
    Outcome("__complete", "bash", breaks, line).output.split(separator: "\n").map(String.init)
  }

  @Test(
    "what is inserted is quoted as the word was begun",
    arguments: [
      ("alchemy must blue\\ m", "Blue\\ Mountain\\ Flower"),
      ("alchemy must Blue\\ Mou", "Blue\\ Mountain\\ Flower"),
      ("alchemy must \"Blue M", "Blue Mountain Flower"),
      ("alchemy must 'Blue M", "Blue Mountain Flower"),
      ("alchemy must chic", "Chicken\\'s\\ Egg"),
      ("alchemy must \"chic", "Chicken's Egg"),
      ("alchemy must 'chic", "Chicken'\\''s Egg"),
    ])
  func quoting(line: String, insertion: String) {
    #expect(insertions(line) == [insertion])
  }

  @Test("what stands before a break of the line stays there")
  func breaks() {
    #expect(insertions("alchemy recipes --output=j") == ["json"])
    #expect(insertions("alchemy recipes --output=j", breaks: " ") == ["--output=json"])
    #expect(insertions("alchemy must ingredient:whe") == ["Wheat"])
    #expect(insertions("alchemy must ingredient\\:whe") == ["ingredient:Wheat"])
    #expect(insertions("alchemy must \"ingredient:whe") == ["ingredient:Wheat"])
  }

  @Test("the words before it are read without their quotes")
  func words() {
    #expect(insertions("alchemy --output 'table' \"must\" whe") == ["Wheat"])
    #expect(insertions("alchemy  must\tWheat whe") == [])
    #expect(insertions("alchemy must ''") == insertions("alchemy must "))
  }

  @Test("nothing of the line is carried out")
  func harmless() {
    #expect(insertions("alchemy must $(touch /tmp/x) whe") == ["Wheat"])
  }
}

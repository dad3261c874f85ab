import TestSupport
import Testing

@Suite("The page about the page")
struct PagePageTests {
  @Test("its transcripts are what the commands print")
  func transcripts() throws {
    let bridge = try RunningBridge()
    for name in ["phone", "tablet"] { _ = try bridge.pair(name) }
    let text = try Checkout.text(of: "Documentation/PAGE.md")
    let blocks = text.split(separator: "```console\n").dropFirst().map { block in
      block.prefix(upTo: block.firstRange(of: "```")?.lowerBound ?? block.endIndex)
    }
    #expect(blocks.count == 1)
    for block in blocks {
      for step in block.split(separator: "$ ").dropFirst(0) where !step.isEmpty {
        let lines = step.split(separator: "\n").map(String.init)
        let words = lines[0].split(separator: " ").dropFirst().map(String.init)
        let ending = try ChildProcess.run(
          BuiltPrograms.client, words, environment: bridge.clientEnvironment)
        let printed = (ending.output + ending.errors).split(separator: "\n").map(String.init)
        #expect(printed.count == lines.count - 1, "\(lines[0]): \(printed)")
        for (line, wanted) in zip(printed, lines.dropFirst()) {
          #expect(Self.fits(line, wanted), "\(line) is not \(wanted)")
        }
      }
    }
  }

  /// Whether a line is as wanted, where `…` stands for anything.
  private static func fits(_ line: String, _ wanted: String) -> Bool {
    var rest = line[...]
    let parts = wanted.split(separator: "…", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      guard let found = rest.firstRange(of: part), place > 0 || found.lowerBound == line.startIndex
      else { return part.isEmpty && place == parts.count - 1 }
      rest = rest[found.upperBound...]
    }
    return rest.isEmpty || parts.last?.isEmpty == true
  }
}

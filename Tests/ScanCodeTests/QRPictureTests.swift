import ScanCode
import Testing

@Suite("A code to scan")
struct QRPictureTests {
  @Test(
    "is a square with a light margin, as large as its text needs", arguments: [1, 20, 150, 300])
  func square(count: Int) throws {
    let lines = QRPicture.lines(of: String(repeating: "a", count: count))
    let width = try #require(lines.first?.count)
    #expect(lines.allSatisfy { $0.count == width })
    #expect(lines.count == (width + 1) / 2)
    #expect(lines[0].allSatisfy { $0 == "█" }, "readers need a margin")
    // A code has 17 modules and 4 for each version.
    #expect((width - 4 - 17).isMultiple(of: 4))
  }

  @Test("of a text that is too long is none")
  func tooLong() {
    #expect(QRPicture.lines(of: String(repeating: "a", count: 5_000)).isEmpty)
  }
}

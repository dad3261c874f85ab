import Testing

/// What a newcomer reads first has to be short enough to be read to its end.
@Suite("The first page of ARCHITECTURE.md")
struct FirstPageTests {
  private let page: Substring

  init() throws {
    let text = try Checkout.text("Documentation/ARCHITECTURE.md")
    let end = try #require(text.firstRange(of: "\n## How a request travels\n"))
    page = text[..<end.lowerBound]
  }

  @Test("can be read in five minutes: five sections, 4,000 characters")
  func short() {
    #expect(page.count <= 4000)
    #expect(page.split(separator: "\n").count { $0.hasPrefix("### ") } == 5)
  }

  @Test("says how many check lists there are")
  func lists() throws {
    #expect(try page.contains("files of \(CheckList.all().count) usual changes"))
  }
}

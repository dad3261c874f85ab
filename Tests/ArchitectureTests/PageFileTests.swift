import Testing

/// The files of the page are listed by hand twice: where they get into the program, and where browsers
/// keep them.
@Suite("The files of the page")
struct PageFileTests {
  @Test("each is in page.c once, in the order of the names")
  func embedded() throws {
    let listed = try Checkout.text("Sources/WebPage/page.c")
      .matches(of: /"page\/([^"]+)"/).map { String($0.1) }
    #expect(try listed == Checkout.names(in: "Sources/WebPage/page"))
  }

  @Test("each module but the worker itself is kept for a start without the network")
  func kept() throws {
    let worker = try Checkout.text("Sources/WebPage/page/sw.js")
    let list = try #require(worker.firstMatch(of: /const MODULES = \[([^\]]+)\]/)?.1)
    let kept = list.matches(of: /'(\w+)'/).map { $0.1 + ".js" } + ["sw.js"]
    let modules = try Checkout.names(in: "Sources/WebPage/page").filter { $0.hasSuffix(".js") }
    #expect(kept.sorted() == modules)
  }
}

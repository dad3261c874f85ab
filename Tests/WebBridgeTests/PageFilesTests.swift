import TestSupport
import Testing

@Suite("The page's files as browsers get them")
struct PageFilesTests {
  /// The names that `page.c` includes, which the manifest of the room is not told.
  private static func names() throws -> [String] {
    try Checkout.text(of: "Sources/WebPage/page.c").matches(of: /page\/([a-z]+\.(?:js|css))"/)
      .map { String($0.1) }
  }

  @Test("scripts and style sheets come with every line of code, without comments and indentation")
  func code() throws {
    let bridge = try RunningBridge()
    let names = try Self.names()
    #expect(names.count > 20)
    for name in Set(names) {
      let source = try Checkout.text(of: "Sources/WebPage/page/\(name)")
      // What the shortening relies on: no text of a script goes on over the end of a line.
      for line in source.split(separator: "\n") {
        #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(name): \(line)")
      }
      let code = source.replacing(/(?m)^ *\/\*(?s:.*?)\*\/$/, with: "")
        .replacing(/(?m)^ *\/\/.*$/, with: "").replacing(/(?m)^ +/, with: "")
        .replacing(/\n\n+/, with: "\n")
      let served = try bridge.ask("GET", "/\(name)").text
      #expect(served == (code.hasPrefix("\n") ? String(code.dropFirst()) : code), "\(name)")
    }
  }
}

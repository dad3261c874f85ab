import Foundation
import Testing

/// A reader who follows a link finds the page, and the heading on the page.
@Suite("The links of the pages")
struct PageLinkTests {
  private static let folder = "Documentation"

  private let pages: [String: String]

  init() throws {
    let names = try Checkout.names(in: Self.folder).filter { $0.hasSuffix(".md") }
    let paths = ["HACKING.md", "README.md"] + names.map { "\(Self.folder)/\($0)" }
    pages = Dictionary(uniqueKeysWithValues: try paths.map { ($0, try Checkout.text($0)) })
  }

  @Test("every link leads to a file of the project, and to a heading that is there")
  func targets() throws {
    var count = 0
    for (path, text) in pages {
      for link in text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) })
      where !link.contains("://") {
        count += 1
        #expect(try leadsSomewhere(link, from: path), "\(path): \(link)")
      }
    }
    #expect(count > 0, "no page has a link")
  }

  @Test("every page is named by README.md, so that readers can find it")
  func reachable() throws {
    let readme = try #require(pages["README.md"])
    for path in pages.keys where path != "README.md" {
      #expect(readme.contains("(\(path))"), "README.md does not name \(path)")
    }
  }

  private func leadsSomewhere(_ link: String, from page: String) throws -> Bool {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let base = URL(filePath: "/" + page).deletingLastPathComponent()
    let path =
      parts[0].isEmpty
      ? page : String(base.appending(path: parts[0]).standardizedFileURL.path.dropFirst())
    guard FileManager.default.fileExists(atPath: Checkout.path(of: path)) else { return false }
    guard parts.count == 2 else { return true }
    return anchors(of: pages[path] ?? "").contains(String(parts[1]))
  }

  /// The names of a page's headings as a page of Markdown makes them: lower case, a dash for a blank.
  private func anchors(of text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      return title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .replacing(" ", with: "-")
    }
  }
}

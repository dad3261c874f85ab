import Testing

/// A check list of HACKING.md.
struct CheckList {
  /// The heading without the number of files.
  let title: String
  /// How many source files the heading says there are.
  let statedCount: Int
  /// The source files that the list names, by their paths below `Sources`.
  let files: Set<String>

  /// Every list of the page, in its order.
  static func all() throws -> [CheckList] {
    try Checkout.text("HACKING.md").split(separator: "\n### ").dropFirst().map(CheckList.init)
  }

  private init(_ text: Substring) throws {
    let heading = text.prefix { $0 != "\n" }
    let match = try #require(
      heading.wholeMatch(of: /(.+): (\d+) source files?/), "\(heading) has no number of files")
    title = String(match.1)
    statedCount = try #require(Int(match.2))
    let paths = text.matches(of: /`([A-Z]\w*\/[^`]+\.(?:swift|c|js|css|html))`/)
    files = Set(paths.map { String($0.1) }).filter { !$0.hasPrefix("Tests/") }
  }
}

import Foundation
import Testing

/// A check list that names what is no longer there is worse than none.
@Suite("HACKING.md")
struct HackingPageTests {
  private let text: String
  /// Each name in backticks, outside blocks of commands.
  private let names: [String]
  private let sources: [SourceFile]

  init() throws {
    text = try Checkout.text("HACKING.md")
    let prose = text.replacing(/(?s)```.*?```/, with: "")
    names = prose.matches(of: /`([^`]+)`/).map { String($0.1) }
    sources = try ["Sources", "Tests"].flatMap(Checkout.sources)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Checkout.path(of: path))
  }

  @Test("every file that it names is there")
  func files() {
    let paths = names.filter { $0.wholeMatch(of: /[A-Za-z]\w*\/\S*[\w+]/) != nil }
    #expect(paths.count > 50)
    for path in paths {
      #expect(Self.exists("Sources/" + path) || Self.exists(path), "\(path)")
    }
  }

  @Test("every type that it names is declared, or is a room, a file or a folder")
  func types() throws {
    let declared = Set(sources.flatMap { $0.types.map(\.name) })
    let known = declared.union(try ["Sources", "Tests", ""].flatMap(Checkout.names)).union(
      sources.compactMap { $0.path.split(separator: "/").last?.split(separator: ".").first }
        .map(String.init))
    let types = names.filter {
      $0.wholeMatch(of: /(?:[A-Z][a-zA-Z]*[a-z][a-zA-Z+]*)(?:\.\w+)?/) != nil
    }
    #expect(types.count > 20)
    for type in types {
      let parts = type.split(separator: ".").map(String.init)
      #expect(known.contains(parts[0]), "\(type)")
    }
  }

  @Test("every other name is in the sources, word for word")
  func members() throws {
    let members = names.filter { $0.wholeMatch(of: /[a-z]+[A-Z]\w*|[A-Z]\w*\.[a-z]\w*/) != nil }
    #expect(members.count > 2)
    for member in members {
      let word = String(member.split(separator: ".").last ?? "")
      // Fails, and throws, for a word that is nowhere.
      let places = try Checkout.output(
        of: "grep", "--recursive", "--word-regexp", "--fixed-strings", "--files-with-matches",
        "--max-count=1", word,
        "Sources", "Tests", "Makefile")
      #expect(!places.isEmpty, "\(member)")
    }
  }

  @Test("every variable that it sets or names is read somewhere")
  func variables() throws {
    let places = sources.map(\.text) + [try Checkout.text("Makefile")]
    let variables = Set(
      text.matches(of: /\b(ALCHEMYD?_[A-Z_]+|ROOM|ONLY|FAULT|MINUTES|PART)\b/).map(\.1))
    #expect(variables.count > 6)
    for variable in variables {
      #expect(places.contains { $0.contains(variable) }, "\(variable)")
    }
  }

  @Test("every target of make that it names is one")
  func targets() throws {
    let rules = try Checkout.text("Makefile").split(separator: "\n")
    let targets = Set(text.matches(of: /\bmake ([a-z-]+)/).map(\.1))
    #expect(targets.count > 8)
    for target in targets {
      #expect(rules.contains { $0.hasPrefix(target + ":") }, "make \(target)")
    }
  }

  @Test("each check list has as many source files as its heading says")
  func counts() throws {
    let lists = try CheckList.all()
    #expect(lists.count == 22)
    for list in lists { #expect(list.files.count == list.statedCount, "\(list.title)") }
  }

  @Test("each suite that it names is one that tests run")
  func suites() {
    let suites = names.filter { $0.wholeMatch(of: /[A-Z]\w+Tests/) != nil }
    #expect(suites.count > 20)
    let declared = Set(
      sources.filter { $0.path.hasPrefix("Tests/") }.flatMap { $0.types.map(\.name) })
    for suite in suites { #expect(declared.contains(suite), "\(suite)") }
  }
}

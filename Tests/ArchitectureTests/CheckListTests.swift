import Testing

/// The check lists of HACKING.md, counted against the code: by the files that name what a list has as its example.
@Suite("A check list names each file that has its example")
struct CheckListTests {
  /// A list, by the beginning of its heading, and what is written where its example stands.
  private static let examples: [(list: String, pattern: String)] = [
    ("A method of the protocol", #"struct RecipesExplain\b|RecipesExplain\.self"#),
    ("An edit kind", #"\bcase .*\bknow\b|^ +\.reserve, \.know\b|^ +\.know, "#),
    ("A refusal", #"\btooManyPlans\b"#),
    ("A command or an option of the client", #"\bIngredientShow\b"#),
    ("A finding of the check or the doctor", #"\bdiskSpace\b"#),
    ("A limit", #"ServiceLimits\.watches\b|static let watches\b"#),
    ("A line of the journal", #"\bbackupMade\b"#),
    ("A message of the client", #"\botherLife\b"#),
  ]

  @Test("the files of a list are those that its example is in", arguments: examples.indices)
  func exact(index: Int) throws {
    let (list, pattern) = Self.examples[index]
    #expect(try Self.files(having: pattern) == Self.files(in: list), "\(list)")
  }

  /// Some files of this list have nothing that names the field; they hand on all values.
  @Test("each switch over the fields or values of a profile is in the list of a field")
  func field() throws {
    let found = try Self.files(having: #"\bcase .*\bscope\b"#)
    let named = try Self.files(in: "A profile field").union(Self.files(in: "An edit kind"))
    // A key of the screen, and a reason why there is no recipe, which have cases of that name.
    let others: Set = [
      "ClientSession/Output/NoRecipeReason.swift", "LiveScreen/Doing/ScreenModel+Editing.swift",
    ]
    #expect(found.subtracting(others).isSubset(of: named))
  }

  private static func files(having pattern: String) throws -> Set<String> {
    let pattern = try Regex(pattern).anchorsMatchLineEndings().wordBoundaryKind(.simple)
    let files = try Checkout.sources(in: "Sources").filter { $0.text.contains(pattern) }
    return Set(files.map { String($0.path.dropFirst("Sources/".count)) })
  }

  /// The source files that a list names.
  private static func files(in list: String) throws -> Set<String> {
    let text = try Checkout.text("HACKING.md")
    let lists = text.split(separator: "\n### ").filter { $0.hasPrefix(list + ":") }
    let body = try #require(lists.first, "\(list)")
    return Set(body.matches(of: /`([A-Z]\w*\/[^`]+\.swift)`/).map { String($0.1) })
      .filter { !$0.hasPrefix("Tests/") }
  }
}

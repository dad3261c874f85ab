import Testing

/// The check lists of HACKING.md, counted against the code: by the files that name what a list has as its example.
@Suite("A check list names each file that has its example")
struct CheckListTests {
  /// A list, by its heading without the number, and what is written where its example stands.
  private static let examples: [(list: String, pattern: String)] = [
    ("A method of the protocol", #"struct RecipesExplain\b|RecipesExplain\.self"#),
    (
      "An edit kind",
      #"\bcase .*\bknow\b|^ +\.reserve, \.know\b|^ +\.know, |^ +case 'reserve': return"#
    ),
    ("A refusal", #"\btooManyPlans\b"#),
    (
      "A recipe order that is made for each list",
      #"\bcase \.?reveals\b|\bmostRevealingFirst\b|sort == \.reveals\b"#
    ),
    (
      "A constraint of a planner",
      #"var terms: JSON|\bterms: terms\b|\bterms\?\.object|as other: Other|request = PlanGold\("#
    ),
    (
      "A file of the page",
      #""page/empty\.js"|'\./empty\.js'|'empty'|\bfunction unreachable\b"#
    ),
    ("A setting of the hub", #"--service\b|\bservice: String\?|\boptions\.service\b"#),
    ("A setting of the client", #"\bcase \.mouse:"#),
    ("An edition of the game", #"\.legendary\b|\bcase legendary\b|74 of Skyrim"#),
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
  @Test("each switch over a profile's fields or values is in the list of a field or of an edit")
  func field() throws {
    let found = try Self.files(having: #"\bcase .*\bscope\b"#)
    let named = try Self.namedForField()
    // A key of the screen, and a reason why there is no recipe, which have cases of that name.
    let others: Set = [
      "ClientSession/Output/NoRecipeReason.swift", "LiveScreen/Talking/Talk+Orders.swift",
    ]
    #expect(found.subtracting(others).isSubset(of: named))
  }

  @Test("the files of the page in these two lists are those that know the field")
  func fieldOfPage() throws {
    let page = try Set(Checkout.pageFiles().map(Self.shortPath))
    let found = try Self.files(having: #"\bscope\b"#).intersection(page)
    #expect(try found == Self.namedForField().intersection(page))
    #expect(!found.isEmpty)
  }

  private static func namedForField() throws -> Set<String> {
    try files(in: "A profile field").union(files(in: "An edit kind"))
  }

  private static func files(having pattern: String) throws -> Set<String> {
    // Many times as fast as the library for regular expressions.
    let found = try Checkout.output(
      of: "grep", "--recursive", "--files-with-matches", "--perl-regexp", "--include=*.swift",
      "--include=*.c",
      "--include=*.h", "--include=*.js", "--include=*.css", "--include=*.html", "--regexp", pattern,
      "Sources")
    return Set(
      String(decoding: found, as: UTF8.self).split(separator: "\n")
        .map { String($0.dropFirst("Sources/".count)) })
  }

  /// A file's path below `Sources`.
  private static func shortPath(of file: SourceFile) -> String {
    String(file.path.dropFirst("Sources/".count))
  }

  /// The source files that a list names.
  private static func files(in list: String) throws -> Set<String> {
    try #require(CheckList.all().first { $0.title == list }, "\(list)").files
  }
}

import Testing

/// Rules about the files themselves, which no compiler knows.
@Suite("House rules")
struct HouseRulesTests {
  /// Past this a file is a hub that everybody edits; half of it is plenty.
  private static let maximumLines = 400

  private static let topLevel: Set<Substring> = [
    ".ci", ".gitignore", ".swift-format", "Benchmarks", "CHANGELOG.md", "Config", "Documentation",
    "HACKING.md", "LICENSE", "Makefile", "Package.swift", "README.md", "Sources", "Tests", "debian",
    "systemd",
  ]

  private let files: [SourceFile]

  init() throws {
    files = try Checkout.sources(in: "Sources")
  }

  @Test("no source file is longer than 400 lines")
  func length() {
    let long = files.filter { $0.lines.count > Self.maximumLines + 1 }
    #expect(long.map(\.path) == [])
  }

  @Test("no type is named like its room, which would hide the module")
  func names() {
    let hiding = files.flatMap { file in
      file.types.filter { $0.name == file.room }.map { "\(file.path):\($0.line): \($0.name)" }
    }
    #expect(hiding == [])
  }

  /// The one room that other packages import.
  private static let publicRoom = "AlchemyCompanion"

  /// What other rooms specialize for the types that they read: the compiler does so for public declarations only, and
  /// each request pays for the metadata of a generic type that it does not know.
  private static let specializedFiles: Set = [
    "Sources/JSON/Messages/JSONCursor.swift", "Sources/JSON/Scanning/JSONDocument.swift",
    "Sources/JSON/Scanning/JSONToken.swift", "Sources/JSON/Texts/Dictionary+ByName.swift",
  ]

  @Test("nothing is public but in the library: rooms share by package access")
  func access() {
    let shared = files.filter {
      $0.room != Self.publicRoom && !Self.specializedFiles.contains($0.path)
    }.flatMap { file in
      file.matches(/^\s*(?:@\w+\s+)*(?:public|open)\s/, onLinesWith: "public", "open").map {
        "\(file.path):\($0.line)"
      }
    }
    #expect(shared == [])
  }

  /// Initializers that store their parameters need none, because the properties say what those are; nor do
  /// what every `Message` and every request has: the protocols say what that is.
  @Test("what rooms share has a sentence that says what its name does not")
  func comments() {
    let shared =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:package|public)\s+(?!import\b|extension\b)(init\()?/
    let bare = files.flatMap { file in
      let lines = file.lines
      return file.matches(shared, onLinesWith: "package", "public").filter { match in
        let line = lines[match.line - 1]
        if line.contains("package init() {") || line.contains("func members(_ form: ")
          || line.contains("init(reading part: MessagePart)")
        {
          return false
        }
        let before = lines[..<(match.line - 1)].last { !$0.drop { $0 == " " }.hasPrefix("@") }
        return before?.drop { $0 == " " }.hasPrefix("///") != true
          && !(match.output.1 != nil && file.isMemberwise(initializerAt: match.line))
      }
      .map { "\(file.path):\($0.line)" }
    }
    #expect(bare == [])
  }

  /// Errors with one cause, which the comment of the error's type gives, and what a body throws.
  private static let tellingErrors: Set<Substring> = ["Failure", "SQLiteError", "UnreadableMember"]

  @Test("what rooms share and what throws says when, unless its error tells that by itself")
  func throwing() {
    let words = /\b(?:throws?|thrown|fails?|refuses?|error)\b/.ignoresCase()
    let silent = files.flatMap { file in
      file.throwing.filter { declaration in
        !Self.tellingErrors.contains(declaration.error)
          && !file.comment(above: declaration.line).contains(words)
      }
      .map { "\(file.path):\($0.line)" }
    }
    #expect(silent == [])
  }

  @Test("no room uses the library for regular expressions, which the programs leave out")
  func regularExpressions() {
    let pattern = /\.replacing\(".*with: |\.(?:firstMatch|wholeMatch|firstRange|ranges)\(/
    let uses = files.flatMap { file in
      file.matches(pattern, onLinesWith: ".replacing(", "Match(", "firstRange(", ".ranges(")
        .map { "\(file.path):\($0.line)" }
    }
    #expect(uses == [])
  }

  @Test("a static release build, which has no module Testing, compiles without it")
  func testing() throws {
    // What tests share is a target like a room.
    let shared = try Checkout.names(in: "Tests").filter { !$0.hasSuffix("Tests") }
      .flatMap { try Checkout.sources(in: "Tests/\($0)") }
    #expect(shared.count > 20)
    let bare = (files + shared).filter { file in
      !file.matches(/^\s*(?:\w+\s+)?import\s+Testing\b/, onLinesWith: "Testing").isEmpty
        && !file.lines.contains("#if canImport(Testing)")
    }
    #expect(bare.map(\.path) == [])
  }

  @Test(
    "the top level holds only what convention puts there",
    .enabled(if: Checkout.hasHistory, "a copy without history cannot say what is tracked"))
  func topLevelNames() throws {
    let tracked = String(decoding: try Checkout.output(of: "git", "ls-files"), as: UTF8.self)
    let names = Set(tracked.split(separator: "\n").compactMap { $0.split(separator: "/").first })
    #expect(names.contains("Package.swift"))
    #expect(names.subtracting(Self.topLevel).sorted() == [])
  }
}

@Suite("Finding what throws")
struct ThrowingDeclarationTests {
  private func errors(_ text: String) -> [Substring] {
    SourceFile(path: "Sources/Room/File.swift", text: text).throwing.map(\.error)
  }

  @Test("a function, an initializer and a property throw by their own signatures")
  func ownSignature() {
    #expect(errors("package func one() throws(Lost) -> Int {") == ["Lost"])
    #expect(errors("  public init(\n    a: Int = 1\n  ) async throws {") == [""])
    #expect(errors("package var name: String {\n  get throws(Lost) { try found() }\n}") == ["Lost"])
  }

  @Test("neither a parameter that throws nor a throwing body counts")
  func others() {
    #expect(errors("package func one(_ body: (Int) throws(Lost) -> Void) {") == [])
    #expect(errors("package var name: String {\n  do throws(Lost) { a() } catch {}\n}") == [])
  }
}

@Suite("Finding memberwise initializers")
struct MemberwiseInitializerTests {
  private func isMemberwise(_ text: String) -> Bool {
    SourceFile(path: "Sources/Room/File.swift", text: text).isMemberwise(initializerAt: 2)
  }

  @Test(
    "one that stores each parameter in order is memberwise",
    arguments: [
      """
      struct A {
        package init(size: Int, of name: String = "{") {
          self.size = size
          self.name = name
        }
      }
      """,
      """
      struct A {
        package init(
          size: Int, _ names: [String: Int] = [:],
          last: Bool
        ) {
          self.size = size
          self.names = names
          self.last = last
        }
      }
      """,
    ])
  func memberwise(_ text: String) {
    #expect(isMemberwise(text))
  }

  @Test(
    "one that does more, less or something else is not",
    arguments: [
      "self.size = size\n    self.name = name\n    check()", "self.size = size",
      "self.name = name\n    self.size = size", "self.size = name\n    self.name = size",
      "self.size = max(size, 0)\n    self.name = name", "",
    ])
  func others(_ body: String) {
    #expect(
      !isMemberwise(
        "struct A {\n  package init(size: Int, name: String) {\n    \(body)\n  }\n}"))
  }

  @Test("one without parameters is not")
  func empty() {
    #expect(!isMemberwise("struct A {\n  package init() {\n  }\n}"))
  }
}

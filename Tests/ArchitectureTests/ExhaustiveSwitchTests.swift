import Testing

/// A `default` hides the case that somebody adds to an enum later; without it the compiler asks.
@Suite("No default in a switch over our own enums")
struct ExhaustiveSwitchTests {
  /// Where a `default` is right, since others decide which values there are.
  private static let openSets: Set = [
    // `ResultCode` is SQLite's number; a later library has more of them.
    "Sources/StoreCare/Opening/OpeningTrouble.swift: switch error.code.primary",
    "Sources/ProfileStore/SQLiteError+Words.swift: switch code.primary",
    "Sources/ProfileStore/StoreFailure.swift: switch error.code.primary",
    // `Errno` is the kernel's number; we name only those that we treat apart.
    "Sources/Unix/FileDescriptor+Transfer.swift: switch error.errno",
    "Sources/Unix/FileFailure.swift: switch failure.errno",
    "Sources/Unix/ListeningSocket.swift: switch error.errno",
    "Sources/Unix/UnixSocket.swift: switch failure.errno",
    // Unicode has 30 general categories.
    "Sources/ReplicaSync/Reports/Excerpt.swift: switch scalar.properties.generalCategory",
    "Sources/TerminalScreen/Scalar+Cells.swift: switch properties.generalCategory",
    "Sources/TerminalScreen/String+Visible.swift: switch properties.generalCategory",
    "Sources/Wire/Values/ProfileName.swift: switch properties.generalCategory",
  ]

  private let files: [SourceFile]

  init() throws {
    files = try Checkout.sources(in: "Sources").filter { $0.path.hasSuffix(".swift") }
  }

  @Test("every switch over an enum names all cases")
  func exhaustive() {
    var open: [String] = []
    var used = Set<String>()
    for file in files {
      for statement in file.switches where statement.isOverEnum {
        let name = "\(file.path): switch \(statement.subject)"
        if Self.openSets.contains(name) {
          used.insert(name)
        } else {
          open += statement.catchAllLines.map { "\(file.path):\($0): switch \(statement.subject)" }
        }
      }
    }
    #expect(open == [])
    #expect(Self.openSets.subtracting(used).sorted() == [])
  }

  @Test("the finder sees every line that begins with a switch")
  func count() {
    let openings = /^\s*(?:return |[^"\/]* = )?switch\b/
    for file in files {
      let lines = Set(file.switches.map(\.line))
      let missed = file.matches(openings, onLinesWith: "switch").map(\.line).filter {
        !lines.contains($0)
      }
      #expect(missed == [], "\(file.path)")
    }
  }
}

@Suite("Finding switches")
struct SwitchFinderTests {
  /// The lines that a text is reported for.
  private func reported(_ text: String) -> [Int] {
    SourceFile(path: "Sources/Room/File.swift", text: text).switches
      .filter(\.isOverEnum).flatMap(\.catchAllLines)
  }

  @Test(
    "an arm for whatever is left of an enum is reported",
    arguments: [
      "default", "@unknown default", "case _", "case let other", "case (_, _)", "case let (a, b)",
      "case (let a, _)", "case .b, _", "case _?", "case let other?",
    ])
  func caught(arm: String) {
    #expect(reported("switch x {\ncase .a: 1\n\(arm): 2\n}\n") == [3])
  }

  @Test(
    "an arm for some cases is not",
    arguments: [
      "case .b", "case let .b(c)", "case (_, .b)", "case (.b, _)", "case _ where c",
      "case let other where other.isGood", "case nil", "case (nil, _)", "case (let b?, nil)",
      "case .b(_)", "case .b(let c, default: _)",
    ])
  func passed(arm: String) {
    #expect(reported("switch x {\ncase .a: 1\n\(arm): 2\n}\n") == [])
  }

  @Test(
    "one pattern with a case makes it a switch over an enum",
    arguments: [
      "case .a", "case .a where b", "case .`default`", "case (.a, _)", "case (_, .a)",
      "case let .a(b)", "case .a?", "case (\"a\", .b)", "case \"a\", .b", "case (0..., .b)",
      "case Pair.one, .a", "case .a(.b(let c))", "case .a([1: 2])",
      "case .some(.a)",
    ])
  func enums(arm: String) {
    #expect(reported("switch x {\n\(arm): 1\ndefault: 2\n}\n") == [3])
  }

  @Test(
    "other switches may have a default",
    arguments: [
      "case \"a\"", "case 1", "case 1...9", "case 0..<limit", "case Limit.most",
      "case ...Limit.most",
      "case _ where a.b == .c", "case is Thing",
      "case let thing as Thing", "case (1, 2)",
      "case (nil, .some)",
    ])
  func others(arm: String) {
    #expect(reported("switch x {\n\(arm): 1\ndefault: 2\n}\n") == [])
  }

  @Test("a default belongs to the innermost switch around it")
  func nested() {
    let text = """
      switch outer {
      case .a:
        switch text {
        case "b": 1
        default: 2
        }
      case .c:
        switch inner {
        case .d: 3
        default: 4
        }
      case .e: 5
      }
      """
    #expect(reported(text) == [10])
  }

  @Test("words that only look like labels are none")
  func lookalikes() {
    let text = """
      switch first(where: { $0 == .a }) {
      // default: a comment
      /* default: /* another */ default: */
      case .a:
        if case _ = y, case let z = y { count[key, default: 0] += 1 }
        guard let one,
          case let two = three
        else { return "\\(x ? "default: {" : ")") default: }" }
        for case let four in five { call(default: four) }
        print(#"a " default: \\ {"#, Place.default, `default`)
        let six = Set.default
      case .b: \"\"\"
        default: "{"
        \"\"\"
      }
      """
    #expect(reported(text) == [])
    #expect(reported(text.replacing("case .b:", with: "default:")) == [12])
  }

  @Test("a switch is named by its line and by what it asks")
  func subject() {
    let text = "\nlet a = switch try (b, c { d }) {\ncase (.e, _): 1\ndefault: 2\n}\n"
    let found = SourceFile(path: "Sources/Room/File.swift", text: text).switches
    #expect(found.map(\.line) == [2])
    #expect(found.map(\.subject) == ["try (b, c { d })"])
  }
}

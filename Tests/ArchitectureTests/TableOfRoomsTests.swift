import Testing

@Suite("The table of rooms in Documentation/ARCHITECTURE.md")
struct TableOfRoomsTests {
  private let table: RoomTable

  init() throws {
    table = RoomTable(page: try Checkout.text("Documentation/ARCHITECTURE.md"))
  }

  @Test("every import of every room is allowed by its row")
  func importsAreAllowed() throws {
    let files = try Checkout.sources(in: "Sources")
    #expect(!files.isEmpty)
    #expect(table.violations(in: files) == [])
  }

  @Test("Package.swift gives each room what its row says")
  func manifestAgrees() throws {
    let manifest = try Manifest.read()
    #expect(table.differences(from: manifest.rooms) == [])
  }

  @Test(
    "the rooms CommandLine and JSON know no word of alchemy", arguments: ["CommandLine", "JSON"])
  func knowsNothing(room: String) throws {
    let words = /(?i)alchem|ingredient|effect|recipe|profile|potion|catalog|daemon/
    let lines = try Checkout.sources(in: "Sources/\(room)").flatMap(\.lines)
    #expect(lines.count > 1_000)
    #expect(
      lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") && $0.contains(words) } == [])
  }

  @Test("every row has a folder, and every folder a row")
  func foldersAgree() throws {
    #expect(try Checkout.names(in: "Sources") == table.rows.keys.sorted())
  }

  /// The compiler builds a room as a whole, so the largest decides how long an edit takes.
  private static let mostFiles = 95

  @Test("no room has so many files that each edit of it takes long")
  func roomsAreSmall() throws {
    let files = try Checkout.sources(in: "Sources").filter { $0.path.hasSuffix(".swift") }
    let counts = Dictionary(grouping: files, by: \.room).mapValues(\.count)
    #expect(counts.filter { $0.value > Self.mostFiles } == [:])
  }

  /// Tests of no room, with the reason.
  private static let testsOfNoRoom: Set = [
    "Architecture",  // reads the files of all rooms
    "ReplicaSimulation",  // runs whole replicas, each with the rooms of a daemon
  ]

  @Test("every room with code in Swift has tests of its own, and all tests are those of a room")
  func roomsHaveTests() throws {
    let files = try Checkout.sources(in: "Sources").filter { $0.path.hasSuffix(".swift") }
    // A program, whose name is in small letters, has a few lines, which call one room.
    let rooms = Set(files.map(\.room)).filter { $0.first?.isUppercase == true }
    let suffix = "Tests"
    let tested = try Checkout.names(in: "Tests").filter { $0.hasSuffix(suffix) }.map {
      String($0.dropLast(suffix.count))
    }
    #expect(rooms.union(Self.testsOfNoRoom).sorted() == tested.sorted())
    for room in tested {
      let tests = try Checkout.sources(in: "Tests/\(room)Tests")
      #expect(
        tests.contains { !$0.matches(/^ *@Test\b/, onLinesWith: "@Test").isEmpty }, "\(room)Tests")
    }
  }

  @Test("no row allows Foundation")
  func noFoundation() {
    let modules = table.rows.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(modules.filter { $0.hasPrefix("Foundation") } == [])
  }
}

@Suite("Reading the table and the sources")
struct RoomTableTests {
  private static let page = """
    Words before it.

    | Room | Holds | May import |
    |---|---|---|
    | `Low` | the `Thing` itself | – |
    | `High` | more | `Low`, `Glibc` |

    Words after `it`.
    """

  private let table = RoomTable(page: Self.page)

  @Test("a row is a room and the names in its last column")
  func rows() {
    #expect(table.rows == ["Low": [], "High": ["Low", "Glibc"]])
  }

  @Test("an import against the table is reported with room, file and line")
  func violation() {
    let file = SourceFile(path: "Sources/Low/Deep/Wrong.swift", text: "import Low\nimport High\n")
    #expect(
      table.violations(in: [file]) == [
        "Sources/Low/Deep/Wrong.swift:1: Low may not import Low",
        "Sources/Low/Deep/Wrong.swift:2: Low may not import High",
      ])
  }

  @Test("a manifest that differs is reported for each room")
  func difference() {
    #expect(table.differences(from: ["Low": [], "High": ["Low"]]) == [])
    #expect(
      table.differences(from: ["High": ["Low", "Side"], "Side": []]) == [
        "High: the table says Low, Package.swift says Low, Side",
        "Low: the table says nothing, Package.swift says that there is no such room",
        "Side: the table says that there is no such room, Package.swift says nothing",
      ])
  }

  @Test(
    "an import is found in each of its forms",
    arguments: [
      "import Wire", "internal import Wire", "  package import Wire // why",
      "import struct Wire.Line",
      "@testable import Wire", "@_spi(Tests) internal import Wire", "import Wire.Deep",
    ])
  func importForms(line: String) {
    let file = SourceFile(path: "Sources/Room/File.swift", text: "// import Nothing\n" + line)
    #expect(file.imports.map(\.module) == ["Wire"])
    #expect(file.imports.map(\.line) == [2])
  }
}

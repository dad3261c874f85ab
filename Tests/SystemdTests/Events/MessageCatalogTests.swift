import Systemd
import TestSupport
import Testing
import Unix

@Suite("systemd/alchemyd.catalog")
struct MessageCatalogTests {
  private static let file = "systemd/alchemyd.catalog"
  private let catalog: MessageCatalog

  init() throws {
    catalog = MessageCatalog(try Checkout.text(of: Self.file))
  }

  @Test("every kind of event is in it once, and nothing else is")
  func kinds() {
    let known = Set(EventKind.allCases.map(\.rawValue))
    let told = catalog.entries.map(\.identity)
    #expect(told.count == Set(told).count)
    for kind in EventKind.allCases { #expect(told.contains(kind.rawValue), "\(kind) is missing") }
    for identity in told { #expect(known.contains(identity), "\(identity) is no kind") }
  }

  @Test("an entry says what happened, who said it, and where more is told")
  func headers() {
    for entry in catalog.entries {
      #expect(Set(entry.headers.keys) == ["Subject", "Defined-By", "Support"], "\(entry.identity)")
      #expect(entry.headers["Defined-By"] == "alchemyd")
      #expect(!(entry.headers["Subject"] ?? "").isEmpty && !entry.text.isEmpty)
    }
  }

  @Test("an entry names only fields that its kind has")
  func fields() throws {
    for entry in catalog.entries {
      let kind = try #require(EventKind(rawValue: entry.identity))
      let names = kind.fields.map(\.rawValue)
      for field in entry.fields { #expect(names.contains(field), "\(kind): \(field)") }
    }
  }

  @Test("what failed has something to type, or says that its own words have it")
  func commands() throws {
    for entry in catalog.entries {
      let kind = try #require(EventKind(rawValue: entry.identity))
      guard kind.level <= .warning else { continue }
      let text = entry.text.replacing("\n", with: " ")
      #expect(
        !entry.commands.isEmpty || text.contains("what to type")
          || text.contains("nothing has to be done"), "\(kind)")
    }
  }

  @Test("a command that looks at a profile names the one that the entry is about")
  func profiles() throws {
    var count = 0
    for entry in catalog.entries {
      let kind = try #require(EventKind(rawValue: entry.identity))
      guard kind.fields.contains(.profile) else { continue }
      let looks = ["conflicts", "history", "show"].map { "alchemy \($0)" }
      for command in entry.commands where looks.contains(where: command.hasPrefix) {
        count += 1
        #expect(command.hasSuffix(" --profile \"@ALCHEMY_PROFILE@\""), "\(kind): \(command)")
      }
    }
    #expect(count > 0)
  }

  @Test("its lines fit a terminal of 80 cells")
  func widths() throws {
    for line in try Checkout.text(of: Self.file).split(separator: "\n") where !line.hasPrefix("#") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(
    "the journal's own program reads all of it",
    .enabled(
      if: File.exists("/usr/bin/journalctl"),
      "journalctl is not installed (apt-get install systemd)"))
  func read() throws {
    let root = try TemporaryFolder()
    for folder in ["usr/lib/systemd/catalog", "var/lib/systemd/catalog"] {
      try root.makeFolder(folder)
    }
    try root.write(
      Array(try Checkout.text(of: Self.file).utf8), to: "usr/lib/systemd/catalog/alchemyd.catalog")
    let updated = try run(root, "--update-catalog")
    #expect(updated.code == 0 && updated.errors == "", "\(updated)")
    let listed = try run(root, "--list-catalog").output.split(separator: "\n").map(String.init)
    let expected = catalog.entries.map { "\($0.identity) alchemyd: \($0.headers["Subject"] ?? "")" }
    #expect(listed.sorted() == expected.sorted())
  }

  private func run(_ root: TemporaryFolder, _ word: String) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      "journalctl", ["--root", root.path, word],
      environment: BuiltPrograms.environment(home: root.path))
  }
}

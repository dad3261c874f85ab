import JSON
import SQLite
import TestSupport
import Testing
import Unix

/// `Tests/scripts/keep-release` has made what is in `Tests/releases`, a folder for each release.
@Suite("What a player has of an earlier release is there in this one")
struct ReleaseTests {
  static let releases: [String] = {
    do {
      return try Folder.list(Checkout.path(of: "Tests/releases"))
    } catch {
      preconditionFailure("no folder of releases: \(error)")
    }
  }()

  private let setup: RunningDaemon.Setup

  init() throws {
    setup = RunningDaemon.Setup(folder: try TemporaryFolder())
  }

  /// Members that belong to a place and not to the profile, or that follow from a catalog.
  private static let others = ["epoch", "lsn", "recipes", "id"]

  /// The file of a release, read as JSON.
  private func kept(_ release: String, _ file: String) throws -> JSONValue {
    try JSONValue(parsing: Array(try Checkout.text(of: "Tests/releases/\(release)/\(file)").utf8))
  }

  private func run(_ words: [String]) throws -> ChildProcess.Ending {
    var environment = BuiltPrograms.environment(home: setup.folder.path)
    environment["ALCHEMYD_SOCKET"] = setup.socket
    return try ChildProcess.run(BuiltPrograms.client, words, environment: environment)
  }

  private func told(_ words: String...) throws -> JSONValue {
    let ending = try run(words)
    #expect(ending.code == 0, "\(words): \(ending.errors)")
    return try JSONValue(parsing: Array(ending.output.utf8))
  }

  /// Makes a database of the SQL that was kept.
  private func restore(_ release: String, _ file: String, to path: String) throws {
    try Folder.make(Folder.parent(of: path))
    let store = try Connection(path: path, mode: .create)
    try store.execute(try Checkout.text(of: "Tests/releases/\(release)/\(file)"))
  }

  /// What of a value is not in another one, as paths: later versions may say more, and never less.
  private func lost(_ old: JSONValue, in new: JSONValue, at path: String = "") -> [String] {
    if let members = old.object {
      return members.sorted { $0.key < $1.key }.flatMap { name, value in
        lost(value, in: new[name] ?? .null, at: path + "." + name)
      }
    }
    if let elements = old.array, let others = new.array, elements.count == others.count {
      return zip(elements, others).enumerated().flatMap { place, pair in
        lost(pair.0, in: pair.1, at: path + "[\(place)]")
      }
    }
    return old == new ? [] : ["\(path): \(old) became \(new)"]
  }

  /// Expects a command to say all that was kept in a file, and perhaps more.
  private func expect(_ words: String..., toSay file: String, of release: String) throws {
    let ending = try run(words + ["-o", "json"])
    #expect(ending.code == 0, "\(words): \(ending.errors)")
    let said = try JSONValue(parsing: Array(ending.output.utf8))
    let missing = lost(try facts(try kept(release, file)), in: said)
    #expect(missing == [], "\(words)")
  }

  private func facts(_ value: JSONValue) throws -> JSONValue {
    var members = try #require(value.object)
    for name in Self.others { members[name] = nil }
    return .object(members)
  }

  @Test("its store is opened with all that it says, is sound, and goes on", arguments: releases)
  func store(release: String) throws {
    try restore(release, "store.sql", to: setup.dataFolder + "/alchemyd.db")
    try RunningDaemon.serving(setup) { _ in
      for profile in ["default", "Second"] {
        try expect(
          "show", "--profile", profile, toSay: "\(profile).show.json", of: release)
        try expect(
          "history", "--limit", "500", "--profile", profile,
          toSay: "\(profile).history.json", of: release)
      }
      try expect("conflicts", toSay: "default.conflicts.json", of: release)
      for words in [["undo"], ["stock", "Bee", "2"]] {
        let ending = try run(words)
        #expect(ending.code == 0, "\(ending.errors)")
      }
    }
    let check = try ChildProcess.run(
      BuiltPrograms.daemon, ["check", "--data-dir", setup.dataFolder],
      environment: BuiltPrograms.environment(home: setup.folder.path))
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  @Test("its exports are imported with their history", arguments: releases)
  func export(release: String) throws {
    try RunningDaemon.serving(setup) { _ in
      for profile in ["default", "Second"] {
        let file = Checkout.path(of: "Tests/releases/\(release)/\(profile).jsonl")
        let ending = try run(["profile", "import", file])
        #expect(ending.code == 0, "\(ending.errors)")
        try expect(
          "show", "--profile", profile, toSay: "\(profile).show.json", of: release)
        let history = try told("history", "-o", "json", "--limit", "500", "--profile", profile)
        let old = try kept(release, "\(profile).history.json")
        #expect(
          Set(hashes(old)).isSubset(of: hashes(history)) && !hashes(old).isEmpty)
      }
    }
  }

  private func hashes(_ history: JSONValue) -> [String] {
    (history["changes"]?.array ?? []).compactMap { $0["hash"]?.string }
  }

  @Test("its replica is read, and syncs what was edited offline", arguments: releases)
  func replica(release: String) throws {
    let pocket = setup.folder.appending("pocket")
    try restore(release, "pocket.sql", to: pocket + "/alchemyd.db")
    try restore(release, "store.sql", to: setup.dataFolder + "/alchemyd.db")
    try expect("--replica", pocket, "show", toSay: "pocket.show.json", of: release)
    try RunningDaemon.serving(setup) { _ in
      let ending = try run(["--replica", pocket, "sync"])
      #expect(ending.code == 0, "\(ending.errors)")
      let shown = try told("show", "-o", "json")
      #expect(shown["inventory"]?["bee"] == 3)
    }
  }
}

import JSON
import TestSupport
import Testing
import Unix
import Wire

/// A start on what is left of a database that was taken away from the daemon before it.
@Suite("A start where a daemon has saved its database")
struct MissedDatabaseTests {
  private let folder: TemporaryFolder
  private let setup: RunningDaemon.Setup
  private var database: String { setup.dataFolder + "/alchemyd.db" }

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  /// Has a daemon make five edits after a start, then something done to its database, and another
  /// edit refused: the path of the copy that it saves.
  private func save(after deed: () throws -> Void) throws -> String {
    try saveTelling(after: deed).path
  }

  /// The same with what the log says of the copy's content.
  private func saveTelling(
    after deed: () throws -> Void
  ) throws -> (path: String, content: String) {
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("garlic")) }
    let daemon = try RunningDaemon(setup)
    let client = try daemon.connect()
    for _ in 1...5 { #expect(try client.ask(Requests.add("wheat")).result != nil) }
    try deed()
    try client.send(Requests.add("nirnroot") + "\n")
    let ending = try daemon.waitForEnd()
    #expect(ending.code == 74)
    let hint = try #require(ending.errors.firstRange(of: "`alchemyd restore "), "\(ending.errors)")
    let saved = String(ending.errors[hint.upperBound...].prefix { $0 != " " })
    let contents = [
      "all profiles were saved, without their history,", "everything in it was saved",
    ]
    let content = try #require(contents.first { ending.errors.contains("\($0) to \(saved)\n") })
    return (saved, content)
  }

  /// Types the command as it was printed, and finds all edits that were acknowledged.
  private func restore(_ command: Substring) throws {
    let words = command.split(separator: " ").map(String.init)
    #expect(words.first == "alchemyd")
    let restored = try ChildProcess.run(
      BuiltPrograms.daemon, Array(words.dropFirst()),
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(restored.code == 0, "\(restored)")
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      let inventory = try client.ask(Requests.defaultProfile).result?["inventory"]
      #expect(inventory?["wheat"] == .integer(5) && inventory?["garlic"] == .integer(1))
      #expect(try client.ask(Requests.add("wheat")).result != nil)
      // What is in its place by now is whole.
      #expect(!daemon.process.errorsSoFar.contains("if you miss something"))
    }
  }

  /// The command of the hint that names the copy.
  private func command(in errors: String, naming saved: String) throws -> Substring {
    #expect(errors.contains("overwritten or damaged was saved to \(saved)\n"), "\(errors)")
    let hint = try #require(
      errors.split(separator: "\n").first { $0.contains("hint: if you miss something, ") })
    let command = try #require(
      hint.split(separator: "`").first { $0.hasPrefix("alchemyd restore ") })
    #expect(command == "alchemyd restore \(saved) --data-dir \(setup.dataFolder)")
    return command
  }

  private func commandOfStart(naming saved: String) throws -> Substring {
    try RunningDaemon.serving(setup) { daemon in
      try daemon.process.waitForErrors(containing: "hint: if you miss something")
      return try command(in: daemon.process.errorsSoFar, naming: saved)
    }
  }

  @Test("names the copy when it mends what is left, and the command brings everything back")
  func mended() throws {
    let saved = try save { try File.remove(database) }
    try restore(try commandOfStart(naming: saved))
  }

  @Test("names the newest of several copies when nothing is left and it begins anew")
  func missing() throws {
    let saved = try save { try File.remove(database) }
    try File.remove(database + "-wal")
    try folder.write([1], to: "data/alchemyd.db.saved-20200101T000000000Z")
    try folder.write([1], to: "data/alchemyd.db.saved-mine")
    try restore(try commandOfStart(naming: saved))
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let ending = try ChildProcess.run(
      program, arguments, environment: BuiltPrograms.environment(home: folder.path))
    return ending.output
  }

  @Test("names the copy in the folder above where the whole data folder was removed")
  func folderRemoved() throws {
    let saved = try save {
      let ending = try ChildProcess.run("/bin/rm", ["-r", setup.dataFolder], environment: [:])
      #expect(ending.code == 0)
    }
    #expect(Folder.parent(of: saved) == folder.path)
    let restoring = "alchemyd restore \(saved) --data-dir \(setup.dataFolder)"
    let check = try run(BuiltPrograms.daemon, ["check", "--data-dir", setup.dataFolder])
    #expect(check.contains("everything in it was saved to \(saved)"), "\(check)")
    #expect(check.contains(restoring), "\(check)")
    let hint = try RunningDaemon.serving(setup) { daemon in
      try daemon.process.waitForErrors(containing: "hint: if you miss something")
      let repaired = try daemon.ask(Requests.line("system.status")).result?["repaired"]
      #expect(repaired?["aside"]?.string == saved)
      let socket = ["--socket", try #require(setup.socket)]
      let status = try run(BuiltPrograms.client, socket + ["status"])
      #expect(status.contains("everything in it was saved to \(saved)"), "\(status)")
      let doctor = try run(BuiltPrograms.client, socket + ["doctor"])
      #expect(doctor.contains(restoring), "\(doctor)")
      return try command(in: daemon.process.errorsSoFar, naming: saved)
    }
    try restore(hint)
  }

  @Test("names the copy when it refuses another program's file in the database's place")
  func refused() throws {
    let foreign = try TemporaryFolder()
    _ = try RunningDaemon.serving(.init(folder: foreign)) { try $0.ask(Requests.ping) }
    var bytes = try foreign.bytes(of: "data/alchemyd.db")
    // The application's number is at byte 68.
    bytes.replaceSubrange(68..<72, with: [0, 0, 0, 5])
    let saved = try save {
      try folder.write(bytes, to: "data/other")
      try File.move(folder.appending("data/other"), to: database)
    }
    let ending = try setup.refusal()
    #expect(ending.code == 78)
    try restore(
      try command(in: ending.errors.replacing("alchemyd: ", with: ""), naming: saved))
  }

  @Test("has everything again where the content was cut off under the daemon")
  func cutOff() throws {
    let saved = try save {
      let ending = try ChildProcess.run(
        "/usr/bin/truncate", ["-s", "0", database], environment: [:])
      #expect(ending.code == 0)
    }
    try restore(try commandOfStart(naming: saved))
  }

  /// What happens to the database under the daemon.
  enum Deed: CaseIterable {
    case removed, removedWithLog, removedWithFolder, otherStore, otherProgram, text, cutOff
  }

  private func spoil(by deed: Deed) throws {
    switch deed {
    case .removed, .removedWithLog: try File.remove(database)
    case .removedWithFolder:
      let ending = try ChildProcess.run("/bin/rm", ["-r", setup.dataFolder], environment: [:])
      #expect(ending.code == 0)
    case .otherStore, .otherProgram:
      let other = try TemporaryFolder()
      _ = try RunningDaemon.serving(.init(folder: other)) { try $0.ask(Requests.add("salt")) }
      var bytes = try other.bytes(of: "data/alchemyd.db")
      // The application's number is at byte 68.
      if deed == .otherProgram { bytes.replaceSubrange(68..<72, with: [0, 0, 0, 5]) }
      try folder.write(bytes, to: "data/alchemyd.db")
    case .text:
      let count = try folder.bytes(of: "data/alchemyd.db").count
      try folder.write(
        [UInt8](repeating: UInt8(ascii: "a"), count: 2 * count), to: "data/alchemyd.db")
    case .cutOff: try folder.write([], to: "data/alchemyd.db")
    }
  }

  private func check() throws -> String {
    try run(BuiltPrograms.daemon, ["check", "--data-dir", setup.dataFolder])
  }

  @Test(
    "can be preceded by a check, and the command that it proposes brings everything back",
    arguments: Deed.allCases)
  func proposed(deed: Deed) throws {
    let (saved, content) = try saveTelling { try spoil(by: deed) }
    if deed == .text { #expect(content.contains("without their history")) }
    if deed == .removedWithLog { try File.remove(database + "-wal") }
    let found = try check()
    #expect(found.contains("\(content) to \(saved)\n"), "\(found)")
    let proposals = found.split(separator: "\n").filter { $0.contains(" type  ") }
    let proposal = try #require(proposals.first { $0.contains("restore") }, "\(found)")
    let command = try #require(proposal.firstRange(of: "alchemyd ")).lowerBound
    try restore(proposal[command...])
    // By now the store has more than the copy.
    #expect(try check().contains("ok           database     sound: "))
    try File.remove(database)
    let missing = try check()
    #expect(missing.contains("the database is missing; it had at least "), "\(missing)")
    #expect(!missing.contains(saved), "\(missing)")
  }

  @Test("can be preceded by a check that proposes mending where the daemon has found damage")
  func marked() throws {
    let saved = try save { try spoil(by: .text) }
    try folder.write([], to: "data/alchemyd.db.suspect")
    let found = try check()
    #expect(found.contains("what the daemon had in memory was saved to \(saved)\n"), "\(found)")
    #expect(found.contains("type         touch \(database).suspect && "), "\(found)")
  }
}

import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("A database that is not as it should be")
struct DamagedDatabaseTests {
  private let folder: TemporaryFolder
  private let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
    let reply = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat")) }
    #expect(try reply.result?["lsn"] == 1)
  }

  private func change(_ body: (inout [UInt8]) -> Void) throws -> [UInt8] {
    var bytes = try folder.bytes(of: "data/alchemyd.db")
    body(&bytes)
    try folder.write(bytes, to: "data/alchemyd.db")
    return bytes
  }

  /// Starts on the damaged file, and finds it beside a new one, with the words about it.
  private func expectMovedAside(_ bytes: [UInt8], salvaged: Int) throws {
    try RunningDaemon.serving(setup) { daemon in
      let names = try folder.names(in: "data")
      let aside = try #require(names.first { $0.hasPrefix("alchemyd.db.damaged-") })
      #expect(try folder.bytes(of: "data/\(aside)") == bytes)
      let errors = daemon.process.errorsSoFar
      // The witness knows of the change, also where nothing of it can be read.
      let loss =
        salvaged == 1
        ? "no value is known to be lost; history may be, where a state was read and no changes"
        : "change 1 is lost, unless another replica has it"
      #expect(errors.contains("<3>the database is damaged: "))
      #expect(
        errors.contains(
          """
          <3>it was moved to \(folder.path)/data/\(aside), unchanged
          <3>hint: when you no longer need it: `rm \(folder.path)/data/\(aside)*`
          <4>there is no backup, so a new database took its place
          <4>\(salvaged == 1 ? "1 change was" : "0 changes and states were") read out of the \
          damaged database into it; \(loss)

          """), "\(errors)")
      let client = try daemon.connect()
      #expect(try client.ask(Requests.defaultProfile).result?["lsn"]?.integer == salvaged)
      #expect(try client.ask(Requests.add("wheat")).result?["lsn"]?.integer == salvaged + 1)
      let repair = try client.ask(Requests.line("system.status")).result?["repaired"]
      #expect(repair?["aside"]?.string == "\(folder.path)/data/\(aside)")
      #expect(repair?["salvaged"]?.integer == salvaged)
      // With the damaged file goes the notice, without a restart.
      try File.remove(folder.appending("data/\(aside)"))
      #expect(try client.ask(Requests.line("system.status")).result?["repaired"] == nil)
    }
  }

  @Test("a file with a broken head is moved aside unchanged, and the daemon runs")
  func head() throws {
    try expectMovedAside(
      try change { $0.replaceSubrange(0..<100, with: repeatElement(7, count: 100)) }, salvaged: 1)
  }

  @Test("broken pages are found after an unclean end")
  func pages() throws {
    let daemon = try RunningDaemon(setup)
    try daemon.kill()
    try folder.write([], to: "data/alchemyd.db-wal")
    try expectMovedAside(
      try change { bytes in
        bytes.replaceSubrange(4096..<bytes.count, with: repeatElement(7, count: bytes.count - 4096))
      }, salvaged: 0)
  }

  @Test("a file of a newer version is refused and left as it is")
  func newer() throws {
    // The version is a big-endian number at byte 60 of the file's head.
    let bytes = try change { $0.replaceSubrange(60..<64, with: [0, 0, 0, 99]) }
    let ending = try setup.refusal()
    #expect(
      ending
        == .init(
          code: 78,
          errors: """
            alchemyd: cannot open the database \(folder.path)/data/alchemyd.db
            alchemyd: caused by: it has version 99, but this program only knows versions up to 10
            alchemyd: hint: install the newer alchemyd again, or choose another --data-dir

            """))
    #expect(try folder.bytes(of: "data/alchemyd.db") == bytes)
    #expect(try folder.names(in: "data") == ["alchemyd.db", "alchemyd.witness", "inbox"])
  }

  @Test("another program's database is refused and left as it is")
  func foreign() throws {
    // The application's number is at byte 68.
    let bytes = try change { $0.replaceSubrange(68..<72, with: [0, 0, 0, 5]) }
    let ending = try setup.refusal()
    #expect(ending.code == 78)
    #expect(
      ending.errors.contains(
        "caused by: its head says that it is the database of another program, with the "
          + "application_id 5\n"))
    #expect(try folder.bytes(of: "data/alchemyd.db") == bytes)
    #expect(try folder.names(in: "data") == ["alchemyd.db", "alchemyd.witness", "inbox"])
  }
}

import JSON
import TestSupport
import Testing
import Wire

/// A limit of the process, as a shell or a unit sets it.
@Suite("Files that may not become longer")
struct FileSizeLimitTests {
  @Test("refuse writes as a full disk does, while reads go on, and nothing is lost")
  func limit() throws {
    let folder = try TemporaryFolder()
    let setup = RunningDaemon.Setup(folder: folder)
    var limited = setup
    // Half a megabyte in blocks of 512 bytes, as POSIX has it, or twice that.
    limited.wrapper = ["sh", "-c", #"ulimit -f 1024; exec "$@""#, "sh"]
    var kept = 0
    try RunningDaemon.serving(limited) { daemon in
      let client = try daemon.connect()
      var reply = try client.ask(Requests.add("wheat"))
      while try reply.result != nil {
        kept += 1
        try #require(kept < Self.mostChanges, "the limit limits nothing")
        reply = try client.ask(Requests.add("wheat"))
      }
      #expect(try reply.kind == "readOnly")
      #expect(
        try client.ask(Requests.defaultProfile).result?["inventory"] == ["wheat": .integer(kept)])
      try daemon.process.waitForErrors(containing: "<3>a commit failed: ")
    }
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      #expect(
        try client.ask(Requests.defaultProfile).result?["inventory"] == ["wheat": .integer(kept)])
      #expect(try client.ask(Requests.add("wheat")).result?["lsn"]?.integer == kept + 1)
    }
  }

  @Test(
    "are words in what the other commands answer too, and not the end of their process",
    .enabled(
      if: !BuiltPrograms.hasThreadSanitizer, "the thread sanitizer itself needs longer files"))
  func commands() throws {
    let folder = try TemporaryFolder()
    let setup = RunningDaemon.Setup(folder: folder)
    _ = try RunningDaemon.serving(setup) { try $0.ask(Requests.add("wheat")) }
    func limited(_ words: [String]) throws -> ChildProcess.Ending {
      try ChildProcess.run(
        "sh", ["-c", #"ulimit -f 8; exec "$@""#, "sh"] + words,
        environment: BuiltPrograms.environment(home: folder.path))
    }
    let copy = folder.appending("copy.db")
    let data = ["--data-dir", setup.dataFolder]
    let backup = try limited([BuiltPrograms.daemon, "backup", copy] + data)
    #expect(backup.code == 1 && backup.errors.contains("caused by: File too large"), "\(backup)")
    let whole = folder.appending("whole.db")
    let words = ["backup", whole] + data
    let environment = BuiltPrograms.environment(home: folder.path)
    #expect(try ChildProcess.run(BuiltPrograms.daemon, words, environment: environment).code == 0)
    let restored = try limited([BuiltPrograms.daemon, "restore", whole] + data)
    #expect(restored.code == 1 && restored.errors.contains("File too large"), "\(restored)")
    let check = try limited([BuiltPrograms.daemon, "check"] + data)
    #expect(check.code == 75 && check.output.contains("File too large"), "\(check)")
    let replica = ["--replica", folder.appending("pocket")]
    let added = try limited([BuiltPrograms.client, "add", "wheat", "1", "--create"] + replica)
    #expect(added.code == 3 && added.errors.contains("caused by: disk I/O error"), "\(added)")
    #expect(try !folder.names().contains { $0.hasPrefix("copy.db") })
    // A backup gets an identity of its own, which cannot be written here.
    let other = folder.appending("other")
    let copied = try ChildProcess.run(
      "install", ["-D", whole, other + "/alchemyd.db"], environment: environment)
    #expect(copied.code == 0)
    let socket = folder.appending("other.socket")
    let start = try limited([BuiltPrograms.daemon, "--data-dir", other, "--socket", socket])
    #expect(start.code == 78 && start.errors.contains("cannot open the database"), "\(start)")
  }

  /// Each writes a page at least.
  private static let mostChanges = 1_000
}

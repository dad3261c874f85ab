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

  /// Each writes a page at least.
  private static let mostChanges = 1_000
}

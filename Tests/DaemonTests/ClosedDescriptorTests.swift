import JSON
import TestSupport
import Testing
import Unix

/// Programs that are started with some of the descriptors 0 to 2 closed, as some supervisors and scripts do.
@Suite("A closed input or output")
struct ClosedDescriptorTests {
  private static let closedOutput = #"exec "$@" >&-"#

  private func run(_ words: [String], home: TemporaryFolder) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      "sh", ["-c", Self.closedOutput, "sh"] + words,
      environment: BuiltPrograms.environment(home: home.path))
  }

  @Test("no result of the client goes into another file, and none is told as success")
  func client() throws {
    try RunningDaemon.serving { daemon in
      let folder = daemon.setup.folder
      let commands = [
        ["backup", "-"], ["profile", "export", "default", "-"], ["show"], ["recipes"],
        ["recipes", "-ojson"],
        ["history"], ["add", "wheat", "1"], ["plan"], ["shopping"], ["status"], ["profiles"],
        ["catalogs"],
        ["doctor"], ["socket"], ["sync", "status"], ["effect", "fear"], ["recipes", "-w"],
        ["call", "profile.get", #"{"profile":"default"}"#],
      ]
      for words in commands {
        let ending = try run(
          [BuiltPrograms.client, "--socket", folder.appending("socket")] + words, home: folder)
        #expect(ending.code == 1, "\(words): \(ending)")
        #expect(ending.errors.contains("cannot write to standard output"), "\(words)")
      }
      let status = try daemon.ask(Requests.line("system.status")).result
      #expect(status?["refusedLines"] == 0)
    }
  }

  @Test(
    "no result of a server's program is told as success",
    arguments: [BuiltPrograms.daemon, BuiltPrograms.bridge, BuiltPrograms.hub])
  func servers(program: String) throws {
    let folder = try TemporaryFolder()
    for word in ["--help", "--version", "__man"] {
      let ending = try run([program, word], home: folder)
      #expect(ending.code == 1)
      #expect(ending.errors.contains(": cannot write to standard output\ncaused by: "), "\(word)")
    }
  }

  @Test(
    "a daemon opens nothing as its input, its output or its log",
    arguments: [(#"exec "$@" <&- >&-"#, [0, 1]), (#"exec "$@" <&- 2>&-"#, [0, 2])])
  func daemon(script: String, closed: [Int]) throws {
    var setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    setup.wrapper = ["sh", "-c", script, "sh"]
    try RunningDaemon.serving(setup) { daemon in
      let reply = try daemon.ask(Requests.add("wheat")).result
      #expect(reply?["lsn"] == 1)
      for number in closed {
        let path = try Folder.realPath("/proc/\(daemon.process.identifier)/fd/\(number)")
        #expect(path == "/dev/null")
      }
    }
  }
}

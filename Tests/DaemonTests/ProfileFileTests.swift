import TestSupport
import Testing
import Wire

/// Both real programs, on two machines between which a memory stick goes.
@Suite("A profile that goes from one daemon to another in a file")
struct ProfileFileTests {
  private let home: RunningDaemon.Setup
  private let away: RunningDaemon.Setup

  init() throws {
    home = RunningDaemon.Setup(folder: try TemporaryFolder())
    away = RunningDaemon.Setup(folder: try TemporaryFolder())
  }

  private func run(
    _ words: String..., at setup: RunningDaemon.Setup
  ) throws -> ChildProcess.Ending {
    var environment = BuiltPrograms.environment(home: setup.folder.path)
    environment["ALCHEMYD_SOCKET"] = setup.socket
    return try ChildProcess.run(BuiltPrograms.client, words, environment: environment)
  }

  /// The state of a replica whose changes no log holds any more.
  private static let state = """
    {"profile":"00000000-0000-4000-8000-000000000001","state":{"catalog":"skyrim",\
    "deleted":[false,"0000000000000000-0000000000000000-00000000000000000000000000000000-0"],\
    "effects":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},\
    "heads":{"000000000000000000000000000000a1":\
    ["018cc251f4010000","00000000000000a20000000000000000"]},\
    "ingredients":{"choices":{"nirnroot":["must",\
    "018cc251f4000000-00000000000000a1-000000000000000000000000000000a1-1"]},\
    "reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},\
    "inventory":{"nirnroot":{"adjusted":{"000000000000000000000000000000a1":[2,2]}}},\
    "name":["default","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],\
    "profile":"00000000-0000-4000-8000-000000000001",\
    "scope":["all","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],\
    "vector":{"000000000000000000000000000000a1":2},"version":3}}
    """

  @Test("goes through a pipe, and replaces no symbolic link that leads nowhere")
  func pipe() throws {
    let link = home.folder.appending("link")
    let script = """
      "$1" profile export default - | "$1" profile import - --as Copy && ln -s nowhere "$2" && \
      "$1" profile export default "$2"
      """
    try RunningDaemon.serving(home) { _ in
      #expect(try run("must", "Wheat", at: home).code == 0)
      var environment = BuiltPrograms.environment(home: home.folder.path)
      environment["ALCHEMYD_SOCKET"] = home.socket
      let ending = try ChildProcess.run(
        "sh", ["-c", script, "sh", BuiltPrograms.client, link], environment: environment)
      #expect(ending.output == "Copy: made from catalog skyrim. 814 recipes\n")
      #expect(ending.code == 5 && ending.errors.contains("there is a file of that name"))
      let target = try ChildProcess.run("readlink", [link], environment: environment)
      #expect(target.output == "nowhere\n")
    }
  }

  @Test("arrives whole, also where only its state is left of its first changes")
  func state() throws {
    let file = home.folder.appending("profile")
    let shown = try RunningDaemon.serving(home) { _ in
      #expect(try run("call", "sync.state", Self.state, at: home).code == 0)
      #expect(try run("cant", "Wheat", at: home).code == 0)
      let export = try run("profile", "export", "default", file, at: home)
      #expect(export == .init(code: 0, output: "default: its state and 1 change in \(file)\n"))
      return try run("show", "-o", "plain", at: home).output
    }
    try RunningDaemon.serving(away) { _ in
      let imported = try run("profile", "import", file, at: away)
      #expect(imported.code == 0, "\(imported)")
      let arrived = try run("show", "-o", "plain", at: away).output
      #expect(arrived.replacing("lsn\t1", with: "lsn\t2") == shown)
      #expect(arrived.contains("ingredient:nirnroot\tmust\n"))
    }
  }
}

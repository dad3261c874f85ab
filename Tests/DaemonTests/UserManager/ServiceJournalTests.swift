import JSON
import TestSupport
import Testing
import Unix
import Wire

/// What the tests without a journal cannot show: that entries arrive there, and are found.
@Suite(
  "The journal of a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct ServiceJournalTests {
  /// The log as it is once it has a text in it, which the journal may be late with.
  private func log(
    _ manager: UserManager, _ words: String..., containing text: String
  ) throws -> String {
    let deadline = Deadline()
    while true {
      let ending = try manager.alchemy(["log"] + words)
      if ending.output.contains(text) { return ending.output }
      guard !deadline.isOver else { throw TookTooLong("\"\(text)\" in the log", seen: "\(ending)") }
    }
  }

  @Test("an entry has its kind's identity and level, its place in the code, and its fields")
  func fields() throws {
    let manager = try UserManager()
    #expect(try manager.alchemy("show").code == 0)
    let text = try log(manager, "-o", "json", "-p", "notice", containing: "ready: ")
    let line = try #require(text.split(separator: "\n").first { $0.contains("ready: ") })
    let entry = try String(line).json
    func field(_ name: String) -> String? { entry[name]?.string }
    #expect(field("MESSAGE") == "ready: 1 profile, 0 clients")
    #expect(field("MESSAGE_ID") == "51b2eefcc3524d2b9874fa4c1397cd50")
    #expect(field("PRIORITY") == "5")
    #expect(field("SYSLOG_IDENTIFIER") == "alchemyd")
    #expect(field("USER_UNIT") == "alchemyd.service")
    #expect(field("CODE_FILE") == "Daemon/DaemonLoop+Events.swift")
    #expect(field("CODE_LINE").flatMap { Int($0) } != nil)
    #expect(field("ALCHEMY_PROFILES") == "1")
    #expect(field("ALCHEMY_CLIENTS") == "0")
    #expect(field("ALCHEMY_FILE")?.hasSuffix("/.local/share/alchemyd/alchemyd.db") == true)
    #expect(field("ALCHEMY_VERSION")?.isEmpty == false)
    // What the journal itself knows: it came by the socket for entries, from this unit.
    #expect(field("_TRANSPORT") == "journal")
    #expect(field("_SYSTEMD_USER_UNIT") == "alchemyd.service")
    let found = try manager.run(
      "journalctl", "--output=cat", "MESSAGE_ID=51b2eefcc3524d2b9874fa4c1397cd50",
      "ALCHEMY_PROFILES=1")
    #expect(found.output == "ready: 1 profile, 0 clients\n")
  }

  @Test("alchemy log starts nothing, shows what there is, and explains it when asked to")
  func shown() throws {
    let manager = try UserManager()
    let empty = try manager.alchemy("log")
    #expect(empty.code == 1)
    #expect(
      empty.errors == """
        error: no log entries of alchemyd were found
        caused by: the service has not run yet: the first command that needs it starts it
        hint: systemctl --user start alchemyd.socket; alchemy status

        """)
    #expect(try manager.property("ActiveState") == "inactive")
    #expect(try manager.alchemy("show").code == 0)
    #expect(try log(manager, containing: "ready: 1 profile").hasSuffix("0 clients\n"))
    let explained = try log(manager, "-x", containing: "ready: 1 profile")
    #expect(explained.contains(" Subject: alchemyd is ready\n"), "\(explained)")
    #expect(explained.contains("/.local/share/alchemyd/alchemyd.db\n"))
    let errors = try manager.alchemy("log", "-p", "error")
    #expect(errors.code == 1)
    #expect(errors.errors.hasPrefix("error: no such log entries of alchemyd were found\n"))
    let time = try manager.alchemy("log", "--since", "soon")
    #expect(time.code == 2)
    #expect(time.errors.contains("\ncaused by: Failed to parse timestamp: soon\n"), "\(time)")
  }

  @Test("whoever follows sees a restart, with the connections that were taken over")
  func followed() throws {
    let manager = try UserManager()
    let client = try manager.connect()
    // Where the journal has nothing yet there is nothing to follow.
    _ = try log(manager, containing: "ready: 1 profile")
    let follower = try manager.startAlchemy("log", "-f")
    try follower.waitForOutput(containing: "ready: 1 profile, 0 clients")
    try manager.systemctl("restart", "alchemyd.service")
    try follower.waitForOutput(containing: ": stopped\n")
    try follower.waitForOutput(
      containing: ": 1 connection was taken over from the previous process\n")
    #expect(try client.ask(Requests.ping) == "")
  }

  @Test("settings that keep it from starting are an error with all its lines")
  func refused() throws {
    let manager = try UserManager()
    try manager.write("{", to: ".config/alchemyd/config.json")
    #expect(try manager.alchemy("show").code == 3)
    let text = try log(manager, "-p", "error", containing: "cannot use the settings")
    #expect(text.contains("cannot use the settings in /home/tester/.config/alchemyd/config.json\n"))
    #expect(text.contains("  hint: fix the file, or choose another: `alchemyd --config FILE`\n"))
  }
}

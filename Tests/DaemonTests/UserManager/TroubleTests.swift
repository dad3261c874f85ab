import TestSupport
import Testing

/// What people see of a daemon in trouble, as a service of a real user manager.
@Suite(
  "Trouble under a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct TroubleTests {
  /// What the service goes through; a stopped daemon is ended by the watchdog.
  enum Trouble: String, CaseIterable {
    case restart
    case kill
    case stop

    func happen(to manager: UserManager) throws {
      switch self {
      case .restart: try manager.systemctl("restart", "alchemyd.service")
      case .kill: try Self.kill(manager)
      case .stop: try Self.signal("STOP", manager)
      }
    }

    /// Returns once systemd knows of it, so that what comes next is not done to the dead one.
    private static func kill(_ manager: UserManager) throws {
      try manager.waitForService(toBe: "active")
      let process = try manager.property("MainPID")
      try signal("KILL", manager)
      let deadline = Deadline()
      while try manager.property("MainPID") == process {
        guard !deadline.isOver else { throw TookTooLong("the end of \(process)", seen: "") }
      }
    }

    private static func signal(_ name: String, _ manager: UserManager) throws {
      // What answered before the last kill may be dead, and the next one not begun.
      try manager.waitForService(toBe: "active")
      try manager.systemctl("kill", "--kill-whom=main", "--signal=\(name)", "alchemyd.service")
    }
  }

  private static let shortWatchdog = "WatchdogSec=3s\n"

  @Test("the screen shows nothing of a restart, a kill and a stop but a blink of its status line")
  func screen() throws {
    let manager = try UserManager(dropIn: Self.shortWatchdog)
    let user = try manager.screenUser()
    // The heading, and the end of the last row that is drawn with it.
    try user.waitFor("Recipes 32,815")
    try user.waitFor("u undo  / filter")
    try user.waitFor("live · nobody else watches")
    for (number, trouble) in Trouble.allCases.enumerated() {
      let before = user.screen.lines
      try trouble.happen(to: manager)
      // A stopped daemon answers this when the watchdog has ended it, and the next one has begun.
      #expect(try manager.alchemy("stock", "Abecean Longfin", "\(number + 1)").code == 0)
      let awaited = "→ \(number + 1) by alchemy"
      let sights = try user.sights(until: "\(trouble)") { lines in
        lines.last?.hasPrefix("live · ") == true && lines.last?.contains(awaited) == true
      }
      // The number stands in the row of the ingredient and in its details alone, whose second line ends
      // with where it is found.
      let others = sights.flatMap { zip(before, $0).dropLast().filter { $0 != $1 }.map(\.1) }
        .filter { !$0.hasPrefix("  Abecean Longfin") && !$0.hasPrefix("Abecean Longfin · ") }
        .filter { !$0.hasSuffix("coast") }
      #expect(Set(others) == [], "\(trouble)")
      #expect(!sights.contains { $0.last?.contains("no daemon") == true }, "\(trouble)")
      try user.waitFor("live · nobody else watches")
    }
    #expect(try manager.property("NRestarts") == "2")
    try user.type("q")
    #expect(try user.end().code == 0)
  }

  @Test("whoever watches is told of each change once, whatever happens meanwhile")
  func watching() throws {
    let manager = try UserManager(dropIn: Self.shortWatchdog)
    let watcher = try manager.startAlchemy("history", "-w", "-oplain")
    #expect(try manager.alchemy("add", "wheat", "1").code == 0)
    var count = 1
    for trouble in Trouble.allCases {
      let commands = try (1...4).map { _ in try manager.startAlchemy("add", "wheat", "1") }
      try trouble.happen(to: manager)
      for command in commands {
        let ending = try command.waitForEnd()
        #expect(ending.code == 0, "\(trouble): \(ending)")
      }
      count += commands.count
    }
    let output = try watcher.waitForOutput(containing: "\n\(count)\t")
    let numbers = output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(numbers == (1...count).map { "\($0)" })
    #expect(watcher.errorsSoFar == "")
    let bag = try manager.connect().ask(Requests.defaultProfile)
    #expect(bag.contains(#""inventory":{"wheat":\#(count)}"#))
  }

  /// The service cannot start: its client is told so at once, it is not tried again and again, and
  /// when that is mended the next client is served.
  private func expectRefusal(
    _ manager: UserManager, _ lines: String..., mending mend: () throws -> Void
  ) throws {
    let expected = ChildProcess.Ending(code: 3, errors: lines.map { $0 + "\n" }.joined())
    #expect(try manager.alchemy("must", "wheat") == expected)
    // It tells its clients before it ends.
    try manager.waitForService(toBe: "failed")
    #expect(try manager.property("NRestarts") == "0")
    #expect(try manager.property("ActiveState", of: "alchemyd.socket") == "active")
    try mend()
    let mended = try manager.alchemy("show")
    #expect(mended.code == 0, "\(mended)")
    try manager.systemctl("stop", "alchemyd.service")
  }

  @Test("each thing that keeps it from starting is named to whoever asks, with what to type")
  func cannotStart() throws {
    let manager = try UserManager()
    let home = "/home/tester"
    let data = "\(home)/.local/share/alchemyd"
    try manager.write("{\n\"logLevle\": 1}", to: ".config/alchemyd/config.json")
    try expectRefusal(
      manager,
      "error: the daemon cannot start: cannot use the settings in "
        + "\(home)/.config/alchemyd/config.json",
      "caused by: line 2: there is no setting logLevle; did you mean logLevel?",
      "hint: alchemyd check"
    ) {
      _ = try manager.run("rm", ".config/alchemyd/config.json")
    }
    _ = try manager.run("chmod", "0000", data)
    try expectRefusal(
      manager, "error: the daemon cannot start: cannot use the data folder \(data)",
      "caused by: this user has no permission for \(data): Permission denied",
      "hint: namei -l \(data)"
    ) {
      _ = try manager.run("chmod", "0700", data)
    }
    _ = try manager.run("sh", "-c", "mv \(data) kept; echo >\(data)")
    try expectRefusal(
      manager, "error: the daemon cannot start: cannot use the data folder \(data)",
      "caused by: \(data) is of the wrong kind", "hint: namei -l \(data)"
    ) {
      _ = try manager.run("sh", "-c", "rm \(data); mv kept \(data)")
    }
    let other = try manager.start("alchemyd", "--socket", "\(home)/other")
    try other.waitForErrors(containing: "ready")
    let number = try manager.run("pgrep", "-x", "alchemyd").output.filter(\.isNumber)
    try expectRefusal(
      manager,
      "error: the daemon cannot start: cannot open the database \(data)/alchemyd.db",
      "caused by: another daemon, process \(number), has it open",
      "hint: ps -f -p \(number)"
    ) {
      _ = try manager.run("pkill", "-x", "alchemyd")
      _ = try other.waitForEnd()
    }
  }

  /// Nobody waits any more, so nothing is tried any more.
  private func waitForRest(_ manager: UserManager) throws {
    let deadline = Deadline()
    // One that is tried again and again fails some 30 times a second; to ask takes as long.
    var seen: [String] = []
    while Set(seen.suffix(20)).count > 1 || seen.count < 20 {
      guard !deadline.isOver else { throw TookTooLong("the last start", seen: "\(seen.count)") }
      seen.append(try manager.property("ExecMainExitTimestampMonotonic"))
    }
    #expect(try manager.property("ActiveState") == "failed")
    // The socket may be made anew for the last of them just now.
    let awaited = ["alchemyd-unstartable.service": "inactive", "alchemyd.socket": "active"]
    for (unit, state) in awaited {
      try Deadline.wait(for: "\(unit) that is \(state)") {
        try manager.property("ActiveState", of: unit) == state
      }
    }
  }

  @Test("who waits for a daemon that cannot even begin is turned away, and the socket goes on")
  func cannotBegin() throws {
    let manager = try UserManager(dropIn: "ExecStart=\nExecStart=/nowhere/alchemyd\n")
    let impatient = try (1...3).map { _ in try manager.startAlchemy("must", "wheat") }
    let refusals =
      try (1...3).map { _ in try manager.alchemy("must", "wheat") }
      + impatient.map { try $0.waitForEnd() }
    for refusal in refusals {
      // A moment later there is no socket until it is made anew.
      let words = ["broke off\n", "the daemon is not running"]
      #expect(refusal.code == 3 && words.contains { refusal.errors.contains($0) }, "\(refusal)")
    }
    try waitForRest(manager)
    try manager.write("", to: ".config/systemd/user/alchemyd.service.d/test.conf")
    try manager.systemctl("daemon-reload")
    let mended = try manager.alchemy("show")
    #expect(mended.code == 0, "\(mended)")
  }

  @Test("who waits in the socket when the daemon is killed is served by the next one")
  func queue() throws {
    let manager = try UserManager()
    #expect(try manager.alchemy("show").code == 0)
    try Trouble.stop.happen(to: manager)
    let commands = try (1...4).map { _ in try manager.startAlchemy("add", "wheat", "1") }
    try manager.waitForQueue(of: commands.count)
    try Trouble.kill.happen(to: manager)
    for command in commands {
      let ending = try command.waitForEnd()
      #expect(ending.code == 0 && ending.errors == "", "\(ending)")
    }
    let bag = try manager.connect().ask(Requests.defaultProfile)
    #expect(bag.contains(#""inventory":{"wheat":4}"#))
  }
}

import JSON
import TestSupport
import Testing
import Unix
import Wire

/// What the tests with a manager of their own cannot show: systemd's own part in it.
@Suite(
  "Under a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct UserManagerTests {
  @Test("the first client starts it, and the socket stays when it stops")
  func activation() throws {
    let manager = try UserManager()
    #expect(try manager.property("ActiveState") == "inactive")
    let first = try manager.alchemy("show")
    #expect(first.output.hasPrefix("default: 32,815 recipes"), "\(first)")
    #expect(try manager.property("StatusText").hasPrefix("1 profile, "))
    #expect(try manager.alchemy("must", "wheat").code == 0)
    try manager.systemctl("stop", "alchemyd.service")
    #expect(try manager.property("Result") == "success")
    #expect(try manager.alchemy("show").output.contains("814 recipes"))
    try manager.systemctl("reload", "alchemyd.service")
    #expect(try manager.alchemy("show").output.contains("814 recipes"))
  }

  @Test("who only wants to know what a running daemon knows sees it, and starts none")
  func mark() throws {
    let manager = try UserManager()
    #expect(try manager.alchemy("profile", "create", "Vampire").code == 0)
    // A daemon that is late is not waited for: it is asked again.
    let deadline = Deadline()
    var answer = ""
    while answer.isEmpty, !deadline.isOver {
      answer = try manager.alchemy("__complete", "words", "--profile", "Va").output
    }
    #expect(answer == "Vampire\tskyrim\n")
    try manager.systemctl("stop", "alchemyd.service")
    #expect(try manager.alchemy("__complete", "words", "--profile", "Va").output == "")
    #expect(try manager.property("ActiveState") == "inactive")
  }

  @Test("in its sandbox it writes into its data folder only, and a backup is fetched from there")
  func sandbox() throws {
    let manager = try UserManager()
    let kept = try manager.alchemy("backup", ".local/share/alchemyd/kept.db")
    #expect(kept.output.contains("checked"), "\(kept)")
    let fetched = try manager.alchemy("backup", "fetched.db")
    #expect(fetched.output.contains("/fetched.db: "), "\(fetched)")
    #expect(try manager.run("ls", "-s", "fetched.db").code == 0)
    let files = try manager.run("ls", ".local/share/alchemyd").output.split(separator: "\n")
    #expect(files.filter { $0.hasPrefix("backup-") || $0 == "kept.db" } == ["kept.db"])
    let taken = try manager.alchemy("backup", "fetched.db")
    #expect(taken.code == 5 && taken.errors.contains("there is a file of that name"), "\(taken)")
  }

  @Test("thirty restarts under the load of four clients fail no request and do none twice")
  func restarts() throws {
    let manager = try UserManager()
    let clients = try (1...4).map { RepeatingClient("client \($0)", over: try manager.connect()) }
    for _ in 1...30 {
      let restart = try manager.start("systemctl", "--user", "restart", "alchemyd.service")
      try RepeatingClient.run(clients) {
        try restart.collect()
        return restart.descriptors.isEmpty
      }
      #expect(try restart.waitForEnd().code == 0)
    }
    try RepeatingClient.settle(clients, afterRestarts: 30)
    #expect(clients.map(\.restarts) == [30, 30, 30, 30])
    let answered = clients.reduce(0) { $0 + $1.answered }
    let bag = try manager.connect().ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag == ["wheat": .integer(answered)])
  }

  @Test("who connects while it restarts is served as well")
  func newcomers() throws {
    let manager = try UserManager()
    var clients = [try manager.connect()]
    for _ in 1...10 {
      let restart = try manager.start("systemctl", "--user", "restart", "alchemyd.service")
      clients.append(try manager.connect())
      clients.append(try manager.connect())
      #expect(try restart.waitForEnd().code == 0)
    }
    #expect(clients.count == 21)
  }

  @Test("kills in a row leave the same connection served, and neither unit gives up")
  func kills() throws {
    let manager = try UserManager()
    let client = try manager.connect()
    #expect(try client.ask(Requests.add("wheat")).result?["lsn"] == 1)
    for _ in 1...10 {
      try manager.systemctl("kill", "--kill-whom=main", "--signal=KILL", "alchemyd.service")
      try client.send(Requests.defaultProfile + "\n")
      try expectRestart(client)
      #expect(try client.line().result?["inventory"] == ["wheat": 1])
    }
    #expect(try manager.property("NRestarts") == "10")
    #expect(try manager.property("ActiveState", of: "alchemyd.socket") == "active")
  }

  @Test("a daemon that is stuck is killed by the watchdog, and the same connection answered")
  func watchdog() throws {
    let manager = try UserManager(dropIn: "WatchdogSec=3s\n")
    let client = try manager.connect()
    #expect(try client.ask(Requests.ping) == Requests.pong)
    try manager.systemctl("kill", "--kill-whom=main", "--signal=STOP", "alchemyd.service")
    try client.send(Requests.ping + "\n")
    // Who comes now is answered as well, in most cases by the next process.
    _ = try manager.connect()
    // The signal that ends it lets it go on first, maybe for long enough to answer.
    var lines: [String] = []
    while !lines.contains(Requests.pong) || !lines.contains(where: { $0.contains("restarted") }) {
      lines.append(try client.line())
    }
    #expect(lines.count { $0 == Requests.pong } == 1)
    #expect(try manager.property("Result") == "success")
  }

  private func expectRestart(_ client: LineClient) throws {
    #expect(try client.line() == "")
    #expect(try client.line().json["method"] == "system.restarted")
  }

  @Test("a stop answers every request that was accepted, and then ends the connection")
  func stop() throws {
    let manager = try UserManager()
    let client = try manager.connect()
    // Of long lines few are read and not answered yet, which there is time for on any machine.
    let blanks = String(repeating: " ", count: 850)
    try client.send((1...1_000).map { blanks + Requests.add("wheat", id: $0) + "\n" }.joined())
    let first = try client.line()
    try manager.systemctl("stop", "alchemyd.service")
    let replies = [first] + (try client.linesToEnd())
    #expect(try replies.map { try $0.result?["lsn"]?.integer } == Array(1...replies.count))
    let bag = try manager.connect().ask(Requests.defaultProfile).result?["inventory"]
    #expect(bag == ["wheat": .integer(replies.count)])
  }

  @Test("wrong settings are told to each client at once, and the socket outlives them")
  func wrongSettings() throws {
    let manager = try UserManager()
    try manager.write("{", to: ".config/alchemyd/config.json")
    let refused = ChildProcess.Ending(
      code: 3,
      errors: """
        error: the daemon cannot start: cannot use the settings in \
        /home/tester/.config/alchemyd/config.json
        caused by: line 1: the file is not JSON: it ends in the middle
        hint: alchemyd check

        """)
    for _ in 1...30 { #expect(try manager.alchemy("must", "wheat") == refused) }
    try manager.waitForService(toBe: "failed")
    #expect(try manager.property("ExecMainStatus") == "78")
    #expect(try manager.property("ActiveState", of: "alchemyd.socket") == "active")
    try manager.write("{}", to: ".config/alchemyd/config.json")
    let mended = try manager.alchemy("show")
    #expect(mended.code == 0, "\(mended)")
  }

  @Test("whoever watches goes on over a restart and a kill, and sees no word of it")
  func watching() throws {
    let manager = try UserManager()
    let watcher = try manager.startAlchemy("show", "-w")
    try watcher.waitForOutput(containing: "32,815 recipes")
    let client = try manager.connect()
    #expect(try client.ask(Requests.ping) == Requests.pong)
    try manager.systemctl("restart", "alchemyd.service")
    try expectRestart(client)
    #expect(try manager.alchemy("must", "wheat").code == 0)
    try watcher.waitForOutput(containing: "Wheat: may → must")
    try manager.systemctl("kill", "--kill-whom=main", "--signal=KILL", "alchemyd.service")
    try expectRestart(client)
    #expect(try manager.alchemy("cant", "wheat").code == 0)
    try watcher.waitForOutput(containing: "Wheat: must → cant")
    #expect(watcher.errorsSoFar == "")
  }
}

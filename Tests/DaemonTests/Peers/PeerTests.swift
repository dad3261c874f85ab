import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("Two daemons that are peers")
struct PeerTests {
  @Test("an edit of either appears on the other at once")
  func atOnce() throws {
    let desktop = try PeeredDaemon()
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    try desktop.add("wheat")
    #expect(try laptop.watcher.line().json["params"]?["set"] == ["stock:wheat": 1])
    #expect(try desktop.watcher.line().json["params"]?["set"] == ["stock:wheat": 1])
    try laptop.add("nirnroot")
    #expect(try desktop.watcher.line().json["params"]?["set"] == ["stock:nirnroot": 1])
    let create = Requests.line("profile.create", #"{"name":"Lydia"}"#)
    let id = try #require(
      try laptop.daemon.ask(create).result?["profile"]?["id"]?.string)
    let watcher = try desktop.daemon.connect()
    var known = try watcher.ask(Requests.line("profiles.watch"))
    while !known.contains(id) { known = try watcher.line() }
    #expect(try laptop.daemon.stop().code == 0)
    #expect(try desktop.daemon.stop().code == 0)
  }

  @Test func `a peer whose command leads back to the same daemon is told as that`() throws {
    let laptop = try PeeredDaemon()
    try laptop.reload(peers: ["me": laptop.bridge])
    try laptop.waitForErrors(
      containing: "peer me: cannot be reached: the command to me leads back to this daemon itself; "
        + "hint: let it lead to another machine, as `ssh desktop alchemyd bridge` does\n")
    #expect(try laptop.daemon.stop().code == 0)
  }

  @Test("a peer's session is no client: it is not counted, and not shown to those who watch")
  func noClient() throws {
    let desktop = try PeeredDaemon()
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    try desktop.add("wheat")
    _ = try laptop.watcher.line()
    let watch = Requests.line(
      "profile.watch", #"{"profile":"default","topics":["presence"]}"#)
    let client = try laptop.daemon.connect()
    _ = try client.ask(watch)
    let present = try client.line().json["params"]?["present"]?.array
    #expect(present?.map { $0["name"] } == ["unnamed"])
    #expect(
      try client.ask(Requests.line("system.status")).result?["connections"] == 2)
  }

  @Test("a peer that is not there is told of in the words of what leads there")
  func notThere() throws {
    let folder = try TemporaryFolder()
    let missing = folder.appending("socket")
    let laptop = try PeeredDaemon(
      peers: [
        "desktop": PeeredDaemon.bridge(to: missing),
        "attic": ["sh", "-c", "echo; echo 'ssh: no route to host attic ' >&2; exit 255"],
        "cellar": [folder.appending("no-such-program"), "cellar"],
        "garden": ["sh", "-c", "echo Welcome to garden; exec sleep 1000"],
        "roof": ["sh", "-c", "kill -9 $$"],
      ])
    let notReached = [
      "attic": "ssh: no route to host attic (the command has ended with 255)",
      "cellar": "its command cannot be started: posix_spawn \(folder.path)/no-such-program: "
        + "No such file or directory",
      "desktop": "the daemon is not running (\(missing)); caused by: there is no socket; "
        + "hint: start it there with `alchemyd --socket \(missing) &` "
        + "(the command has ended with 3)",
      "garden": #"garden sent "Welcome to garden", which is no line of the protocol"#,
      "roof": "signal 9 has ended the command",
    ]
    for (name, reason) in notReached {
      try laptop.waitForErrors(containing: "peer \(name): cannot be reached: \(reason)")
    }
    try laptop.waitForErrors(
      containing: "try it by hand: `\(folder.path)/no-such-program cellar`\n")
    try laptop.add("wheat")
    #expect(
      try laptop.peers()
        == notReached.sorted { $0.key < $1.key }.map { name, reason in
          [
            "lastError": .string(reason), "lastSuccess": .null, "name": .string(name),
            "pending": 1, "skewMilliseconds": .null,
          ]
        })
    #expect(try laptop.daemon.stop().code == 0)
  }

  @Test("a peer that comes is found, and what was pending is sent; what is lost is told")
  func comesAndGoes() throws {
    let desktop = try PeeredDaemon()
    _ = try desktop.daemon.stop()
    let laptop = try PeeredDaemon(peers: ["desktop": desktop.bridge])
    try laptop.waitForErrors(containing: "peer desktop: cannot be reached: ")
    try laptop.add("wheat")
    #expect(try laptop.peers().map { $0["pending"] } == [1])
    try desktop.startAgain()
    #expect(
      try laptop.daemon.ask(Requests.line("sync.now", #"{"peer":"desktop"}"#)).result == [:])
    try PeeredDaemon.waitUntilLevel(laptop, desktop)
    try laptop.waitForErrors(containing: "peer desktop: connected\n")
    #expect(try desktop.inventory() == ["wheat": 1])
    // The desktop's answer, by which the laptop knows, may still be on its way.
    var peer = try laptop.peers().first
    let deadline = Deadline()
    while peer?["pending"] != 0 || peer?["lastSuccess"] == .null, !deadline.isOver {
      peer = try laptop.peers().first
    }
    #expect(peer?["lastError"] == .null)
    #expect((peer?["skewMilliseconds"]?.integer).map { abs($0) < 120_000 } == true)
    _ = try desktop.daemon.stop()
    try laptop.waitForErrors(containing: "peer desktop: lost: the daemon of desktop stops\n")
    // It is tried again a second later, which may be over by now.
    let reason = try #require(try laptop.peers().first?["lastError"]?.string)
    #expect(
      ["the daemon of desktop stops", "the daemon is not running ("].contains {
        reason.hasPrefix($0)
      }, "\(reason)")
  }

  @Test("peers are added, changed and taken away by a reload")
  func reload() throws {
    let one = try PeeredDaemon()
    let other = try PeeredDaemon()
    let laptop = try PeeredDaemon()
    try laptop.reload(peers: ["desktop": one.bridge])
    try laptop.waitForErrors(containing: "reloaded: peer desktop is new\n")
    try one.add("wheat")
    try PeeredDaemon.waitUntilLevel(laptop, one)
    try laptop.reload(peers: ["desktop": other.bridge, "tower": one.bridge])
    try laptop.waitForErrors(
      containing: "reloaded: peer desktop has changed, peer tower is new\n")
    try PeeredDaemon.waitUntilLevel(laptop, other)
    try other.add("wheat")
    try PeeredDaemon.waitUntilLevel(one, other)
    #expect(try one.inventory() == ["wheat": 2])
    try laptop.reload(peers: [:])
    #expect(try laptop.peers() == [])
    let process = laptop.daemon.process.identifier
    #expect(try Processes.wait { try Processes.children(of: process) == [] })
  }

  @Test("a stop ends what leads to the peers, even what does not answer signals")
  func stop() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("number")
    let script = "trap '' TERM; echo $$ > \(path).new; mv \(path).new \(path); cat; sleep 1000"
    let laptop = try PeeredDaemon(peers: ["desktop": ["sh", "-c", script]])
    #expect(try Processes.wait { File.exists(path) })
    let text = String(decoding: try folder.bytes(of: "number"), as: UTF8.self)
    let number = try #require(Int32(text.dropLast()))
    #expect(try !Processes.living(inGroup: number).isEmpty)
    #expect(try laptop.daemon.stop().code == 0)
    #expect(try Processes.wait { try Processes.living(inGroup: number) == [] })
  }

  @Test("attempts leave no process and no descriptor behind")
  func leftBehind() throws {
    let laptop = try PeeredDaemon(
      peers: [
        "attic": ["sh", "-c", "sleep 1000 & exit 1"], "cellar": ["/no/such/program"],
        "garden": ["echo", "no protocol"],
      ], settings: ["logLevel": "info"])
    for name in ["attic", "cellar", "garden"] {
      try laptop.waitForErrors(containing: "peer \(name): cannot be reached: ")
    }
    let process = laptop.daemon.process.identifier
    let before = try Processes.descriptors(of: process)
    for attempt in 2...20 {
      _ = try laptop.daemon.ask(Requests.line("sync.now"))
      let deadline = Deadline()
      while try laptop.attempts() < 3 * attempt, !deadline.isOver {
        _ = try deadline.wait(reading: laptop.daemon.process.descriptors)
        try laptop.daemon.process.collect()
      }
    }
    #expect(try Processes.wait { try Processes.children(of: process) == [] })
    // The next attempts, which come by themselves, have some while they last.
    #expect(try Processes.wait { try Processes.descriptors(of: process) <= before })
  }
}

extension PeeredDaemon {
  /// How often a peer was not reached.
  fileprivate func attempts() throws -> Int {
    daemon.process.errorsSoFar.split(separator: "\n").count { $0.contains(": cannot be reached: ") }
  }
}

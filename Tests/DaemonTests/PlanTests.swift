import Glibc
import JSON
import TestSupport
import Testing
import Wire

/// Plans of a real daemon: on threads beside the loop.
@Suite("Plans beside the loop")
struct PlanTests {
  private static let plan = #"{"profile":"default","effort":3}"#

  /// Two to four of each of so many ingredients: a plan that takes seconds at least.
  private func fill(_ daemon: RunningDaemon, count: Int = 110) throws {
    let catalog = try daemon.ask(Requests.line("catalog.get", #"{"catalog":"skyrim"}"#)).result
    let ids = (catalog?["ingredients"]?.array ?? []).compactMap { $0["id"]?.string }
    let edits = ids.prefix(count).enumerated().map { place, id in
      #"{"edit":"stock","ingredient":"\#(id)","quantity":\#(1 + place % 2)}"#
    }
    let edit = #"{"profile":"default","edits":[\#(edits.joined(separator: ","))]}"#
    #expect(try daemon.ask(Requests.line("profile.apply", edit)).result != nil)
  }

  @Test func `An edit is answered while two plans run, and a stop ends both with the best so far`()
    throws
  {
    try RunningDaemon.serving { daemon in
      try fill(daemon)
      let planners = try (1...2).map { _ in try daemon.connect() }
      for planner in planners { try planner.send(Requests.line("plan.gold", Self.plan) + "\n") }
      let writer = try daemon.connect()
      #expect(try writer.ask(Requests.add("wheat")).result != nil)
      for planner in planners {
        #expect(planner.takeLine() == nil, "the plan is under way")
        try planner.send(Requests.line("plan.stop", id: 2) + "\n")
        let lines = try planner.lines(2)
        let result = try lines[0].result
        let (gold, bound) = (result?["gold"]?.integer ?? 0, result?["bound"]?.integer ?? 0)
        #expect(gold > 0 && gold <= bound)
        #expect(try lines[1].result == ["stopped": 1])
      }
    }
  }

  @Test func `Plans of connections that are gone end, and make room for others`() throws {
    try RunningDaemon.serving { daemon in
      try fill(daemon)
      do {
        let client = try daemon.connect()
        for id in 1...4 {
          try client.send(Requests.line("plan.gold", Self.plan, id: id) + "\n")
        }
        _ = try client.send(Requests.line("plan.gold", Self.plan, id: 5) + "\n")
      }
      let other = try daemon.connect()
      try other.send(Requests.line("plan.gold", Self.plan) + "\n")
      try other.send(Requests.line("plan.stop", id: 2) + "\n")
      #expect(try other.line().result?["gold"]?.integer ?? 0 > 0)
    }
  }

  @Test func `The fifth plan of a connection is refused`() throws {
    try RunningDaemon.serving { daemon in
      try fill(daemon)
      let client = try daemon.connect()
      for id in 1...5 { try client.send(Requests.line("plan.gold", Self.plan, id: id) + "\n") }
      try client.send(Requests.line("plan.stop", id: 6) + "\n")
      let lines = try client.lines(6)
      #expect(try lines.map { try $0.kind } == [nil, nil, nil, nil, "tooManyPlans", nil])
      #expect(try lines[5].result == ["stopped": 4])
    }
  }

  @Test func `The same plan has the same bytes twice, also when two run at once`() throws {
    try RunningDaemon.serving { daemon in
      try fill(daemon, count: 30)
      let request = Requests.line("plan.gold", #"{"profile":"default"}"#)
      let first = try daemon.ask(request)
      let clients = try (1...3).map { _ in try daemon.connect() }
      for client in clients { try client.send(request + "\n") }
      for client in clients { #expect(try client.line() == first) }
    }
  }

  @Test func `Progress comes with the plan so far before the plan's reply`() throws {
    try RunningDaemon.serving { daemon in
      try fill(daemon)
      let client = try daemon.connect()
      let parameters = #"{"profile":"default","effort":3,"progress":true,"drafts":true}"#
      try client.send(Requests.line("plan.gold", parameters, id: 7) + "\n")
      let event = try client.line().json
      #expect(event["method"] == "plan.event" && event["params"]?["plan"] == 7)
      let draft = try #require(event["params"]?["draft"])
      #expect(draft["gold"] == event["params"]?["best"])
      #expect(draft["brews"]?.array?.isEmpty == false)
      try client.send(Requests.line("plan.stop", id: 8) + "\n")
      var lines = try client.lines(2)
      while try lines[0].json["method"] == "plan.event" {
        lines = [lines[1], try client.line()]
      }
      #expect(try lines[0].json["id"] == 7 && lines[1].json["id"] == 8)
    }
  }

  /// The client at a terminal, where also its errors are shown.
  private func client(
    _ daemon: RunningDaemon, on terminal: PseudoTerminal, _ words: [String]
  ) throws -> ChildProcess {
    var environment = BuiltPrograms.environment(home: daemon.setup.folder.path)
    environment["ALCHEMYD_SOCKET"] = daemon.setup.socket
    environment["TERM"] = "xterm"
    let words = ["-c", "exec \"$0\" \"$@\" 2>&1", BuiltPrograms.client] + words
    return try ChildProcess("/bin/sh", words, environment: environment, terminal: terminal.user)
  }

  private func wait(for text: String, on terminal: PseudoTerminal) throws {
    _ = try terminal.wait("\"\(text)\"") {
      String(decoding: $0, as: UTF8.self).contains(text)
    }
  }

  @Test(
    .enabled(if: PseudoTerminal.isPossible, "no pseudo terminals"),
    arguments: [["plan", "--effort", "3"], ["learn", "--effort", "3"]])
  func `A second Control-C ends the client while the daemon is stopped`(words: [String]) throws {
    try RunningDaemon.serving { daemon in
      try fill(daemon)
      let terminal = try PseudoTerminal()
      try terminal.resize(columns: 100, rows: 24)
      let client = try client(daemon, on: terminal, words)
      try wait(for: " so far", on: terminal)
      daemon.process.signal(SIGSTOP)
      defer { daemon.process.signal(SIGCONT) }
      try wait(for: "waiting for the daemon…", on: terminal)
      client.signal(SIGINT)
      try wait(for: "Control-C again ends the command", on: terminal)
      client.signal(SIGINT)
      #expect(try client.waitForEnd().signal == SIGINT)
    }
  }
}

import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("Watchers that read late or never")
struct SlowWatcherTests {
  @Test("one that reads late is told in few words what it missed, and ends with what is so")
  func late() throws {
    try RunningDaemon.serving { daemon in
      let (slow, quick) = (try WatchingClient(daemon), try WatchingClient(daemon))
      let writer = try WatchingWriter("wheat", daemon)
      for _ in 1...40 {
        try writer.send(100)
        try writer.takeAll()
        try quick.take(through: writer.sent)
      }
      #expect(quick.merges == 0)
      try slow.take(through: writer.sent)
      #expect(slow.merges > 0)
      let profile = try daemon.ask(Requests.defaultProfile).result
      for watcher in [slow, quick] { watcher.compare(with: profile) }
      try writer.send(1)
      for watcher in [slow, quick] { try watcher.take(through: writer.sent) }
    }
  }

  /// How many others there are, as soon as it is told; marks of progress are passed over.
  private func others(_ client: LineClient) throws -> Int? {
    while true {
      let event = try client.line().json["params"]
      if event?["progress"] == nil { return event?["present"]?.array?.count }
    }
  }

  @Test("one that never reads is closed in the end, and keeps nobody waiting before")
  func never() throws {
    var setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    try setup.folder.write(Array(#"{"logLevel":"info"}"#.utf8), to: "config.json")
    setup.arguments = ["--config", setup.folder.appending("config.json")]
    setup.environment[TestPatience.variable] = "2"
    try RunningDaemon.serving(setup) { daemon in
      let slow = try daemon.connect()
      _ = try slow.ask(
        Requests.line("system.hello", #"{"client":{"name":"sleeper","version":"1"}}"#))
      let watch = Requests.line("profile.watch", #"{"profile":"default"}"#)
      for _ in 1...64 { _ = try slow.ask(watch) }
      let presence = try daemon.connect()
      _ = try presence.ask(
        Requests.line("profile.watch", #"{"profile":"default","topics":["presence"]}"#))
      #expect(try others(presence) == 1)
      let quick = try WatchingClient(daemon)
      #expect(try others(presence) == 2)
      let writer = try WatchingWriter("wheat", daemon)
      for _ in 1...20 {
        try writer.send(20)
        try writer.takeAll()
        try quick.take(through: writer.sent)
      }
      // Whoever is there is told when it is closed.
      #expect(try others(presence) == 1)
      try daemon.process.waitForErrors(
        containing: "<6>sleeper was disconnected: it did not read its replies\n")
      let last = try slow.linesToEnd().last
      #expect(last.map { $0.hasSuffix("}") } == true)
      let status = try daemon.ask(Requests.line("system.status")).result
      #expect(status?["slowConsumers"] == 1)
      #expect(status?["watches"] == 2)
      try writer.send(1)
      try quick.take(through: writer.sent)
      quick.compare(with: try daemon.ask(Requests.defaultProfile).result)
    }
  }
}

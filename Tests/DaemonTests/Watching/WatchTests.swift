import JSON
import TestSupport
import Testing
import Wire

@Suite("Watching over sockets")
struct WatchTests {
  private static let ingredients = ["wheat", "nirnroot", "giants-toe"]

  private func watch(_ parameters: String = #"{"profile":"default"}"#, id: Int = 1) -> String {
    Requests.line("profile.watch", parameters, id: id)
  }

  @Test(
    "eight watchers that come and go see every change once and end with what is so", .seeds(1...3))
  func comingAndGoing() throws {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    try RunningDaemon.serving { daemon in
      let watchers = try (0..<8).map { _ in try WatchingClient(daemon) }
      let writers = try Self.ingredients.map { try WatchingWriter($0, daemon) }
      for _ in 1...40 {
        for writer in writers where writer.sent - writer.answered < 20 {
          try writer.send(random.integer(in: 0...6))
        }
        for watcher in watchers {
          switch random.integer(in: 0...9) {
          case 0: try watcher.reconnect(to: daemon)
          case 1...6: try watcher.take()
          default: break
          }
        }
        for writer in writers { try writer.take() }
      }
      for writer in writers { try writer.takeAll() }
      try compare(watchers, writers, daemon)
      #expect(watchers.allSatisfy { $0.merges == 0 })
    }
  }

  private func compare(
    _ watchers: [WatchingClient], _ writers: [WatchingWriter], _ daemon: RunningDaemon
  ) throws {
    let profile = try daemon.ask(Requests.defaultProfile).result
    let count = try #require(profile?["lsn"]?.integer)
    #expect(writers.allSatisfy { $0.lsn <= count })
    for watcher in watchers {
      try watcher.take(through: count)
      watcher.compare(with: profile)
    }
  }

  @Test(
    "watchers of a daemon that is killed under load resume from what they saw and miss nothing",
    .seeds(1...2))
  func kill() throws {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let setup = RunningDaemon.Setup(folder: try TemporaryFolder())
    var daemon = try RunningDaemon(setup)
    let watchers = try (0..<8).map { _ in try WatchingClient(daemon) }
    let writers = try Self.ingredients.map { try WatchingWriter($0, daemon) }
    for _ in 1...3 {
      let goal = watchers[0].changes + random.integer(in: 1...100)
      while watchers[0].changes < goal {
        for writer in writers {
          try writer.take()
          if writer.sent - writer.answered < 10 { try writer.send(random.integer(in: 1...6)) }
        }
        for watcher in watchers[4...] where random.chance(oneIn: 4) { try watcher.take() }
        // An event can come before the replies that let the writers go on, so either ends the wait.
        _ = try Deadline().wait(
          reading: [watchers[0].connection.descriptor] + writers.map(\.descriptor))
        try watchers[0].take()
      }
      try daemon.kill()
      for writer in writers { try writer.takeRest() }
      for watcher in watchers[..<6] {
        for line in try watcher.connection.linesToEnd() { try watcher.take(line) }
      }
      daemon = try RunningDaemon(setup)
      for writer in writers { try writer.reconnect(to: daemon) }
      for watcher in watchers { try watcher.reconnect(to: daemon) }
      try compare(watchers, writers, daemon)
    }
    #expect(try daemon.stop().code == 0)
  }

  @Test("a reply comes before its own event, and each says what the other does")
  func replyFirst() throws {
    try RunningDaemon.serving { daemon in
      let client = try daemon.connect()
      _ = try client.ask(watch())
      let edit = #"{"choice":"must","edit":"choose","ingredient":"nirnroot"}"#
      let request = #"{"client":"laptop","n":1}"#
      try client.send(
        Requests.line(
          "profile.apply", #"{"edits":[\#(edit)],"profile":"default","request":\#(request)}"#,
          id: 2) + "\n")
      let (reply, event) = (try client.line(), try client.line())
      #expect(
        reply
          == #"{"id":2,"jsonrpc":"2.0","result":{"changed":1,"lsn":1,"recipes":"#
          + #"{"added":0,"count":1137,"removed":31678}}}"#)
      let members = try event.json["params"]
      #expect(members?["set"] == ["ingredient:nirnroot": "must"])
      #expect(members?["recipes"] == ["added": 0, "count": 1137, "removed": 31678])
      #expect(members?["change"]?["client"] == "laptop")
    }
  }

  @Test("a profile that is deleted while two watch it ends both, and is seen when it comes back")
  func deleted() throws {
    try RunningDaemon.serving { daemon in
      let (one, two, list) = (try daemon.connect(), try daemon.connect(), try daemon.connect())
      _ = try one.ask(watch())
      _ = try two.ask(watch(#"{"profile":"default","topics":["inventory"]}"#))
      _ = try list.ask(Requests.line("profiles.watch"))
      _ = try daemon.ask(Requests.line("profile.delete", #"{"profile":"default"}"#))
      #expect(try one.line().json["params"]?["set"] == ["deleted": true])
      for client in [one, two] {
        #expect(try client.line().json["params"]?["ended"] == "deleted")
        #expect(try client.ask(watch(#"{"profile":"\#(Self.id)"}"#)).kind == "profileDeleted")
      }
      #expect(try list.line().json["params"]?["removed"]?["name"] == "default")
      _ = try daemon.ask(Requests.line("profile.undelete", #"{"profile":"\#(Self.id)"}"#))
      #expect(try list.line().json["params"]?["added"]?["id"] == .string(Self.id))
      #expect(try one.ask(watch()).result?["snapshot"]?["deleted"] == false)
    }
  }

  private static let id = "00000000-0000-4000-8000-000000000001"

  @Test("a connection has 64 watches and not one more, and others have theirs")
  func tooMany() throws {
    try RunningDaemon.serving { daemon in
      let client = try daemon.connect()
      let last = try (1...63).map { try client.ask(watch(id: $0)) }.last
      #expect(try client.ask(Requests.line("profiles.watch")).kind == nil)
      #expect(try client.ask(watch()).kind == "tooManyWatches")
      #expect(try client.ask(Requests.line("profiles.watch")).kind == "tooManyWatches")
      #expect(try daemon.ask(watch()).kind == nil)
      let name = try #require(try last?.result?["watch"]?.string)
      let cancel = Requests.line("watch.cancel", #"{"watch":"\#(name)"}"#)
      #expect(try client.ask(cancel) == Requests.pong)
      #expect(try client.line().json["params"] == ["ended": "cancelled", "watch": .string(name)])
      #expect(try client.ask(watch()).kind == nil)
      #expect(try client.ask(cancel).kind == "watchNotFound")
    }
  }

  @Test("who watches is told of the others, and of one that hangs up")
  func presence() throws {
    try RunningDaemon.serving { daemon in
      let one = try daemon.connect()
      var two: LineClient? = try daemon.connect()
      let all = #"{"profile":"default","topics":["presence"]}"#
      _ = try one.ask(watch(all))
      #expect(try one.line().json["params"]?["present"] == [])
      _ = try two?.ask(
        Requests.line("system.hello", #"{"client":{"name":"screen","version":"1"}}"#))
      _ = try two?.ask(watch())
      let others = try one.line().json["params"]?["present"]?.array
      #expect(others?.compactMap { $0["name"] } == ["screen"])
      two = nil
      #expect(try one.line().json["params"]?["present"] == [])
    }
  }
}

import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Sessions with a daemon")
struct SessionTests {
  private let catalog: Result = Catalogs.small

  private func live(conflictsHint: String = "alchemy conflicts") throws -> ScreenHarness {
    var harness = ScreenHarness(try catalog.get(), conflictsHint: conflictsHint)
    harness.connect()
    return harness
  }

  private func status(_ harness: ScreenHarness) -> String { harness.frame.last ?? "" }
  private func notice(_ harness: ScreenHarness) -> String { harness.frame[harness.frame.count - 2] }

  @Test("It introduces itself, watches, and asks for the catalog, and for nothing else")
  func opening() throws {
    let harness = try live()
    #expect(
      harness.daemon.requests.map { String(decoding: $0.serialized(), as: UTF8.self) } == [
        #"{"id":1,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"alchemy on pts/3","version":"1.0.0"}}}"#,
        #"{"id":2,"jsonrpc":"2.0","method":"profiles.watch"}"#,
        #"{"id":3,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["bench","choices","conflicts","forks","inbox","inventory","presence","profile"]}}"#,
        #"{"id":4,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"small"}}"#,
      ])
  }

  @Test(
    "It opens a profile by any spelling of its name, unless that fits several",
    arguments: [("bjorn ", "Björn · Small"), ("LYDIA", nil), ("lydia", "lydia · Small")])
  func spelling(name: String, title: String?) throws {
    var harness = ScreenHarness(try catalog.get(), profile: name)
    harness.addProfiles("Björn", "Lydia", "lydia")
    harness.connect()
    if let title {
      #expect(harness.frame[0].hasPrefix(title))
    } else {
      #expect(harness.frame.contains("no profile \(name)"), "\(harness.frame)")
    }
    harness.disconnect()
    harness.connect()
    if let title { #expect(harness.frame[0].hasPrefix(title)) }
  }

  @Test("Before the recipes of a catalog are found, the screen says so")
  func finding() throws {
    var harness = ScreenHarness(try catalog.get())
    harness.isHolding = true
    harness.connect()
    #expect(harness.frame[1] == "opening default…")
    let wakes = harness.held.flatMap { harness.model.handle(.line($0)) }
      .filter { $0 == .wake(afterMilliseconds: 0) }
    #expect(wakes.isEmpty)
    #expect(harness.frame[1] == "reading the catalog…")
    harness.held = []
    _ = harness.model.handle(
      .line(harness.daemon.answer(["id": 4, "method": "catalog.get", "params": [:]])[0]))
    #expect(harness.frame[2].contains("│finding recipes…"))
    _ = harness.model.handle(.timePassed(nowMilliseconds: 0))
    #expect(harness.frame[2].contains("Ash + Bark"))
  }

  @Test("A key that comes too early is told what it waits for")
  func tooEarly() throws {
    var harness = ScreenHarness(try catalog.get())
    harness.isHolding = true
    harness.connect()
    for line in harness.held {
      harness.type("m")
      #expect(notice(harness) == "the profile and its catalog are not all here yet")
      harness.type("s")
      #expect(notice(harness) == "the profile and its catalog are not all here yet")
      harness.handle(.line(line))
    }
    harness.held.removeAll { $0["result"]?["watch"] != nil || $0["method"] != nil }
    harness.release()
    harness.disconnect()
    harness.isHolding = true
    harness.connect()
    harness.type("m")
    #expect(
      notice(harness) == "what is shown may be outdated: nothing can be changed before it is live")
    harness.release()
    harness.type("m")
    #expect(harness.frame[2].hasPrefix("! Ash"))
  }

  @Test("A catalog that the daemon does not give is named, with the daemon's words")
  func withheld() throws {
    var harness = ScreenHarness(try catalog.get())
    harness.isHolding = true
    harness.connect()
    for line in harness.held { _ = harness.model.handle(.line(line)) }
    let data: JSONValue = ["kind": "catalogNotFound"]
    harness.handle(
      .line([
        "error": ["code": 1010, "data": data, "message": "no catalog small"], "id": 4,
        "jsonrpc": "2.0",
      ]))
    #expect(
      harness.frame[1...2] == ["The catalog small is not available.", "no catalog small"])
  }

  @Test("A lagged watch takes the snapshot that it is sent")
  func lagged() throws {
    var harness = try live()
    harness.daemon.profiles[0].effects = ["luck": "must"]
    harness.daemon.lsn = 9
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.handle(
      .line(
        harness.daemon.notify(
          "profile.event",
          [
            "lsn": 9, "reset": "lagged", "set": [:],
            "snapshot": harness.daemon.snapshot(harness.daemon.profiles[0]),
            "watch": .string(watch),
          ])))
    #expect(harness.frame[3].contains("│!  Luck"))
  }

  @Test("A profile that is deleted leaves nothing selected, and comes back with its undeletion")
  func deleted() throws {
    var harness = try live()
    harness.type("m")
    harness.deliver(harness.daemon.delete(0, by: "alchemy on pts/4#fedcba9876543210").events)
    #expect(
      harness.frame[1...4] == [
        "Nothing is selected.", "default was deleted by alchemy on pts/4",
        "Press p to choose a profile, or to make one.",
        "u brings it back here; elsewhere, type: alchemy profile undelete default",
      ])
    #expect(harness.help.allSatisfy { $0.words != "down" && $0.words != "the column to the right" })
    #expect(status(harness) == "connected · nothing selected")
    harness.type("m")
    #expect(notice(harness) == "no profile is selected: p shows them")
    harness.deliver(harness.daemon.undelete(FakeDaemon.defaultID))
    #expect(notice(harness).hasPrefix("? help"))
    #expect(harness.frame[2].hasPrefix("! Ash"))
    #expect(status(harness).hasPrefix("live · "))
  }

  @Test("Who brought a profile back is not said to have deleted it")
  func deletedByNobodyKnown() throws {
    var harness = try live()
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    for (deleted, client) in [(true, "alchemy on pts/4"), (false, "alchemy on pts/5")] {
      harness.daemon.lsn += 1
      let sets: [FakeDaemon.Set] = [("deleted", .bool(!deleted), .bool(deleted))]
      let change = harness.daemon.logged(sets, client: client, edits: [])
      harness.handle(.line(harness.daemon.event(watch: watch, change)))
    }
    #expect(status(harness).hasSuffix("brought back by alchemy on pts/5"))
    harness.handle(
      .line(
        harness.daemon.notify("profile.event", ["ended": "deleted", "watch": .string(watch)])))
    #expect(harness.frame[2] == "default was deleted")
  }

  @Test("A profile that was deleted by mistake is brought back by the key for undoing")
  func undeleted() throws {
    var harness = try live()
    harness.type("cpdy")
    harness.press(.escape)
    #expect(harness.frame[2] == "default was deleted by you")
    #expect(notice(harness) == "u bring it back  ? help  p profiles  q leave")
    harness.type("u")
    #expect(harness.frame[2].hasPrefix("x Ash"))
  }

  @Test("A profile that was deleted while the connection was lost is not shown any more")
  func deletedMeanwhile() throws {
    var harness = try live()
    harness.disconnect()
    _ = harness.daemon.delete(0)
    harness.connect()
    #expect(harness.frame[1] == "Nothing is selected.")
    harness.deliver(harness.daemon.undelete(FakeDaemon.defaultID))
    #expect(harness.frame[2].hasPrefix("  Ash"))
  }

  @Test("Who else watches is counted, and named when it is one")
  func presence() throws {
    var harness = try live()
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.daemon.present = ["alchemy on pts/4"]
    harness.handle(.line(harness.daemon.presence(watch: watch)))
    #expect(status(harness) == "live · also watched by alchemy on pts/4")
    harness.daemon.present = ["alchemy on pts/4", "alchemy on pts/5"]
    harness.handle(.line(harness.daemon.presence(watch: watch)))
    #expect(status(harness) == "live · 2 others watch")
  }

  @Test("Conflicts are counted until there are none")
  func conflicts() throws {
    var harness = try live()
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    for (count, words) in [
      (2, "live · nobody else watches · 2 conflicts: alchemy conflicts"),
      (1, "live · nobody else watches · 1 conflict: alchemy conflicts"),
      (0, "live · nobody else watches"),
    ] {
      harness.handle(.line(harness.daemon.conflicts(count, watch: watch)))
      #expect(status(harness) == words)
    }
  }

  @Test("The command for conflicts is the one of this daemon or replica")
  func conflictsOfReplica() throws {
    var harness = try live(conflictsHint: "alchemy conflicts --replica pocket")
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.handle(.line(harness.daemon.conflicts(1, watch: watch)))
    #expect(
      status(harness)
        == "live · nobody else watches · 1 conflict: alchemy conflicts --replica pocket")
  }

  private func watchedProfiles(_ harness: ScreenHarness) -> [String] {
    harness.daemon.watches.values.compactMap { $0 }.sorted()
  }

  @Test("A profile that is chosen again before the answer is watched once")
  func chosenTwice() throws {
    var harness = try live()
    let other = "00000000-0000-4000-8000-000000000002"
    harness.daemon.profiles.append(.init(id: other, name: "other"))
    harness.disconnect()
    harness.connect()
    harness.isHolding = true
    for _ in 0..<2 {
      harness.type("p")
      harness.press(.end)
      harness.press(.enter)
    }
    let asked = harness.daemon.requests.filter { $0["params"]?["profile"] == .string(other) }
    #expect(asked.count == 1)
    for key in [Key.home, .end] {
      harness.type("p")
      harness.press(key)
      harness.press(.enter)
    }
    harness.release()
    #expect(watchedProfiles(harness) == [other])
    #expect(harness.frame[0].hasPrefix("other"))
    #expect(status(harness) == "live · nobody else watches")
  }

  @Test("A watch that cannot be followed from its start is ended, and another one begun")
  func unreadableStart() throws {
    var harness = try live()
    harness.disconnect()
    harness.isHolding = true
    harness.connect()
    let lines = harness.held
    harness.held = []
    for var line in lines {
      if line["result"]?["epoch"] != nil {
        line = harness.daemon.reply(line["id"] ?? .null, ["watch": line["result"]?["watch"] ?? ""])
      }
      harness.handle(.line(line))
    }
    harness.release()
    #expect(watchedProfiles(harness) == [FakeDaemon.defaultID])
    #expect(status(harness).hasPrefix("live · "))
  }

  @Test("A line that cannot be followed is told, and the watch begins anew")
  func unreadable() throws {
    var harness = try live()
    harness.handle(.line(["jsonrpc": "2.0", "method": "profile.event", "params": [:]]))
    #expect(notice(harness).hasPrefix("the daemon sent a message in which"))
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.handle(
      .line(
        harness.daemon.notify(
          "profile.event",
          ["lsn": -5, "set": ["ingredient:ash": "must"], "watch": .string(watch)])))
    #expect(status(harness).hasPrefix("live"))
    harness.type("c")
    #expect(harness.frame[2].hasPrefix("x Ash"))
    for line: JSONValue in [[], .null, 5, "x", ["id": 99, "jsonrpc": "2.0", "result": [:]]] {
      harness.handle(.line(line))
    }
  }
}

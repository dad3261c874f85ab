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
        #"{"id":1,"jsonrpc":"2.0","method":"system.hello","params":{"client":{"name":"alchemy on pts/3","version":"0.1.0"}}}"#,
        #"{"id":2,"jsonrpc":"2.0","method":"profiles.watch"}"#,
        #"{"id":3,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default","topics":["choices","conflicts","inventory","presence","profile"]}}"#,
        #"{"id":4,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"small"}}"#,
      ])
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
      harness.frame[1...2] == ["The catalog small is not to be had.", "no catalog small"])
  }

  @Test("An edit is not shown before the daemon tells it, and says whose it was")
  func edit() throws {
    var harness = try live()
    harness.isHolding = true
    let before = harness.frame
    harness.type("m")
    #expect(harness.frame == before)
    harness.release()
    #expect(harness.frame[2].hasPrefix("! Ash"))
    #expect(status(harness) == "live · nobody else watches · Ash: may → must by you")
    harness.edit([["edit": "stock", "ingredient": "bark", "quantity": 1234]])
    #expect(status(harness).hasSuffix(" · Bark in the bag: 0 → 1,234 by alchemy on pts/4"))
  }

  @Test("Space goes on from what was ordered, though it is not shown yet")
  func quickly() throws {
    var harness = try live()
    harness.isHolding = true
    harness.type("  ++")
    harness.release()
    #expect(harness.daemon.profiles[0].ingredients == ["ash": "cant"])
    #expect(harness.daemon.profiles[0].inventory == ["ash": 2])
  }

  @Test("What was ordered of one profile does not count for another")
  func quicklyElsewhere() throws {
    var harness = try live()
    harness.daemon.profiles.append(
      .init(id: "00000000-0000-4000-8000-000000000002", name: "other"))
    harness.disconnect()
    harness.connect()
    harness.isHolding = true
    // The second order waits for the answer to the first, and is under way when the other is open.
    harness.type("+mp")
    harness.press(.down)
    harness.press(.enter)
    let lines = harness.held
    harness.held = []
    for line in lines { harness.handle(.line(line)) }
    #expect(harness.frame[0].hasPrefix("other"))
    harness.type(" +")
    harness.release()
    #expect(harness.daemon.profiles.map(\.ingredients) == [["ash": "must"], ["ash": "must"]])
    #expect(harness.daemon.profiles.map(\.inventory) == [["ash": 1], ["ash": 1]])
  }

  @Test("A number is typed, taken back, and never more than a bag holds")
  func counting() throws {
    var harness = try live()
    harness.type("12")
    #expect(notice(harness).hasPrefix("Ash in the bag: 12   "))
    harness.press(.backspace)
    harness.type("x9")
    harness.press(.enter)
    #expect(harness.daemon.profiles[0].inventory == ["ash": 19])
    harness.type("99999999")
    harness.press(.enter)
    #expect(harness.daemon.profiles[0].inventory == ["ash": 1_000_000])
    harness.type("4")
    harness.press(.escape)
    #expect(harness.daemon.profiles[0].inventory == ["ash": 1_000_000])
    harness.type("5")
    harness.press(.backspace)
    #expect(notice(harness).hasPrefix("? help"))
  }

  @Test("Brewing takes one of each ingredient, as one change, and none that is not there")
  func brewing() throws {
    var harness = try live()
    harness.edit([["edit": "stock", "ingredient": "ash", "quantity": 2]])
    harness.press(.tab)
    harness.type("-")
    #expect(notice(harness) == "Bark is not in the bag")
    #expect(harness.selection?.text.hasPrefix("295 Ash + Bark + Dew") == true)
    harness.edit([["edit": "stock", "ingredient": "bark", "quantity": 1]])
    harness.edit([["edit": "stock", "ingredient": "dew", "quantity": 1]])
    harness.type("-")
    #expect(harness.daemon.profiles[0].inventory == ["ash": 1])
    #expect(harness.daemon.profiles[0].history.count == 4)
    harness.type("u")
    #expect(harness.daemon.profiles[0].inventory == ["ash": 2, "bark": 1, "dew": 1])
  }

  @Test("Where no recipe is left, a key says that, and not what it would say of an effect")
  func noRecipe() throws {
    var harness = try live()
    for ingredient in ["ash", "bark", "clay", "dew", "egg"] {
      harness.edit([["choice": "cant", "edit": "choose", "ingredient": .string(ingredient)]])
    }
    harness.type("r-")
    #expect(notice(harness) == "no recipe is selected")
    harness.type("m")
    #expect(
      notice(harness) == "recipes follow from what is chosen: Tab goes to ingredients and effects")
    harness.type("e-")
    #expect(notice(harness) == "effects have no quantity")
    harness.type("i/zzz")
    harness.press(.enter)
    harness.type("-")
    #expect(notice(harness) == "nothing is selected")
  }

  @Test("What the daemon refuses is told in its own words")
  func refused() throws {
    var harness = try live()
    harness.daemon.refusal = ("readOnly", "the disk is full")
    harness.type("m")
    #expect(notice(harness) == "the disk is full")
    harness.type("m")
    #expect(harness.daemon.requests.suffix(2).map { $0["params"]?["request"]?["n"] } == [1, 1])
    #expect(harness.frame[2].hasPrefix("! Ash"))
  }

  @Test("What an undo leaves is named, whatever the daemon's reason")
  func keptByUndo() throws {
    var harness = try live()
    harness.edit([
      ["choice": "must", "edit": "choose", "ingredient": "ash"],
      ["edit": "stock", "ingredient": "bark", "quantity": 3], ["edit": "rename", "name": "taken"],
    ])
    harness.daemon.keptByUndo = ["name", "stock:bark"]
    harness.type("u")
    #expect(harness.frame[2].hasPrefix("  Ash"))
    #expect(
      notice(harness) == "left as it is, since it could not be put back: name, Bark in the bag")
  }

  @Test("The undo of a change that had changed nothing says so")
  func undoneNothing() throws {
    var harness = try live()
    harness.edit([["choice": "may", "edit": "choose", "ingredient": "ash"]])
    harness.type("u")
    #expect(notice(harness) == "undone: it had changed nothing; u goes further back")
    harness.type("mu")
    #expect(notice(harness).hasPrefix("? help"))
  }

  @Test("Where the daemon names a method, the screen names its key instead")
  func refusedInMethods() throws {
    var harness = try live()
    harness.daemon.refusal = (
      "nothingToUndo", "no change is left to undo; profile.history lists the changes"
    )
    harness.type("u")
    #expect(notice(harness) == "no change is left to undo: h shows the changes")
    harness = ScreenHarness(try catalog.get(), profile: "nope")
    harness.isHolding = true
    harness.connect()
    harness.isHolding = false
    harness.handle(
      .line([
        "error": [
          "code": 1001, "data": ["kind": "profileNotFound"],
          "message": "no profile nope; profile.list lists them",
        ], "id": 3, "jsonrpc": "2.0",
      ]))
    #expect(
      harness.frame[1...3] == [
        "Nothing is selected.", "no profile nope", "Press p to choose a profile, or to make one.",
      ])
  }

  @Test("Where the daemon counts requests otherwise, its number is taken and the edit sent again")
  func otherNumber() throws {
    var harness = try live()
    harness.type("+++")
    harness.daemon.refusalData = ["expected": 2]
    harness.daemon.refusal = ("requestGap", "the next request number of this client is 2")
    harness.daemon.kept = [:]
    harness.type("m")
    let numbers = harness.daemon.requests.compactMap { $0["params"]?["request"]?["n"]?.integer }
    #expect(numbers == [1, 2, 3, 4, 2])
    #expect(harness.frame[2].hasPrefix("! Ash"))
  }

  @Test("A reply to another's request of the same number is not taken for ours")
  func takenNumber() throws {
    var harness = try live()
    harness.daemon.kept = ["alchemy on pts/3#0123456789abcdef 1": ["lsn": 1]]
    harness.type("m")
    #expect(harness.frame[2].hasPrefix("! Ash"))
  }

  @Test("The screen stays without a daemon, says since when, and goes on from its position")
  func reconnecting() throws {
    var harness = try live()
    harness.type("m")
    harness.disconnect()
    #expect(harness.frame[2].hasPrefix("! Ash"))
    #expect(
      status(harness).hasPrefix(
        "no daemon · type: systemctl --user start alchemyd · since 13:00:00 · the connection"))
    harness.now += 60_000
    harness.handle(.disconnected(reason: "nobody listens"))
    #expect(status(harness).contains(" · since 13:00:00 · nobody listens"))
    harness.edit([["edit": "choose", "ingredient": "bark", "choice": "cant"]])
    harness.connect()
    let watch = harness.daemon.requests.last { $0["method"] == "profile.watch" }
    #expect(watch?["params"]?["from"] == ["epoch": "epoch-1", "lsn": 1])
    #expect(harness.frame[3].hasPrefix("x Bark"))
    #expect(status(harness).hasPrefix("live · "))
  }

  @Test("Before anything was shown, an empty screen says what to type")
  func neverConnected() throws {
    var harness = ScreenHarness(try catalog.get())
    harness.handle(.disconnected(reason: "nobody listens"))
    #expect(
      harness.frame[1...5] == [
        "There is no daemon.", "nobody listens", "Type in another terminal:",
        "  systemctl --user start alchemyd", "The screen tries again by itself.",
      ])
    harness.connect()
    #expect(harness.frame[2].hasPrefix("  Ash"))
  }

  @Test("It tries again after twice as long each time, up to five seconds")
  func backoff() throws {
    var harness = try live()
    harness.disconnect()
    for _ in 0..<8 { harness.handle(.disconnected(reason: "nobody listens")) }
    #expect(pauses(harness) == [100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
  }

  private func pauses(_ harness: ScreenHarness) -> [Int] {
    harness.actions.compactMap { if case .connect(let pause) = $0 { pause } else { nil } }
  }

  @Test("A daemon that accepts, refuses and closes is tried ever more seldom, until it answers")
  func refusing() throws {
    var harness = try live()
    harness.disconnect()
    for _ in 0..<5 {
      harness.isHolding = true
      harness.connect()
      harness.handle(
        .line([
          "error": ["code": 1013, "data": ["kind": "tooManyConnections"], "message": "too many"],
          "id": .null, "jsonrpc": "2.0",
        ]))
      harness.disconnect()
    }
    #expect(pauses(harness) == [100, 200, 400, 800, 1600, 3200])
    harness.isHolding = false
    harness.connect()
    harness.disconnect()
    #expect(pauses(harness).last == 100)
  }

  @Test("An edit whose answer was lost is sent again with its number, and done once")
  func lostAnswer() throws {
    var harness = try live()
    harness.isHolding = true
    harness.type("+m")
    harness.isHolding = false
    harness.disconnect()
    harness.connect()
    let numbers = harness.daemon.requests.compactMap { $0["params"]?["request"]?["n"]?.integer }
    #expect(numbers == [1, 1, 2])
    #expect(harness.daemon.profiles[0].inventory == ["ash": 1])
    #expect(harness.frame[2].hasPrefix("! Ash"))
    #expect(harness.daemon.lsn == 2)
  }

  @Test("After a store was replaced the snapshot is taken, and numbers begin where it says")
  func otherStore() throws {
    var harness = try live()
    harness.type("m")
    harness.disconnect()
    harness.daemon.epoch = "epoch-2"
    harness.daemon.profiles[0].ingredients = ["dew": "must"]
    harness.connect()
    #expect(harness.frame[2].hasPrefix("  Ash"))
    #expect(harness.frame[5].hasPrefix("! Dew"))
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

  @Test("A daemon that stops says so, and one that is back is watched from the last position")
  func restarted() throws {
    var harness = try live()
    harness.type("m")
    for (watch, profile) in harness.daemon.watches {
      let method = profile == nil ? "profiles.event" : "profile.event"
      harness.handle(
        .line(harness.daemon.notify(method, ["ended": "shutdown", "watch": .string(watch)])))
    }
    #expect(status(harness).hasPrefix("the daemon stops"))
    harness.daemon.disconnected()
    harness.handle(
      .line(harness.daemon.notify("system.restarted", ["epoch": "epoch-1", "lsn": 1])))
    #expect(status(harness).hasPrefix("live · "))
    harness.type("c")
    #expect(harness.frame[2].hasPrefix("x Ash"))
  }

  @Test("While a restarted daemon is silent only the last line differs, and keys work as before")
  func restarting() throws {
    var harness = try live()
    let before = harness.frame
    harness.daemon.disconnected()
    harness.isHolding = true
    harness.handle(
      .line(harness.daemon.notify("system.restarted", ["epoch": "epoch-1", "lsn": 0])))
    #expect(status(harness) == "not live yet · nobody else watches")
    #expect(harness.frame.dropLast() == before.dropLast())
    harness.type("c")
    #expect(harness.frame.dropLast() == before.dropLast())
    harness.release()
    #expect(harness.frame[2].hasPrefix("x Ash"))
    #expect(status(harness) == "live · nobody else watches · Ash: may → can't by you")
  }

  @Test("A daemon that cannot start is quoted, until one is back")
  func cannotStart() throws {
    var harness = try live()
    let data: JSONValue = [
      "cause": "why", "failed": "no", "hint": "look there", "kind": "cannotStart",
    ]
    let refusal: JSONValue = [
      "code": 1061, "data": data, "message": "the daemon cannot start: no: why",
    ]
    harness.disconnect()
    _ = harness.model.handle(.connected)
    _ = harness.model.handle(.line(["error": refusal, "id": .null, "jsonrpc": "2.0"]))
    _ = harness.model.handle(.disconnected(reason: "it closed the connection"))
    #expect(status(harness).hasPrefix("no daemon · type: look there · "))
    #expect(status(harness).hasSuffix(" · the daemon cannot start: no: why"))
    harness.connect()
    #expect(status(harness).hasPrefix("live · "))
    harness.disconnect()
    #expect(status(harness).hasSuffix(" · the connection was closed"))
  }

  @Test("Who else watches is counted, and named when it is one")
  func presence() throws {
    var harness = try live()
    let watch = try #require(
      harness.daemon.watches.first { $0.value == FakeDaemon.defaultID }?.key)
    harness.daemon.present = ["alchemy on pts/4"]
    harness.handle(.line(harness.daemon.presence(watch: watch)))
    #expect(status(harness) == "live · 1 other watches: alchemy on pts/4")
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

import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Connections that are lost, and daemons that restart")
struct ReconnectTests {
  private let catalog: Result = Catalogs.small

  private func live() throws -> ScreenHarness { .live(try catalog.get()) }

  private func status(_ harness: ScreenHarness) -> String { harness.frame.last ?? "" }

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
}

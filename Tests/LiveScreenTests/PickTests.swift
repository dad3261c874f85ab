import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Several rows at once")
struct PickTests {
  private func live() throws -> ScreenHarness {
    ScreenHarness.live(try Catalogs.small.get())
  }

  @Test("What is picked, shown or not, gets the next choice as one change, and is picked no more")
  func choice() throws {
    var harness = try live()
    harness.type("vjjv")
    #expect(harness.frame[2].hasPrefix(" *Ash"))
    #expect(harness.frame[4].hasPrefix(" *Clay"))
    #expect(harness.frame[1].hasPrefix("Ingredients 5 *2 "))
    harness.type("/egg")
    harness.press(.enter)
    harness.type("vc")
    #expect(
      harness.daemon.profiles[0].ingredients == ["ash": "cant", "clay": "cant", "egg": "cant"])
    #expect(harness.daemon.profiles[0].history.count == 1)
    #expect(harness.frame[2].hasPrefix("x Egg"))
    harness.type("m")
    #expect(harness.daemon.profiles[0].ingredients["egg"] == "must")
    #expect(harness.daemon.profiles[0].ingredients["ash"] == "cant")
  }

  @Test("Effects are picked by themselves, and what is so already is no change")
  func effects() throws {
    var harness = try live()
    harness.type("vevjv")
    #expect(harness.frame[2].contains("│ †*Cold"))
    harness.type("m")
    #expect(harness.daemon.profiles[0].effects == ["cold": "must", "luck": "must"])
    harness.type("kvm")
    #expect(harness.frame[22] == "all picked: must already")
    #expect(harness.daemon.profiles[0].history.count == 1)
    #expect(harness.frame[2].hasPrefix(" *Ash"), "picked in the other column")
    harness.type("i")
    harness.press(.escape)
    #expect(harness.frame[2].hasPrefix("  Ash"))
  }

  @Test("Quantities go up and down together, and stay picked; one that is missing stops them")
  func quantities() throws {
    var harness = try live()
    harness.type("vjv++")
    #expect(harness.daemon.profiles[0].inventory == ["ash": 2, "bark": 2])
    #expect(harness.daemon.profiles[0].history.count == 2)
    harness.type("jv-")
    #expect(harness.frame[22] == "Clay is not in the bag")
    #expect(harness.daemon.profiles[0].inventory == ["ash": 2, "bark": 2])
  }

  @Test("What was picked in one profile is not picked in another")
  func elsewhere() throws {
    var harness = try live()
    harness.type("vpnother")
    harness.press(.enter)
    #expect(harness.frame[0].hasPrefix("other · "))
    #expect(!harness.frame[1].contains("*") && harness.frame[2].hasPrefix("  Ash"))
  }
}

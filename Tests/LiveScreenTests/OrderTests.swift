import JSON
import LiveScreen
import TerminalScreen
import Testing
import Wire

@Suite("Orders to a daemon")
struct OrderTests {
  private let catalog: Result = Catalogs.small

  private func live() throws -> ScreenHarness { .live(try catalog.get()) }

  private func status(_ harness: ScreenHarness) -> String { harness.frame.last ?? "" }
  private func notice(_ harness: ScreenHarness) -> String { harness.frame[harness.frame.count - 2] }

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

  @Test("A number is typed, taken back, and refused beyond what a bag holds")
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
    #expect(harness.frame[harness.frame.count - 3] == "type a number from 0 to 1,000,000")
    #expect(harness.daemon.profiles[0].inventory == ["ash": 19])
    harness.press(.escape)
    harness.type("1000000")
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
    #expect(notice(harness) == "no recipe is left: i goes to the ingredients")
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

  @Test("Where a filter hides every recipe, a key names the key that shows them again")
  func filteredRecipes() throws {
    var harness = try live()
    harness.type("r/zzz")
    harness.press(.enter)
    harness.type("-")
    #expect(notice(harness) == "no recipe fits the filter: Esc shows all again")
    harness.press(.escape)
    harness.type("-")
    #expect(notice(harness) == "Ash is not in the bag")
  }

  @Test("A refusal is shown in the daemon's own words")
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

  @Test("U brings back what an undo took away, however fast it is typed")
  func redo() throws {
    for isHeld in [false, true] {
      var harness = try live()
      harness.type("m")
      let before = harness.frame[2...4]
      harness.isHolding = isHeld
      harness.type("uUU")
      harness.release()
      #expect(harness.frame[2...4] == before)
      #expect(harness.daemon.requests.count { $0["method"] == "profile.undo" } == 2)
      harness.type("U")
      #expect(notice(harness) == "no undo is left to redo")
    }
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
}

import Alchemy
import ProfileService
import Profiles
import Replication
import StoreJobs
import Testing

@Suite("Searches: each input and its exact effects")
struct SearchesTests {
  private static let profile = ProfileID(high: 0x4000, low: 1)
  private static let other = ProfileID(high: 0x4000, low: 2)
  private static let mine = ConnectionID(rawValue: 1)
  private static let theirs = ConnectionID(rawValue: 2)
  private static let search = UndoSearch(for: nil)
  private static let unreadable = StoreFinding.unreadable(reason: "disk")

  private var machine = Searches()

  /// A search that the end of the log has ended.
  private static var over: UndoSearch {
    var search = search
    search.look(at: [LoggedChange](), hasMore: false)
    return search
  }

  private static func ask(_ read: Int) -> ServiceEffect {
    .ask(.undo(profile, search), .search(.undo(profile, read: read)))
  }

  private static func change(_ seq: Int, _ choice: Choice = .must) -> Change {
    Change(
      profile: profile, dot: Dot(origin: Origin(high: 1, low: 1), seq: seq), time: .zero,
      context: VersionVector(), edits: [.choose(.ingredients, id: "wheat", choice)], client: nil)
  }

  @Test("an undo is searched for page by page, and its line goes on when the search is over")
  mutating func undo() {
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .none)
    #expect(
      machine.beginUndo(of: Self.profile, for: Self.mine, Self.search) == [Self.ask(1)])
    #expect(machine.holds(Self.profile))
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .searching)
    let errand = Searches.Errand.undo(Self.profile, read: 1)
    #expect(machine.found([(errand, .undo(Self.search))]) == [Self.ask(2)])
    let next = Searches.Errand.undo(Self.profile, read: 2)
    #expect(machine.found([(next, .undo(Self.over))]) == [.unpark])
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .over(Self.over))
    #expect(machine.undo(of: Self.profile, for: Self.theirs) == .searching)
    machine.endUndo(of: Self.profile)
    #expect(machine.endedUndoCount == 1)
    #expect(!machine.holds(Self.profile))
    #expect(machine.violations == [])
  }

  @Test("a page that an ended search has asked for is ignored, also when another search began")
  mutating func lateUndo() {
    _ = machine.beginUndo(of: Self.profile, for: Self.mine, Self.search)
    let errand = Searches.Errand.undo(Self.profile, read: 1)
    #expect(machine.end(of: Self.mine) == [.drop(.search(errand))])
    #expect(machine.found([(errand, .undo(Self.over))]) == [])
    #expect(
      machine.beginUndo(of: Self.profile, for: Self.theirs, Self.search) == [Self.ask(2)])
    #expect(machine.found([(errand, .undo(Self.over))]) == [])
    #expect(machine.undo(of: Self.profile, for: Self.theirs) == .searching)
  }

  @Test("a store that cannot tell ends a search, and says so")
  mutating func unreadable() {
    _ = machine.beginUndo(of: Self.profile, for: Self.mine, Self.search)
    #expect(
      machine.found([(.undo(Self.profile, read: 1), Self.unreadable)]) == [.unpark])
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .unreadable)
  }

  @Test("pushed changes are looked up once, and compared with what the log holds")
  mutating func comparison() {
    let (first, second) = (Self.change(1), Self.change(2))
    let dots = [first.dot, second.dot]
    #expect(machine.standing(of: [], for: Self.mine) == .same)
    #expect(machine.standing(of: [first, second], for: Self.mine) == .lacking(dots))
    let errand = Searches.Errand.comparison(Self.mine, read: 1)
    #expect(
      machine.compare(dots, of: Self.profile, for: Self.mine)
        == [.ask(.held(Self.profile, dots), .search(errand))])
    #expect(machine.standing(of: [first], for: Self.mine) == .asking)
    #expect(machine.found([(errand, .held([first, nil]))]) == [.unpark])
    #expect(machine.standing(of: [first, second], for: Self.mine) == .same)
    let forged = Self.change(1, .cant)
    #expect(machine.standing(of: [second, forged], for: Self.mine) == .forked(forged.dot))
    #expect(
      machine.standing(of: [Self.change(3)], for: Self.mine) == .lacking([Self.change(3).dot]))
    #expect(machine.standing(of: [first], for: Self.theirs) == .lacking([first.dot]))
  }

  @Test("a store that finds another number of changes than were asked for cannot tell")
  mutating func shortFinding() {
    let change = Self.change(1)
    _ = machine.compare([change.dot], of: Self.profile, for: Self.mine)
    let errand = Searches.Errand.comparison(Self.mine, read: 1)
    #expect(machine.found([(errand, .held([]))]) == [.unpark])
    #expect(machine.standing(of: [change], for: Self.mine) == .unreadable)
  }

  @Test("the end of a connection ends what it searches for, and nothing of others")
  mutating func ends() {
    _ = machine.beginUndo(of: Self.profile, for: Self.mine, Self.search)
    _ = machine.beginUndo(of: Self.other, for: Self.theirs, Self.search)
    _ = machine.compare([Self.change(1).dot], of: Self.other, for: Self.mine)
    #expect(
      machine.end(of: Self.mine) == [
        .drop(.search(.comparison(Self.mine, read: 3))),
        .drop(.search(.undo(Self.profile, read: 1))),
      ])
    #expect(machine.endedUndoCount == 1)
    #expect(machine.holds(Self.other))
    machine.endAll()
    #expect(machine.endedUndoCount == 2)
    #expect(!machine.holds(Self.other))
    #expect(machine.found([(.undo(Self.other, read: 2), .undo(Self.over))]) == [])
  }
}

import Alchemy
import ProfileService
import Profiles
import Replication
import StoreJobs
import TestSupport
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

  /// What a batch claims of the log here, when the profile has one more change of that origin.
  private static func claims(
    _ changes: [Change], links: [Link] = []
  ) throws(ChangeRefusal) -> IncomingChanges.Claims {
    var here = Profile(untouched: profile)
    for seq in 1...9 { _ = here.apply(change(seq, .may), catalog: nil) }
    var batch = changes
    if !links.isEmpty {
      batch.append(
        Change(
          profile: profile, dot: Dot(origin: Origin(high: 2, low: 2), seq: 1),
          time: HybridTimestamp(rawValue: 99), context: VersionVector(links.map(\.dot)), edits: [],
          client: nil, links: links + [Link(before: Origin(high: 2, low: 2))]))
    }
    return try IncomingChanges(batch, for: here, retired: [], nowMilliseconds: .max).claims
  }

  @Test("pushed changes are looked up once, and compared with what the log holds")
  mutating func comparison() throws {
    let (first, second) = (Self.change(1), Self.change(2))
    let dots = [first.dot, second.dot]
    let both = try Self.claims([first, second])
    #expect(machine.standing(of: try Self.claims([]), for: Self.mine) == .same)
    #expect(machine.standing(of: both, for: Self.mine) == .lacking(dots))
    let errand = Searches.Errand.comparison(Self.mine, read: 1)
    #expect(
      machine.compare(dots, of: Self.profile, for: Self.mine)
        == [.ask(.hashes(Self.profile, dots), .search(errand))])
    #expect(machine.standing(of: both, for: Self.mine) == .asking)
    #expect(machine.found([(errand, .hashes([first.hash, nil]))]) == [.unpark])
    #expect(machine.standing(of: both, for: Self.mine) == .same)
    let forged = Self.change(1, .cant)
    #expect(
      machine.standing(of: try Self.claims([second, forged]), for: Self.mine) == .forked(forged.dot)
    )
    #expect(
      machine.standing(of: try Self.claims([Self.change(3)]), for: Self.mine)
        == .lacking([Self.change(3).dot]))
    #expect(
      machine.standing(of: try Self.claims([first]), for: Self.theirs) == .lacking([first.dot]))
  }

  @Test("what an author had seen must be what the log holds, and must be known")
  mutating func links() throws {
    let (first, second) = (Self.change(1), Self.change(2))
    _ = machine.compare([first.dot, second.dot], of: Self.profile, for: Self.mine)
    let errand = Searches.Errand.comparison(Self.mine, read: 1)
    _ = machine.found([(errand, .hashes([first.hash, nil]))])
    let known = try Self.claims([], links: [Link(first.dot, first.hash)])
    #expect(machine.standing(of: known, for: Self.mine) == .same)
    let other = try Self.claims([], links: [Link(first.dot, second.hash)])
    #expect(machine.standing(of: other, for: Self.mine) == .forked(first.dot))
    let forgotten = try Self.claims([], links: [Link(second.dot, second.hash)])
    #expect(machine.standing(of: forgotten, for: Self.mine) == .forgotten(second.dot))
  }

  @Test(
    "a branch that is to move is read page by page, and holds up other writes only if it is told to"
  )
  mutating func branch() {
    var search = BranchSearch(from: Link(Self.change(1).dot, Self.change(1).hash))
    #expect(
      machine.beginBranch(of: Self.profile, for: Self.mine, search, holds: false)
        == [.ask(.branch(Self.profile, search), .search(.undo(Self.profile, read: 1)))])
    #expect(!machine.holds(Self.profile))
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .searching)
    search.visit(Self.change(1)) { nil }
    #expect(
      machine.found([(.undo(Self.profile, read: 1), .branch(search))])
        == [.ask(.branch(Self.profile, search), .search(.undo(Self.profile, read: 2)))])
    search.end()
    #expect(machine.found([(.undo(Self.profile, read: 2), .branch(search))]) == [.unpark])
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .branch(search))
    #expect(machine.undo(of: Self.profile, for: Self.theirs) == .searching)
    machine.endUndo(of: Self.profile)
    _ = machine.beginBranch(of: Self.profile, for: Self.mine, search.continued, holds: true)
    #expect(machine.holds(Self.profile))
  }

  @Test(
    "while the store moves changes, step by step, other writes wait, whoever asked for the move")
  mutating func move() {
    let step = ServiceEffect.ask(.move(Self.profile), .search(.move(Self.profile)))
    #expect(machine.beginMove(of: Self.profile) == [step])
    #expect(machine.holds(Self.profile) && !machine.holds(Self.other))
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .searching)
    #expect(machine.end(of: Self.mine) == [])
    #expect(machine.found([(.move(Self.profile), .moved(isOver: false))]) == [step])
    #expect(machine.endedUndoCount == 0)
    #expect(machine.found([(.move(Self.profile), .moved(isOver: true))]) == [.unpark])
    #expect(!machine.holds(Self.profile) && machine.endedUndoCount == 1)
    #expect(machine.found([(.move(Self.profile), .moved(isOver: true))]) == [])
    _ = machine.beginMove(of: Self.profile)
    #expect(machine.found([(.move(Self.profile), Self.unreadable)]) == [.unpark])
    #expect(!machine.holds(Self.profile), "the store ends the move when the log is needed")
    _ = machine.beginMove(of: Self.profile)
    machine.endAll()
    #expect(!machine.holds(Self.profile) && machine.endedUndoCount == 3)
  }

  @Test("the undos of changes are looked up until all are known")
  mutating func undos() {
    let (target, undo) = (Self.change(1), Self.change(2))
    var search = StandingUndos(of: [target.hash])
    #expect(
      machine.beginUndos(of: Self.profile, for: Self.mine, search)
        == [.ask(.undos(Self.profile, search), .search(.undo(Self.profile, read: 1)))])
    #expect(machine.holds(Self.profile))
    search.visit([undo])
    #expect(
      machine.found([(.undo(Self.profile, read: 1), .undos(search))])
        == [.ask(.undos(Self.profile, search), .search(.undo(Self.profile, read: 2)))])
    search.visit([])
    #expect(machine.found([(.undo(Self.profile, read: 2), .undos(search))]) == [.unpark])
    #expect(machine.undo(of: Self.profile, for: Self.mine) == .undos([undo]))
  }

  @Test("a store that finds another number of changes than were asked for cannot tell")
  mutating func shortFinding() throws {
    let change = Self.change(1)
    _ = machine.compare([change.dot], of: Self.profile, for: Self.mine)
    let errand = Searches.Errand.comparison(Self.mine, read: 1)
    #expect(machine.found([(errand, .hashes([]))]) == [.unpark])
    #expect(machine.standing(of: try Self.claims([change]), for: Self.mine) == .unreadable)
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

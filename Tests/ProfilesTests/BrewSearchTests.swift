import Profiles
import TestSupport
import Testing

@Suite struct BrewSearchTests {
  private static let frost = ["purple-mountain-flower", "thistle-branch"]
  private static let health = ["blue-mountain-flower", "wheat"]

  /// A log, oldest first; each change has the lsn of its place, from 1.
  private struct Log {
    private(set) var changes: [LoggedChange] = []

    mutating func add(_ edits: [Edit], undoing place: Int? = nil) {
      let lsn = changes.count + 1
      let change = Change(
        profile: .default, dot: Dot(origin: .numbered(1), seq: lsn),
        time: HybridTimestamp(milliseconds: lsn * 1_000), context: VersionVector(), edits: edits,
        client: "alchemy", undoes: place.map { changes[$0 - 1].change.hash })
      changes.append(LoggedChange(lsn: lsn, change: change, effects: []))
    }

    /// A page, which is searched for in parts of so many changes.
    func page(
      before lsn: Int? = nil, limit: Int = 100, downTo floor: Int = 0, part: Int = .max
    ) -> BrewSearch {
      var search = BrewSearch(before: lsn, limit: limit, downTo: floor)
      var rest = changes.reversed()[...]
      while !search.isOver {
        let next = rest.prefix(part)
        for logged in next { search.look(at: logged) }
        rest = rest.dropFirst(part)
        search.pass(downTo: next.last?.lsn, hasMore: !rest.isEmpty)
      }
      return search
    }
  }

  private static func brew(_ ingredients: [String] = frost, _ times: Int = 1) -> Edit {
    .brew(ingredients: ingredients, times: times, gold: 86)
  }

  @Test func `brews are found newest first, with everything that a row needs`() {
    var log = Log()
    log.add([Self.brew(Self.frost, 2), .adjust(ingredient: "wheat", by: -2)])
    log.add([.scope(.stock)])
    log.add([Self.brew(Self.health)])
    for part in 1...4 {
      let page = log.page(part: part)
      #expect(page.found.map(\.lsn) == [3, 1])
      #expect(page.found.map(\.milliseconds) == [3_000, 1_000])
      #expect(page.found.allSatisfy { $0.client == "alchemy" && !$0.isUndone })
      #expect(
        page.found.last?.brews
          == [BrewSearch.Brew(ingredients: Self.frost, times: 2, gold: 86)])
      #expect(!page.hasMore)
    }
  }

  @Test func `a page ends before a change that does not fit, unless it is the first`() {
    var log = Log()
    log.add([Self.brew()])
    log.add([Self.brew(), Self.brew(Self.health), Self.brew()])
    log.add([Self.brew()])
    for (limit, lsns) in [(1, [3]), (3, [3]), (4, [3, 2]), (5, [3, 2, 1])] {
      let page = log.page(limit: limit)
      #expect(page.found.map(\.lsn) == lsns)
      #expect(page.hasMore == (lsns.last != 1))
    }
    let large = log.page(before: 3, limit: 1)
    #expect(large.found.map(\.lsn) == [2] && large.found.first?.brews.count == 3)
    #expect(large.hasMore)
    #expect(log.page(before: 1).found == [] && !log.page(before: 1).hasMore)
  }

  @Test
  func
    `an undo makes its brew undone, also where it is on another page, and a redo takes that back`()
  {
    var log = Log()
    log.add([Self.brew()])
    log.add([Self.brew(Self.frost, -1)], undoing: 1)
    #expect(log.page().found.map(\.isUndone) == [true])
    #expect(log.page(before: 2, part: 1).found.map(\.isUndone) == [true])
    log.add([Self.brew()], undoing: 2)
    #expect(log.page().found.map(\.lsn) == [1])
    #expect(log.page(before: 2).found.map(\.isUndone) == [false])
    log.add([Self.brew(Self.frost, -1)], undoing: 1)
    #expect(log.page().found.map(\.isUndone) == [true])
  }

  @Test func `an undo without brews, of a replica that knows none, counts as well`() {
    var log = Log()
    log.add([Self.brew(), .adjust(ingredient: "wheat", by: -1)])
    log.add([.adjust(ingredient: "wheat", by: 1)], undoing: 1)
    #expect(log.page().found.map(\.isUndone) == [true])
  }

  @Test func `what a peer takes back without undoing a change marks no brew, however much it is`() {
    var log = Log()
    log.add([Self.brew()])
    for _ in 1...2_000 { log.add([Self.brew(Self.frost, -1)]) }
    #expect(log.page().found.map(\.lsn) == [1])
    #expect(log.page().found.map(\.isUndone) == [false])
  }

  @Test func `nothing up to the floor is found`() {
    var log = Log()
    for _ in 1...6 { log.add([Self.brew()]) }
    for part in 1...7 {
      let page = log.page(downTo: 4, part: part)
      #expect(page.found.map(\.lsn) == [6, 5])
      #expect(!page.hasMore)
    }
  }

  @Test(.seeds(1...60))
  func `the brews that are not undone are what the tally counts`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var log = Log()
    for _ in 1...40 {
      let open = log.changes.indices.map { $0 + 1 }.filter { Self.mayBeUndone($0, log.changes) }
      if generator.integer(in: 0...2) == 0, let place = open.randomElement(using: &generator) {
        let taken = log.changes[place - 1].change.edits.compactMap { edit -> Edit? in
          guard case .brew(let ingredients, let times, let gold) = edit else { return nil }
          return .brew(ingredients: ingredients, times: -times, gold: gold)
        }
        log.add(taken, undoing: place)
      } else {
        log.add(
          (0..<generator.integer(in: 0...3)).map { _ in
            Self.brew(
              Bool.random(using: &generator) ? Self.frost : Self.health,
              generator.integer(in: 1...3))
          })
      }
    }
    let made = log.changes.flatMap(\.change.edits).reduce(0) { sum, edit in
      guard case .brew(_, let times, _) = edit else { return sum }
      return sum + times
    }
    let page = log.page(limit: 1_000, part: generator.integer(in: 1...9))
    #expect(page.found.filter { !$0.isUndone }.flatMap(\.brews).reduce(0) { $0 + $1.times } == made)
    var lsns: [Int] = []
    var before: Int?
    while true {
      let part = log.page(before: before, limit: 2)
      lsns += part.found.map(\.lsn)
      #expect(part.found.allSatisfy(page.found.contains))
      guard part.hasMore else { break }
      before = try #require(part.found.last?.lsn)
    }
    #expect(lsns == page.found.map(\.lsn))
  }

  /// Whether a change takes effect, by the plain definition: no undo of it takes effect.
  private static func isActive(_ place: Int, _ log: [LoggedChange]) -> Bool {
    !log.indices.contains { index in
      log[index].change.undoes == log[place - 1].change.hash && isActive(index + 1, log)
    }
  }

  /// Whether an undo of a change would undo nothing twice: of what it undoes in turn, each second
  /// change takes effect.
  private static func mayBeUndone(_ place: Int, _ log: [LoggedChange]) -> Bool {
    var place = place
    var takesEffect = true
    while isActive(place, log) == takesEffect {
      guard let target = log[place - 1].change.undoes,
        let logged = log.first(where: { $0.change.hash == target })
      else { return true }
      (place, takesEffect) = (logged.lsn, !takesEffect)
    }
    return false
  }
}

import Alchemy
import Profiles
import TestSupport
import Testing

/// The alchemist, the reserves, what is known, and what was made.
@Suite struct BenchTests {
  private static let skill = Edit.alchemist(.skill, .number(73))
  private static let reserve = Edit.reserve(ingredient: "garlic", quantity: 2)
  private static let known = Edit.know(ingredient: "garlic", effect: "fear", true)
  private static let brew = Edit.brew(ingredients: ["garlic", "nirnroot"], times: 2, gold: 253)

  /// What one replica of this number made with an empty profile.
  private static func replica(_ number: Int, _ edits: [Edit]..., now: Int = 9) -> Replica {
    var replica = Replica(number: number)
    for edits in edits { replica.edit(edits, now: now, catalog: nil) }
    return replica
  }

  // MARK: - Merging

  @Test(arguments: [
    (skill, Edit.alchemist(.skill, .number(15))),
    (Edit.alchemist(.purity, .flag(true)), Edit.alchemist(.purity, .flag(false))),
    (reserve, Edit.reserve(ingredient: "garlic", quantity: 0)),
    (known, Edit.know(ingredient: "garlic", effect: "fear", false)),
  ])
  func `of two edits of a field the one with the larger stamp wins, in any order`(
    earlier: Edit, later: Edit
  ) throws {
    let one = Self.replica(1, [earlier], now: 1_000)
    let other = Self.replica(2, [later], now: 2_000)
    let field = try #require(earlier.claimedField)
    let value = try #require(later.claimedValue)
    for (first, second) in [(one, other), (other, one)] {
      var pulled = first
      pulled.pull(from: second, limit: .max, catalog: nil)
      var joined = first
      joined.join(second.profile, catalog: nil)
      for profile in [pulled.profile, joined.profile] {
        #expect(profile.value(of: field) == value)
        #expect(profile.weight == one.profile.weight + StateWeight.origin)
      }
      #expect(pulled.journal.map(\.place) == [.field(field)])
      #expect(joined.journal == pulled.journal)
      #expect(pulled.journal.map(\.kept) == [value])
    }
  }

  @Test func `brews of all replicas add up, each once, and never conflict`() {
    let one = Self.replica(1, [Self.brew], [Self.brew])
    let other = Self.replica(2, [.brew(ingredients: ["a", "b", "c"], times: 3, gold: 100)])
    var pulled = one
    var joined = one
    for _ in 1...2 {
      pulled.pull(from: other, limit: .max, catalog: nil)
      joined.join(other.profile, catalog: nil)
    }
    for replica in [pulled, joined] {
      #expect(replica.profile.value(of: .tally(.made)) == .quantity(7))
      #expect(replica.profile.value(of: .tally(.gold)) == .quantity(1_312))
      #expect(replica.journal == [])
    }
    #expect(pulled.profile.digest == joined.profile.digest)
  }

  @Test func `several brews of one change all count`() {
    let replica = Self.replica(1, [Self.brew, Self.brew, Self.reserve])
    #expect(replica.log[0].edits == [Self.brew, Self.brew, Self.reserve])
    #expect(replica.profile.bench[.made] == 4)
    #expect(replica.profile.bench[.gold] == 1_012)
  }

  @Test func `sums are cut at the greatest number of the wire`() {
    let limit = SaturatingSum.limit
    var replica = Self.replica(1, [.brew(ingredients: ["a", "b"], times: limit, gold: limit)])
    #expect(replica.profile.bench[.made] == limit)
    #expect(replica.profile.bench[.gold] == limit)
    replica.edit([.brew(ingredients: ["a", "b"], times: -1, gold: limit)], now: 9, catalog: nil)
    #expect(replica.profile.bench[.made] == limit - 1)
    #expect(replica.profile.bench[.gold] == 0)
  }

  // MARK: - Undo

  private static func logged(
    _ replica: Replica, _ effects: [FieldChange], lsn: Int = 1
  ) -> LoggedChange {
    LoggedChange(lsn: lsn, change: replica.log[replica.log.count - 1], effects: effects)
  }

  /// The undo of a change, by a log that begins with the oldest change.
  private static func undo(
    _ dot: Dot, in log: [LoggedChange], of replica: Replica
  ) throws -> UndoPlan {
    var search = UndoSearch(for: dot)
    search.look(at: log.reversed(), hasMore: false)
    guard case .found(let target)? = search.outcome else { throw NothingFound() }
    return UndoPlan(of: target, in: replica.profile) { _ in true }
  }

  private struct NothingFound: Error {}

  @Test func `the undo of a brew takes it back, and gives bag and knowledge back`() throws {
    var replica = Self.replica(1, [.adjust(ingredient: "garlic", by: 5)])
    let before = replica.profile.shown()
    let edits = [Self.brew, .adjust(ingredient: "garlic", by: -2), Self.known]
    let effects = replica.edit(edits, now: 9, catalog: nil)
    let done = replica.profile.shown()
    var log = [Self.logged(replica, effects)]
    let first = log[0].change
    let undo = try Self.undo(first.dot, in: log, of: replica)
    #expect(undo.kept == [])
    #expect(undo.edits.contains(.brew(ingredients: ["garlic", "nirnroot"], times: -2, gold: 253)))
    let undone = replica.edit(undo.edits, now: 9, catalog: nil, undoing: first.hash)
    #expect(replica.profile.shown() == before)
    log.append(Self.logged(replica, undone, lsn: 2))
    let redo = try Self.undo(log[1].change.dot, in: log, of: replica)
    replica.edit(redo.edits, now: 9, catalog: nil)
    #expect(replica.profile.shown() == done)
  }

  @Test func `a later brew does not keep an earlier one from being undone`() throws {
    var replica = Self.replica(1)
    var log: [LoggedChange] = []
    for lsn in 1...2 {
      let effects = replica.edit([Self.brew], now: 9, catalog: nil)
      log.append(Self.logged(replica, effects, lsn: lsn))
    }
    let undo = try Self.undo(log[0].change.dot, in: log, of: replica)
    #expect(undo.kept == [])
    replica.edit(undo.edits, now: 9, catalog: nil)
    #expect(replica.profile.bench[.made] == 2)
    #expect(replica.profile.bench[.gold] == 506)
  }

  @Test func `a brew that two replicas took back at once is not shown as less than nothing`() {
    let back = Edit.brew(ingredients: ["garlic", "nirnroot"], times: -2, gold: 253)
    var one = Self.replica(1, [Self.brew])
    var other = Replica(number: 2)
    other.pull(from: one, limit: .max, catalog: nil)
    one.edit([back], now: 9, catalog: nil)
    other.edit([back], now: 9, catalog: nil)
    one.pull(from: other, limit: .max, catalog: nil)
    #expect(one.profile.bench[.made] == -2)
    #expect(one.profile.bench.values == [:])
  }

  // MARK: - Changes and digests

  @Test func `the digest has a row for each field and for each origin of a tally`() {
    let profile = Self.replica(1, [Self.skill, Self.known, Self.brew, Self.reserve]).profile
    let stamp = Stamp(
      time: profile.latestMoment, tie: profile.heads[.numbered(1)]?.hash.tie ?? 0,
      origin: .numbered(1), seq: 1)
    func register(_ name: String, _ text: String) -> UInt64 {
      var hash = RowHash()
      hash.combine(name)
      hash.combine(text)
      hash.combine(stamp)
      return hash.value
    }
    func tally(_ name: String, _ sum: Int) -> UInt64 {
      var hash = RowHash()
      hash.combine(name)
      hash.combine(stamp.origin)
      hash.combine(sum)
      return hash.value
    }
    #expect(
      profile.digest
        == register("alchemist:skill", "73") ^ register("known:garlic/fear", "true")
        ^ register("reserve:garlic", "2") ^ tally("tally:made", 2) ^ tally("tally:gold", 506))
  }

  // MARK: - What is shown

  @Test func `what is held back is not available, and a debt is no reserve`() {
    var replica = Self.replica(1, [.adjust(ingredient: "garlic", by: 3), Self.reserve])
    #expect(replica.profile.available("garlic") == 1)
    #expect(replica.profile.available("nirnroot") == 0)
    replica.edit([.reserve(ingredient: "garlic", quantity: 9)], now: 9, catalog: nil)
    #expect(replica.profile.available("garlic") == 0)
    replica.edit(
      [.adjust(ingredient: "garlic", by: -7), .reserve(ingredient: "garlic", quantity: 0)], now: 9,
      catalog: nil)
    #expect(replica.profile.available("garlic") == 0)
  }

  @Test func `the reserve of every ingredient holds for all whose own is smaller`() {
    let every = BenchField.everyIngredient
    var replica = Self.replica(
      1,
      [
        .adjust(ingredient: "garlic", by: 3), .adjust(ingredient: "nirnroot", by: 3), Self.reserve,
        .reserve(ingredient: every, quantity: 1),
      ])
    #expect(replica.profile.available("garlic") == 1)
    #expect(replica.profile.available("nirnroot") == 2)
    replica.edit([.reserve(ingredient: every, quantity: 3)], now: 9, catalog: nil)
    #expect(replica.profile.available("garlic") == 0)
    #expect(replica.profile.holdsBackOneMore("nirnroot") == false)
    replica.edit([.reserve(ingredient: every, quantity: 0)], now: 9, catalog: nil)
    #expect(replica.profile.available("garlic") == 1)
    #expect(replica.profile.available("nirnroot") == 3)
  }

  @Test func `the alchemist is what the fields say`() {
    let edits: [Edit] = [
      Self.skill, .alchemist(.fortify, .number(47)), .alchemist(.alchemist, .number(3)),
      .alchemist(.benefactor, .flag(true)),
    ]
    let bench = Self.replica(1, edits).profile.bench
    #expect(bench.alchemist[.skill] == .number(73))
    #expect(bench.alchemist[.fortify] == .number(47))
    #expect(bench.alchemist[.alchemist] == .number(3))
    #expect(bench.alchemist[.benefactor] == .flag(true))
    #expect(bench.alchemist[.purity] == .flag(false))
    #expect(Bench().alchemist == Alchemist())
  }

  @Test func `a profile that never used the bench has nothing of it`() {
    let profile = Self.replica(1, [.rename("mage"), .adjust(ingredient: "garlic", by: 1)]).profile
    #expect(profile.bench.isEmpty)
    #expect(profile.bench.values == [:])
  }
}

extension Edit {
  /// The field of the bench that the edit sets.
  fileprivate var claimedField: Field? {
    switch self {
    case .alchemist(let field, _): .bench(.alchemist(field))
    case .reserve(let id, _): .bench(.reserve(id))
    case .know(let ingredient, let effect, _):
      .bench(.known(ingredient: ingredient, effect: effect))
    case .label(let label, _): .bench(.label(label))
    case .choose, .reset, .stock, .adjust, .rename, .scope, .create, .delete, .undelete, .brew,
      .unknown:
      nil
    }
  }

  fileprivate var claimedValue: FieldValue? {
    switch self {
    case .alchemist(_, let value): FieldValue(value)
    case .reserve(_, let quantity): .number(quantity)
    case .know(_, _, let isKnown): .flag(isKnown)
    case .label(_, let text): .name(text)
    case .choose, .reset, .stock, .adjust, .rename, .scope, .create, .delete, .undelete, .brew,
      .unknown:
      nil
    }
  }
}

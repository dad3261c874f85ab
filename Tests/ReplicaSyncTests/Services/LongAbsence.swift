import JSON
import ProfileService
import RelayEnds
import ReplicaHost
import ReplicaSync
import TestSupport
import Wire

/// A laptop that lies in a drawer for years, while a desktop goes on and meets a tablet.
///
/// With a seed everything happens at the same moments again, whether logs are cut or not.
struct LongAbsence {
  /// How much is done while the laptop is away.
  struct Size {
    /// After each the desktop's log is cut.
    var years = 5
    /// What the desktop changes in each.
    var changesPerYear: Int
    /// What it changes in the first one, which fills its log.
    var firstYear: Int
    /// What the laptop changes in each.
    var offlineEditsPerYear = 10

    /// As many in the first year as in others, unless that is told.
    init(changesPerYear: Int, firstYear: Int? = nil) {
      self.changesPerYear = changesPerYear
      self.firstYear = firstYear ?? changesPerYear
    }

    /// All changes there are in the end.
    var changes: Int {
      before + firstYear + (years - 1) * changesPerYear + years * (besides + offlineEditsPerYear)
    }
  }

  let desktop: ServedReplica
  let tablet: ServedReplica
  let laptop: ServedReplica
  /// Up to where the desktop's log had been cut at the end of each year.
  private(set) var floors: [Int] = []
  /// The last choice of each ingredient that the laptop has made in the drawer.
  private(set) var offlineChoices: [String: String] = [:]
  private var generator: SeededGenerator
  private let cutsLogs: Bool

  private static let day = 86_400_000
  private static let start = Moment(
    wallMilliseconds: 1_700_000_000_000, monotonicMilliseconds: 5_000)
  /// As many requests as a client may well send at once.
  private static let handful = 200
  /// What the desktop and the laptop have seen both.
  private static let before = 50
  /// What the tablet brings each year.
  private static let besides = 20

  init(seed: UInt64, cutsLogs: Bool) throws {
    generator = SeededGenerator(seed: seed)
    self.cutsLogs = cutsLogs
    desktop = try ServedReplica(number: 1, at: Self.start)
    tablet = try ServedReplica(number: 2, at: Self.start)
    laptop = try ServedReplica(number: 3, at: Self.start)
  }

  /// Everything up to the day on which the laptop is found again.
  mutating func pass(_ size: Size) throws {
    desktop.apply(edits(count: Self.before, of: ServedReplica.ingredients))
    _ = desktop.synchronise(with: laptop)
    for year in 0..<size.years {
      try passYear(size, changes: year == 0 ? size.firstYear : size.changesPerYear)
    }
  }

  private mutating func passYear(_ size: Size, changes: Int) throws {
    let handfuls = changes / Self.handful
    let offline = (0..<size.offlineEditsPerYear).map { _ in generator.integer(in: 1...handfuls) }
    for number in 1...handfuls {
      pass(milliseconds: 100 * Self.day / handfuls)
      desktop.apply(edits(count: Self.handful, of: ServedReplica.ingredients.dropLast(10)))
      for _ in 0..<offline.count(where: { $0 == number }) { editOffline() }
    }
    tablet.apply(edits(count: Self.besides, of: ServedReplica.ingredients.dropFirst(10)))
    _ = desktop.synchronise(with: tablet)
    pass(milliseconds: 265 * Self.day)
    if cutsLogs { cutLogs() }
    let floor = try desktop.standpoint()["floor"]?.object ?? [:]
    floors.append(floor.values.reduce(0) { $0 + ($1.integer ?? 0) })
  }

  private func pass(milliseconds: Int) {
    for one in [desktop, tablet, laptop] { one.now.wallMilliseconds += milliseconds }
  }

  /// A day passes by the clock by which daemons look after their logs.
  private func cutLogs() {
    desktop.now.monotonicMicroseconds += Self.day * 1_000
    desktop.replica.tick(at: desktop.now)
  }
}

// MARK: - Edits

extension LongAbsence {
  private mutating func editOffline() {
    let id = generator.pick(ServedReplica.ingredients)
    let chosen = generator.pick(["must", "may", "cant"])
    offlineChoices["ingredient:" + id] = chosen
    // In one change with something else than a choice of an ingredient.
    laptop.apply([Self.choice(of: id, chosen) + "," + otherEdit(of: id)])
  }

  private mutating func edits(count: Int, of ids: some Sequence<String>) -> [String] {
    let ids = Array(ids)
    return (0..<count).map { _ in
      let id = generator.pick(ids)
      return generator.chance(oneIn: 2)
        ? Self.choice(of: id, generator.pick(["must", "may", "cant"])) : otherEdit(of: id)
    }
  }

  private static func choice(of id: String, _ choice: String) -> String {
    #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(id)"}"#
  }

  private mutating func otherEdit(of id: String) -> String {
    switch generator.integer(in: 0...9) {
    case 0..<5:
      let amount = generator.pick([-2, 1, 3])
      let adjust = #"{"by":\#(amount),"edit":"adjust","ingredient":"\#(id)"}"#
      // What is taken out has to be there.
      return amount < 0
        ? #"{"edit":"stock","ingredient":"\#(id)","quantity":9},"# + adjust : adjust
    case 5, 6:
      let quantity = generator.integer(in: 0...99)
      return #"{"edit":"stock","ingredient":"\#(id)","quantity":\#(quantity)}"#
    case 7:
      let effect = generator.pick(ServedReplica.effects)
      return #"{"choice":"cant","edit":"choose","effect":"\#(effect)"}"#
    case 8:
      let choice = generator.pick(["may", "cant"])
      return #"{"choice":"\#(choice)","edit":"reset","group":"effects"}"#
    default: return #"{"edit":"scope","scope":"\#(generator.pick(["all", "stock"]))"}"#
    }
  }
}

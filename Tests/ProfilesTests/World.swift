import Alchemy
import Profiles
import TestSupport

/// Two to five replicas with clocks up to an hour wrong, that edit and partly pull by turns.
///
/// Where they join, they often take in whole states instead of changes.
struct World {
  private(set) var replicas: [Replica]
  private let joins: Bool
  private var now = 1_700_000_000_000
  private var skews: [Int]
  private let catalog: Catalog
  /// Draws the edits of the bench, so that all others are those that a seed has always drawn.
  private var benchGenerator: SeededGenerator

  init(seed: UInt64, steps: Int = 30, joins: Bool = false) throws {
    var generator = SeededGenerator(seed: seed)
    self.joins = joins
    benchGenerator = SeededGenerator(seed: ~seed)
    catalog = try SmallCatalog.catalog()
    let count = generator.integer(in: 2...5)
    replicas = (1...count).map { Replica(number: $0) }
    skews = replicas.map { _ in Self.skew(using: &generator) }
    for _ in 0..<steps { step(using: &generator) }
  }

  /// Often none, so that changes of several origins carry one moment.
  private static func skew(using generator: inout SeededGenerator) -> Int {
    generator.chance(oneIn: 2) ? 0 : generator.integer(in: -3_600_000...3_600_000)
  }

  private mutating func step(using generator: inout SeededGenerator) {
    now += generator.pick([0, 0, 1, 20_000])
    let index = generator.integer(in: 0...replicas.count - 1)
    switch generator.integer(in: 0...9) {
    case 0: skews[index] = Self.skew(using: &generator)
    case 1...4:
      let other = generator.pick(replicas)
      if joins, generator.chance(oneIn: 3) {
        replicas[index].join(other.profile, catalog: catalog)
      } else {
        replicas[index].pull(
          from: other, limit: generator.integer(in: 1...6), catalog: catalog)
      }
    default:
      let edits =
        Edit.random(count: 1...4, using: &generator)
        + Edit.randomOfBench(upTo: 3, using: &benchGenerator)
      replicas[index].edit(edits, now: now + skews[index], catalog: catalog)
    }
  }

  /// Lets everybody pull everything from everybody.
  mutating func settle() {
    for _ in 0..<2 {
      for index in replicas.indices {
        for other in replicas {
          replicas[index].pull(from: other, limit: .max, catalog: catalog)
        }
      }
    }
  }

  /// All changes, by origin, each origin's in its own order.
  var changesByOrigin: [[Change]] {
    replicas.map { replica in replica.log.filter { $0.dot.origin == replica.origin } }
  }

  var changes: [Change] {
    changesByOrigin.flatMap(\.self)
  }

  /// All changes that a vector has in it.
  func changes(in vector: VersionVector) -> [Change] {
    changes.filter { vector.contains($0.dot) }
  }

  /// All changes in a random order that keeps each origin's own, and causes first if asked to.
  func delivery(causal: Bool, using generator: inout SeededGenerator) -> [Change] {
    var rest = changesByOrigin.map { $0[...] }
    var vector = VersionVector()
    var order: [Change] = []
    while true {
      let ready = rest.indices.filter { index in
        guard let next = rest[index].first else { return false }
        return !causal || vector.contains(next.context)
      }
      guard !ready.isEmpty else { return order }
      let change = rest[generator.pick(ready)].removeFirst()
      vector.insert(change.dot)
      order.append(change)
    }
  }
}

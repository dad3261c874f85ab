import Profiles
import TestSupport
import Testing

@Suite("Replicas of the core in a mesh")
struct MeshTests {
  @Test(
    "a hundred offline edits on each of five converge in at most diameter + 1 rounds",
    .seeds(1...20))
  func rounds() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let mesh = Mesh(count: 5, using: &generator)
    var history = History()
    var stores = (1...5).map {
      CoreStore(origin: Origin(high: 0, low: UInt64($0)), profile: .fresh())
    }
    for index in stores.indices {
      let skew = generator.integer(in: -60_000...60_000)
      for edit in 0..<100 {
        let edits = Edit.random(count: 1...3, using: &generator)
        history.acknowledge(stores[index].edit(edits, nowMilliseconds: 5_000_000 + skew + edit))
      }
    }
    var rounds = 0
    while Set(stores.map(\.profile.digest)).count > 1 || rounds == 0 {
      rounds += 1
      try sync(&stores, along: mesh.edges)
    }
    #expect(rounds <= mesh.diameter + 1)
    history.judge(stores.map(\.profile), journals: stores.flatMap(\.journal))
    #expect(history.complaints == [])
  }

  /// Everybody tells its neighbours what it had when the round began.
  private func sync(_ stores: inout [CoreStore], along edges: [Mesh.Edge]) throws {
    let before = stores
    for edge in edges {
      for (from, to) in [(edge.one, edge.other), (edge.other, edge.one)] {
        let missing = before[from].changes(missingIn: before[to].profile.vector)
        try stores[to].push(try #require(missing), nowMilliseconds: 5_000_000)
      }
    }
  }
}

import ProfileService
import Profiles
import ReplicaSync
import StoreJobs
import TestSupport
import Testing

@Suite("Whole services in a mesh")
struct WholeMeshTests {
  @Test(
    "a hundred offline edits on each of five converge in at most diameter + 1 rounds",
    .seeds(1...4))
  func rounds() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let mesh = Mesh(count: 5, using: &generator)
    var now = Moment(wallMilliseconds: 1_700_000_000_000, monotonicMilliseconds: 5_000)
    let replicas = try (1...mesh.count).map {
      try SimulatedReplica(number: $0, seed: seed, onFiles: false, keeps: 3, at: now)
    }
    for replica in replicas {
      replica.skewMilliseconds = generator.integer(in: -60_000...60_000)
      edit(replica, times: 100, from: now, using: &generator)
    }
    now.wallMilliseconds += 1_000
    for replica in replicas { replica.pass(to: now) }
    var rounds = 0
    while rounds == 0 || !areLevel(replicas), rounds <= mesh.diameter + 1 {
      rounds += 1
      for edge in mesh.edges { sync(replicas[edge.one], replicas[edge.other], at: now) }
    }
    #expect(rounds <= mesh.diameter + 1)
    #expect(complaints(of: replicas) == [])
  }

  private func edit(
    _ replica: SimulatedReplica, times: Int, from start: Moment,
    using generator: inout SeededGenerator
  ) {
    var person = SimulatedPerson(at: replica, name: "person")
    var now = start
    for _ in 0..<times {
      now.wallMilliseconds += 1
      replica.pass(to: now)
      person.ask(replica, using: &generator)
      person.listen(replica)
    }
  }

  private func sync(_ one: SimulatedReplica, _ other: SimulatedReplica, at now: Moment) {
    var link = SimulatedLink(from: one, to: other, mode: .once, at: now)
    let isDone = link.finish(at: now)
    #expect(isDone && link.isOver)
    _ = link.cut()
  }

  private func ids(_ replicas: [SimulatedReplica]) -> Set<ProfileID> {
    Set(replicas.flatMap { $0.disk.state.profiles.map(\.profile.id) })
  }

  private func areLevel(_ replicas: [SimulatedReplica]) -> Bool {
    ids(replicas).allSatisfy { id in
      Set(replicas.map { $0.disk.profile(id).digest }).count == 1
    }
  }

  private func complaints(of replicas: [SimulatedReplica]) -> [String] {
    var histories: [ProfileID: History] = [:]
    for change in replicas.flatMap({ $0.takeMade() }) {
      histories[change.profile, default: History()].acknowledge(change)
    }
    let journals = Dictionary(grouping: replicas.flatMap(\.conflicts), by: \.profile)
    return replicas.flatMap(\.complaints)
      + ids(replicas).flatMap { id in
        var history = histories[id] ?? History()
        let journal = journals[id, default: []].map(\.conflict)
        history.judge(replicas.map { $0.disk.profile(id) }, journals: journal)
        return history.complaints
      }
  }
}

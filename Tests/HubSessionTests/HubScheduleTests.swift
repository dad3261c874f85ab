import HubSession
import JSON
import ProfileService
import Profiles
import RelayEnds
import ReplicaSync
import Sealing
import TestSupport
import Testing
import Wire

/// Replicas that meet in a hub, whose database does what a server does: answers in any order between
/// sessions, loses sessions, and goes back to what a standby had.
@Suite("Replicas that meet in a hub")
struct HubScheduleTests {
  private static let start = ServedReplica.start
  private static let plain = VaultSeal(plain: HubRun.vault)

  /// Syncs one replica after the other until nothing is reported any more.
  private func settle(
    _ replicas: [ServedReplica], _ hub: inout PlayedHub, _ seal: VaultSeal = plain,
    noting texts: SealedTexts? = nil
  ) throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 1...4 {
      for replica in replicas {
        let run = HubRun(replica, epoch: 9, hub, seal: seal, noting: texts)
        while !run.isOver { run.step(&hub, &generator) }
        run.end()
      }
    }
  }

  private func expectLevel(_ replicas: [ServedReplica], _ hub: PlayedHub) throws {
    let standpoints = try replicas.map { try $0.standpoint() }
    for standpoint in standpoints.dropFirst() {
      #expect(standpoint["vector"] == standpoints[0]["vector"])
      #expect(standpoint["digest"] == standpoints[0]["digest"])
    }
    #expect(hub.violations == [])
  }

  private func edit(_ replica: ServedReplica, _ generator: inout SeededGenerator) {
    let herb = ServedReplica.ingredients.randomElement(using: &generator) ?? "herb-10"
    let edits = [
      #"{"by":1,"edit":"adjust","ingredient":"\#(herb)"}"#,
      #"{"choice":"must","edit":"choose","ingredient":"\#(herb)"}"#,
      #"{"choice":"cant","edit":"choose","ingredient":"\#(herb)"}"#,
      #"{"edit":"rename","name":"\#(herb)"}"#,
    ]
    let count = Int.random(in: 1...5, using: &generator)
    replica.apply((0..<count).map { _ in edits.randomElement(using: &generator) ?? edits[0] })
  }

  @Test("end level with every edit, whatever is lost on the way", arguments: 1...30)
  func schedule(seed: Int) throws { _ = try end(seed, Self.plain) }

  @Test(
    "end as they would without a seal, and the hub has nothing of it in the clear, and no two texts under one nonce",
    arguments: 1...15)
  func sealed(seed: Int) throws {
    let key = try #require(VaultKey(bytes: [UInt8](repeating: UInt8(seed), count: 32)))
    let seal = VaultSeal(HubRun.vault, generation: 1, keys: [1: key], takesPlain: false)
    let everything = SealedTexts()
    let (plain, sealed) = (try end(seed, Self.plain), try end(seed, seal, noting: everything))
    #expect(everything.count > 20 && everything.clashes == 0)
    #expect(plain.standpoints == sealed.standpoints)
    func texts(_ hub: PlayedHub) -> [String] {
      hub.texts.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(texts(plain.hub).contains { $0.contains("herb-") })
    #expect(!texts(sealed.hub).contains { $0.contains("herb-") || $0.contains("edit") })
  }

  /// Carries out a schedule; returns where the replicas stand when they are level.
  private func end(
    _ seed: Int, _ seal: VaultSeal, noting texts: SealedTexts? = nil
  ) throws -> (standpoints: [JSONValue], hub: PlayedHub) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let replicas = try (1...3).map { try ServedReplica(number: 10 * seed + $0, at: Self.start) }
    var hub = PlayedHub()
    var standby = hub
    for epoch in 1...12 {
      for replica in replicas where Bool.random(using: &generator) { edit(replica, &generator) }
      let present = replicas.filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }
      var runs = present.map { HubRun($0, epoch: epoch, hub, seal: seal, noting: texts) }
      while let run = runs.filter({ !$0.isOver }).randomElement(using: &generator) {
        run.step(&hub, &generator)
        guard Int.random(in: 0..<40, using: &generator) == 0 else { continue }
        run.end()
        runs.removeAll { $0 === run }
      }
      runs.forEach { $0.end() }
      // The standby lags, and takes over now and then: every session is lost with the primary.
      if Int.random(in: 0..<4, using: &generator) == 0 { hub = standby }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        hub.cut(Int.random(in: 1...6, using: &generator))
      }
      if Bool.random(using: &generator) { standby = hub }
    }
    let vectors = try replicas.map { try $0.standpoint()["vector"]?.object ?? [:] }
    try settle(replicas, &hub, seal, noting: texts)
    try expectLevel(replicas, hub)
    let final = try replicas[0].standpoint()["vector"]?.object ?? [:]
    for vector in vectors {
      for (origin, seq) in vector {
        #expect((final[origin]?.integer ?? 0) >= (seq.integer ?? 0), "edits of \(origin) are lost")
      }
    }
    return (try replicas.map { try $0.standpoint() }, hub)
  }

  @Test("keep both lives of a replica that went back or was copied")
  func fork() throws {
    var generator = SeededGenerator(seed: 5)
    let copies = try (1...2).map { _ in try ServedReplica(number: 7, at: Self.start) }
    let other = try ServedReplica(number: 8, at: Self.start)
    var hub = PlayedHub()
    for copy in copies { copy.apply([#"{"by":1,"edit":"adjust","ingredient":"herb-10"}"#]) }
    for (number, copy) in copies.enumerated() {
      copy.apply([#"{"by":\#(number + 2),"edit":"adjust","ingredient":"herb-11"}"#])
      // The later life is longer: its changes have seen some that the other life never made.
      for _ in 0...(2 * number) { edit(copy, &generator) }
    }
    edit(other, &generator)
    let all = copies + [other]
    try settle(all, &hub)
    try expectLevel(all, hub)
    let bag = try all[2].ask("profile.get", ["profile": ServedReplica.id])["inventory"]
    // Both lives have added to it: 2 and 3, besides what is edited at random.
    #expect((bag?["herb-11"]?.integer ?? 0) >= 5, "\(bag ?? .null)")
  }

  @Test("join states where a log no longer reaches back")
  func floor() throws {
    var generator = SeededGenerator(seed: 6)
    let replicas = try (1...3).map { try ServedReplica(number: 20 + $0, at: Self.start) }
    edit(replicas[0], &generator)
    edit(replicas[1], &generator)
    // The second has the changes of the first as a part of its state alone.
    let state = try replicas[0].ask("sync.state", ["profile": ServedReplica.id])["state"]
    _ = try replicas[1].ask(
      "sync.state", ["profile": ServedReplica.id, "state": try #require(state)])
    edit(replicas[1], &generator)
    var hub = PlayedHub()
    try settle([replicas[1], replicas[2]], &hub)
    try expectLevel([replicas[1], replicas[2]], hub)
    try settle(replicas, &hub)
    try expectLevel(replicas, hub)
  }

  private static func add(_ count: Int, _ herb: String = "herb-10") -> [String] {
    [#"{"by":\#(count),"edit":"adjust","ingredient":"\#(herb)"}"#]
  }

  /// More changes than the hub folds without a state, so that it may cut them.
  private static let many = 300

  @Test
  func
    `A machine that was away while the hub cut its log joins what it missed, and keeps its edits`()
    throws
  {
    let replicas = try (1...2).map { try ServedReplica(number: 40 + $0, at: Self.start) }
    var hub = PlayedHub()
    replicas[0].apply(Self.add(1))
    replicas[1].apply(Self.add(2))
    try settle(replicas, &hub)
    for _ in 1...Self.many { replicas[0].apply(Self.add(1)) }
    try settle([replicas[0]], &hub)
    hub.cut(Self.many)
    replicas[1].apply(Self.add(7, "herb-11"))
    try settle(replicas, &hub)
    try expectLevel(replicas, hub)
    let bag = try replicas[0].ask("profile.get", ["profile": ServedReplica.id])["inventory"]
    #expect(bag == ["herb-10": .integer(3 + Self.many), "herb-11": 7])
  }

  @Test(arguments: [1, 100])
  func `A machine that went back to before the hub's cut keeps both lives`(common: Int) throws {
    let copies = try (1...2).map { _ in try ServedReplica(number: 50, at: Self.start) }
    let other = try ServedReplica(number: 51, at: Self.start)
    var hub = PlayedHub()
    for copy in copies {
      for _ in 1...common { copy.apply(Self.add(1)) }
    }
    for _ in 1...Self.many { copies[0].apply(Self.add(1)) }
    try settle([copies[0], other], &hub)
    hub.cut(common + Self.many)
    for _ in 1...5 { copies[1].apply(Self.add(1, "herb-11")) }
    let all = copies + [other]
    try settle(all, &hub)
    try expectLevel(all, hub)
    let bag = try other.ask("profile.get", ["profile": ServedReplica.id])["inventory"]
    #expect(bag == ["herb-10": .integer(common + Self.many), "herb-11": 5])
  }

  @Test func `A machine that lags behind a state that the hub has joined is made level`() throws {
    let copies = try (1...2).map { _ in try ServedReplica(number: 60, at: Self.start) }
    let other = try ServedReplica(number: 61, at: Self.start)
    for copy in copies { copy.apply(Self.add(1)) }
    for _ in 1...3 { copies[0].apply(Self.add(1)) }
    // Of the changes the hub gets no more than a state, and the hashes that came with it.
    let told = try copies[0].ask("sync.state", ["profile": ServedReplica.id, "trail": true])
    let state = told["state"]
    _ = try other.ask("sync.state", ["profile": ServedReplica.id, "state": try #require(state)])
    var hub = PlayedHub()
    try settle([other], &hub)
    try settle([copies[1]], &hub)
    try expectLevel([other, copies[1]], hub)
    let bag = try copies[1].ask("profile.get", ["profile": ServedReplica.id])["inventory"]
    #expect(bag == ["herb-10": 4])
  }

  @Test("go on where a write of one came too late for another")
  func overtaken() throws {
    var (hub, generator) = (PlayedHub(), SeededGenerator(seed: 7))
    let replicas = try (1...3).map { try ServedReplica(number: 30 + $0, at: Self.start) }
    for _ in 1...5 {
      for replica in replicas { edit(replica, &generator) }
      let runs = replicas.map { HubRun($0, epoch: 1, hub) }
      while let run = runs.filter({ !$0.isOver }).randomElement(using: &generator) {
        run.step(&hub, &generator)
      }
      runs.forEach { $0.end() }
      for (id, vector) in runs.flatMap(\.confirmed) {
        #expect(hub.vector(of: id).contains(vector), "the hub has confirmed what it lacks")
      }
    }
    #expect(hub.overtaken > 0, "nothing came too late, so the test shows nothing")
    try settle(replicas, &hub)
    try expectLevel(replicas, hub)
  }
}

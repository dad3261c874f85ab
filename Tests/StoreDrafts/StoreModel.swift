internal import Alchemy
package import ProfileStore
package import Profiles
package import StoreJobs
package import TestSupport
internal import Wire

/// What a store should hold, kept in memory by the obvious means, and a source of random batches.
package struct StoreModel {
  package var state: StoredState
  package var log: [LoggedChange] = []
  /// By client, every reply that was ever given, the last one last.
  package private(set) var replies: [String: [[UInt8]]] = [:]
  /// The number of each profile's last snapshot.
  package var snapshots: [ProfileID: Int] = [:]
  /// What the other replica has of each profile.
  package var remotes: [ProfileID: RemoteProfile] = [:]
  /// What each origin's newest change had seen of each profile, itself included.
  private var linked: [ProfileID: [Origin: VersionVector]] = [:]
  /// The hashes of changes that were cut from the log.
  package var trail: [ProfileID: [Dot: ChangeHash]] = [:]
  package var generator: SeededGenerator

  /// Starts from what a store has loaded, so that the identity is the same.
  package init(_ state: StoredState, seed: UInt64) {
    self.state = state
    generator = SeededGenerator(seed: seed)
  }

  /// The next batch, which the model takes for committed.
  package mutating func batch(entries: ClosedRange<Int> = 0...12) -> StoreBatch {
    var batch = StoreBatch(entries: [], clock: state.clock, nowMilliseconds: 0)
    for _ in 0..<Int.random(in: entries, using: &generator) { batch.entries.append(entry()) }
    state.clock = HybridTimestamp(rawValue: generator.next())
    batch.clock = state.clock
    batch.nowMilliseconds = Int.random(in: 0...2_000_000_000_000, using: &generator)
    state.lastCommitMilliseconds = batch.nowMilliseconds
    return batch
  }

  /// A batch of changes to one profile, each as large as the given name.
  package mutating func largeBatch(changes: Int, name: String) -> StoreBatch {
    var batch = batch(entries: 0...0)
    for _ in 0..<changes {
      batch.entries.append(StoreEntry(change: change(at: 0, [.rename(name)])))
    }
    return batch
  }

  /// A batch of changes to one profile, each of the same edits; none undoes another.
  package mutating func batch(of edits: [Edit], count: Int) -> StoreBatch {
    var batch = largeBatch(changes: 0, name: "")
    for _ in 0..<count {
      if state.profiles.isEmpty { _ = place() }
      batch.entries.append(StoreEntry(change: change(at: 0, edits, isUndoing: false)))
    }
    return batch
  }

  /// What a store loads, but for the file's size, which is the store's own affair.
  package func expects(_ loaded: StoredState) -> Bool {
    var expected = state
    expected.databaseBytes = loaded.databaseBytes
    expected.ownSeen = ownSeen
    return expected == loaded
  }

  /// What the present origin's newest change of each profile had seen, where the log has that change.
  private var ownSeen: [ProfileID: VersionVector] {
    var seen: [ProfileID: VersionVector] = [:]
    for stored in state.profiles {
      let own = log.filter { $0.change.profile == stored.profile.id }
      let newest = Dot(origin: state.origin, seq: stored.profile.vector[state.origin])
      guard let last = own.last(where: { $0.change.dot == newest })?.lsn else { continue }
      var vector = stored.floor.lsn < last ? stored.floor.vector : VersionVector()
      vector.merge(VersionVector(Self.newest(own.filter { $0.lsn <= last })))
      seen[stored.profile.id] = vector
    }
    return seen
  }

  private static func newest(_ changes: [LoggedChange]) -> [Dot] {
    let seqs = Dictionary(
      changes.map { ($0.change.dot.origin, $0.change.dot.seq) }, uniquingKeysWith: max)
    return seqs.map { Dot(origin: $0.key, seq: $0.value) }
  }

  /// A page of history, by a search through the whole log.
  package func history(of profile: ProfileID, before lsn: Int?, limit: Int) -> HistoryPage {
    let all = log.reversed().filter { $0.change.profile == profile && $0.lsn < lsn ?? .max }
    return HistoryPage(changes: Array(all.prefix(limit)), hasMore: all.count > limit)
  }

  /// The same from the other end.
  package func changes(of profile: ProfileID, after lsn: Int, limit: Int) -> HistoryPage {
    let all = log.filter { $0.change.profile == profile && $0.lsn > lsn }
    return HistoryPage(changes: Array(all.prefix(limit)), hasMore: all.count > limit)
  }
}

// MARK: - Random parts

extension StoreModel {
  private mutating func entry() -> StoreEntry {
    var entry = StoreEntry()
    let place = place()
    if Int.random(in: 0..<10, using: &generator) > 0 {
      let isFirst = state.profiles[place].profile.vector == VersionVector()
      entry.change = change(at: place, isFirst ? firstEdits(place) : edits())
    }
    if Int.random(in: 0..<6, using: &generator) == 0 { entry.snapshot = snapshot(place) }
    // A profile that nothing was written of is not in the store either.
    if entry.change == nil && entry.snapshot == nil { entry.snapshot = snapshot(place) }
    if Bool.random(using: &generator) { entry.request = request() }
    return entry
  }

  package mutating func snapshot(_ place: Int) -> StoredSnapshot {
    snapshots[state.profiles[place].profile.id] = state.profiles[place].lsn
    return StoredSnapshot(profile: state.profiles[place].profile, lsn: state.profiles[place].lsn)
  }

  /// Some profile, now and then a new one.
  package mutating func place() -> Int {
    if state.profiles.isEmpty || Int.random(in: 0..<8, using: &generator) == 0 {
      let id = ProfileID(randomHigh: generator.next(), randomLow: generator.next())
      state.profiles.append(.init(profile: Profile(id: id, catalog: "", name: ""), lsn: 0))
      return state.profiles.count - 1
    }
    return Int.random(in: state.profiles.indices, using: &generator)
  }

  private mutating func change(
    at place: Int, _ edits: [Edit], isUndoing: Bool = true
  ) -> LoggedChange {
    let origins = [state.origin, Origin(high: 0, low: 1), Origin(high: .max, low: 3)]
    let time = HybridTimestamp(rawValue: generator.next())
    var profile = state.profiles[place].profile
    let older = log.filter { $0.change.profile == profile.id }.map(\.change.hash)
    let undone =
      Int.random(in: 0..<3, using: &generator) == 0 ? older.randomElement(using: &generator) : nil
    let origin = origins[Int.random(in: 0..<3, using: &generator)]
    let linked = linked[profile.id]?[origin] ?? VersionVector()
    let change = Change(
      profile.draft(
        minting: edits, at: time, origin: origin,
        client: Bool.random(using: &generator) ? "terminal \u{1F9EA}\0" : nil,
        undoing: isUndoing ? undone : nil, beyond: linked, salt: generator.next()))
    state.lsn += Int.random(in: 1...3, using: &generator)
    let effects = profile.apply(change, catalog: nil)
    self.linked[profile.id, default: [:]][origin] = profile.vector
    let logged = LoggedChange(lsn: state.lsn, change: change, effects: effects)
    state.profiles[place].profile = profile
    state.profiles[place].lsn = state.lsn
    state.changeCount += 1
    log.append(logged)
    return logged
  }

  private func firstEdits(_ place: Int) -> [Edit] {
    [.create(catalog: "skyrim", name: "profile \(place)")]
  }

  package mutating func edits() -> [Edit] {
    (0..<Int.random(in: 1...4, using: &generator)).map { _ in edit() }
  }

  private mutating func edit() -> Edit {
    let id = ["nirnroot", "salt", "é\u{301}\"\\\n"][Int.random(in: 0..<3, using: &generator)]
    let choice = [Choice.must, .may, .cant][Int.random(in: 0..<3, using: &generator)]
    let amount = Int.random(in: -1_000_000...1_000_000, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return .choose(.ingredients, id: id, choice)
    case 1: return .choose(.effects, id: id, choice)
    case 2: return .reset(.ingredients, choice)
    case 3: return .stock(ingredient: id, quantity: abs(amount), seen: 0)
    case 4: return .adjust(ingredient: id, by: amount == 0 ? 1 : amount)
    case 5: return .rename("name \(amount)")
    case 6: return .scope(amount > 0 ? .all : .stock)
    case 7: return .delete
    default: return .undelete
    }
  }

  private mutating func request() -> StoredReply {
    let client = "client \(Int.random(in: 0..<3, using: &generator))"
    let length = Int.random(in: 0...40, using: &generator)
    let reply = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
    replies[client, default: []].append(reply)
    let n = replies[client]?.count ?? 0
    state.clients[client] = n
    return StoredReply(client: client, n: n, reply: reply)
  }
}

internal import Alchemy
internal import ProfileStore
package import Profiles
internal import StoreCare
package import StoreJobs

extension StoreModel {
  /// The next batch, with entries such as other replicas cause.
  package mutating func replicaBatch() -> StoreBatch {
    var batch = batch(entries: 0...6)
    for _ in 0..<Int.random(in: 0...5, using: &generator) { batch.entries.append(replicaEntry()) }
    return batch
  }

  private mutating func replicaEntry() -> StoreEntry {
    let place = place()
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: return push(place)
    case 4, 5: return join(place)
    case 6: return StoreEntry(snapshot: snapshot(place), notes: [conflict(place)])
    case 7: return StoreEntry(snapshot: snapshot(place), notes: settle(place))
    case 8:
      let origin = Origin(high: .random(in: 1...4, using: &generator), low: 5)
      state.retired.insert(origin)
      state.names[origin] = "laptop \(state.retired.count) é"
      return StoreEntry(
        snapshot: snapshot(place),
        notes: [.retired(origin), .name(origin, state.names[origin] ?? "")])
    default:
      state.formers.insert(state.origin)
      state.origin = Origin(high: generator.next(), low: 6)
      return StoreEntry(snapshot: snapshot(place), notes: [.origin(state.origin)])
    }
  }

  /// Another replica's next change arrives by itself.
  private mutating func push(_ place: Int) -> StoreEntry {
    let id = grow(place)
    guard let change = remotes[id]?.undelivered.removeFirst() else { return StoreEntry() }
    state.lsn += Int.random(in: 1...3, using: &generator)
    let effects = state.profiles[place].profile.apply(change, catalog: nil)
    state.profiles[place].lsn = state.lsn
    state.changeCount += 1
    let logged = LoggedChange(lsn: state.lsn, change: change, effects: effects)
    log.append(logged)
    return StoreEntry(change: logged)
  }

  /// Another replica's whole state arrives, with changes that the log never gets.
  private mutating func join(_ place: Int) -> StoreEntry {
    let id = grow(place)
    guard let remote = remotes[id] else { return StoreEntry() }
    _ = state.profiles[place].profile.join(remote.profile, catalog: nil)
    remotes[id]?.undelivered = []
    state.lsn += Int.random(in: 1...3, using: &generator)
    state.profiles[place].lsn = state.lsn
    let floor = LogFloor(vector: state.profiles[place].profile.vector, lsn: state.lsn)
    state.profiles[place].floor = floor
    return StoreEntry(snapshot: snapshot(place), notes: [.floor(id, floor), conflict(place)])
  }

  /// Lets the other replica make changes, after it has seen all of ours now and then.
  private mutating func grow(_ place: Int) -> ProfileID {
    let ours = state.profiles[place].profile
    let isSynced = remotes[ours.id]?.undelivered.isEmpty ?? true
    if isSynced && Bool.random(using: &generator) { remotes[ours.id] = RemoteProfile(ours) }
    var remote = remotes[ours.id] ?? RemoteProfile(ours)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let time = HybridTimestamp(rawValue: generator.next())
      let isNewer = Int.random(in: 0..<5, using: &generator) == 0
      if isNewer { remote.makeNewer(at: time) } else { remote.make(edits(), at: time) }
    }
    remotes[ours.id] = remote
    return ours.id
  }

  private mutating func conflict(_ place: Int) -> StoreNote {
    state.lastConflict += Int.random(in: 1...2, using: &generator)
    let dots = [7, 8].map { Dot(origin: Origin(high: $0, low: 1), seq: state.lastConflict) }
    let kinds: [(ConflictPlace, FieldValue, FieldValue)] = [
      (.field(.ingredient("é\"")), .choice(.must), .choice(.cant)),
      (.field(.name), .name("a\n"), .name("")), (.field(.scope), .scope(.all), .scope(.stock)),
      (.field(.deleted), .deleted(true), .deleted(false)),
      (.column(.effects), .choice(.may), .choice(.cant)),
    ]
    let (about, kept, lost) = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
    let journaled = JournaledConflict(
      number: state.lastConflict, profile: state.profiles[place].profile.id,
      conflict: Conflict(place: about, kept: kept, lost: lost, keptBy: dots[0], lostBy: dots[1]),
      milliseconds: Int.random(in: 0...2_000_000_000_000, using: &generator))
    state.profiles[place].conflicts.append(journaled)
    return .conflict(journaled)
  }

  private mutating func settle(_ place: Int) -> [StoreNote] {
    guard let settled = state.profiles[place].conflicts.randomElement(using: &generator) else {
      return []
    }
    state.profiles[place].conflicts.removeAll { $0.number == settled.number }
    return [.settled(settled.number)]
  }
}

// MARK: - Reads by the obvious means

extension StoreModel {
  private func rows(of profile: ProfileID) -> [LoggedChange] {
    log.filter { $0.change.profile == profile }
  }

  package func floor(of profile: ProfileID) -> LogFloor {
    state.profiles.first { $0.profile.id == profile }?.floor ?? .none
  }

  package func changesFinding(of profile: ProfileID, after lsn: Int, limit: Int) -> StoreFinding {
    if floor(of: profile).lsn > max(lsn, 0) { return .belowFloor }
    let page = changes(of: profile, after: lsn, limit: limit)
    return .changes(page.changes, hasMore: page.hasMore)
  }

  package func missing(of profile: ProfileID, _ vector: VersionVector, limit: Int) -> StoreFinding {
    guard vector.contains(floor(of: profile).vector) else { return .belowFloor }
    let all = rows(of: profile).map(\.change).filter { !vector.contains($0.dot) }
    return .missing(Array(all.prefix(limit)), hasMore: all.count > limit)
  }

  /// Also of changes that were cut, and not of those that a joined state brought.
  package func hashes(of profile: ProfileID, _ dots: [Dot]) -> StoreFinding {
    let rows = rows(of: profile)
    return .hashes(
      dots.map { dot in
        rows.first { $0.change.dot == dot }?.change.hash ?? trail[profile]?[dot]
      })
  }

  package func undoTarget(of profile: ProfileID, _ asked: Dot?) -> UndoTarget? {
    var search = UndoSearch(for: asked)
    let floor = floor(of: profile).lsn
    search.look(at: rows(of: profile).reversed().filter { $0.lsn > floor }, hasMore: false)
    guard case .found(let target)? = search.outcome else { return nil }
    return target
  }

  package mutating func compact(_ place: Int, _ retention: LogRetention) -> StoreFinding {
    let id = state.profiles[place].profile.id
    let rows = rows(of: id)
    let removable = rows.prefix(max(0, rows.count - retention.changes)).prefix {
      $0.lsn <= snapshots[id] ?? 0 && $0.change.content.version <= ChangeContent.currentVersion
        && $0.change.time.milliseconds < retention.sinceMilliseconds
    }
    let going = removable.prefix(retention.stepLimit)
    for logged in going {
      log.removeAll { $0.lsn == logged.lsn }
      trail[id, default: [:]][logged.change.dot] = logged.change.hash
      state.profiles[place].floor.vector.insert(logged.change.dot)
      state.profiles[place].floor.lsn = max(state.profiles[place].floor.lsn, logged.lsn)
    }
    state.changeCount -= going.count
    return .compaction(state.profiles[place].floor, hasMore: removable.count > going.count)
  }
}

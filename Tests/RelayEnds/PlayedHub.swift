package import HubSession
package import Profiles

/// The tables of a hub in memory: it keeps what it is given, and knows no rule of merging.
package struct PlayedHub {
  private struct Row {
    let n: Int
    var place: Dot
    let hash: ChangeHash
    var text: [UInt8]

    var shown: HubText { HubText(place: place, hash: hash, text: text) }
  }

  private struct Stored {
    var listing: HubListing
    var version = HubVersion()
    var replaced = 0
    var heads: [Origin: (seq: Int, head: Head)] = [:]
    var floor = VersionVector()
    var rows: [Row] = []
    /// The hashes of changes that the rows lack.
    var trail: [Dot: ChangeHash] = [:]
    var state: (n: Int, text: [UInt8])?
  }

  private var profiles: [ProfileID: Stored] = [:]
  package private(set) var retired: Set<Origin> = []
  /// Questions that broke a promise of `HubQuery`; empty unless there is a bug.
  package private(set) var violations: [String] = []
  /// How often a write came too late.
  package private(set) var overtaken = 0

  package init() {}

  /// The texts of all changes, in no particular order.
  package var texts: [[UInt8]] { profiles.values.flatMap { $0.rows.map(\.text) } }

  /// The changes of a profile that are in its log or its state.
  package func vector(of id: ProfileID) -> VersionVector {
    VersionVector(profiles[id]?.heads.map { Dot(origin: $0.key, seq: $0.value.seq) } ?? [])
  }

  package mutating func answer(_ query: HubQuery) -> HubFinding {
    switch query {
    case .ping: .done
    case .profiles: .profiles(profiles.values.filter { $0.version.n > 0 }.map(\.listing))
    case .load(let id): .loaded(profiles[id].map(load))
    case .later(let id, let n): .later(later(id, than: n))
    case .missing(let id, let vector, let last, let limit):
      missing(id, vector, upTo: last, limit: limit)
    case .hashes(let id, let places):
      .hashes(places.map { hash(of: id, at: $0) })
    case .trail(let id, let vector, let limit): .trail(trail(id, before: vector, limit: limit))
    case .append(let append): .written(self.append(append))
    case .replace(let replacement): .written(replace(replacement))
    case .keep(let snapshot): keep(snapshot)
    case .retire(let origin):
      retire(origin)
    case .cut: .cut(hasMore: false)
    case .notify: .done
    }
  }

  private func hash(of id: ProfileID, at place: Dot) -> ChangeHash? {
    profiles[id]?.rows.first { $0.place == place }?.hash ?? profiles[id]?.trail[place]
  }

  private func trail(_ id: ProfileID, before vector: VersionVector, limit: Int) -> [TrailRun] {
    vector.entries.compactMap { dot in
      var hashes: [ChangeHash] = []
      while hashes.count < limit / vector.entries.count, hashes.count < dot.seq,
        let hash = hash(of: id, at: Dot(origin: dot.origin, seq: dot.seq - hashes.count))
      {
        hashes.append(hash)
      }
      guard !hashes.isEmpty else { return nil }
      return TrailRun(
        origin: dot.origin, first: dot.seq - hashes.count + 1, hashes: hashes.reversed())
    }
  }

  private func load(_ stored: Stored) -> HubLoad {
    HubLoad(
      version: HubVersion(n: stored.state?.n ?? 0, moves: stored.version.moves),
      floor: stored.floor, state: stored.state?.text)
  }

  private func later(_ id: ProfileID, than n: Int) -> HubNews {
    guard let stored = profiles[id] else {
      return HubNews(
        version: HubVersion(), replaced: 0, floor: VersionVector(), changes: [], hasMore: false)
    }
    let rows = stored.rows.filter { $0.n > n }
    let page = rows.prefix(Self.page)
    var version = stored.version
    if page.count < rows.count, let last = page.last { version.n = last.n }
    return HubNews(
      version: version, replaced: stored.replaced, floor: stored.floor,
      changes: page.map(\.shown), hasMore: page.count < rows.count)
  }

  /// So few that most questions have more than one page.
  private static let page = 3

  private func missing(
    _ id: ProfileID, _ vector: VersionVector, upTo last: Int, limit: Int
  ) -> HubFinding {
    let rows = (profiles[id]?.rows ?? []).filter { $0.n <= last && !vector.contains($0.place) }
    let count = min(limit, Self.page)
    return .missing(rows.prefix(count).map(\.shown), hasMore: rows.count > count)
  }

  /// A stored profile, if it is where the question expects it.
  private mutating func held(_ listing: HubListing, _ expected: HubVersion) -> Stored? {
    let stored = profiles[listing.id] ?? Stored(listing: listing)
    guard stored.version == expected else {
      overtaken += 1
      return nil
    }
    return stored
  }

  private mutating func append(_ append: HubAppend) -> HubVerdict {
    guard var stored = held(append.profile, append.expected) else { return .overtaken }
    for row in append.rows {
      if retired.contains(row.place.origin) { return .retired(row.place.origin) }
      if row.place.seq != (stored.heads[row.place.origin]?.seq ?? 0) + 1 {
        violations.append("an append leaves a gap before \(row.place)")
      }
      stored.version.n += 1
      stored.heads[row.place.origin] = (row.place.seq, Head(time: row.time, hash: row.hash))
      stored.rows.append(
        Row(n: stored.version.n, place: row.place, hash: row.hash, text: row.text))
    }
    stored.listing = append.profile.at(stored.version.n)
    profiles[append.profile.id] = stored
    return .written(n: stored.version.n)
  }

  private mutating func replace(_ replacement: HubReplacement) -> HubVerdict {
    let id = replacement.profile.id
    guard var stored = held(replacement.profile, replacement.expected) else { return .overtaken }
    for index in stored.rows.indices {
      guard let row = replacement.moved[stored.rows[index].place] else { continue }
      if row.hash != stored.rows[index].hash { violations.append("a move makes another change") }
      stored.rows[index].place = row.place
      stored.rows[index].text = row.text
    }
    stored.heads = Dictionary(
      uniqueKeysWithValues: replacement.heads.map { ($0.key.origin, ($0.key.seq, $0.value)) })
    // A cut may have raised the floor since the session has read it.
    stored.floor.merge(replacement.floor)
    for link in replacement.trail { stored.trail[link.dot] = link.hash }
    stored.version = HubVersion(n: stored.version.n + 1, moves: replacement.moves)
    stored.replaced = stored.version.n
    stored.state = (stored.version.n, replacement.state)
    stored.listing = replacement.profile.at(stored.version.n)
    profiles[id] = stored
    return .written(n: stored.version.n)
  }

  private mutating func keep(_ snapshot: HubSnapshot) -> HubFinding {
    guard let stored = profiles[snapshot.profile], stored.version.moves == snapshot.version.moves,
      stored.replaced <= snapshot.version.n, (stored.state?.n ?? 0) < snapshot.version.n
    else { return .done }
    profiles[snapshot.profile]?.state = (snapshot.version.n, snapshot.state)
    return .done
  }

  /// Removes the oldest changes that a state covers, as the server does once a day.
  package mutating func cut(_ count: Int) {
    for id in profiles.keys {
      guard let stored = profiles[id], let state = stored.state else { continue }
      let old = stored.rows.prefix { $0.n <= state.n }.prefix(count)
      for row in old {
        profiles[id]?.floor.insert(upTo: row.place)
        profiles[id]?.trail[row.place] = row.hash
      }
      profiles[id]?.rows.removeFirst(old.count)
    }
  }

  private mutating func retire(_ origin: Origin) -> HubFinding {
    retired.insert(origin)
    return .done
  }
}

extension HubListing {
  fileprivate func at(_ n: Int) -> HubListing {
    HubListing(id: id, name: name, catalog: catalog, isDeleted: isDeleted, n: n)
  }
}

extension VersionVector {
  fileprivate mutating func insert(upTo dot: Dot) {
    merge(VersionVector([dot]))
  }
}

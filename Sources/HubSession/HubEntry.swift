internal import JSON
internal import Profiles
internal import Wire

/// A profile of the vault as a session has folded it.
struct HubEntry {
  var profile: Profile
  /// How far the hub's log is folded.
  var version = HubVersion()
  /// What the log lacks.
  var floor = VersionVector()
  /// The number of the newest state that is known to be kept.
  var kept = 0

  /// The profile before its first change.
  init(unknown id: ProfileID) {
    profile = Profile(untouched: id)
  }

  /// A profile that was loaded; throws if its state is not one that a replica may send.
  init(_ id: ProfileID, _ load: HubLoad) throws(Refusal) {
    profile =
      try load.state.map { text throws(Refusal) in
        try Profile(readingExchanged: text, of: id)
      } ?? Profile(untouched: id)
    version = load.version
    floor = load.floor
    kept = load.version.n
  }

  /// What lists show of it.
  var listing: HubListing {
    HubListing(
      id: profile.id, name: profile.shownName, catalog: profile.catalog,
      isDeleted: profile.isDeleted.value, n: version.n)
  }

  /// The state as replicas exchange it.
  var state: [UInt8] { profile.exchanged }

  /// Every origin's newest change.
  var heads: [Dot: Head] {
    Dictionary(
      profile.vector.entries.compactMap { dot in profile.heads[dot.origin].map { (dot, $0) } }
    ) { one, _ in one }
  }

  /// Reads changes; nil if one cannot be read, or is not the one that its row names.
  static func read(_ texts: [HubText], of id: ProfileID) -> [Change]? {
    let changes: [Change]
    do throws(Refusal) {
      changes = try Change.reading(exchanged: texts.map(\.text), of: id)
    } catch {
      return nil
    }
    let isSame = zip(changes, texts).allSatisfy { $0.dot == $1.place && $0.hash == $1.hash }
    return isSame && changes.count == texts.count ? changes : nil
  }

  /// Applies changes; returns false, with some of them applied, if one is not the next of its origin.
  ///
  /// A server can withhold a change, but not so that the later ones seem to be all there is.
  mutating func apply(_ changes: [Change]) -> Bool {
    for change in changes {
      guard change.dot.seq - 1 == profile.vector[change.dot.origin] else { return false }
      _ = profile.apply(change, catalog: nil)
    }
    return true
  }
}

extension HubRow {
  init(_ change: Change) {
    var writer = JSONWriter()
    writer.change(change)
    self.init(place: change.dot, hash: change.hash, time: change.time, text: writer.bytes)
  }
}

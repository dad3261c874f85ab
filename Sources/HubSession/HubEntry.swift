internal import JSON
internal import Profiles
internal import Wire

/// A profile of the vault, folded by a session from its state and changes.
struct HubEntry {
  var profile: Profile
  /// The version of the hub's log up to which the profile is folded.
  var version = HubVersion()
  /// The changes that the state includes and the log lacks.
  var floor = VersionVector()
  /// The number of the newest state that the database is known to keep.
  var kept = 0

  /// The profile before its first change.
  init(unknown id: ProfileID) {
    profile = Profile(untouched: id)
  }

  /// A loaded profile; throws if its state is not one that a replica may send.
  init(_ id: ProfileID, _ load: HubLoad) throws(Refusal) {
    profile =
      try load.state.map { text throws(Refusal) in
        try Profile(readingExchanged: text, of: id)
      } ?? Profile(untouched: id)
    version = load.version
    floor = load.floor
    kept = load.version.n
  }

  /// The profile's row in lists.
  var listing: HubListing {
    HubListing(
      id: profile.id, name: profile.shownName, catalog: profile.catalog,
      isDeleted: profile.isDeleted.value, n: version.n)
  }

  /// The state in the form that replicas exchange.
  var state: [UInt8] { profile.exchanged }

  /// The newest change of every origin.
  var heads: [Dot: Head] {
    Dictionary(
      profile.vector.entries.compactMap { dot in profile.heads[dot.origin].map { (dot, $0) } }
    ) { one, _ in one }
  }

  /// Reads changes; nil if one is unreadable, or is not the change that its row names.
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

  /// Applies changes; returns false, with some of them applied, if one is not the next of its
  /// origin.
  ///
  /// A server can withhold a change, but then its author's later changes are not the next ones.
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

import Profiles
import TestSupport

/// Everything that was ever acknowledged in a world, kept apart from every replica.
///
/// From it alone follows what all replicas have to show in the end.
///
/// It knows changes by their hashes alone, because a change may move to another place.
struct History {
  private(set) var changes: [ChangeHash: Change] = [:]
  /// What somebody's broken disk took with it before anybody else had it.
  private(set) var excused: Set<ChangeHash> = []
  /// Whether a disk went back in time, and its journal with it, or no journal was kept of all edits.
  private var hasLostJournals = false
  /// Whether two replicas were left apart, because nobody knows any more which changes they had.
  private(set) var isApart = false
  private(set) var complaints: [String] = []
  /// All that the author of a change had seen, by the change's hash.
  private var pasts: [ChangeHash: Set<ChangeHash>] = [:]

  /// An author was told that a change is kept for ever.
  mutating func acknowledge(_ change: Change) {
    changes[change.hash] = change
  }

  /// Whether two different changes were made under one name and number.
  var isForked: Bool { Set(changes.values.map(\.dot)).count < changes.count }

  /// A disk went back in time: what it alone had may be gone.
  mutating func excuse(lostFrom before: Set<ChangeHash>, to after: Set<ChangeHash>) {
    hasLostJournals = true
    excused.formUnion(before.subtracting(after))
  }

  /// Two replicas cannot tell any more whether one of them lags.
  mutating func leaveApart() {
    isApart = true
  }

  /// All changes that a profile has seen: its newest ones, and what their authors had seen.
  mutating func known(in profile: Profile) -> Set<ChangeHash> {
    var known: Set<ChangeHash> = []
    for head in profile.heads.values { known.formUnion(past(of: head.hash).union([head.hash])) }
    return known
  }

  private mutating func past(of hash: ChangeHash) -> Set<ChangeHash> {
    if let past = pasts[hash] { return past }
    var past: Set<ChangeHash> = []
    for link in changes[hash]?.place.links ?? [] where link.dot.seq > 0 {
      past.formUnion(self.past(of: link.hash).union([link.hash]))
    }
    if changes[hash] != nil { pasts[hash] = past }
    return past
  }

  /// Compares what replicas that have nothing more to tell each other came to.
  mutating func judge(_ profiles: [Profile], journals: [Conflict]) {
    for profile in profiles { profile.checkInvariants() }
    if isApart { return }
    let known = known(in: profiles[0])
    for profile in profiles {
      if profile.digest != profiles[0].digest { complain("digests differ") }
      if profile.vector != profiles[0].vector { complain("vectors differ") }
      if profile.heads != profiles[0].heads { complain("heads differ") }
      if profile.branches != profiles[0].branches { complain("branches differ") }
    }
    for hash in known where changes[hash] == nil { complain("nobody has made \(hash)") }
    let kept = changes.values.filter { known.contains($0.hash) }.map { alone($0) }
    judge(profiles[0], kept)
    for change in changes.values { judgeCauses(of: change) }
    for hash in changes.keys where !known.contains(hash) && !excused.contains(hash) {
      complain("\(hash) was acknowledged and is lost")
    }
    let made = profiles[0].vector.entries.map(\.seq).reduce(0, +)
    if kept.count != made { complain("\(made) changes were seen, \(kept.count) were made") }
    guard !hasLostJournals else { return }
    for claim in PlainClaims(kept).unnoted(in: journals) {
      complain("\(claim) lost and nobody noted it")
    }
  }

  /// The change under a name of its own, with all that its author had seen under theirs: so that what
  /// judges by places judges by hashes.
  private mutating func alone(_ change: Change) -> Change {
    let past = past(of: change.hash).map { Dot(origin: Origin($0), seq: 1) }
    let place = ChangePlace(
      Dot(origin: Origin(change.hash), seq: 1), context: VersionVector(past), links: [])
    return Change(change.content, hash: change.hash, at: place)
  }

  private mutating func judge(_ profile: Profile, _ kept: [Change]) {
    let expected = NaiveModel(kept).shown()
    let shown = profile.shown()
    for field in SmallCatalog.fields where shown[field] != expected[field] {
      complain("\(field) is \(shown[field, default: .deleted(true)]), not as the history says")
    }
  }

  private mutating func judgeCauses(of change: Change) {
    for cause in past(of: change.hash) {
      if let earlier = changes[cause], earlier.stamp >= change.stamp {
        complain("\(change.dot) is stamped before \(earlier.dot), which its author had seen")
      }
    }
  }

  mutating func complain(_ words: String) {
    complaints.append(words)
  }
}

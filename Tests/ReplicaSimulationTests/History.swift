import Profiles
import Replication
import TestSupport

/// Everything that was ever acknowledged in a world, kept apart from every replica.
///
/// From it alone follows what all replicas have to show in the end.
struct History {
  private(set) var changes: [Dot: Change] = [:]
  /// What somebody's broken disk took with it before anybody else had it.
  private(set) var excused: Set<Dot> = []
  /// Whether a disk went back in time, and its journal with it, or no journal was kept of all edits.
  private var hasLostJournals = false
  /// Whether an identity was used twice, of which only alarms and equal states are expected.
  private(set) var isForked = false
  /// Whether somebody may have noticed that.
  private(set) var expectsAlarms = false
  private(set) var complaints: [String] = []

  /// An author was told that a change is kept for ever.
  mutating func acknowledge(_ change: Change) {
    if let known = changes[change.dot], known != change { isForked = true }
    changes[change.dot] = change
  }

  /// A disk went back in time: what it alone had may be gone.
  mutating func excuse(lostFrom before: VersionVector, to after: VersionVector) {
    hasLostJournals = true
    for dot in changes.keys where before.contains(dot) && !after.contains(dot) {
      excused.insert(dot)
    }
  }

  /// An identity may be used twice from now on.
  mutating func expectAlarms() {
    expectsAlarms = true
  }

  /// Compares what replicas that have nothing more to tell each other came to.
  mutating func judge(_ profiles: [Profile], journals: [Conflict]) {
    for profile in profiles {
      profile.checkInvariants()
      if profile.digest != profiles[0].digest { complain("digests differ") }
      if profile.vector != profiles[0].vector { complain("vectors differ") }
    }
    if isForked { return }
    for profile in profiles where profile != profiles[0] { complain("states differ") }
    let kept = changes.values.filter { profiles[0].vector.contains($0.dot) }
    judge(profiles[0], kept)
    for change in changes.values { judgeCauses(of: change) }
    for dot in changes.keys where !profiles[0].vector.contains(dot) && !excused.contains(dot) {
      complain("\(dot) was acknowledged and is lost")
    }
    let made = profiles[0].vector.entries.map(\.seq).reduce(0, +)
    if kept.count != made { complain("\(made) changes were seen, \(kept.count) were made") }
    guard !hasLostJournals else { return }
    for claim in PlainClaims(kept).unnoted(in: journals) {
      complain("\(claim) lost and nobody noted it")
    }
  }

  private mutating func judge(_ profile: Profile, _ kept: [Change]) {
    let expected = NaiveModel(kept).shown()
    let shown = profile.shown()
    for field in SmallCatalog.fields where shown[field] != expected[field] {
      complain("\(field) is \(shown[field, default: .deleted(true)]), not as the history says")
    }
  }

  private mutating func judgeCauses(of change: Change) {
    for cause in change.context.entries {
      if let earlier = changes[cause], earlier.stamp >= change.stamp {
        complain("\(change.dot) is stamped before \(cause), which its author had seen")
      }
    }
  }

  mutating func complain(_ words: String) {
    complaints.append(words)
  }
}

import Replication
import StoreJobs

/// What is known of replicas beside their changes.
struct ReplicaTable {
  /// What people call them.
  private(set) var names: [Origin: String] = [:]
  /// Those of which no more is taken.
  private(set) var retired: Set<Origin> = []
  /// Identities that the store had before it was loaded.
  private var formers: Set<Origin> = []
  /// Identities that were ours since the start, with the one that took the place of them all.
  private var abandoned: Set<Origin> = []
  private var successor = Origin.none
  /// How many changes of ours each replica has given back since the start; `Origin.none` for replicas that
  /// did not say who they are.
  private(set) var returned: [Origin: Int] = [:]
  /// The store does not know of our identity yet.
  private(set) var isOriginUnwritten = false
  /// When identities were given up within the last day, by the monotonic clock in milliseconds.
  ///
  /// Moments before the start are negative, or less than its own.
  private var rotations: [Int] = []
  /// Of what was written last of all this.
  var ticket = 0

  /// Takes what the store holds; the identity to go on with.
  ///
  /// After a failed commit the store may come back with an identity that must not be used again.
  mutating func take(_ state: StoredState) -> Origin {
    names = state.names
    retired = state.retired
    formers = state.formers
    isOriginUnwritten = abandoned.contains(state.origin)
    return isOriginUnwritten ? successor : state.origin
  }

  /// What people are to call a branch that parts from an origin: its name with the next number; nil
  /// where it has none.
  func branchLabel(of origin: Origin) -> String? {
    guard let name = names[origin] else { return nil }
    let known = Set(names.values)
    return (2...).lazy.map { "\(name) (\($0))" }.first { !known.contains($0) }
  }

  /// Whether another identity may be taken now.
  func mayRotate(atMonotonic milliseconds: Int) -> Bool {
    let yesterday = milliseconds - ServiceLimits.dayMilliseconds
    return rotations.count { $0 > yesterday } < ServiceLimits.rotationsPerDay
  }

  /// Takes note of the moment of a rotation, and forgets those of the day before.
  mutating func noteRotation(atMonotonic milliseconds: Int) {
    rotations.removeAll { $0 <= milliseconds - ServiceLimits.dayMilliseconds }
    rotations.append(milliseconds)
  }

  /// Takes note of rotations before the start, by the clock on the wall.
  ///
  /// One of a moment to come counts as of now, unless it is so far ahead that the clock was wrong.
  mutating func recall(rotationsAt times: [Int], now: Moment) {
    for age in times.map({ now.wallMilliseconds - $0 })
    where abs(age) < ServiceLimits.dayMilliseconds {
      noteRotation(atMonotonic: now.monotonicMilliseconds - max(age, 0))
    }
  }

  /// Whether this replica had an origin before its present one.
  func isFormer(_ origin: Origin) -> Bool {
    abandoned.contains(origin) || formers.contains(origin)
  }

  /// Takes note of changes of ours that another replica has given back.
  mutating func take(_ count: Int, from replica: Origin) {
    let known = returned[replica]
    guard known != nil || returned.count < ServiceLimits.replicaNames else { return }
    returned[replica] = SaturatingSum.add(known ?? 0, count)
  }

  mutating func rotate(from former: Origin, to origin: Origin) {
    abandoned.insert(former)
    successor = origin
    isOriginUnwritten = true
  }

  mutating func wroteOrigin() {
    isOriginUnwritten = false
  }

  /// Takes note of a name; false when it is known, or when too many are.
  mutating func call(_ origin: Origin, _ name: String) -> Bool {
    guard names[origin] != name,
      names[origin] != nil || names.count < ServiceLimits.replicaNames
    else { return false }
    names[origin] = name
    return true
  }

  /// Whether an origin is retired, or the limit leaves room to retire it.
  func mayRetire(_ origin: Origin) -> Bool {
    retired.contains(origin) || retired.count < ServiceLimits.retiredOrigins
  }

  /// False if the origin is retired already, or if the limit is reached.
  mutating func retire(_ origin: Origin) -> Bool {
    mayRetire(origin) && retired.insert(origin).inserted
  }
}

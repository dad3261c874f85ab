import Profiles
import StoreJobs

/// What is known about replicas besides their changes.
struct ReplicaTable {
  /// The replicas' names.
  private(set) var names: [Origin: String] = [:]
  /// Origins of which no more changes are accepted.
  private(set) var retired: Set<Origin> = []
  /// This replica's identities before the store was loaded.
  private var formers: Set<Origin> = []
  /// The identities that this replica gave up since the start; `successor` replaced all of them.
  private var abandoned: Set<Origin> = []
  private var successor = Origin.none
  /// How many changes of ours each replica returned since the start; `Origin.none` stands for
  /// replicas that did not identify themselves.
  private(set) var returned: [Origin: Int] = [:]
  /// Whether our identity is not yet in the store.
  private(set) var isOriginUnwritten = false
  /// When identities were given up within the last day, in milliseconds of the monotonic clock.
  ///
  /// Negative before the start of that clock.
  private var rotations: [Int] = []
  /// The ticket of the last write of any of these facts.
  var ticket = 0

  /// Takes the state of the store; returns the identity to continue with.
  ///
  /// After a failed commit the store may still have an identity that was given up.
  mutating func load(_ state: StoredState) -> Origin {
    names = state.names
    retired = state.retired
    formers = state.formers
    isOriginUnwritten = abandoned.contains(state.origin)
    return isOriginUnwritten ? successor : state.origin
  }

  /// A name for a branch of an origin: the origin's name with the next free number; nil for a
  /// nameless origin.
  func branchLabel(of origin: Origin) -> String? {
    guard let name = names[origin] else { return nil }
    let known = Set(names.values)
    return (2...).lazy.map { "\(name) (\($0))" }.first { !known.contains($0) }
  }

  /// Whether this replica may take another identity now.
  func mayRotate(atMonotonic milliseconds: Int) -> Bool {
    let yesterday = milliseconds - ServiceLimits.dayMilliseconds
    return rotations.count { $0 > yesterday } < ServiceLimits.rotationsPerDay
  }

  /// Notes the time of a rotation, and forgets those older than a day.
  mutating func noteRotation(atMonotonic milliseconds: Int) {
    rotations.removeAll { $0 <= milliseconds - ServiceLimits.dayMilliseconds }
    rotations.append(milliseconds)
  }

  /// Notes rotations before the start, by the wall clock.
  ///
  /// A time in the future counts as now, unless it is more than a day ahead: then the clock was
  /// wrong.
  mutating func recall(rotationsAt times: [Int], now: Moment) {
    for age in times.map({ now.wallMilliseconds - $0 })
    where abs(age) < ServiceLimits.dayMilliseconds {
      noteRotation(atMonotonic: now.monotonicMilliseconds - max(age, 0))
    }
  }

  /// Whether an origin is a former identity of this replica.
  func isFormer(_ origin: Origin) -> Bool {
    abandoned.contains(origin) || formers.contains(origin)
  }

  /// Counts changes of ours that another replica returned.
  mutating func addReturned(_ count: Int, from replica: Origin) {
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

  /// Stores a name; false if it is already known, or if there are too many names.
  mutating func call(_ origin: Origin, _ name: String) -> Bool {
    guard names[origin] != name,
      names[origin] != nil || names.count < ServiceLimits.replicaNames
    else { return false }
    names[origin] = name
    return true
  }

  /// Whether an origin is retired, or another origin can be retired within the limit.
  func mayRetire(_ origin: Origin) -> Bool {
    retired.contains(origin) || retired.count < ServiceLimits.retiredOrigins
  }

  /// Retires an origin; false if it is already retired, or if the limit is reached.
  mutating func retire(_ origin: Origin) -> Bool {
    mayRetire(origin) && retired.insert(origin).inserted
  }
}

import Profiles
import ReplicaSync
import TestSupport

/// Two replicas that have met before, with other replicas too, and edited alone since.
enum RandomHistory {
  static func profile(_ number: Int) -> ProfileID {
    ProfileID(randomHigh: 0x1234, randomLow: UInt64(number))
  }

  /// Ends with up to `profiles` profiles, each with its own history.
  static func ends(
    _ random: inout SeededGenerator, profiles: Int, edits: Int
  ) -> EndPair<ModelReplica> {
    var replicas = (1...4).map { ModelReplica(UInt64($0)) }
    for number in 0..<profiles {
      for _ in 0..<random.integer(in: 0...edits) {
        let one = random.integer(in: 0...3)
        if random.chance(oneIn: 4) {
          copy(profile(number), from: replicas[one], to: &replicas[(one + 1) % 4], &random)
        } else {
          _ = replicas[one].edit(
            profile(number), padding: random.integer(in: 0...9), deletes: random.chance(oneIn: 20))
        }
      }
    }
    for number in 0..<2 { replicas[number].pageLimit = random.pick([1, 2, 3, 10, 256]) }
    return EndPair(here: replicas[0], there: replicas[1])
  }

  /// Everything, or a beginning of it, goes from one to another as it once did.
  private static func copy(
    _ profile: ProfileID, from source: ModelReplica, to target: inout ModelReplica,
    _ random: inout SeededGenerator
  ) {
    guard let theirs = source.profiles[profile] else { return }
    var own = target.profiles[profile] ?? ModelProfile(name: theirs.name)
    let count = random.integer(in: 1...theirs.changes.count)
    for change in theirs.changes.prefix(count) where own.change(change.dot) == nil {
      own.append(change)
    }
    target.profiles[profile] = own
  }
}

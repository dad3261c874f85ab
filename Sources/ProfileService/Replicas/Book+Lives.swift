package import Profiles
import Wire

// What the status shows about replicas that were rolled back or copied.

extension Book {
  /// The newest branches of live profiles with a change since a moment, in milliseconds since 1970.
  ///
  /// Visits every profile.
  func forks(since milliseconds: Int) -> [SystemStatus.Fork] {
    var found: [(time: HybridTimestamp, fork: SystemStatus.Fork)] = []
    for entry in profiles.entries.values where !entry.profile.isDeleted.value {
      for (name, point) in entry.profile.branches {
        guard let time = entry.profile.heads[name]?.time, time.milliseconds >= milliseconds
        else { continue }
        let conflicts = entry.conflicts.count {
          $0.conflict.keptBy.origin == name || $0.conflict.lostBy.origin == name
        }
        found.append(
          (
            time,
            SystemStatus.Fork(
              profile: entry.name, replica: replicas.names[point.origin],
              isHere: isOurs(point.origin), branch: replicas.names[name],
              changes: entry.profile.vector[name], conflicts: conflicts)
          ))
      }
    }
    return found.sorted { $0.time > $1.time }.prefix(SystemStatus.Fork.limit).map(\.fork)
  }

  /// How many changes of ours each replica returned, the largest number first.
  var returned: [SystemStatus.Return] {
    replicas.returned.map { SystemStatus.Return(replica: replicas.names[$0], changes: $1) }
      .sorted { ($0.changes, $0.replica ?? "") > ($1.changes, $1.replica ?? "") }
  }

  /// Whether an origin is a present or former identity of this replica.
  func isOurs(_ replica: Origin) -> Bool { replica == origin || replicas.isFormer(replica) }

  /// Another replica's name, or else the first digits of its identity; nil for this replica.
  func nameElsewhere(of replica: Origin) -> String? {
    if isOurs(replica) { return nil }
    return replicas.names[replica] ?? String(replica.description.prefix(Self.shownDigits))
  }

  /// Enough digits to distinguish the replicas of one person.
  private static let shownDigits = 8

  /// Whether an origin's changes were made here, or belong to a branch of such changes.
  ///
  /// Two clones both count the changes before the copy as their own. If both take back the same
  /// undo, one of them takes back the second undo in turn.
  func madeHere(_ replica: Origin, _ branches: [Origin: Dot]) -> Bool {
    var root = replica
    // Follows a branch of a branch, and so on. The bound ends cycles, which a peer can forge.
    for _ in 0...branches.count {
      if isOurs(root) { return true }
      guard let point = branches[root] else { return false }
      root = point.origin
    }
    return false
  }

  /// A replica with its name, for reports.
  package func known(_ replica: Origin) -> KnownReplica {
    KnownReplica(
      origin: replica, name: replicas.names[replica], isHere: isOurs(replica))
  }
}

internal import ReplicaHost
internal import Unix

/// Why a replica cannot be worked on, in words for a person.
package struct ReplicaProblem: Error, Equatable, Sendable {
  /// What failed, with which folder.
  package var failed: String
  /// Why, as the system or the store says it; without a full stop.
  package var cause: String
  /// What to type or do next.
  package var hint: String
  /// Whether another process has it open, which may end.
  package var isInUse = false
}

extension ReplicaProblem {
  init(_ failure: ReplicaOpenFailure, folder: String) {
    let words = failure.parts(folder: folder)
    self.init(
      failed: words.failed, cause: words.cause, hint: words.hint, isInUse: failure.isInUse)
  }

  init(_ failure: SystemCallFailure, folder: String) {
    self.init(
      failed: "cannot work on the replica \(folder)", cause: failure.description,
      hint: "look at the limits of this user: `ulimit -a`")
  }
}

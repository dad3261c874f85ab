internal import ReplicaHost
internal import Unix

/// Why a replica cannot be used, in words for people.
package struct ReplicaProblem: Error, Equatable, Sendable {
  /// The operation that failed, and its folder.
  package var failed: String
  /// The cause in the words of the system or the store, without a full stop.
  package var cause: String
  /// The command to type, or the next thing to do.
  package var hint: String
  /// Whether another process has the replica open, and may yet release it.
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

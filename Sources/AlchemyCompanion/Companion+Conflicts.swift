internal import Wire

extension Companion {
  /// The values of a profile that lost to concurrent edits, the oldest first.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile.
  public func conflicts(
    of profile: String = "default"
  ) async throws(CompanionError) -> [Conflict] {
    try await ask(ProfileConflicts(of: profile)).conflicts.map(Conflict.init)
  }

  /// Ends a conflict: keeps the winning value, or brings back the losing one by a new change.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if the profile has no such conflict any more.
  @discardableResult
  public func resolve(
    _ conflict: Conflict, takingLost: Bool, in profile: String = "default"
  ) async throws(CompanionError) -> Outcome {
    let request = ProfileResolve(of: profile).with {
      ($0.conflict, $0.take) = (conflict.id, takingLost ? .lost : .kept)
    }
    return Outcome(try await ask(request))
  }
}

internal import Wire

extension Companion {
  /// The values of a profile that lost to concurrent edits, the oldest first.
  public func conflicts(
    of profile: String = "default"
  ) async throws(CompanionError) -> [Conflict] {
    let request = Request("profile.conflicts", ["profile": .string(profile)])
    return try await ask(request, for: ProfileConflicts.Result.self).conflicts.map(Conflict.init)
  }

  /// Ends a conflict: keeps the winning value, or brings back the losing one by a new change.
  @discardableResult
  public func resolve(
    _ conflict: Conflict, takingLost: Bool, in profile: String = "default"
  ) async throws(CompanionError) -> Outcome {
    let result: ProfileResolve.Result = try await ask(
      Request(
        "profile.resolve",
        [
          "conflict": .string(conflict.id), "profile": .string(profile),
          "take": takingLost ? "lost" : "kept",
        ]))
    return Outcome(result)
  }
}

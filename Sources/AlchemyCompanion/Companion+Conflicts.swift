internal import Wire

extension Companion {
  /// The values of a profile that lost against ones that they had not seen, the oldest first.
  public func conflicts(
    of profile: String = "default"
  ) async throws(CompanionError) -> [Conflict] {
    let result = try await ask(Request("profile.conflicts", ["profile": .string(profile)]))
    return try ResultReader(value: result).all(
      "conflicts"
    ) { row throws(CompanionError) in try Conflict(row) }
  }

  /// Ends a conflict: leaves what won, or takes what lost by a new change.
  @discardableResult
  public func resolve(
    _ conflict: Conflict, takingLost: Bool, in profile: String = "default"
  ) async throws(CompanionError) -> Outcome {
    let result = try await ask(
      Request(
        "profile.resolve",
        [
          "conflict": .string(conflict.id), "profile": .string(profile),
          "take": takingLost ? "lost" : "kept",
        ]))
    return try Outcome(ResultReader(value: result))
  }
}

internal import Wire

extension Companion {
  /// Makes one change of several edits, all or none; the change is durable when this returns.
  ///
  /// - Parameters:
  ///   - edits: 1 to 1000.
  ///   - profile: an id, or a name that only one profile has.
  /// - Returns: what the change did.
  /// - Throws: ``CompanionError/refused(_:)`` if one of the edits is not possible; its kind is
  ///   `notInBag` if the edits take more out of the bag than it holds.
  @discardableResult
  public func apply(
    _ edits: [Edit], to profile: String = "default"
  ) async throws(CompanionError) -> Outcome {
    let parameters: [String: JSONValue] = [
      "edits": .array(edits.map(\.json)), "profile": .string(profile),
    ]
    return try await outcome(of: Request("profile.apply", parameters))
  }

  /// Undoes a change by a new change; the default is the last change that can be undone.
  ///
  /// Leaves alone any field that was edited again since.
  @discardableResult
  public func undo(
    _ change: Change? = nil, in profile: String = "default"
  ) async throws(CompanionError) -> Outcome {
    var parameters: [String: JSONValue] = ["profile": .string(profile)]
    parameters["change"] = change.map {
      ["origin": .string($0.origin), "seq": .integer($0.sequence)]
    }
    return try await outcome(of: Request("profile.undo", parameters))
  }

  /// Creates a profile; no other live profile may have its name.
  @discardableResult
  public func createProfile(
    _ name: String, catalog: String = "skyrim"
  ) async throws(CompanionError) -> Summary {
    try await summary(
      of: Request("profile.create", ["catalog": .string(catalog), "name": .string(name)]))
  }

  /// Creates a profile with the choices and the bag of another one.
  @discardableResult
  public func copyProfile(
    _ profile: String, to name: String
  ) async throws(CompanionError) -> Summary {
    try await summary(
      of: Request("profile.copy", ["name": .string(name), "profile": .string(profile)]))
  }

  /// Hides a profile; nothing of it is lost, and its name becomes free.
  public func deleteProfile(_ profile: String) async throws(CompanionError) {
    _ = try await ask(Request("profile.delete", ["profile": .string(profile)]))
  }

  /// Brings back a deleted profile, given by its id, under a new name if given.
  ///
  /// Without `name` the profile gets its former name. Refused if another profile has the name by
  /// now.
  public func undeleteProfile(
    _ id: String, as name: String? = nil
  ) async throws(CompanionError) {
    var parameters: [String: JSONValue] = ["profile": .string(id)]
    parameters["name"] = name.map { .string($0) }
    _ = try await ask(Request("profile.undelete", parameters))
  }

  private func outcome(of request: Request) async throws(CompanionError) -> Outcome {
    Outcome(try await ask(request))
  }

  private func summary(of request: Request) async throws(CompanionError) -> Summary {
    Summary(try await ask(request, for: ProfileCreate.Result.self).profile)
  }
}

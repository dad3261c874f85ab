internal import Wire

extension Companion {
  /// Makes one change of several edits, all or none; it is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - edits: 1 to 1000.
  ///   - profile: an id, or a name where only one profile carries it.
  /// - Returns: what it did.
  /// - Throws: ``CompanionError/refused(_:)`` when one of the edits cannot be made; its kind is
  ///   `notInBag` when they take more out of the bag than is in it.
  @discardableResult
  public func apply(
    _ edits: [Edit], to profile: String = "default"
  ) async throws(CompanionError) -> Outcome {
    let parameters: [String: JSONValue] = [
      "edits": .array(edits.map(\.json)), "profile": .string(profile),
    ]
    return try await outcome(of: Request("profile.apply", parameters))
  }

  /// Puts back what a change changed, by a new one; without a change it is the last that can be.
  ///
  /// A field that was edited again since is left alone.
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

  /// Makes a profile; its name must be no other live profile's.
  @discardableResult
  public func createProfile(
    _ name: String, catalog: String = "skyrim"
  ) async throws(CompanionError) -> Summary {
    try await summary(
      of: Request("profile.create", ["catalog": .string(catalog), "name": .string(name)]))
  }

  /// Makes a profile with another one's choices and bag.
  @discardableResult
  public func copyProfile(
    _ profile: String, to name: String
  ) async throws(CompanionError) -> Summary {
    try await summary(
      of: Request("profile.copy", ["name": .string(name), "profile": .string(profile)]))
  }

  /// Hides a profile; nothing of it is lost, and its name is free again.
  public func deleteProfile(_ profile: String) async throws(CompanionError) {
    _ = try await ask(Request("profile.delete", ["profile": .string(profile)]))
  }

  /// Brings a deleted profile back, named by its id, under another name if one is given.
  ///
  /// Refused where a profile has that name. Without a name it gets the name that it had, which
  /// another one may have by now.
  public func undeleteProfile(
    _ id: String, as name: String? = nil
  ) async throws(CompanionError) {
    var parameters: [String: JSONValue] = ["profile": .string(id)]
    parameters["name"] = name.map { .string($0) }
    _ = try await ask(Request("profile.undelete", parameters))
  }

  private func outcome(of request: Request) async throws(CompanionError) -> Outcome {
    try Outcome(ResultReader(value: try await ask(request)))
  }

  private func summary(of request: Request) async throws(CompanionError) -> Summary {
    try Summary(try ResultReader(value: try await ask(request)).part("profile"))
  }
}

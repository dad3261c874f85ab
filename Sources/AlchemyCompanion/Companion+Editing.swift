internal import Profiles
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
    Outcome(try await ask(ProfileApply(of: profile).with { $0.edits = edits.map(\.plain) }))
  }

  /// Undoes a change by a new change; the default is the last change that can be undone.
  ///
  /// Leaves alone any field that was edited again since.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if there is nothing to undo, or the change cannot be
  ///   undone.
  @discardableResult
  public func undo(
    _ change: Change? = nil, in profile: String = "default"
  ) async throws(CompanionError) -> Outcome {
    let dot = change.flatMap { change in
      Origin(change.origin).map { Dot(origin: $0, seq: change.sequence) }
    }
    return Outcome(try await ask(ProfileUndo(of: profile).with { $0.change = dot }).applied)
  }

  /// Creates a profile; no other live profile may have its name.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if another has the name, the name is not allowed, or
  ///   there is no such catalog.
  @discardableResult
  public func createProfile(
    _ name: String, catalog: String = "skyrim"
  ) async throws(CompanionError) -> Summary {
    Summary(
      try await ask(ProfileCreate().with { ($0.catalog, $0.name) = (catalog, name) }).profile)
  }

  /// Creates a profile with the choices and the bag of another one.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile, or the name is taken or
  ///   not allowed.
  @discardableResult
  public func copyProfile(
    _ profile: String, to name: String
  ) async throws(CompanionError) -> Summary {
    Summary(try await ask(ProfileCopy(of: profile).with { $0.name = name }).profile)
  }

  /// Hides a profile; nothing of it is lost, and its name becomes free.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile.
  public func deleteProfile(_ profile: String) async throws(CompanionError) {
    _ = try await ask(ProfileDelete(of: profile))
  }

  /// Brings back a deleted profile, given by its id, under a new name if given.
  ///
  /// Without `name` the profile gets its former name.
  ///
  /// - Throws: ``CompanionError/refused(_:)`` if there is no such profile, or another one has the
  ///   name by now.
  public func undeleteProfile(
    _ id: String, as name: String? = nil
  ) async throws(CompanionError) {
    _ = try await ask(ProfileUndelete(of: id).with { $0.name = name })
  }
}

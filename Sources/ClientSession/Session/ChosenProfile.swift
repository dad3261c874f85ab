internal import CommandLine
package import Wire

/// The profile that a command works on, and the source of that choice.
package struct ChosenProfile: Equatable {
  /// The sources, in order of precedence.
  package enum Source: String {
    case option = "--profile"
    case variable = "$ALCHEMY_PROFILE"
    case use = "alchemy profile use"
    /// No source names a profile.
    case usual = "default"
  }

  /// The name or id in requests to the daemon.
  package let reference: String
  /// The name to show; after `profile use`, the name at the time of that choice.
  package let name: String
  /// Where the choice comes from.
  package let source: Source

  /// The profile of those who choose none.
  package static let usual = ChosenProfile(reference: "default", name: "default", source: .usual)

  /// Why commands work on the profile: `by $ALCHEMY_PROFILE`.
  package var reason: String {
    switch source {
    case .option, .use, .variable: "by \(source.rawValue)"
    case .usual: "because no profile was chosen"
    }
  }

  /// The reason; nil if the line itself names the profile.
  package var remark: String? { source == .option ? nil : reason }

  /// The choice with a profile's id, if only that profile's name differs by case and the like.
  ///
  /// An exact match takes precedence.
  package func found(among profiles: [ProfileSummary]) -> ChosenProfile {
    if profiles.contains(where: means) { return self }
    let alike = Session.profiles(like: reference, among: profiles)
    guard alike.count == 1 else { return self }
    return ChosenProfile(reference: alike[0].reference, name: alike[0].name, source: source)
  }

  /// Whether this is the profile.
  package func means(_ profile: ProfileSummary) -> Bool {
    !profile.isDeleted && (reference == profile.reference || reference == profile.name)
  }

  /// The deleted profile that was chosen; nil if a live one is, or if several had the name.
  package func deleted(among profiles: [ProfileSummary]) -> ProfileSummary? {
    if profiles.contains(where: means) { return nil }
    let deleted = profiles.filter(\.isDeleted)
    let named = deleted.filter { $0.name == reference }
    return deleted.first { $0.reference == reference } ?? (named.count == 1 ? named[0] : nil)
  }
}

extension Session {
  /// The chosen profile, which may not exist.
  ///
  /// The sources are `--profile`, `$ALCHEMY_PROFILE`, `profile use`, and otherwise `default`.
  ///
  /// Throws if neither option nor variable is given, and the keeper cannot be found or asked, or
  /// the choice cannot be read.
  package func chosenProfile(opensReplica: Bool = true) throws(CommandFailure) -> ChosenProfile {
    if let name = invocation[.profile] {
      return ChosenProfile(reference: name, name: name, source: .option)
    }
    if let name = world.environment["ALCHEMY_PROFILE"] {
      return ChosenProfile(reference: name, name: name, source: .variable)
    }
    guard let current = try currentProfile(opensReplica: opensReplica) else { return .usual }
    return ChosenProfile(reference: current.id, name: current.name, source: .use)
  }

  /// The profile that `profile use` chose for the command's daemon or replica.
  ///
  /// A replica is opened first, because that gives the best error about its folder.
  package func currentProfile(opensReplica: Bool = true) throws(CommandFailure) -> CurrentProfile? {
    if opensReplica, case .replica = try keeper() { _ = try askEach([Request(SystemPing())]) }
    guard let path = try currentProfilePath() else { return nil }
    do throws(CommandFailure) {
      return try CurrentProfile.read(path, world.files)
    } catch {
      guard case .currentProfile(.unreadable(let path, let cause, _)) = error else { throw error }
      throw .currentProfile(.unreadable(path: path, cause: cause, back: wayBack()))
    }
  }

  /// The file in which `profile use` keeps the choice; nil without a home.
  ///
  /// Throws if the daemon's place is unknown.
  package func currentProfilePath() throws(CommandFailure) -> String? {
    CurrentProfile.path(of: try keeper(), environment: world.environment)
  }

  /// The name or id of the command's profile in requests.
  ///
  /// A deleted profile can be read by its id, so the profile of `profile use` is checked first.
  /// Throws if that profile is deleted or gone, and like `chosenProfile`.
  package var profileName: String {
    get throws(CommandFailure) {
      if let knownProfile { return knownProfile.reference }
      let chosen = try chosenProfile()
      if chosen.source == .use { try expectLive(chosen) }
      knownProfile = chosen
      return chosen.reference
    }
  }

  private func expectLive(_ chosen: ChosenProfile) throws(CommandFailure) {
    let request = Request(ProfileGet(of: chosen.reference))
    switch try askEach([request])[0] {
    case .success(let reply):
      let profile = try reply.read(ProfileSummary.self)
      if profile.isDeleted {
        throw .currentProfile(deletedProblem(profile))
      }
    case .failure(let refusal) where refusal.kind == "profileNotFound":
      throw .currentProfile(.gone(name: chosen.name, back: wayBack()))
    case .failure(let refusal): throw .refused(refusal, method: request.method)
    }
  }

  private func deletedProblem(_ profile: ProfileSummary) -> CurrentProfileProblem {
    let profiles = allProfiles() ?? [profile]
    let namesakes = profiles.count { $0.name == profile.name }
    return .deleted(
      name: profile.name, reference: namesakes == 1 ? profile.name : profile.reference,
      back: WayBack(among: profiles))
  }
}

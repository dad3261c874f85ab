internal import Wire

/// The profile that a command means, and what says so.
struct ChosenProfile: Equatable {
  /// In the order in which they are asked.
  enum Source: String {
    case option = "--profile"
    case variable = "$ALCHEMY_PROFILE"
    case use = "alchemy profile use"
    /// Nothing says which one.
    case usual = "default"
  }

  /// The name or id that the daemon is asked for.
  let reference: String
  /// What people call it; for one of `profile use`, its name when it was chosen.
  let name: String
  let source: Source

  static let usual = ChosenProfile(reference: "default", name: "default", source: .usual)

  /// Why it is meant, where the line itself does not say so: `by $ALCHEMY_PROFILE`.
  var remark: String? {
    switch source {
    case .option, .usual: nil
    case .use, .variable: "by \(source.rawValue)"
    }
  }

  /// The same with the id of the one profile whose name folds as the reference does, unless one has
  /// it exactly.
  func found(among profiles: [ProfileSummary]) -> ChosenProfile {
    if profiles.contains(where: means) { return self }
    let alike = Session.profiles(like: reference, among: profiles)
    guard alike.count == 1 else { return self }
    return ChosenProfile(reference: alike[0].id, name: alike[0].name, source: source)
  }

  /// Whether this is the profile.
  func means(_ profile: ProfileSummary) -> Bool {
    !profile.deleted && (reference == profile.id || reference == profile.name)
  }
}

extension Session {
  /// The profile that the command means, whether it is there or not: `--profile`, else
  /// `$ALCHEMY_PROFILE`, else that of `profile use`, else `default`.
  func chosenProfile(opensReplica: Bool = true) throws(CommandFailure) -> ChosenProfile {
    if let name = invocation[.profile] {
      return ChosenProfile(reference: name, name: name, source: .option)
    }
    if let name = world.environment["ALCHEMY_PROFILE"] {
      return ChosenProfile(reference: name, name: name, source: .variable)
    }
    guard let current = try currentProfile(opensReplica: opensReplica) else { return .usual }
    return ChosenProfile(reference: current.id, name: current.name, source: .use)
  }

  /// What `profile use` chose for the daemon or replica that the command asks.
  ///
  /// A replica is opened first, which tells best what may be wrong with its folder.
  func currentProfile(opensReplica: Bool = true) throws(CommandFailure) -> CurrentProfile? {
    if opensReplica, case .replica = try keeper() { _ = try askEach([Request("system.ping")]) }
    guard let path = try currentProfilePath() else { return nil }
    return try CurrentProfile.read(path, world.files)
  }

  func currentProfilePath() throws(CommandFailure) -> String? {
    CurrentProfile.path(of: try keeper(), environment: world.environment)
  }

  /// The name or id by which requests name the profile that the command means.
  ///
  /// A deleted profile can be read by its id, so that one of `profile use` is looked at first.
  var profileName: String {
    get throws(CommandFailure) {
      if let knownProfile { return knownProfile.reference }
      let chosen = try chosenProfile()
      if chosen.source == .use { try expectLive(chosen) }
      knownProfile = chosen
      return chosen.reference
    }
  }

  private func expectLive(_ chosen: ChosenProfile) throws(CommandFailure) {
    let request = Request("profile.get", ["profile": .string(chosen.reference)])
    switch try askEach([request])[0] {
    case .success(let reply):
      let profile = try ProfileSummary(reply)
      if profile.deleted {
        throw .currentProfile(.deleted(name: profile.name, id: profile.id))
      }
    case .failure(let refusal) where refusal.kind == "profileNotFound":
      throw .currentProfile(.gone(name: chosen.name))
    case .failure(let refusal): throw .refused(refusal, method: request.method)
    }
  }
}

internal import Alchemy
internal import Profiles
internal import Wire

/// Names of profiles fold as all names do: case, accents, apostrophes and outer blanks do not count.
///
/// The daemon compares exactly, so a name that it does not find is looked for here, in its list.
extension Session {
  /// What people call the profile of a name that was typed.
  func shownName(_ typed: String) -> String {
    likeNames[typed]?.name ?? typed
  }

  /// The live profiles whose names fold as a typed one does.
  static func profiles(
    like typed: String, among profiles: [ProfileSummary]
  ) -> [ProfileSummary] {
    let folded = NameFolding.folded(typed)
    return folded.isEmpty
      ? [] : profiles.filter { !$0.deleted && NameFolding.folded($0.name) == folded }
  }

  /// The request with a profile's id in the place of a name that is known to mean it.
  func withKnownProfile(_ request: Request) -> Request {
    guard let name = request.parameters["profile"]?.string, let profile = likeNames[name]
    else { return request }
    var parameters = request.parameters
    parameters["profile"] = .string(profile.id)
    return Request(request.method, parameters)
  }

  /// Remembers the one profile that a typed name means by its spelling alone.
  func learnName(_ name: String, among profiles: [ProfileSummary]) {
    if profiles.contains(where: { $0.id == name || !$0.deleted && $0.name == name }) { return }
    let alike = Self.profiles(like: name, among: profiles)
    if alike.count == 1 { likeNames[name] = alike[0] }
  }

  /// Learns which profiles the names mean that a daemon has not found; whether there is any.
  ///
  /// `ask` sends one request plainly: its refusal must not lead to the same question again.
  func learnsNames(
    notFoundBy results: [Result<JSONValue, DaemonRefusal>], of requests: [Request],
    _ ask: (Request) throws(CommandFailure) -> Result<JSONValue, DaemonRefusal>
  ) throws(CommandFailure) -> Bool {
    let names = zip(requests, results).compactMap { request, result -> String? in
      guard case .failure(let refusal) = result, refusal.kind == "profileNotFound",
        let name = request.parameters["profile"]?.string, ProfileID(name) == nil,
        !NameFolding.folded(name).isEmpty
      else { return nil }
      return name
    }
    if names.isEmpty { return false }
    let list = ProfileList.request(deleted: false)
    guard case .success(let value) = try ask(list) else { return false }
    let profiles = try ProfileList.read(Reply(value, to: list.method))
    for name in names { learnName(name, among: profiles) }
    return names.contains { likeNames[$0] != nil }
  }
}

internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
package import Wire

/// Finds profiles by names that differ only in case, accents, apostrophes or outer blanks.
///
/// The daemon compares names exactly; the client looks up a name that the daemon does not find.
extension Session {
  /// The profile's own name for a typed name.
  package func shownName(_ typed: String) -> String {
    likeNames[typed]?.name ?? typed
  }

  /// The live profiles whose folded names equal the folded typed name.
  package static func profiles(
    like typed: String, among profiles: [ProfileSummary]
  ) -> [ProfileSummary] {
    let folded = NameFolding.folded(typed)
    return folded.isEmpty
      ? [] : profiles.filter { !$0.isDeleted && NameFolding.folded($0.name) == folded }
  }

  /// The whole name of the only profile whose name without folders is the typed name.
  package static func profile(inSomeFolder typed: String, among live: [ProfileSummary]) -> String? {
    let folded = NameFolding.folded(typed)
    let found = live.map(\.name).filter { NameFolding.folded(ProfilePath($0).ownName) == folded }
    return found.count == 1 ? found[0] : nil
  }

  /// The request with the profile's id instead of another spelling of its name.
  func withKnownProfile(_ request: Request) -> Request {
    guard let name = request.profile, let profile = likeNames[name] else { return request }
    return request.about(profile: profile.reference)
  }

  /// Remembers the profile of a typed name that is another spelling of one profile's name.
  func learnName(_ name: String, among profiles: [ProfileSummary]) {
    if profiles.contains(where: { $0.reference == name || !$0.isDeleted && $0.name == name }) {
      return
    }
    let alike = Self.profiles(like: name, among: profiles)
    if alike.count == 1 { likeNames[name] = alike[0] }
  }

  /// Looks up the names that the daemon has not found; returns whether any is another spelling.
  ///
  /// `ask` sends one request without this lookup, because a refusal must not repeat the lookup.
  func learnsNames(
    notFoundBy results: [Result<JSONValue, DaemonRefusal>], of requests: [Request],
    _ ask: (Request) throws(CommandFailure) -> Result<JSONValue, DaemonRefusal>
  ) throws(CommandFailure) -> Bool {
    let names = zip(requests, results).compactMap { request, result -> String? in
      guard case .failure(let refusal) = result, refusal.kind == "profileNotFound",
        let name = request.profile, ProfileID(name) == nil,
        !NameFolding.folded(name).isEmpty
      else { return nil }
      return name
    }
    if names.isEmpty { return false }
    let list = ProfileSummary.request(deleted: false)
    guard case .success(let value) = try ask(list) else { return false }
    let profiles = try ProfileSummary.read(Reply(value, to: list.method))
    for name in names { learnName(name, among: profiles) }
    return names.contains { likeNames[$0] != nil }
  }
}

package import Profiles

/// How a log has what another replica claims of it.
package enum LogComparison: Equatable, Sendable {
  case same
  /// These places must be looked up first; sorted.
  case lacking([Dot])
  /// The look-up is under way.
  case asking
  /// The log has a different change under this dot, or a change that the other replica has under another dot.
  case forked(Dot)
  /// The log no longer knows which change stood at this place.
  case forgotten(Dot)
  /// The log could not be read.
  case unreadable

  /// Compares claims with the hashes that were looked up; a hash is nil if the log no longer knows it.
  ///
  /// Linear in the claims.
  package init(of claims: IncomingChanges.Claims, with held: [Dot: ChangeHash?]) {
    let same = claims.links + claims.duplicates
    let lacking = Set((same + claims.elsewhere).map(\.dot)).filter { held[$0] == nil }
    guard lacking.isEmpty else {
      self = .lacking(lacking.sorted { ($0.origin, $0.seq) < ($1.origin, $1.seq) })
      return
    }
    for link in same {
      guard let hash = held[link.dot] ?? nil, hash != link.hash else { continue }
      self = .forked(link.dot)
      return
    }
    if let twin = claims.elsewhere.first(where: { held[$0.dot] == $0.hash }) {
      self = .forked(twin.dot)
    } else if let link = claims.links.first(where: { held[$0.dot] == .some(nil) }) {
      // Below its floor the log cannot confirm a link; a duplicate there no longer matters.
      self = .forgotten(link.dot)
    } else {
      self = .same
    }
  }
}

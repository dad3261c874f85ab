internal import LiveProfile

/// What a screen is told at its start, and keeps.
package struct ScreenIdentity: Equatable, Sendable {
  /// What others see in presence and history: `alchemy on pts/3`.
  package let name: String
  /// Random text of this run, hexadecimal, so that a repeated request is told from another's.
  package let token: String
  /// The name or id of the profile to open.
  package let profile: String
  /// What to type in another terminal while there is no daemon.
  package let startHint: String
  /// What local time is ahead of UTC.
  package let secondsAheadOfUTC: Int

  /// The start hint is a command, without what to say around it.
  package init(
    name: String, token: String, profile: String, startHint: String, secondsAheadOfUTC: Int = 0
  ) {
    self.name = name
    self.token = token
    self.profile = profile
    self.startHint = startHint
    self.secondsAheadOfUTC = secondsAheadOfUTC
  }

  /// The id under which requests are numbered; history shows it beside each change.
  var client: String { ClientName.numbered(name, token: token) }
}

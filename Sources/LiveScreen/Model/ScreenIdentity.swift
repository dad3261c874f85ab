package import Alchemy
internal import LiveProfile

/// The facts that a screen gets at its start and keeps.
package struct ScreenIdentity: Equatable, Sendable {
  /// The name that others see in presence and history: `alchemy on pts/3`.
  package let name: String
  /// Random hexadecimal text of this run, which tells repeated requests from other programs'.
  package let token: String
  /// The name or id of the profile to open.
  package let profile: String
  /// The command to type in another terminal while there is no daemon.
  package let startHint: String
  /// The command that lists the conflicts of the profiles shown.
  package let conflictsHint: String
  /// How far local time is ahead of UTC.
  package let secondsAheadOfUTC: Int
  /// The screen's start, in milliseconds since 1970; times of another year are shown with the year.
  package let startMilliseconds: Int
  /// Whether the terminal may take a text for the clipboard.
  package let hasClipboard: Bool
  /// The order of the recipes at the start, one that an index keeps.
  package let sort: RecipeSort
  /// What the player has bound besides the built-in keys.
  package let keys: OwnKeys

  /// The hints are commands alone, without surrounding words.
  package init(
    name: String, token: String, profile: String, startHint: String,
    conflictsHint: String = "alchemy conflicts", secondsAheadOfUTC: Int = 0,
    startMilliseconds: Int, hasClipboard: Bool = true, sort: RecipeSort = .value,
    keys: OwnKeys = OwnKeys()
  ) {
    self.name = name
    self.token = token
    self.profile = profile
    self.startHint = startHint
    self.conflictsHint = conflictsHint
    self.secondsAheadOfUTC = secondsAheadOfUTC
    self.startMilliseconds = startMilliseconds
    self.hasClipboard = hasClipboard
    self.sort = sort
    self.keys = keys
  }

  /// The id under which requests are numbered; history shows it next to each change.
  var client: String { ClientName.numbered(name, token: token) }
}

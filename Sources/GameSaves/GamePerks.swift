package import Alchemy
package import GameFiles

/// The perks of the game that an alchemist of a profile has, too.
package enum GamePerks {
  /// The file that has them all.
  private static let plugin = "skyrim.esm"

  /// The perks of each rank, from 1: the game has a perk of its own for each.
  private static let ranks: [(field: Alchemist.Field, forms: [UInt32])] = [
    (.alchemist, [0x0BE127, 0x0C07CA, 0x0C07CB, 0x0C07CC, 0x0C07CD]),
    (.experimenter, [0x058218, 0x105F2A, 0x105F2B]),
  ]

  private static let flags: [(field: Alchemist.Field, form: UInt32)] = [
    (.physician, 0x058215), (.benefactor, 0x058216), (.poisoner, 0x058217), (.purity, 0x05821D),
  ]

  /// The field of an alchemist that the perk with a form decides, and its value with that perk; nil if it decides none.
  package static func place(
    of form: PluginForm
  ) -> (field: Alchemist.Field, value: Alchemist.Value)? {
    guard form.plugin.lowercased() == plugin else { return nil }
    for (field, forms) in ranks {
      if let rank = forms.firstIndex(of: form.localID) { return (field, .number(rank + 1)) }
    }
    return flags.first { $0.form == form.localID }.map { ($0.field, .flag(true)) }
  }

  /// The value of each field that a perk decides, for a player with these perks.
  ///
  /// Seeker of Shadows is no perk of a save's list, so it has no value here.
  static func values(of perks: [PlayerPerk]) -> [(field: Alchemist.Field, value: Alchemist.Value)] {
    let own = Set(
      perks.filter { $0.rank > 0 && $0.form.plugin.lowercased() == plugin }.map(\.form.localID))
    return ranks.map { ($0.field, .number(($0.forms.lastIndex(where: own.contains) ?? -1) + 1)) }
      + flags.map { ($0.field, .flag(own.contains($0.form))) }
  }
}

package import Alchemy
package import Profiles
internal import Wire

/// The bench of a profile, if its watch requested the topic `bench`.
extension WatchedProfile {
  /// The alchemist for the recipes' prices, names and strengths.
  ///
  /// A value that this program considers impossible counts as unset.
  package var alchemist: Alchemist { snapshot.bench.alchemist }

  /// How many of an ingredient stay in the bag, by the ingredient's id.
  package func reserve(of ingredient: String) -> Int {
    snapshot.reserve(of: ingredient)
  }

  /// How many of an ingredient recipes may use: what the bag has above the reserve.
  package func available(of ingredient: String) -> Int {
    snapshot.available(of: ingredient)
  }

  /// Whether the player knows that an ingredient has an effect, by their ids.
  package func knows(_ effect: String, of ingredient: String) -> Bool {
    snapshot.bench[.bench(.known(ingredient: ingredient, effect: effect))] == .flag(true)
  }

  /// A note or the name of a favourite; empty without one.
  package func text(of label: Label) -> String {
    if case .name(let text) = snapshot.bench[.bench(.label(label))] { text } else { "" }
  }

  /// What all potions and poisons of this profile were worth when they were brewed.
  package var goldEarned: Int { max(0, snapshot.bench.count(of: .gold)) }
}

import Alchemy
import Lists
import Profiles
import Wire

extension BagReading {
  /// The edits that bring a profile's bag to the list, and the differences that people see, both by id.
  func changes(
    _ mode: BagImport.Mode, of profile: Profile
  ) -> (edits: [Edit], items: [BagImport.Difference]) {
    var edits: [Edit] = []
    var items: [BagImport.Difference] = []
    for (id, count) in stated(mode, in: profile).sorted(by: { $0.key < $1.key }) {
      let quantity = profile.inventory[id] ?? Quantity()
      let from = quantity.value
      switch mode {
      case .set, .all:
        // A count also cancels a debt, which the bag shows as zero.
        guard from != count || quantity.sum < 0 else { continue }
        edits.append(.stock(ingredient: id, quantity: count, seen: 0))
        if from != count {
          items.append(BagImport.Difference(ingredient: id, from: from, to: count))
        }
      case .add:
        guard count != 0 else { continue }
        edits.append(.adjust(ingredient: id, by: count))
        // Added pieces pay a debt first.
        let to = max(0, SaturatingSum.add(quantity.sum, count))
        if from != to {
          items.append(BagImport.Difference(ingredient: id, from: from, to: to))
        }
      }
    }
    return (edits, items)
  }

  /// The count of each ingredient that the list states, by id; `all` states zero for what it does not name.
  private func stated(_ mode: BagImport.Mode, in profile: Profile) -> [String: Int] {
    var stated: [String: Int] = [:]
    if mode == .all {
      for id in profile.inventory.keys { stated[id] = 0 }
      // An unread line may mean this ingredient, so the list does not say that there is none.
      for ingredient in meant { stated[finder.catalog.ingredients[ingredient].id] = nil }
    }
    for (ingredient, count) in counts { stated[finder.catalog.ingredients[ingredient].id] = count }
    return stated
  }
}

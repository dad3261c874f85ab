import Alchemy
import Lists
import Profiles
import Wire

extension BagReading {
  /// The edits that make a profile's bag match the list, and the visible differences, both by id.
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
        // A count of the same number still cancels a debt, because the bag shows a debt as zero.
        guard from != count || quantity.sum < 0 else { continue }
        edits.append(.stock(ingredient: id, quantity: count, seen: 0))
        if from != count {
          items.append(BagImport.Difference(ingredient: id, from: from, to: count))
        }
      case .add:
        guard count != 0 else { continue }
        edits.append(.adjust(ingredient: id, by: count))
        // Added pieces first settle a debt.
        let to = max(0, SaturatingSum.add(quantity.sum, count))
        if from != to {
          items.append(BagImport.Difference(ingredient: id, from: from, to: to))
        }
      }
    }
    return (edits, items)
  }

  /// The counts that the list states, by id; with mode `all`, zero for every ingredient that it
  /// does not name.
  private func stated(_ mode: BagImport.Mode, in profile: Profile) -> [String: Int] {
    var stated: [String: Int] = [:]
    if mode == .all {
      for id in profile.inventory.keys { stated[id] = 0 }
      // An unread line may mean this ingredient, so the list does not prove that there is none.
      for ingredient in meant { stated[finder.catalog.ingredients[ingredient].id] = nil }
    }
    for (ingredient, count) in counts { stated[finder.catalog.ingredients[ingredient].id] = count }
    return stated
  }
}

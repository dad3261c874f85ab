import Alchemy
import Profiles

extension Catalog {
  /// What people call the thing that a place is about; nil where the catalog lacks it.
  func title(of place: ConflictPlace) -> String? {
    switch place {
    case .field(.ingredient(let id)), .field(.stock(let id)):
      ingredientIndex(of: id).map { ingredients[$0].name }
    case .field(.effect(let id)): effectIndex(of: id).map { effects[$0].name }
    case .field, .column: nil
    }
  }
}

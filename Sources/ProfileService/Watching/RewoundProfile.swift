import Alchemy
import Profiles

/// A profile's values as they were before some of its changes.
struct RewoundProfile {
  private let profile: Profile
  private var values: [Field: FieldValue] = [:]

  init(_ profile: Profile) {
    self.profile = profile
  }

  /// Takes effects back; of several effects on one field, the last must come first.
  mutating func takeBack(_ effects: some Sequence<FieldChange>) {
    for effect in effects { values[effect.field] = effect.from }
  }

  /// Carries effects out again.
  mutating func carryOut(_ effects: some Sequence<FieldChange>) {
    for effect in effects { values[effect.field] = effect.to }
  }

  func value(of field: Field) -> FieldValue {
    values[field] ?? profile.value(of: field)
  }
}

extension RewoundProfile: SelectionSource {
  func choice(ingredient id: String) -> Choice { choice(.ingredient(id)) }

  func choice(effect id: String) -> Choice { choice(.effect(id)) }

  func isAvailable(_ ingredient: String) -> Bool {
    guard case .quantity(let quantity) = value(of: .stock(ingredient)) else { return false }
    return [ingredient, BenchField.everyIngredient].allSatisfy { id in
      if case .number(let reserve) = value(of: .bench(.reserve(id))) {
        quantity > reserve
      } else {
        false
      }
    }
  }

  var isLimitedToStock: Bool { value(of: .scope) == .scope(.stock) }

  /// The alchemist at that time.
  var alchemist: Alchemist {
    Alchemist { value(of: .bench(.alchemist($0))).ofAlchemist }
  }

  private func choice(_ field: Field) -> Choice {
    if case .choice(let choice) = value(of: field) { choice } else { .may }
  }
}

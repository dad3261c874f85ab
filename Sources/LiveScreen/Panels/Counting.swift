/// The input of an ingredient's quantity.
struct Counting: Sendable {
  /// The ingredient's id.
  let ingredient: String
  private(set) var entry = TextEntry()

  init(ingredient: String, digits: String) {
    self.ingredient = ingredient
    type(digits)
  }

  /// Nil without digits; never above what a bag holds.
  var quantity: Int? {
    Int(entry.text).map { min($0, ScreenLimits.greatestQuantity) }
  }

  /// Accepts only digits, and no more than the largest quantity has.
  mutating func type(_ text: String) {
    for character in text
    where "0123456789".contains(character) && entry.text.count < ScreenLimits.quantityDigits {
      entry.insert(String(character))
    }
  }

  mutating func deleteBackwards() {
    entry.deleteBackwards()
  }
}

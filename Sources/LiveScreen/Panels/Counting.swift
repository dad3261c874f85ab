internal import Profiles
internal import TerminalScreen

/// The input of an ingredient's quantity.
struct Counting: EntryPanel {
  static let keys =
    [
      KeyBinding(
        [.key(.enter)], EntryCommand.accept, .typing, "set the number in the bag", hint: "accept",
        needs: .editable),
      KeyBinding(
        [.key(.escape)], EntryCommand.leave, .typing, "leave it as it was", hint: "cancel"),
      KeyBinding(
        [.key(.backspace)], EntryCommand.deleteBackwards, .typing, "delete the last digit"),
    ] + KeyTable.asking + KeyTable.program
  static let closesWithProfile = true

  /// The ingredient's id.
  private let ingredient: String
  private(set) var entry = TextEntry()

  init(ingredient: String, digits: String) {
    self.ingredient = ingredient
    type(digits)
  }

  /// Nil without digits; may be above what a bag holds.
  private var quantity: Int? { Int(entry.text) }

  /// Accepts only digits, and no more than the largest quantity has.
  private mutating func type(_ text: String) {
    entry.insertDigits(of: text, upTo: ScreenLimits.quantityDigits)
  }

  func prompt(in scene: Scene) -> String {
    scene.talk.changeWords.name(of: .stock(ingredient)) + ": "
  }

  mutating func type(_ text: String, in scene: Scene) -> [Wish] {
    type(text)
    return []
  }

  /// Digits are only added and deleted at the end.
  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] { [] }

  /// Ends the input when the last digit is deleted.
  mutating func deleteBackwards(in scene: Scene) -> [Wish] {
    entry.deleteBackwards()
    return quantity == nil ? [.close] : []
  }

  mutating func accept(in scene: Scene) -> [Wish] {
    guard let quantity else { return [.close] }
    guard quantity <= ScreenLimits.greatestQuantity else {
      return [
        .complain("type a number from 0 to \(Quantity.grouped(ScreenLimits.greatestQuantity))")
      ]
    }
    return [.close]
      + scene.talk.edit(
        [.stock(ingredient: ingredient, quantity: quantity, seen: 0)],
        [.init(field: .stock(ingredient), value: .quantity(quantity))])
  }

  func checkInvariants(in scene: Scene) {
    precondition(quantity != nil, "a quantity of nothing")
  }
}

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

  func prompt(in model: ScreenModel) -> String {
    model.changeWords.name(of: .stock(ingredient)) + ": "
  }

  func type(_ text: String, in model: inout ScreenModel) {
    var panel = self
    panel.type(text)
    model.mode.replace(with: panel)
  }

  /// Digits are only added and deleted at the end.
  func edit(in model: inout ScreenModel, _ change: (inout TextEntry) -> Void) {}

  /// Ends the input when the last digit is deleted.
  func deleteBackwards(in model: inout ScreenModel) {
    var panel = self
    panel.entry.deleteBackwards()
    if panel.quantity == nil {
      model.mode.close()
    } else {
      model.mode.replace(with: panel)
    }
  }

  func accept(in model: inout ScreenModel) {
    guard let quantity else { return model.mode.close() }
    guard quantity <= ScreenLimits.greatestQuantity else {
      return model.complain(
        "type a number from 0 to \(Quantity.grouped(ScreenLimits.greatestQuantity))")
    }
    model.mode.close()
    model.setQuantity(quantity, of: ingredient)
  }

  func checkInvariants(in model: ScreenModel) {
    precondition(quantity != nil, "a quantity of nothing")
  }
}

internal import Alchemy
internal import TerminalScreen

/// A row of an ingredient or effect: its choice, its name, and a note at the end.
struct ChoiceRow: Equatable, Sendable {
  private let name: String
  private let choice: Choice
  private let note: String

  /// An ingredient, with how many are in the bag.
  init(_ ingredient: Ingredient, in profile: OpenProfile) {
    let quantity = profile.quantity(of: ingredient.id)
    name = ingredient.name
    choice = profile.choice(ofIngredient: ingredient.id)
    note = quantity == 0 ? "" : Quantity.grouped(quantity)
  }

  init(_ effect: Effect, in profile: OpenProfile) {
    name = effect.name
    choice = profile.choice(ofEffect: effect.id)
    note = ""
  }

  /// Cells before the name: the choice's mark and a blank.
  static let markWidth = 2

  func draw(on grid: inout CellGrid, in line: Area, _ look: RowLook) {
    look.drawGround(on: &grid, in: line)
    let style = look.style(.choice(choice))
    var rest = grid.putAtEnd(note, in: line, look.style(.plain))
    grid.put(choice.mark, in: rest, style)
    rest.column += Self.markWidth
    rest.width = max(0, rest.width - Self.markWidth)
    grid.put(name, in: rest, style)
  }
}

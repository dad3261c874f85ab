internal import Alchemy
internal import Profiles
internal import TerminalScreen

/// An ingredient's or effect's row: its choice, its name, and numbers at the end.
struct ChoiceRow: Equatable, Sendable {
  private let kind: ColumnKind
  private let name: String
  private let choice: Choice
  private let isHarmful: Bool
  private let note: String
  /// How many recipes the thing leaves; nil if not shown.
  private let left: Int?
  /// Whether another client has just changed the choice.
  private let isFlashing: Bool
  /// Whether another client has just changed the quantity.
  private let isNoteFlashing: Bool

  /// An ingredient, with its quantity in the bag, and behind a slash what of it is held back.
  init(_ ingredient: Ingredient, in profile: OpenProfile, left: Int?, _ flash: Flash) {
    let quantity = profile.quantity(of: ingredient.id)
    let reserve = profile.shownReserve(of: ingredient.id)
    kind = .ingredients
    name = ingredient.name
    choice = profile.choice(ofIngredient: ingredient.id)
    isHarmful = false
    isFlashing = flash.shows(.ingredient(ingredient.id))
    isNoteFlashing =
      flash.shows(.stock(ingredient.id)) || flash.shows(.bench(.reserve(ingredient.id)))
      || quantity > 0 && flash.shows(.bench(.reserve(BenchField.everyIngredient)))
    note =
      reserve == 0
      ? quantity == 0 ? "" : Quantity.grouped(quantity)
      : "\(Quantity.grouped(quantity))/\(Quantity.grouped(reserve))"
    self.left = left
  }

  init(_ effect: Effect, in profile: OpenProfile, left: Int?, _ flash: Flash) {
    kind = .effects
    name = effect.name
    choice = profile.choice(ofEffect: effect.id)
    isHarmful = effect.isHarmful
    isFlashing = flash.shows(.effect(effect.id))
    isNoteFlashing = false
    note = ""
    self.left = left
  }

  /// A thing can be picked for the next choice, even if the cursor is elsewhere.
  func draw(on grid: inout CellGrid, in line: Area, _ look: RowLook, isPicked: Bool) {
    look.drawGround(on: &grid, in: line)
    let style = isHarmful && choice == .may ? CellStyle.harmful : .choice(choice)
    var rest = drawNumbers(on: &grid, in: line, look)
    grid.put(choice.mark, in: rest, look.style(.choice(choice)).flashing(isFlashing))
    if isHarmful { grid.put(Effect.harmMark, in: rest.right(from: 1), look.style(.harmful)) }
    let markWidth = Self.markWidth(of: kind)
    if isPicked {
      grid.put(Self.pickMark, in: rest.right(from: markWidth - 1), look.style(.key))
    }
    rest = rest.right(from: markWidth)
    grid.put(name, in: rest, look.style(style).flashing(isFlashing))
  }

  /// Draws the numbers that fit, and returns the part of the line before them.
  private func drawNumbers(on grid: inout CellGrid, in line: Area, _ look: RowLook) -> Area {
    // A quantity that was removed is highlighted as a blank.
    let whole = isNoteFlashing && self.note.isEmpty ? " " : self.note
    let note = Self.hasNote(inCells: line.width) ? whole : ""
    let style = look.style(.plain).flashing(isNoteFlashing)
    guard let left, Self.hasCount(of: kind, inCells: line.width) else {
      return grid.putAtEnd(note, in: line, style)
    }
    // A note with a reserve may be wider than its usual place, and pushes the number before it.
    let noteWidth = kind == .ingredients ? max(Self.noteWidth, note.cells) + 1 : 0
    grid.putAtEnd(note, in: line, style)
    let before = line.left(line.width - noteWidth)
    let text = Quantity.grouped(left).paddedBefore(toCells: Self.countWidth)
    return grid.putAtEnd(text, in: before, look.style(.muted))
  }
}

extension ChoiceRow {
  /// The cells for an ingredient's quantity at the end of the row: room for `1,000`.
  static let noteWidth = 5
  /// The cells for the number of recipes left: room for `32,815`.
  static let countWidth = 6
  /// A narrower row has room for the name only.
  private static let widthForNote = 18

  /// The mark before the names of picked things.
  static let pickMark = "*"

  /// The cells before the name: the marks of the choice, of a harmful effect, and of a pick.
  static func markWidth(of kind: ColumnKind) -> Int {
    switch kind {
    case .ingredients: 2
    case .effects: 3
    case .recipes: 0
    }
  }

  /// Whether a row of this width shows its quantity.
  static func hasNote(inCells width: Int) -> Bool { width >= widthForNote }

  /// Whether a row of this width also shows how many recipes are left.
  static func hasCount(of kind: ColumnKind, inCells width: Int) -> Bool {
    width >= widthForNote + (kind == .ingredients ? countWidth + 1 : 0)
  }
}

extension Effect {
  /// Marks the names of harmful effects, so that harm shows even without colours.
  static let harmMark = "†"
}

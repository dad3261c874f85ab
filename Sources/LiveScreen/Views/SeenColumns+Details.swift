internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

extension SeenColumns {
  /// The number of lines in the pane below its ruler.
  var detailsHeight: Int { layout.details.below(1).height }

  /// The selected thing's description, in lines that fit the pane.
  var detailLines: [StyledLine] {
    let width = layout.details.width
    return detailGroups.flatMap { $0.lines(inCells: width) }
  }

  /// The lines of the description that the pane has room for.
  var shownDetails: [StyledLine] {
    Array(detailLines.dropFirst(panel.details.top).prefix(detailsHeight))
  }

  private var detailGroups: [DetailGroup] {
    guard layout.details.height > 1, let profile, let catalog, let selected else { return [] }
    let words = DetailWords(
      catalog: catalog, profile: profile, left: left(by: selected),
      showsKnownOnly: panel.showsKnownOnly)
    switch selected {
    case .ingredient(let index): return words.groups(ofIngredient: index)
    case .effect(let index): return words.groups(ofEffect: index)
    case .recipe(let position):
      guard let ingredients = cookbook.recipes?.ingredients(of: position),
        let brew = catalog.brew(ingredients, by: profile.alchemist)
      else { return [] }
      let own = talk.ownGoldWords(of: ingredients.map { catalog.ingredients[$0].id })
      return words.groups(of: ingredients, brew, own: own ?? "")
    }
  }

  /// Draws a ruler that meets the columns' rulers, and as many lines as fit.
  func drawDetails(on grid: inout CellGrid, _ layout: ScreenLayout) {
    panel.details.draw(detailLines, on: &grid, in: layout.details, below: 1, layout.rulers)
  }
}

/// A pane below rows that describes the selected one.
struct DetailsPane: Equatable, Sendable {
  /// Whether the pane takes half of the screen instead of a few lines.
  var isLarge = false
  /// The first line shown.
  var top = 0

  /// Scrolls half of the room, so that some of the text stays visible.
  mutating func scroll(by direction: Int, lines count: Int, room: Int) {
    top = min(max(0, top + direction * max(1, room / 2)), max(0, count - room))
  }

  /// Draws a ruler that meets others, unless there is none, and as many lines as fit below.
  func draw(
    _ lines: [StyledLine], on grid: inout CellGrid, in area: Area, below rulers: Int,
    _ crossings: [Int] = []
  ) {
    let inside = area.below(rulers)
    let top = min(top, max(0, lines.count - inside.height))
    if rulers > 0 {
      grid.put(String(repeating: "─", count: area.width), in: area.line(0), .muted)
      for column in crossings {
        grid.put("┴", column: column, row: area.row, width: 1, style: .muted)
      }
      let more = lines.count - top - inside.height
      if more > 0 { grid.putAtEnd(" \(more) more: > ", in: area.line(0), .key) }
    }
    grid.put(lines.dropFirst(top), in: inside)
  }
}

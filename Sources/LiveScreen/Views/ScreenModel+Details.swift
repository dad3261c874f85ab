internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

extension ScreenModel {
  /// The number of lines in the pane below its ruler.
  var detailsHeight: Int { layout.details.below(1).height }

  /// The selected thing's description, in lines that fit the pane.
  var detailLines: [StyledLine] {
    let width = layout.details.width
    return detailGroups.flatMap { $0.lines(inCells: width) }
  }

  /// The lines of the description that the pane has room for.
  var shownDetails: [StyledLine] { shown(of: detailLines) }

  private func shown(of lines: [StyledLine]) -> [StyledLine] {
    Array(lines.dropFirst(details.top).prefix(detailsHeight))
  }

  private var detailGroups: [DetailGroup] {
    guard layout.details.height > 1, let profile, let catalog, let selected else { return [] }
    let words = DetailWords(
      catalog: catalog, profile: profile, left: left(by: selected), showsKnownOnly: showsKnownOnly)
    switch selected {
    case .ingredient(let index): return words.groups(ofIngredient: index)
    case .effect(let index): return words.groups(ofEffect: index)
    case .recipe(let position):
      guard let ingredients = cookbook.recipes?.ingredients(of: position),
        let brew = catalog.brew(ingredients, by: profile.alchemist)
      else { return [] }
      let own = ownGoldWords(of: ingredients.map { catalog.ingredients[$0].id })
      return words.groups(of: ingredients, brew, own: own ?? "")
    }
  }

  /// Draws a ruler that meets the columns' rulers, and as many lines as fit.
  func drawDetails(on grid: inout CellGrid, _ layout: ScreenLayout) {
    let area = layout.details
    grid.put(String(repeating: "─", count: area.width), in: area.line(0), .muted)
    for column in layout.rulers {
      grid.put("┴", column: column, row: area.row, width: 1, style: .muted)
    }
    let inside = area.below(1)
    let lines = detailLines
    let more = lines.count - details.top - inside.height
    if more > 0 { grid.putAtEnd(" \(more) more: > ", in: area.line(0), .key) }
    for (line, text) in shown(of: lines).enumerated() {
      grid.put(text, in: inside.line(line))
    }
  }
}

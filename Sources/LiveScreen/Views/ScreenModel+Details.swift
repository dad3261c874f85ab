internal import Alchemy
internal import LiveProfile
internal import TerminalScreen

extension ScreenModel {
  /// Lines of the pane below its ruler.
  var detailsHeight: Int { layout.details.below(1).height }

  /// What the selected thing is.
  var detailLines: [StyledLine] {
    guard details.isShown, let profile, let catalog, let selected else { return [] }
    let words = DetailWords(catalog: catalog, profile: profile)
    switch selected {
    case .ingredient(let index): return words.lines(ofIngredient: index)
    case .effect(let index): return words.lines(ofEffect: index)
    case .recipe(let position):
      guard let index = cookbook.recipes?.index else { return [] }
      return words.lines(of: index[position])
    }
  }

  func drawDetails(on grid: inout CellGrid, in area: Area) {
    let lines = detailLines
    let inside = area.below(1)
    let ruler = String(repeating: "─", count: area.width)
    grid.put(ruler, in: area.line(0), .muted)
    let more = lines.count - details.top - inside.height
    if more > 0 { grid.putAtEnd(" \(more) more: > ", in: area.line(0), .key) }
    for (line, text) in lines.dropFirst(details.top).prefix(inside.height).enumerated() {
      grid.put(text, in: inside.line(line))
    }
  }
}

internal import Alchemy
internal import TerminalScreen

extension ScreenModel {
  /// The keys that work now below the help page, by section.
  var helpLines: [StyledLine] {
    var model = self
    model.mode = mode.underHelp
    let working = KeyTable.working(in: model.mode.context, given: model.circumstances)
    let width = working.map { $0.label.cells }.max() ?? 0
    return KeyBinding.Section.allCases.flatMap { section -> [StyledLine] in
      let bindings = working.filter { $0.section == section }
      guard !bindings.isEmpty else { return [] }
      return [StyledLine(section.rawValue, .heading)]
        + bindings.map { binding in
          StyledLine("  " + binding.label.padded(toCells: width), .key)
            .adding("  " + binding.words)
        }
    }
  }

  /// How many lines of help are below those shown.
  func linesBelow(_ panel: HelpPanel) -> Int {
    max(0, helpLines.count - panel.top - listHeight)
  }

  func drawHelp(_ panel: HelpPanel, on grid: inout CellGrid, in area: Area) {
    let more = linesBelow(panel)
    let rest = grid.putAtEnd(more == 0 ? "" : "\(more) more: PgDn", in: area.line(0), .key)
    grid.put(
      StyledLine("Keys that work now", .focusedHeading)
        .adding("  marks: ! must, x can't, \(Effect.harmMark) harmful", .muted), in: rest)
    let inside = area.below(1)
    for (line, text) in helpLines.dropFirst(panel.top).prefix(inside.height).enumerated() {
      grid.put(text, in: inside.line(line))
    }
  }
}

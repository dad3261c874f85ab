internal import Alchemy
internal import TerminalScreen

/// The keys that work in the panel below, by section.
struct HelpPanel: PagePanel {
  static let keys = [
    KeyBinding(
      [.key(.pageDown)], Motion.pageDown, .moving, "a page down", hint: "more", needs: .longHelp),
    KeyBinding([.key(.up)], Motion.up, .moving, "up"),
    KeyBinding([.key(.down)], Motion.down, .moving, "down"),
    KeyBinding([.key(.pageUp)], Motion.pageUp, .moving, "a page up"),
    KeyBinding([.key(.pageDown)], Motion.pageDown, .moving, "a page down"),
    KeyBinding(
      [.key(.escape), .character("?"), .key(.function(1))], PanelCommand.close, .program, "back",
      hint: "back"),
  ]
  static let closesWithProfile = false

  /// The first line shown.
  private var top = 0

  /// The model with the panel below the help page in front.
  private func below(_ model: ScreenModel) -> ScreenModel {
    var model = model
    model.mode.close()
    return model
  }

  private func lines(in model: ScreenModel) -> [StyledLine] {
    let working = below(model).workingKeys
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

  func circumstances(in model: ScreenModel) -> Circumstances {
    lines(in: model).count > top + model.listHeight ? .longHelp : []
  }

  /// Shows another line first, or the nearest one that fills the page.
  private func scroll(to top: Int, of count: Int, in model: inout ScreenModel) {
    var panel = self
    panel.top = min(max(0, top), max(0, count - model.listHeight))
    model.mode.replace(with: panel)
  }

  func move(_ motion: Motion, in model: inout ScreenModel) {
    let count = lines(in: model).count
    let target = motion.target(from: top, count: count, height: model.listHeight)
    scroll(to: target, of: count, in: &model)
  }

  func turnWheel(by rows: Int, at position: CellPosition, in model: inout ScreenModel) {
    scroll(to: top + rows, of: lines(in: model).count, in: &model)
  }

  func settle(in model: inout ScreenModel) {
    scroll(to: top, of: lines(in: model).count, in: &model)
  }

  func click(at position: CellPosition, isSecondary: Bool, in model: inout ScreenModel) {}

  /// A key that the page does not use itself closes it and does what the page says.
  func take(unbound stroke: KeyStroke, in model: inout ScreenModel) {
    model.mode.close()
    model.take(stroke)
  }

  func draw(on grid: inout CellGrid, _ layout: ScreenLayout, of model: ScreenModel) {
    let lines = lines(in: model)
    let inside = layout.panel
    let more = lines.count - top - inside.height
    let line = layout.body.line(0)
    let rest = grid.putAtEnd(more > 0 ? "\(more) more: PgDn" : "", in: line, .key)
    grid.put(
      StyledLine("Keys that work now", .focusedHeading)
        .adding("  marks: ! must, x can't, \(Effect.harmMark) harmful", .muted), in: rest)
    for (line, text) in lines.dropFirst(top).prefix(inside.height).enumerated() {
      grid.put(text, in: inside.line(line))
    }
  }

  func checkInvariants(in model: ScreenModel) {}
}

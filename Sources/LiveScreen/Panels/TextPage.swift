internal import TerminalScreen

/// A page of text that scrolls; lines that are too long for the screen are wrapped.
protocol TextPage: PagePanel {
  /// The first line shown.
  var top: Int { get set }

  func heading(in model: ScreenModel) -> StyledLine

  /// The lines as they fit the screen.
  func lines(in model: ScreenModel) -> [StyledLine]
}

extension TextPage {
  static var scrolling: [KeyBinding] {
    [
      KeyBinding(
        [.key(.pageDown)], Motion.pageDown, .moving, "a page down", hint: "more", needs: .longPage),
      KeyBinding([.key(.up)], Motion.up, .moving, "up"),
      KeyBinding([.key(.down)], Motion.down, .moving, "down"),
      KeyBinding([.key(.pageUp)], Motion.pageUp, .moving, "a page up"),
      KeyBinding([.key(.pageDown)], Motion.pageDown, .moving, "a page down"),
      KeyBinding([.control("u")], Motion.halfPageUp, .moving, "half a page up"),
      KeyBinding([.control("d")], Motion.halfPageDown, .moving, "half a page down"),
    ]
  }

  func circumstances(in model: ScreenModel) -> Circumstances {
    lines(in: model).count > top + model.listHeight ? .longPage : []
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

  func draw(on grid: inout CellGrid, _ layout: ScreenLayout, of model: ScreenModel) {
    let lines = lines(in: model)
    let inside = layout.panel
    let more = lines.count - top - inside.height
    let line = layout.body.line(0)
    let rest = grid.putAtEnd(more > 0 ? "\(more) more: PgDn" : "", in: line, .key)
    grid.put(heading(in: model), in: rest)
    for (line, text) in lines.dropFirst(top).prefix(inside.height).enumerated() {
      grid.put(text, in: inside.line(line))
    }
  }

  func checkInvariants(in model: ScreenModel) {}
}

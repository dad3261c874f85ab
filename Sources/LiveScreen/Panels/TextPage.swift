internal import TerminalScreen

/// A page of text that scrolls; lines that are too long for the screen are wrapped.
protocol TextPage: PagePanel {
  /// The first line shown.
  var top: Int { get set }

  func heading(in scene: Scene) -> StyledLine

  /// The lines as they fit the screen.
  func lines(in scene: Scene) -> [StyledLine]
}

extension TextPage {
  /// The keys that move elsewhere, but for letters; while there is more, that comes first.
  static var scrolling: [KeyBinding] {
    [
      KeyBinding([.key(.pageDown)], Motion.pageDown, "a page down", hint: "more", needs: .longPage)
    ].grouped(.moving) + KeyTable.moving.prefix(6).map { $0.with([$0.strokes[0]]) }
  }

  func circumstances(in scene: Scene) -> Circumstances {
    lines(in: scene).count > top + scene.listHeight ? .longPage : []
  }

  /// Shows another line first, or the nearest one that fills the page.
  private mutating func scroll(to top: Int, of count: Int, in scene: Scene) {
    self.top = min(max(0, top), max(0, count - scene.listHeight))
  }

  mutating func move(_ motion: Motion, in scene: Scene) -> [Wish] {
    let count = lines(in: scene).count
    let target = motion.target(from: top, count: count, height: scene.listHeight)
    scroll(to: target, of: count, in: scene)
    return []
  }

  mutating func turnWheel(by rows: Int, at position: CellPosition, in scene: Scene) -> [Wish] {
    scroll(to: top + rows, of: lines(in: scene).count, in: scene)
    return []
  }

  mutating func settle(in scene: Scene) {
    scroll(to: top, of: lines(in: scene).count, in: scene)
  }

  func draw(on grid: inout CellGrid, in scene: Scene) {
    let (lines, layout) = (lines(in: scene), scene.layout)
    let inside = layout.panel
    let more = lines.count - top - inside.height
    let line = layout.body.line(0)
    let rest = grid.putAtEnd(more > 0 ? "\(more) more: PgDn" : "", in: line, .key)
    grid.put(heading(in: scene), in: rest)
    grid.put(lines.dropFirst(top), in: inside)
  }
}

internal import TerminalScreen

extension ScreenModel {
  /// How many rows one notch of the wheel scrolls.
  private static let wheelRows = 3

  /// Handles the mouse; clicks act like the keys for the same action, and are refused like them.
  mutating func handle(_ event: MouseEvent) {
    switch event.action {
    case .press(.left): click(event.position, isSecondary: false)
    case .press(.right): click(event.position, isSecondary: true)
    case .wheelUp:
      mode.front.turnWheel(by: -Self.wheelRows, at: event.position, in: &self)
    case .wheelDown:
      mode.front.turnWheel(by: Self.wheelRows, at: event.position, in: &self)
    case .press(.middle), .release, .drag, .wheelLeft, .wheelRight: break
    }
  }

  /// A click in the columns closes a line of input over them.
  private mutating func click(_ position: CellPosition, isSecondary: Bool) {
    if let offset = layout.hintOffset(at: position) {
      if !isSecondary { clickHint(offset) }
      return
    }
    notice = nil
    if mode.page is ColumnsPanel { mode.closeAll() }
    mode.front.click(at: position, isSecondary: isSecondary, in: &self)
  }

  /// Clicks a hint, which acts like its key; does nothing if the line shows something else.
  private mutating func clickHint(_ offset: Int) {
    if case .keys = hintLine, notice != nil { return }
    guard let hint = hints.first(where: { $0.start..<$0.start + $0.width ~= offset })
    else { return }
    press(hint.stroke)
  }
}

/// What the mouse did, and over which cell.
package struct MouseEvent: Hashable, Sendable {
  /// What was done.
  package var action: Action
  /// The cell under the pointer; outside the grid while the terminal shrinks.
  package var position: CellPosition
  /// The keys held meanwhile; many terminals keep Shift for themselves.
  package var modifiers: Modifiers

  /// A button going down or up, or the wheel by one notch.
  package enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// The mouse went on to another cell with the button held.
    case drag(Button)
    case wheelUp
    case wheelDown
    case wheelLeft
    case wheelRight
  }

  /// As a right-handed person has them.
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// A position outside the grid is possible: the terminal may just have shrunk.
  package init(_ action: Action, at position: CellPosition, _ modifiers: Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}

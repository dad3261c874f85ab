/// A mouse action, and the cell where it happened.
package struct MouseEvent: Hashable, Sendable {
  /// The action.
  package var action: Action
  /// The cell under the pointer; it may be outside the grid while the terminal shrinks.
  package var position: CellPosition
  /// The modifier keys held; many terminals keep Shift for themselves.
  package var modifiers: Modifiers

  /// A button going down or up, or one notch of the wheel.
  package enum Action: Hashable, Sendable {
    case press(Button)
    case release(Button)
    /// The mouse moved to another cell with the button held.
    case drag(Button)
    case wheelUp
    case wheelDown
    case wheelLeft
    case wheelRight
  }

  /// Named for a right-handed mouse.
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right
  }

  /// The position may be outside the grid, since the terminal may just have shrunk.
  package init(_ action: Action, at position: CellPosition, _ modifiers: Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}

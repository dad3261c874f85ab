internal import TerminalScreen

/// All that can be read of the screen, and nothing that can be changed; a panel's scene has the
/// panels below it.
struct Scene: Sendable {
  let size: ScreenSize
  let talk: Talk
  let stack: Mode

  /// The scene of the panel that has the keys here.
  var lower: Scene { scene(of: stack.top) }

  /// The scene of the panel at a place.
  func scene(of place: Int) -> Scene {
    Scene(size: size, talk: talk, stack: stack.below(place))
  }

  /// The places of everything but the columns, which have a layout of their own.
  var layout: ScreenLayout { ScreenLayout(size) }

  /// The number of lines in a panel's list.
  var listHeight: Int { layout.panel.height }

  var columns: SeenColumns { SeenColumns(panel: stack.columns, scene: self) }

  /// The circumstances that decide which keys work now.
  var circumstances: Circumstances {
    talk.circumstances.union(stack.front.circumstances(in: lower))
  }

  /// The rows of the panel that has the keys; those of the columns also have the player's own keys.
  var keys: [KeyBinding] {
    let panel = stack.front
    return panel is ColumnsPanel ? talk.identity.keys.added(to: panel.keys) : panel.keys
  }

  /// The rows of the key table that work now.
  var workingKeys: [KeyBinding] {
    KeyTable.working(keys, given: circumstances)
  }

  /// What the panel that has the keys shows in the line of hints.
  var hintLine: HintLine { stack.front.hintLine(in: lower) }
}

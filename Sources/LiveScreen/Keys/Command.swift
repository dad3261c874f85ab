/// What a key does.
protocol Command: Sendable {
  /// Changes the panel that has the keys, and returns what else is to happen.
  func perform(in panel: inout any Panel, with stroke: KeyStroke, _ scene: Scene) -> [Wish]
}

/// What a key of one kind of panel does.
protocol OwnCommand: Command {
  associatedtype Owner: Panel

  func perform(in panel: inout Owner, with stroke: KeyStroke, _ scene: Scene) -> [Wish]
}

extension OwnCommand {
  func perform(in panel: inout any Panel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    guard var owner = panel as? Owner else { return [] }
    defer { panel = owner }
    return perform(in: &owner, with: stroke, scene)
  }
}

/// A movement of the selection in the list that has the keys.
enum Motion: Command {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last

  func perform(in panel: inout any Panel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    panel.move(self, in: scene)
  }

  /// The row to go to, which may be outside the list; a page keeps one line of the previous page.
  func target(from row: Int, count: Int, height: Int) -> Int {
    let page = max(1, height - 1)
    return switch self {
    case .up: row - 1
    case .down: row + 1
    case .pageUp: row - page
    case .pageDown: row + page
    case .halfPageUp: row - max(1, height / 2)
    case .halfPageDown: row + max(1, height / 2)
    case .first: 0
    case .last: count - 1
    }
  }
}

/// A command for the program, or for the profile on the screen, that works in any panel.
enum ProgramCommand: Command {
  case quit, suspend, repaint
  case undo
  /// Brings back what the last undo took away.
  case redo
  /// Brings back the profile that was on the screen when it was deleted.
  case undelete

  func perform(in panel: inout any Panel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    switch self {
    case .quit: [.act(.quit(code: 0))]
    case .suspend: [.act(.suspend)]
    case .repaint: [.act(.repaint)]
    case .undo: scene.talk.undo(nil)
    case .redo: [.redo]
    case .undelete: scene.talk.undelete()
    }
  }
}

/// What a key does.
protocol Command: Sendable {
  func perform(in model: inout ScreenModel, with stroke: KeyStroke)
}

/// A movement of the selection in the list that has the keys.
enum Motion: Command {
  case up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    model.mode.front.move(self, in: &model)
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

/// A command for the program and its terminal.
enum ProgramCommand: Command {
  case quit, suspend, repaint

  func perform(in model: inout ScreenModel, with stroke: KeyStroke) {
    switch self {
    case .quit: model.actions.append(.quit(code: 0))
    case .suspend: model.actions.append(.suspend)
    case .repaint: model.actions.append(.repaint)
    }
  }
}

internal import TerminalScreen

extension ScreenModel {
  /// Handles a key, the mouse or pasted text.
  mutating func take(_ input: TerminalInput) {
    switch input {
    case .mouse(let event): take(event)
    case .paste(let text):
      notice = nil
      type(text)
    case .focus, .report: break
    case .key, .text:
      if let stroke = KeyStroke(input) { take(stroke) }
    }
  }

  /// Handles a key by the key table; a line of input takes other letters as text.
  mutating func take(_ stroke: KeyStroke) {
    notice = nil
    let circumstances = circumstances
    guard let binding = KeyTable.binding(for: stroke, in: mode.context, given: circumstances)
    else {
      takeUnbound(stroke)
      return
    }
    if circumstances.isSuperset(of: binding.needs) {
      perform(binding.command, stroke)
    } else if stroke != .key(.escape) {
      // Esc means to get rid of something: if there is nothing, nothing needs to be said.
      notice = Notice(words: circumstances.wordsForMissing(of: binding.needs), kind: .refusal)
    }
  }

  /// A key that the help page does not use itself closes the page and does what the page says.
  private mutating func takeUnbound(_ stroke: KeyStroke) {
    if case .help(_, let mode) = mode {
      self.mode = mode
      take(stroke)
    } else if mode.context.takesText, case .character(let character) = stroke {
      type(String(character))
    }
  }

  private mutating func perform(_ command: Command, _ stroke: KeyStroke) {
    switch command {
    case .move(let motion): move(motion)
    case .edit(let command): perform(command, stroke)
    case .look(let command): perform(command)
    case .panel(let command): perform(command)
    case .profiles(let command): perform(command)
    case .entry(let command): perform(command)
    case .program(let command): perform(command)
    }
  }

  private mutating func perform(_ command: ProgramCommand) {
    switch command {
    case .quit: actions.append(.quit(code: 0))
    case .suspend: actions.append(.suspend)
    case .repaint: actions.append(.repaint)
    }
  }
}

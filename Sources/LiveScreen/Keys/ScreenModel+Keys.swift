internal import TerminalScreen

extension ScreenModel {
  /// Handles a key, the mouse or pasted text.
  mutating func handle(_ input: TerminalInput) {
    switch input {
    case .mouse(let event): handle(event)
    case .paste(let text):
      notice = nil
      type(text)
    case .focus, .report: break
    case .key, .text:
      if let stroke = KeyStroke(input) { press(stroke) }
    }
  }

  /// Handles a key by the panel's key table.
  mutating func press(_ stroke: KeyStroke) {
    notice = nil
    let circumstances = circumstances
    let panel = mode.front
    guard let binding = KeyTable.binding(for: stroke, in: panel.keys, given: circumstances) else {
      panel.press(unbound: stroke, in: &self)
      return
    }
    if circumstances.isSuperset(of: binding.needs) {
      binding.command.perform(in: &self, with: stroke)
    } else if stroke != .key(.escape) {
      // Esc means to get rid of something: if there is nothing, nothing needs to be said.
      complain(circumstances.wordsForMissing(of: binding.needs))
    }
  }

  /// Adds to the line of input; elsewhere pasted text does nothing.
  private mutating func type(_ text: String) {
    (mode.front as? any EntryPanel)?.type(text, in: &self)
  }
}

extension ScreenModel {
  /// The circumstances that decide which keys work now.
  var circumstances: Circumstances {
    var circumstances: Circumstances = []
    if link.isConnected { circumstances.insert(.connected) }
    if takesOrders { circumstances.insert(.live) }
    if catalog != nil { circumstances.insert(.catalog) }
    switch standing {
    case .opening, .open: circumstances.insert(.profile)
    case .nothing(let absence): if absence.id != nil { circumstances.insert(.deleted) }
    }
    if circumstances.isSuperset(of: .editable) { circumstances.insert(.changeable) }
    return circumstances.union(mode.front.circumstances(in: self))
  }

  /// The rows of the key table that work now.
  var workingKeys: [KeyBinding] {
    KeyTable.working(mode.front.keys, given: circumstances)
  }
}

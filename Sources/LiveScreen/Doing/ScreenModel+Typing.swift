internal import Profiles
internal import Wire

extension ScreenModel {
  /// Adds to the line of input; elsewhere pasted text does nothing.
  mutating func type(_ text: String) {
    switch mode {
    case .counting(var counting):
      counting.type(text)
      mode = .counting(counting)
    case .filtering, .naming: changeEntry { $0.insert(text) }
    case .columns, .profiles, .confirming, .history, .help: break
    }
  }

  mutating func perform(_ command: EntryCommand) {
    switch command {
    case .accept: accept()
    case .leave: leave()
    case .deleteBackwards: deleteBackwards()
    case .deleteForwards: changeEntry { $0.deleteForwards() }
    case .deleteWord: changeEntry { $0.deleteWord() }
    case .clear: changeEntry { $0.clear() }
    case .left: changeEntry { $0.moveLeft() }
    case .right: changeEntry { $0.moveRight() }
    case .start: changeEntry { $0.moveToStart() }
    case .end: changeEntry { $0.moveToEnd() }
    }
  }

  /// Each letter of a filter narrows the column at once.
  private mutating func changeEntry(_ change: (inout TextEntry) -> Void) {
    switch mode {
    case .filtering(var entry):
      change(&entry)
      mode = .filtering(entry)
      if entry.text != columns.focused.filter { columns.focused.narrow(to: entry.text) }
    case .naming(var naming):
      // While the daemon checks a name, further typing would be lost, or would change another name.
      guard naming.ordered == nil else { return }
      change(&naming.entry)
      mode = .naming(naming)
    case .columns, .counting, .profiles, .confirming, .history, .help: break
    }
  }

  /// Ends the input of a quantity when its last digit is deleted.
  private mutating func deleteBackwards() {
    if case .counting(var counting) = mode {
      counting.deleteBackwards()
      mode = counting.quantity == nil ? .columns : .counting(counting)
    } else {
      changeEntry { $0.deleteBackwards() }
    }
  }

  private mutating func accept() {
    switch mode {
    case .filtering: mode = .columns
    case .counting(let counting):
      mode = .columns
      if let quantity = counting.quantity { setQuantity(quantity, of: counting.ingredient) }
    case .naming(let naming): order(naming)
    case .columns, .profiles, .confirming, .history, .help: break
    }
  }

  /// Orders the naming; the line of input stays open until the daemon has accepted the name.
  private mutating func order(_ naming: Naming) {
    guard naming.ordered == nil else { return }
    if let problem = naming.problem {
      notice = Notice(words: problem, kind: .refusal)
      return
    }
    guard !outbox.isFull else { return complain(Self.wordsForFullOutbox) }
    var naming = naming
    naming.ordered = naming.order
    mode = .naming(naming)
    give(naming.order)
  }

  /// Closes the line of input of an accepted name; leaves a refused one open with its text.
  mutating func answered(_ order: Order, isAccepted: Bool) {
    guard case .naming(var naming) = mode.underHelp, naming.ordered == order else { return }
    naming.ordered = nil
    mode.underHelp = isAccepted ? .profiles(naming.panel) : .naming(naming)
  }

  private mutating func leave() {
    switch mode {
    case .filtering:
      mode = .columns
      columns.focused.narrow(to: "")
    case .naming(let naming): mode = .profiles(naming.panel)
    case .columns, .counting, .profiles, .confirming, .history, .help: mode = .columns
    }
  }
}

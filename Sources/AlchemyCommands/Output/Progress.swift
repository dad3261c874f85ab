/// The progress of long work, on standard error, if that is a terminal.
///
/// The line is removed before anything else is printed, so that it never stays among rows.
final class Progress {
  private let printer: Printer
  private let isShown: Bool
  private var shownCells = 0

  init(_ printer: Printer, errorTerminal: TerminalFacts?) {
    self.printer = printer
    isShown = errorTerminal != nil
  }

  func show(_ text: String) {
    guard isShown else { return }
    hide()
    printer.tell(text)
    shownCells = text.count
  }

  func hide() {
    if shownCells == 0 { return }
    printer.tell("\r" + String(repeating: " ", count: shownCells) + "\r")
    shownCells = 0
  }
}

internal import TerminalScreen

/// The progress of long work, on standard error, if that is a terminal.
///
/// The line is removed before anything else is printed, so that it never stays among rows. It is
/// never as wide as the terminal, which would wrap it.
package final class Progress {
  /// What a terminal shows behind the line when Control-C is pressed.
  private static let interruptCells = "^C".cells

  private let printer: Printer
  /// Nil without a terminal.
  private let width: Int?
  private var shownCells = 0

  /// Shows nothing without a terminal for errors.
  package init(_ printer: Printer, errorTerminal: TerminalFacts?) {
    self.printer = printer
    width = errorTerminal.map { max(0, $0.columns - 1 - Self.interruptCells) }
  }

  /// Shows a line in the place of the last one.
  package func show(_ text: String) {
    guard let width else { return }
    hide()
    let text = text.truncated(toCells: width)
    printer.tell(text)
    shownCells = text.cells
  }

  /// Removes the line before other output.
  package func hide() {
    if shownCells == 0 { return }
    wipe()
    shownCells = 0
  }

  private func wipe() {
    let blanks = String(repeating: " ", count: shownCells + Self.interruptCells)
    printer.tell("\r" + blanks + "\r")
  }

  /// Shows the text also in the place of the `^C` that was typed while nothing was shown.
  func showAfterInterrupt(_ text: String) {
    guard width != nil else { return }
    wipe()
    shownCells = 0
    show(text)
  }
}

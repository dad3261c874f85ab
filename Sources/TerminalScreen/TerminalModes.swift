/// The sequences sent to a terminal before the first frame and after the last one.
package struct TerminalModes: Sendable {
  private let terminalKind: String
  private let hasMouse: Bool

  /// Takes the value of `$TERM`; without the mouse, it goes on selecting text for the terminal.
  package init(terminalKind: String, hasMouse: Bool = true) {
    self.terminalKind = terminalKind
    self.hasMouse = hasMouse
  }

  /// Opens a second screen without cursor and wrapping; turns on reports of mouse, paste and focus.
  ///
  /// It ends with a query of the background colour, which many terminals answer.
  package var enter: [UInt8] {
    let title = isConsole ? "" : "\u{1b}[22;0t\u{1b}]0;\(Self.title)\u{7}"
    let text = title + "\u{1b}[?1049h" + modes("h") + "\u{1b}[?7l\u{1b}[?25l"
    return Array((text + "\u{1b}]11;?\u{7}").utf8)
  }

  /// Undoes `enter`, and whatever an interrupted frame may have begun.
  package var leave: [UInt8] {
    let title = isConsole ? "" : "\u{1b}[23;0t"
    let text = "\u{1b}[?2026l\u{1b}[m" + modes("l") + "\u{1b}[?7h\u{1b}[?1049l\u{1b}[?25h"
    return Array((text + title).utf8)
  }

  private static let title = "alchemy"

  /// Buttons (1000), drags (1002), numbers without a limit (1006), focus, and bracketed pastes.
  private func modes(_ final: String) -> String {
    ((hasMouse ? [1000, 1002, 1006] : []) + [1004, 2004]).map { "\u{1b}[?\($0)\(final)" }.joined()
  }

  /// The Linux console has no title, and its older versions print sequences that they do not know.
  private var isConsole: Bool { terminalKind == "linux" }

  /// Whether `copy` may be sent; the Linux console has no clipboard, and could print the text.
  package var hasClipboard: Bool { !isConsole }

  /// Puts a text, in base64, into the terminal's clipboard (OSC 52); a terminal may not allow it.
  package static func copy(base64: String) -> [UInt8] {
    Array("\u{1b}]52;c;\(base64)\u{7}".utf8)
  }
}

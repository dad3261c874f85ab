/// What a terminal is told before the first frame and after the last one.
package struct TerminalModes: Sendable {
  private let terminalKind: String

  /// Takes what `$TERM` holds.
  package init(terminalKind: String) {
    self.terminalKind = terminalKind
  }

  /// A screen of our own without a cursor, that does not wrap; mouse, pastes and focus are told.
  ///
  /// It ends with the question for the ground's colour, which many terminals answer.
  package var enter: [UInt8] {
    let title = hasTitle ? "\u{1b}[22;0t\u{1b}]0;\(Self.title)\u{7}" : ""
    let text = title + "\u{1b}[?1049h" + Self.modes("h") + "\u{1b}[?7l\u{1b}[?25l"
    return Array((text + "\u{1b}]11;?\u{7}").utf8)
  }

  /// The opposite, also of what a frame that was cut may have begun.
  package var leave: [UInt8] {
    let title = hasTitle ? "\u{1b}[23;0t" : ""
    let text = "\u{1b}[?2026l\u{1b}[m" + Self.modes("l") + "\u{1b}[?7h\u{1b}[?1049l\u{1b}[?25h"
    return Array((text + title).utf8)
  }

  private static let title = "alchemy"

  /// Buttons (1000), drags (1002), in numbers without an end (1006); focus; pastes in brackets.
  private static func modes(_ final: String) -> String {
    [1000, 1002, 1006, 1004, 2004].map { "\u{1b}[?\($0)\(final)" }.joined()
  }

  /// The console has no title, and its older versions show what they do not know.
  private var hasTitle: Bool { terminalKind != "linux" }
}

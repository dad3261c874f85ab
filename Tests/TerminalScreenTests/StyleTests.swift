import TerminalScreen
import Testing

@Suite struct StyleTests {
  @Test(
    "colours are shown on a capable terminal and never where NO_COLOR holds anything",
    arguments: [
      (true, nil, "xterm-256color", ColourChoice.colours),
      (true, "", "xterm", .colours),
      (true, "1", "xterm", .none),
      (true, "0", "xterm", .none),
      (false, nil, "xterm", .none),
      (true, nil, "dumb", .none),
      (true, nil, "", .none),
      (true, nil, nil, .none),
    ] as [(Bool, String?, String?, ColourChoice)])
  func decides(isTerminal: Bool, noColour: String?, kind: String?, expected: ColourChoice) {
    let choice = ColourChoice(isTerminal: isTerminal, noColour: noColour, terminalKind: kind)
    #expect(choice == expected)
  }

  @Test("a style is switched on and off again, and only where there are colours")
  func paints() {
    #expect(ColourChoice.colours.paint("must", .green) == "\u{1b}[32mmust\u{1b}[0m")
    #expect(ColourChoice.colours.paint("must", .plain) == "must")
    #expect(ColourChoice.none.paint("must", .green) == "must")
    // A camera reads it on a light terminal, too: letters and ground are both set.
    #expect(
      ColourChoice.colours.paint("█", .picture) == "\u{1b}[38;5;231;48;5;16m█\u{1b}[0m")
  }
}

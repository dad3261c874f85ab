/// How a piece of text stands out on a terminal with colours.
package enum Style: Sendable {
  case plain
  case strong
  case faint
  case green
  case red
  case yellow
  /// White letters on black, whatever the terminal's own colours are: a picture for a camera.
  case picture

  /// The text between the sequences that turn the style on and off.
  ///
  /// The text must be made visible first: a control character in it would reach the terminal.
  package func applied(to text: String) -> String {
    guard let parameter else { return text }
    return "\u{1b}[\(parameter)m\(text)\u{1b}[0m"
  }

  /// The parameter of ECMA-48's "select graphic rendition".
  private var parameter: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .green: "32"
    case .red: "31"
    case .yellow: "33"
    // Themes redefine the first 16 colours; these two of the fixed cube are white and black everywhere.
    case .picture: "38;5;231;48;5;16"
    }
  }
}

/// Whether output may use colours.
package enum ColourChoice: Sendable {
  case colours
  case none

  /// Uses colours only on a terminal that has them, and never if `NO_COLOR` is not empty.
  package init(isTerminal: Bool, noColour: String?, terminalKind: String?) {
    let forbidden = !(noColour ?? "").isEmpty
    let kind = terminalKind ?? ""
    self = isTerminal && !forbidden && !kind.isEmpty && kind != "dumb" ? .colours : .none
  }

  /// The text in the style, or unchanged without colours.
  package func paint(_ text: String, _ style: Style) -> String {
    self == .colours ? style.applied(to: text) : text
  }
}

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

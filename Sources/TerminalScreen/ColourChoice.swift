/// Whether output may carry colours.
package enum ColourChoice: Sendable {
  case colours
  case none

  /// Colours only on a terminal that has them, and never where `NO_COLOR` holds anything.
  package init(isTerminal: Bool, noColour: String?, terminalKind: String?) {
    let forbidden = !(noColour ?? "").isEmpty
    let kind = terminalKind ?? ""
    self = isTerminal && !forbidden && !kind.isEmpty && kind != "dumb" ? .colours : .none
  }

  /// The text in the style, or as it is where there are no colours.
  package func paint(_ text: String, _ style: Style) -> String {
    self == .colours ? style.applied(to: text) : text
  }
}

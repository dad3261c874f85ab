/// Whether the screen's background is dark or light.
package enum ScreenGround: Hashable, Sendable, CaseIterable {
  case dark
  case light

  /// Reads `$COLORFGBG` ("15;0": the last number is the background's colour); dark by default.
  package init(foregroundAndBackground: String?) {
    let last = foregroundAndBackground?.split(separator: ";").last
    let light: Set<Substring> = ["7", "9", "10", "11", "12", "13", "14", "15"]
    self = last.map(light.contains) == true ? .light : .dark
  }

  /// Judges the terminal's answer by the perceived brightness of the colour (ITU-R BT.601).
  package init(_ colour: TerminalColour) {
    let brightness =
      299 * Int(colour.red) + 587 * Int(colour.green) + 114 * Int(colour.blue)
    self = brightness > 1000 * Int(UInt16.max) / 2 ? .light : .dark
  }
}

/// A colour as terminals report it: red, green and blue, each up to 65,535.
package struct TerminalColour: Hashable, Sendable {
  /// From 0 to 65,535.
  package var red: UInt16
  /// From 0 to 65,535.
  package var green: UInt16
  /// From 0 to 65,535.
  package var blue: UInt16

  /// Takes sRGB components, as terminals report them.
  package init(red: UInt16, green: UInt16, blue: UInt16) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

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

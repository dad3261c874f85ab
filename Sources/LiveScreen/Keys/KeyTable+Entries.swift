internal import TerminalScreen

extension KeyTable {
  static let typing: [KeyBinding] = [
    KeyBinding(
      [.key(.backspace)], .entry(.deleteBackwards), .typing, "delete the letter before"),
    KeyBinding([.key(.delete)], .entry(.deleteForwards), .typing, "delete the letter behind"),
    KeyBinding([.control("w")], .entry(.deleteWord), .typing, "delete the word before"),
    KeyBinding([.control("u")], .entry(.clear), .typing, "delete all"),
    KeyBinding([.key(.left)], .entry(.left), .typing, "a letter to the left"),
    KeyBinding([.key(.right)], .entry(.right), .typing, "a letter to the right"),
    KeyBinding([.key(.home)], .entry(.start), .typing, "to the start"),
    KeyBinding([.key(.end)], .entry(.end), .typing, "to the end"),
  ]

  /// For contexts where a question mark is an ordinary letter.
  static let askingAside: [KeyBinding] = [
    KeyBinding(
      [.key(.function(1))], .panel(.help), .program, "the keys that work now", hint: "help")
  ]

  static let filtering: [KeyBinding] = [
    KeyBinding(
      [.key(.enter)], .entry(.accept), .typing, "keep the filter, go on", hint: "keep"),
    KeyBinding(
      [.key(.escape)], .entry(.leave), .typing, "show all names again", hint: "all names"),
    KeyBinding([.key(.up)], .move(.up), .moving, "up"),
    KeyBinding([.key(.down)], .move(.down), .moving, "down"),
  ]

  static let naming: [KeyBinding] = [
    KeyBinding(
      [.key(.enter)], .entry(.accept), .typing, "that is the name", hint: "accept",
      needs: [.connected]),
    KeyBinding([.key(.escape)], .entry(.leave), .typing, "leave it", hint: "cancel"),
  ]

  static let counting: [KeyBinding] = [
    KeyBinding(
      [.key(.enter)], .entry(.accept), .typing, "set the number in the bag", hint: "accept",
      needs: .editable),
    KeyBinding([.key(.escape)], .entry(.leave), .typing, "leave it as it was", hint: "cancel"),
    KeyBinding(
      [.key(.backspace)], .entry(.deleteBackwards), .typing, "delete the last digit"),
  ]
}

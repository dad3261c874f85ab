internal import TerminalScreen

extension KeyTable {
  static let closing: [KeyBinding] = [
    KeyBinding(
      [.key(.escape), .character("q")], .panel(.close), .program, "back to the columns",
      hint: "back")
  ]

  static let asking: [KeyBinding] = [
    KeyBinding(
      [.character("?"), .key(.function(1))], .panel(.help), .program, "the keys that work now",
      hint: "help")
  ]

  static let leaving: [KeyBinding] = [
    KeyBinding([.character("q")], .program(.quit), .program, "leave", hint: "leave")
  ]

  static let profiles: [KeyBinding] = [
    KeyBinding(
      [.key(.enter)], .profiles(.open), .profiles, "show this profile", hint: "show",
      needs: [.connected, .row, .profileRow]),
    KeyBinding(
      [.character("n")], .profiles(.create), .profiles, "make a new profile", hint: "new",
      needs: [.connected]),
    KeyBinding(
      [.character("c")], .profiles(.copy), .profiles, "copy it under another name", hint: "copy",
      needs: [.connected, .row, .profileRow]),
    KeyBinding(
      [.character("r")], .profiles(.rename), .profiles, "rename it; a / in the name is a folder",
      hint: "rename", needs: [.connected, .row, .profileRow]),
    KeyBinding(
      [.character("d"), .key(.delete)], .profiles(.delete), .profiles,
      "delete it; of a folder, all that is in it", hint: "delete", needs: [.connected, .row]),
  ]

  static let confirming: [KeyBinding] = [
    KeyBinding(
      [.character("y")], .profiles(.confirmDeletion), .profiles, "delete", hint: "delete",
      needs: [.connected]),
    KeyBinding(
      [.key(.escape), .character("n")], .panel(.close), .profiles, "keep", hint: "keep"),
  ]

  static let history: [KeyBinding] = [
    KeyBinding(
      [.character("u")], .edit(.undo), .choosing, "undo the selected change", hint: "undo it",
      needs: [.editable, .row])
  ]

  static let help: [KeyBinding] = [
    KeyBinding(
      [.key(.pageDown)], .move(.pageDown), .moving, "a page down", hint: "more", needs: .longHelp),
    KeyBinding([.key(.up)], .move(.up), .moving, "up"),
    KeyBinding([.key(.down)], .move(.down), .moving, "down"),
    KeyBinding([.key(.pageUp)], .move(.pageUp), .moving, "a page up"),
    KeyBinding([.key(.pageDown)], .move(.pageDown), .moving, "a page down"),
    KeyBinding(
      [.key(.escape), .character("?"), .key(.function(1))], .panel(.close), .program, "back",
      hint: "back"),
  ]
}

internal import TerminalScreen

/// One key press, in the form that the key tables use.
enum KeyStroke: Hashable, Sendable {
  case key(Key)
  /// Shift with a key that is not a letter.
  case shifted(Key)
  case control(Character)
  case character(Character)

  /// Nil if the input is no key, or a combination that no table uses.
  init?(_ input: TerminalInput) {
    switch input {
    case .text(let character): self = .character(character)
    case .key(.character(let letter), .control): self = .control(letter)
    case .key(.character, _): return nil
    case .key(let key, []): self = .key(key)
    case .key(let key, .shift): self = .shifted(key)
    case .key, .mouse, .paste, .focus, .report: return nil
    }
  }

  /// The key's name in the help.
  var label: String {
    switch self {
    case .key(let key): key.label
    case .shifted(let key): "Shift-" + key.label
    case .control(let letter): "Ctrl-" + letter.uppercased()
    case .character(" "): "Space"
    case .character(let character): String(character)
    }
  }
}

extension KeyStroke: ExpressibleByExtendedGraphemeClusterLiteral {
  init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key {
  fileprivate var label: String {
    switch self {
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .escape: "Esc"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .insert: "Ins"
    case .delete: "Del"
    case .function(let number): "F\(number)"
    }
  }
}

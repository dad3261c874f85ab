/// How a save names a form, in three bytes.
enum FormReference: Equatable {
  /// No form.
  case none
  /// A place in the save's table of form ids, from 0.
  case listed(Int)
  /// A form of the first plugin, `Skyrim.esm`, by its id in there, from 1.
  case ofTheGame(UInt32)
  /// A form that the game made while it was played, such as a potion of the player's own.
  case madeWhilePlaying(UInt32)

  /// Reads 24 bits; nil if their high two bits name no kind.
  init?(bits: UInt32) {
    let value = bits & 0x3F_FFFF
    switch bits >> 22 {
    case 0: self = value == 0 ? .none : .listed(Int(value) - 1)
    case 1: self = value == 0 ? .none : .ofTheGame(value)
    case 2: self = .madeWhilePlaying(value)
    default: return nil
    }
  }

  /// Whether no plugin has the form.
  var isMadeWhilePlaying: Bool {
    switch self {
    case .madeWhilePlaying: true
    case .none, .listed, .ofTheGame: false
    }
  }

  /// The player, who is the same form in each game.
  static let player = FormReference.ofTheGame(0x14)
}

package import GameFiles

/// The games whose folders are looked for.
package enum GameEdition: CaseIterable, Sendable {
  /// Special Edition, also with what Anniversary Edition adds.
  case special
  /// Skyrim of 2011.
  case legendary
  /// Skyrim VR.
  case vr

  /// The game's number at Steam.
  var app: Int {
    switch self {
    case .special: 489_830
    case .legendary: 72_850
    case .vr: 611_670
    }
  }

  /// The name of the game's own folders, among documents and settings.
  var folder: String {
    switch self {
    case .special: "Skyrim Special Edition"
    case .legendary: "Skyrim"
    case .vr: "Skyrim VR"
    }
  }

  /// The name for people.
  package var title: String {
    switch self {
    case .special, .vr: folder
    case .legendary: "Skyrim of 2011"
    }
  }
}

extension GameEdition {
  /// The form of the game's files.
  package var form: SaveHeader.Edition {
    switch self {
    case .special, .vr: .special
    case .legendary: .legendary
    }
  }
}

package import GameFiles

/// The games whose folders are looked for.
package enum GameEdition: CaseIterable, Sendable {
  /// Special Edition, also with what Anniversary Edition adds.
  case special
  /// Skyrim of 2011.
  case legendary
  /// Skyrim VR.
  case vr
  /// Enderal, a game made of Special Edition.
  case enderal

  /// The game's number at Steam.
  var app: Int {
    switch self {
    case .special: 489_830
    case .legendary: 72_850
    case .vr: 611_670
    case .enderal: 976_620
    }
  }

  /// The name of the game's own folders, among documents and settings.
  private var folder: String {
    switch self {
    case .special: "Skyrim Special Edition"
    case .legendary: "Skyrim"
    case .vr: "Skyrim VR"
    case .enderal: "Enderal Special Edition"
    }
  }

  /// The names of the folder: the game's own, and the variants of shops other than Steam.
  var folders: [String] {
    switch self {
    case .special: [folder, folder + " GOG", folder + " EPIC", folder + " MS"]
    case .enderal: [folder, folder + " GOG"]
    case .legendary, .vr: [folder]
    }
  }

  /// The game whose folder has these names; nil for any other folder.
  init?(of names: [String]) {
    let names = Set(names.map { $0.lowercased() })
    guard names.contains("data") else { return nil }
    if names.contains("enderal launcher.exe") {
      self = .enderal
    } else if names.contains("skyrimvr.exe") {
      self = .vr
    } else if names.contains("skyrimse.exe") {
      self = .special
    } else if names.contains("tesv.exe") {
      self = .legendary
    } else {
      return nil
    }
  }

  /// The name for people.
  package var title: String {
    switch self {
    case .special, .vr: folder
    case .enderal: "Enderal"
    case .legendary: "Skyrim of 2011"
    }
  }
}

extension GameEdition {
  /// The form of the game's files.
  package var form: SaveHeader.Edition {
    switch self {
    case .special, .vr, .enderal: .special
    case .legendary: .legendary
    }
  }
}

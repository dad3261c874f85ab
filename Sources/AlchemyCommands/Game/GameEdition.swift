/// The games whose folders are looked for.
enum GameEdition: CaseIterable {
  case special, legendary, vr

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
  var title: String {
    switch self {
    case .special, .vr: folder
    case .legendary: "Skyrim of 2011"
    }
  }
}

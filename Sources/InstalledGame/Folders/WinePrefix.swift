internal import ClientSession

/// A folder in which Wine or Proton keeps a Windows of its own.
struct WinePrefix {
  private let drive: String
  private let paths: WindowsPaths

  /// Folders on the drive below which shops install games.
  private static let shops = [
    ["GOG Games"], ["Games"], ["Program Files"], ["Program Files (x86)"],
    ["Program Files (x86)", "GOG Galaxy", "Games"],
    ["Program Files (x86)", "Steam", "steamapps", "common"], ["Program Files", "Epic Games"],
  ]

  init(_ folder: String, _ paths: WindowsPaths) {
    drive = folder + "/drive_c"
    self.paths = paths
  }

  /// A game with a known folder, and the files that it has written in this prefix.
  func game(_ edition: GameEdition, in folder: String?) -> GameInstallation {
    for user in users {
      guard let (saves, list) = written(by: edition, user) else { continue }
      return GameInstallation(edition: edition, folder: folder, saves: saves, pluginList: list)
    }
    return GameInstallation(edition: edition, folder: folder, saves: nil, pluginList: nil)
  }

  /// The games that have run in this prefix, wherever they are installed.
  var games: [GameInstallation] {
    GameEdition.allCases.map { game($0, in: nil) }.filter { $0.saves != nil }
  }

  /// Folders of games on the drive.
  var gameFolders: [String] {
    Self.shops.compactMap { paths.place($0, in: drive) }.flatMap { shop in
      paths.files.names(in: shop).map { "\(shop)/\($0)" }
        .filter { GameEdition(of: paths.files.names(in: $0)) != nil }
    }
  }

  private var users: [String] {
    paths.files.names(in: drive + "/users").map { "\(drive)/users/\($0)" }
  }

  private func written(
    by edition: GameEdition, _ user: String
  ) -> (saves: String?, pluginList: String?)? {
    for name in edition.folders {
      let saves = ["Documents", "My Documents"].lazy.compactMap { documents in
        paths.place([documents, "My Games", name, "Saves"], in: user)
      }.first
      let list = [["AppData", "Local"], ["Local Settings", "Application Data"]].lazy
        .compactMap { paths.place($0 + [name, "plugins.txt"], in: user) }.first
      if saves != nil || list != nil { return (saves, list) }
    }
    return nil
  }
}

internal import ClientSession

/// Where Steam has installed games.
struct SteamLibraries {
  /// A folder with games.
  struct Library {
    /// The folder `steamapps`.
    let apps: String

    /// The folder of an installed game; nil if it is not there.
    func folder(ofApp app: Int, _ paths: WindowsPaths) -> String? {
      let manifest = paths.text("\(apps)/appmanifest_\(app).acf").map(SteamText.init)
      return manifest?.values(of: "installdir").first.flatMap {
        paths.place(["common", $0], in: apps)
      }
    }
  }

  /// Each library once, even if links lead to it under several names; the user's own Steam first.
  let folders: [Library]

  /// Where Steam may be in the user's folder: its own, Debian's, Flatpak's and Snap's.
  private static let roots = [
    ".local/share/Steam", ".steam/steam", ".steam/root", ".steam/debian-installation",
    ".var/app/com.valvesoftware.Steam/.local/share/Steam",
    ".var/app/com.valvesoftware.Steam/data/Steam", "snap/steam/common/.local/share/Steam",
  ]
  /// The most libraries that are searched; a player has one on each disk.
  private static let mostLibraries = 64

  init(_ paths: WindowsPaths, home: String) {
    var libraries: [Library] = []
    var seen: Set<String> = []
    let roots = Self.roots.map { "\(home)/\($0)" }.filter(paths.files.exists)
    for root in roots.map(paths.files.realPath) {
      let lists = [["steamapps", "libraryfolders.vdf"], ["config", "libraryfolders.vdf"]]
      let listed = lists.compactMap { paths.place($0, in: root) }.compactMap(paths.text)
        .flatMap { SteamText($0).libraries }
      for library in [root] + listed {
        guard libraries.count < Self.mostLibraries,
          let apps = paths.place(["steamapps"], in: library),
          seen.insert(paths.files.realPath(apps)).inserted
        else { continue }
        libraries.append(Library(apps: apps))
      }
    }
    folders = libraries
  }
}

extension SteamText {
  /// The paths of libraries; an older Steam has them behind numbers.
  fileprivate var libraries: [String] {
    values(of: "path") + values(where: { Int($0) != nil }).filter { $0.hasPrefix("/") }
  }
}

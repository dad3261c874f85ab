internal import ClientSession
internal import JSON

/// The games that programs other than Steam have installed, and the prefixes in which they run.
///
/// Of their settings only paths are read: a line or a member that names one.
struct Launchers {
  /// Folders that may be prefixes of Wine.
  let prefixes: [String]
  /// Folders of games.
  let folders: [String]

  private static let heroic = [
    ".config/heroic", ".var/app/com.heroicgameslauncher.hgl/config/heroic",
  ]
  private static let lutris = [
    ".local/share/lutris/games", ".config/lutris/games",
    ".var/app/net.lutris.Lutris/data/lutris/games",
    ".var/app/net.lutris.Lutris/config/lutris/games",
  ]
  /// Folders in which each folder has a prefix.
  private static let shelves = [
    ".local/share/bottles/bottles", ".var/app/com.usebottles.bottles/data/bottles/bottles",
    "Games", "Games/Heroic/Prefixes", "Games/Heroic/Prefixes/default",
  ]
  /// More settings than a player has games.
  private static let mostSettings = 1_000

  init(_ paths: WindowsPaths, home: String) {
    var prefixes = ["\(home)/.wine"]
    var folders: [String] = []
    func names(_ folder: String, _ ending: String) -> [String] {
      paths.files.names(in: folder).filter { $0.hasSuffix(ending) }.prefix(Self.mostSettings)
        .map { "\(folder)/\($0)" }
    }
    for heroic in Self.heroic.map({ "\(home)/\($0)" }) {
      for file in names("\(heroic)/GamesConfig", ".json") {
        prefixes += Self.paths(named: ["winePrefix"], in: paths.text(file))
      }
      let lists = [
        "gog_store/installed.json", "legendaryConfig/legendary/installed.json",
        "store_cache/gog_library.json",
      ]
      for list in lists {
        folders += Self.paths(named: ["install_path"], in: paths.text("\(heroic)/\(list)"))
      }
    }
    for file in Self.lutris.flatMap({ names("\(home)/\($0)", ".yml") }) {
      for line in (paths.text(file) ?? "").split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: ":", maxSplits: 1).map { part in
          String(
            part.drop { " \"'".contains($0) }.reversed().drop { " \"'".contains($0) }.reversed())
        }
        guard parts.count == 2, parts[1].hasPrefix("/") else { continue }
        switch parts[0] {
        case "prefix": prefixes.append(parts[1])
        case "exe":
          folders.append(parts[1].split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
        default: continue
        }
      }
    }
    for shelf in Self.shelves.map({ "\(home)/\($0)" }) {
      prefixes += paths.files.names(in: shelf).map { "\(shelf)/\($0)" }
    }
    // Proton has the prefix one folder below.
    let all = prefixes.flatMap { [$0, $0 + "/pfx"] }
    self.prefixes = all.filter { paths.files.exists($0 + "/drive_c") }
    self.folders = folders.filter { paths.files.exists($0) }
  }

  /// The absolute paths that members of these names have, at any depth of a JSON text.
  private static func paths(named names: Set<String>, in text: String?) -> [String] {
    func found(_ value: JSONValue) -> [String] {
      if let elements = value.array { return elements.flatMap(found) }
      return (value.object ?? [:]).sorted { $0.key < $1.key }.flatMap { name, value in
        names.contains(name)
          ? value.string.map { $0.hasPrefix("/") ? [$0] : [] } ?? [] : found(value)
      }
    }
    return text.flatMap { JSONValue(readable: Array($0.utf8)) }.map(found) ?? []
  }
}

import InstalledGame
import Testing

/// Games in all the places where launchers put them.
@Suite("Where games are")
struct GameFinderTests {
  private static let home = "/home/anna"
  private let files = FakeFiles(folders: [])

  private func make(_ folder: String) {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      files.folders.insert(path)
    }
  }

  private func write(_ path: String, _ text: String = "") {
    make(path.split(separator: "/").dropLast().joined(separator: "/"))
    files.contents[path] = Array(text.utf8)
  }

  /// A game's own folder.
  private func install(_ folder: String, program: String = "SkyrimSE.exe") {
    make("\(folder)/Data")
    write("\(folder)/\(program)")
  }

  private func found() -> [String] {
    GameFinder(files, home: Self.home).installations().map {
      "\($0.edition) \($0.folder ?? "-") \($0.saves ?? "-") \($0.pluginList ?? "-")"
    }
  }

  private func steam(_ root: String, app: Int = 489_830, _ name: String = "Skyrim Special Edition")
  {
    install("\(root)/steamapps/common/\(name)")
    write("\(root)/steamapps/appmanifest_\(app).acf", #""AppState" { "installdir" "\#(name)" }"#)
  }

  private static let documents = "drive_c/users/steamuser/Documents/My Games"

  @Test(
    "of Steam, in each of its folders",
    arguments: [
      ".local/share/Steam", ".steam/debian-installation", ".steam/root",
      ".var/app/com.valvesoftware.Steam/.local/share/Steam", "snap/steam/common/.local/share/Steam",
    ])
  func steamFolders(root: String) {
    let root = "\(Self.home)/\(root)"
    steam(root)
    let prefix = "\(root)/steamapps/compatdata/489830/pfx"
    make("\(prefix)/\(Self.documents)/Skyrim Special Edition/Saves")
    write(
      "\(prefix)/drive_c/users/steamuser/Local Settings/Application Data/Skyrim Special Edition/Plugins.txt"
    )
    #expect(
      found() == [
        "special \(root)/steamapps/common/Skyrim Special Edition "
          + "\(prefix)/\(Self.documents)/Skyrim Special Edition/Saves "
          + "\(prefix)/drive_c/users/steamuser/Local Settings/Application Data/Skyrim Special Edition/Plugins.txt"
      ])
  }

  @Test(
    "of Steam once, though links lead to them by several names, and in libraries of old and new lists"
  )
  func libraries() {
    let own = "\(Self.home)/.steam/debian-installation"
    steam(own)
    make("\(Self.home)/.local/share/Steam")
    make("\(Self.home)/.steam/steam/steamapps")
    files.links["\(Self.home)/.steam/steam"] = own
    files.links["\(Self.home)/.steam/root"] = own
    write("\(own)/config/libraryfolders.vdf", #""libraryfolders" { "0" { "path" "/card" } }"#)
    write(
      "\(own)/steamapps/libraryfolders.vdf",
      #""LibraryFolders" { "TimeNextStatsReport" "1" "1" "/disk" }"#)
    steam("/card", app: 611_670, "SkyrimVR")
    steam("/disk", app: 976_620, "Enderal Special Edition")
    #expect(
      Set(found()) == [
        "special \(own)/steamapps/common/Skyrim Special Edition - -",
        "vr /card/steamapps/common/SkyrimVR - -",
        "enderal /disk/steamapps/common/Enderal Special Edition - -",
      ])
  }

  @Test("of another shop that Steam runs by a shortcut: its saves are found")
  func shortcut() {
    let root = "\(Self.home)/.local/share/Steam"
    let saves =
      "\(root)/steamapps/compatdata/3141592653/pfx/\(Self.documents)/Skyrim Special Edition GOG/Saves"
    make(saves)
    #expect(found() == ["special - \(saves) -"])
  }

  @Test("of Heroic, Lutris, Bottles and plain Wine")
  func launchers() {
    install("/games/sky")
    write(
      "\(Self.home)/.config/heroic/gog_store/installed.json",
      #"{"installed": [{"appName": "1711230643", "install_path": "/games/sky", "platform": "windows"}]}"#
    )
    write(
      "\(Self.home)/.config/heroic/GamesConfig/1711230643.json",
      #"{"1711230643": {"winePrefix": "/prefixes/sky"}, "version": "v0"}"#)
    let saves = "/prefixes/sky/pfx/\(Self.documents)/Skyrim Special Edition GOG/Saves"
    make(saves)
    #expect(found() == ["special /games/sky \(saves) -"])

    install("/lutris/skyrim", program: "TESV.exe")
    write(
      "\(Self.home)/.local/share/lutris/games/skyrim-1.yml",
      "game:\n  exe: /lutris/skyrim/TESV.exe\n  prefix: '/lutris/prefix'\n")
    let old = "/lutris/prefix/drive_c/users/anna/Documents/My Games/Skyrim/Saves"
    make(old)
    let bottle = "\(Self.home)/.local/share/bottles/bottles/Games/drive_c"
    install("\(bottle)/GOG Games/Enderal SE", program: "Enderal Launcher.exe")
    let plain = "\(Self.home)/.wine/drive_c/users/anna/Documents/My Games/Skyrim VR/Saves"
    make(plain)
    #expect(
      Set(found()) == [
        "special /games/sky \(saves) -", "legendary /lutris/skyrim \(old) -",
        "enderal \(bottle)/GOG Games/Enderal SE - -", "vr - \(plain) -",
      ])
  }

  @Test("of nobody: settings that say nothing, cut off or hostile find nothing and stop nothing")
  func nothing() {
    write("\(Self.home)/.config/heroic/GamesConfig/a.json", "{\"winePrefix\": [")
    write("\(Self.home)/.config/heroic/gog_store/installed.json", #"{"install_path": "relative"}"#)
    write("\(Self.home)/.local/share/lutris/games/x.yml", "exe: \nprefix: /nowhere\n:::")
    make("\(Self.home)/Games/other/drive_c")
    #expect(found() == [])
  }
}

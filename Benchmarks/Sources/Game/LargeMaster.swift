internal import GameDrafts
import Glibc

/// A folder of the game with its largest plugin: 240 MB, of which ingredients and effects are 200 kB.
enum LargeMaster {
  private static let ingredients = 120
  private static let effects = 600
  /// Like the worlds and cells of the game: a reader passes over them.
  private static let otherBytes = 240_000_000

  /// Writes `Data/Skyrim.esm` and an empty list of plugins; returns the paths of both, the folder's first.
  static func write(in folder: String) throws(Failure) -> (game: String, plugins: String) {
    let data = folder + "/game/Data"
    try Child("/bin/mkdir", ["-p", data], logPath: "/dev/null").wait()
    let plugin = data + "/Skyrim.esm"
    try TextFile.write(bytes: file(), to: plugin)
    let size = try TextFile.size(plugin)
    // The rest of the last group is a hole, which takes no room on the disk.
    guard unsafe truncate(plugin, size + otherBytes) == 0 else {
      throw .lastCall("truncate", plugin)
    }
    let plugins = folder + "/plugins.txt"
    try TextFile.write("", to: plugins)
    return (folder + "/game", plugins)
  }

  private static func file() -> [UInt8] {
    var draft = PluginDraft("Skyrim.esm")
    draft.flags = PluginDraft.master
    draft.effects = (0..<effects).map {
      RecordDraft.effect(UInt32(0x1000 + $0), "Effect \($0)", flags: 0x20_0000)
    }
    draft.ingredients = (0..<ingredients).map(ingredient)
    var group = ByteWriter()
    group.append(Array("GRUP".utf8))
    group.number(UInt32(otherBytes + 24))
    group.append(Array("WRLD".utf8))
    group.number(0 as UInt32)
    group.filler(8)
    return draft.file() + group.bytes
  }

  private static func ingredient(_ number: Int) -> RecordDraft {
    let effects = (0..<4).map { slot in UInt32(0x1000 + (number * 7 + slot * 31) % 100) }
    return RecordDraft.ingredient(
      UInt32(0x4000 + number), "Weed \(number)", effects: effects)
  }
}

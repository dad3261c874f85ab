import GameDrafts
import GameFiles
import TestSupport

/// A home with a small game, a mod and a save, as the page about the game's own files has it.
enum InstalledGameDraft {
  static func write(in home: TemporaryFolder) throws {
    for folder in ["Saves", "game", "game/Data"] { try home.makeFolder(folder) }
    try home.write(save.file(), to: "Saves/Save12_0C2D58E2_0_426A6F726E_Whiterun.ess")
    try home.write(master.file(), to: "game/Data/Skyrim.esm")
    try home.write(mod.file(), to: "game/Data/Herbs.esp")
    try home.write(Array("*Herbs.esp\n*Lost.esp\n".utf8), to: "plugins.txt")
  }

  private static let wheat: UInt32 = 0x04_B0BA
  private static let flower: UInt32 = 0x07_7E1C

  private static var save: SaveDraft {
    var save = SaveDraft(.special, .lz4Block)
    save.character = Array("Bjorn".utf8)
    save.player.items = [(wheat, 37), (flower, 4)].map {
      PlayerDraft.Item(reference: SaveDraft.ofTheGame($0), count: $1)
    }
    save.formsBehind = [
      .ingredient(SaveDraft.ofTheGame(wheat), effects: 0b11, hasFlags: false)
    ]
    save.formsBehind += [chest(0x501, [(flower, 12), (wheat, 150)]), chest(0x502, [(wheat, 3)])]
    return save
  }

  private static func chest(
    _ form: UInt32, _ items: [(form: UInt32, count: Int32)]
  ) -> SaveDraft.FormDraft {
    var chest = ContainerDraft(SaveDraft.ofTheGame(form))
    chest.items = items.map {
      PlayerDraft.Item(reference: SaveDraft.ofTheGame($0.form), count: $0.count)
    }
    return chest.form
  }

  private static var master: PluginDraft {
    var master = PluginDraft("Skyrim.esm")
    master.flags = PluginDraft.master
    master.effects = [
      .effect(0x1000, "Restore Health"), .effect(0x1001, "Fortify Health"),
    ]
    master.ingredients = [
      .ingredient(wheat, "Wheat", effects: [0x1000, 0x1001]),
      .ingredient(flower, "Blue Mountain Flower", effects: [0x1000]),
    ]
    master.containers = [.container(0x100)]
    master.locations = [.location(0x200, keywords: RecordDraft.houseKeyword)]
    master.cells = [
      CellDraft(.cell(0x300, location: 0x200), temporary: [.placed(0x501, 0x100)]),
      CellDraft(.cell(0x301, "Arcadia's Cauldron"), temporary: [.placed(0x502, 0x100)]),
    ]
    return master
  }

  private static var mod: PluginDraft {
    var mod = PluginDraft("Herbs.esp", masters: ["Skyrim.esm"])
    mod.ingredients = [
      .ingredient(0x0100_0800, "Red Weed", effects: [0x1001]),
      .ingredient(0x0100_0801, "Dear Weed", value: -1, effects: [0x1001]),
    ]
    return mod
  }
}

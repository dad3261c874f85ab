internal import GameFiles
internal import Testing

@Suite("The order of plugins")
struct LoadOrderTests {
  private func order(
    _ edition: SaveHeader.Edition = .special, list: String, creations: String = "",
    installed: [String], masters: Set<String> = []
  ) -> LoadOrder {
    LoadOrder(
      of: edition, list: Array(list.utf8), creations: Array(creations.utf8), installed: installed
    ) { name in masters.contains(name) || name.lowercased().hasSuffix(".esm") }
  }

  @Test("the game's own come first, then creations, then what is switched on, masters first")
  func special() {
    let order = order(
      list: "\u{FEFF}# A comment\r\n*Mod.esp\r\nOff.esp\r\n*base.ESP \r\n\r\n*Gone.esp\r\n*mod.esp",
      creations: "ccTwo.esl\nccGone.esl\nccOne.esm\n",
      installed: [
        "Off.esp", "Base.esp", "MOD.esp", "ccOne.esm", "ccTwo.esl", "dragonborn.esm", "Update.esm",
        "Skyrim.esm", "readme.txt",
      ], masters: ["Base.esp", "ccTwo.esl"])
    #expect(
      order.names == [
        "Skyrim.esm", "Update.esm", "dragonborn.esm", "ccTwo.esl", "ccOne.esm", "Base.esp",
        "MOD.esp",
      ])
    #expect(order.missing == ["Gone.esp"])
  }

  @Test("the older game loads all lines, and has no creations")
  func legendary() {
    let order = order(
      .legendary, list: "Update.esm\nMod.esp\nDragonborn.esm\nGone.esp\n#Off.esp",
      creations: "cc.esl",
      installed: ["cc.esl", "Mod.esp", "Off.esp", "Dragonborn.esm", "Skyrim.esm", "Update.esm"])
    #expect(order.names == ["Skyrim.esm", "Update.esm", "Dragonborn.esm", "Mod.esp"])
    #expect(order.missing == ["Gone.esp"])
  }

  @Test("of two files with one name in different cases, the last counts")
  func cases() {
    #expect(order(list: "*Mod.esp", installed: ["mod.esp", "MOD.ESP"]).names == ["MOD.ESP"])
  }

  @Test("only files that are loaded are looked at, and what fails there is thrown")
  func failure() {
    struct Unreadable: Error, Equatable {
      let name: String
    }
    #expect(throws: Unreadable(name: "Mod.esp")) {
      try LoadOrder(
        of: .special, list: Array("*Mod.esp".utf8), creations: [],
        installed: ["Off.esp", "Mod.esp"]
      ) { name in throw Unreadable(name: name) }
    }
  }
}

import GameDrafts
import GameFiles
import TestSupport
import Testing

@Suite(
  "The game's service under a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct GameServiceTests {
  /// Writes a save as the game does.
  private static func save(_ name: String, wheat: Int32, in manager: UserManager) throws {
    var draft = SaveDraft(.special, .lz4Block)
    draft.player.items = [
      PlayerDraft.Item(reference: SaveDraft.ofTheGame(0x04B0BA), count: wheat)
    ]
    try write(draft.file(), to: "Saves/\(name)_0C2D58E2_0_1_x.ess", in: manager)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, in manager: UserManager
  ) throws {
    let escaped = bytes.map { "\\0" + String($0, radix: 8) }.joined()
    _ = try manager.run(
      "sh", "-c", #"mkdir -p "$(dirname "$2")" && printf %b "$1" >"$2""#, "sh", escaped, path)
  }

  /// Writes the game's only plugin, with so many ingredients.
  private static func game(ingredients: UInt32, in manager: UserManager) throws {
    var master = PluginDraft("Skyrim.esm")
    master.flags = PluginDraft.master
    master.effects = [.effect(0x1000, "Restore Health")]
    master.ingredients = (1...ingredients).map {
      .ingredient($0, "Weed \($0)", effects: [0x1000])
    }
    try write(master.file(), to: "game/Data/Skyrim.esm", in: manager)
  }

  private static func state(of manager: UserManager) throws -> String {
    let status = try manager.run("systemctl", "--user", "status", "alchemy-game.service")
    return "\(status) \(try manager.run("cat", "told"))"
  }

  @Test("what the game saves is in the bag a second later; the service can write nothing")
  func follows() throws {
    let manager = try UserManager()
    try Self.save("Save1", wheat: 3, in: manager)
    #expect(try manager.alchemy("game", "pair", "Tester", "--saves", "Saves").code == 0)
    try manager.write(
      """
      [Service]
      ExecStart=
      ExecStart=sh -c 'touch %h/written %h/Saves/written; exec /run/shown/alchemy game watch'
      StandardOutput=append:%h/told
      StandardError=append:%h/told

      """, to: ".config/systemd/user/alchemy-game.service.d/test.conf")
    try manager.systemctl("daemon-reload")
    try manager.systemctl("enable", "--quiet", "--now", "alchemy-game.service")
    let watches = try manager.eventually {
      try manager.run("cat", "told").output.contains("watching the saves of Tester (0C2D58E2)")
    }
    var state = try Self.state(of: manager)
    #expect(watches, "\(state)")
    try Self.save("Save2", wheat: 9, in: manager)
    let follows = try manager.eventually {
      try manager.alchemy("bag", "-o", "plain").output.hasPrefix("wheat\tWheat\t9\t")
    }
    state = try Self.state(of: manager)
    #expect(follows, "\(state)")
    #expect(try manager.property("PrivateNetwork", of: "alchemy-game.service") == "yes")
    let written = try manager.run("sh", "-c", "ls -d written Saves/written 2>/dev/null")
    #expect(written.output == "", "\(written)")
  }

  @Test("with --remake, the catalog follows the plugins, and the daemon uses it")
  func remakes() throws {
    let manager = try UserManager()
    try Self.game(ingredients: 2, in: manager)
    try Self.write(Array("# none".utf8), to: "plugins.txt", in: manager)
    let made = try manager.alchemy(
      "catalog", "make", "my-game", "--game", "game", "--plugins", "plugins.txt", "--install")
    #expect(made.code == 0, "\(made)")
    // As the page says it, but for the program's place and where its words go.
    try manager.write(
      """
      [Service]
      ExecStart=
      ExecStart=/run/shown/alchemy game watch --remake
      ReadWritePaths=%h/.local/share/alchemyd/catalogs
      StandardOutput=append:%h/told
      StandardError=append:%h/told

      """, to: ".config/systemd/user/alchemy-game.service.d/test.conf")
    try manager.systemctl("daemon-reload")
    try manager.systemctl("enable", "--quiet", "--now", "alchemy-game.service")
    let watches = try manager.eventually {
      try manager.run("cat", "told").output.contains("watching the plugins of my-game")
    }
    var state = try Self.state(of: manager)
    #expect(watches, "\(state)")
    #expect(try manager.alchemy("catalog", "list").code == 0, "the daemon runs")
    try Self.game(ingredients: 3, in: manager)
    let follows = try manager.eventually {
      try manager.alchemy("catalog", "list", "-o", "plain").output.contains("\t3\t1\t3\n")
    }
    state = try Self.state(of: manager)
    #expect(follows, "\(state)")
    #expect(state.contains("my-game: Skyrim.esm has changed; made again of 1 plugin"), "\(state)")
    #expect(!state.contains("the daemon was not told"), "\(state)")
  }
}

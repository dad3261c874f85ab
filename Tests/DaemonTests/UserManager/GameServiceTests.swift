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
    let escaped = draft.file().map { "\\0" + String($0, radix: 8) }.joined()
    _ = try manager.run(
      "sh", "-c", #"mkdir -p Saves && printf %b "$1" >"Saves/$2""#, "sh", escaped,
      "\(name)_0C2D58E2_0_1_x.ess")
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
}

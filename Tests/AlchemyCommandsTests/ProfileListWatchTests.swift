import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

/// `alchemy profiles -w`, to the letter.
@Suite struct ProfileListWatchTests {
  private static func row(_ digit: Int, _ name: String, lsn: Int = 3, recipes: Int = 100)
    -> JSONValue
  {
    [
      "catalog": "skyrim", "deleted": false,
      "id": .string("00000000-0000-4000-8000-00000000000\(digit)"), "lsn": .integer(lsn),
      "name": .string(name), "recipes": .integer(recipes),
    ]
  }

  private func daemon(_ steps: [WatchedDaemon.Step]) -> WatchedDaemon {
    var watches = 0
    return WatchedDaemon(
      [
        "profile.list": { _ in .result(["profiles": [Self.row(1, "a/Aela")]]) },
        "profiles.watch": { _ in
          watches += 1
          let rows = watches == 1 ? [Self.row(1, "a/Aela")] : [Self.row(2, "Lydia")]
          return .result(["lsn": 3, "profiles": .array(rows), "watch": .string("\(watches)")])
        },
      ], steps)
  }

  private static let steps: [WatchedDaemon.Step] = [
    .sends([Event.profiles(["added": row(2, "Lydia", lsn: 4), "lsn": 4])]),
    .sends([
      Event.profiles(["changed": row(2, "Lydia the Brave", lsn: 5), "lsn": 5]),
      Event.profiles(["changed": row(1, "a/Aela", lsn: 6, recipes: 7), "lsn": 6]),
      Event.profiles(["lsn": 6, "progress": true]),
      Event.profiles(["lsn": 7, "removed": row(2, "Lydia the Brave", lsn: 7)]),
    ]),
  ]

  @Test("what was made, changed and deleted is told under the tree")
  func table() {
    #expect(
      Outcome("profiles", "-w", peer: daemon(Self.steps)).output == """
        NAME    CATALOG  RECIPES
        a/
          Aela  skyrim       100
        + Lydia: catalog skyrim, 100 recipes
        Lydia: now Lydia the Brave. 100 recipes (as before)
        a/Aela: change 6. 7 recipes (before: 100)
        − Lydia the Brave: deleted (alchemy profile undelete 'Lydia the Brave' brings it back)

        """)
  }

  @Test("scripts get a sign and the fields of the list, or an object a line")
  func scripts() {
    let id = "00000000-0000-4000-8000-000000000002"
    let plain = Outcome("profiles", "-w", "-oplain", peer: daemon(Self.steps)).output
    #expect(
      plain.split(separator: "\n").dropFirst() == [
        "+\tLydia\t\(id)\tskyrim\tlive\t4\t100", "~\tLydia the Brave\t\(id)\tskyrim\tlive\t5\t100",
        "~\ta/Aela\t00000000-0000-4000-8000-000000000001\tskyrim\tlive\t6\t7",
        "-\tLydia the Brave\t\(id)\tskyrim\tlive\t7\t100",
      ])
    let json = Outcome("profiles", "-w", "-ojson", peer: daemon(Self.steps)).output
    #expect(
      json.split(separator: "\n")[1]
        == #"{"added":{"catalog":"skyrim","deleted":false,"id":"\#(id)","lsn":4,"name":"Lydia","#
        + #""recipes":100},"lsn":4}"#)
  }

  @Test("what happened while the daemon was away is told when it is back")
  func away() {
    let outcome = Outcome("profiles", "-w", peer: daemon([.dies, .sends([])]))
    #expect(
      outcome.output.hasSuffix(
        """
        − a/Aela: deleted (alchemy profile undelete a/Aela brings it back)
        + Lydia: catalog skyrim, 100 recipes

        """))
    #expect(outcome.errors.hasSuffix("\nthe daemon is back\n"))
  }

  @Test("deleted profiles cannot be watched")
  func excluded() {
    #expect(
      Outcome("profiles", "-w", "--deleted")
        == .told(
          .usage,
          "error: --deleted and --watch cannot be given together\nhint: alchemy profiles --help\n"))
  }
}

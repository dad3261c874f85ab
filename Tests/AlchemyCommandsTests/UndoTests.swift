import ClientSession
import JSON
import PlayedWorld
import TestSupport
import Testing
import Wire

@Suite struct UndoTests {
  private static let origin = "0123456789abcdef0123456789abcdef"

  private static func change(
    _ lsn: Int, client: String? = nil, _ effects: [JSONValue] = []
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "edits": [], "effects": .array(effects), "lsn": .integer(lsn), "origin": .string(origin),
      "seq": .integer(lsn * 10), "stamp": "s", "time": "2026-01-31T08:15:00.123Z",
    ]
    members["client"] = client.map { .string($0) }
    return .object(members)
  }

  private func peer(changed: Int = 2, kept: [JSONValue] = []) -> FakePeer {
    SmallDaemon.peer([
      "profile.history": { parameters in
        let changes = [
          Self.change(
            14, client: "alchemy on pts/3",
            [
              ["field": "ingredient:nirnroot", "from": "must", "to": "may"],
              ["field": "stock:wheat", "from": 5, "to": 3],
            ]), Self.change(12, client: "alchemy on pts/4"), Self.change(11),
        ]
        let before = parameters["before"]?.integer ?? .max
        let limit = parameters["limit"]?.integer ?? 100
        let shown = changes.filter { ($0["lsn"]?.integer ?? 0) < before }.prefix(limit)
        return .result(["changes": .array(Array(shown)), "more": false])
      },
      "profile.undo": { _ in
        .result([
          "changed": .integer(changed), "kept": .array(kept), "lsn": 14,
          "recipes": ["added": 875, "count": 876, "removed": 0],
          "undone": ["origin": .string(Self.origin), "seq": 120],
        ])
      },
    ])
  }

  @Test("an undo says whose change it was, what it put back and what it left alone")
  func words() {
    let peer = peer(kept: ["effect:fear", "name"])
    #expect(
      Outcome("undo", peer: peer)
        == Outcome(
          code: .success,
          output: """
            undone: change 12 by alchemy on pts/4
              Nirnroot: must → may
              Wheat in the bag: 5 → 3
            left alone, because it was changed again since or the old value is not available: Fear
            left alone, because it was changed again since or another profile has the old one: name
            876 recipes (875 more)

            """))
    #expect(peer.lines[1].hasSuffix(#""method":"profile.undo","params":{"profile":"default"}}"#))
  }

  @Test("the undo of a reset is summed up in the history as the reset is")
  func resetUndone() throws {
    let daemon = try OtherReplica()
    for line in [["must", "Wheat"], ["reset", "all", "--to", "cant"], ["undo"]] {
      #expect(Outcome(words: line, peer: daemon).code == .success)
    }
    let words = history("-n", "2", of: daemon)
    #expect(
      words[..<8] == [
        "55 effects: cant → may", "109 ingredients: cant → may", "1 ingredient: cant → must",
        "undoes change 2", "all effects: may → cant (55 values)",
        "all ingredients: may → cant (109 values)", "all ingredients: must → cant (1 value)",
        "undone by change 3",
      ])
  }

  @Test("an undo that had to leave everything says that the change is not undone")
  func leavingAll() {
    let peer = peer(changed: 0, kept: ["effect:fear"])
    #expect(
      Outcome("undo", "--change", "12", peer: peer).output == """
        not undone: change 12 by alchemy on pts/4
        left alone, because it was changed again since or the old value is not available: Fear
        876 recipes (875 more)

        """)
  }

  @Test("an undo of the last change that had to leave everything says where the next one goes on")
  func leavingAllOfTheLast() {
    let outcome = Outcome("undo", peer: peer(changed: 0, kept: ["effect:fear"]))
    #expect(
      outcome.output == """
        not undone: change 12 by alchemy on pts/4
        left alone, because it was changed again since or the old value is not available: Fear
        the next undo goes on with the change before it
        876 recipes (875 more)

        """)
  }

  @Test("scripts get the fields of an edit, the change that was undone and what was kept")
  func scripts() {
    #expect(
      Outcome("undo", "-oplain", peer: peer(kept: ["effect:fear", "name"])).output
        == "14\t2\t876\t875\t0\t\(Self.origin)\t120\teffect:fear,name\n")
    #expect(
      Outcome("undo", "-ojson", peer: peer()).output
        == #"{"changed":2,"kept":[],"lsn":14,"recipes":{"added":875,"count":876,"removed":0},"#
        + #""undone":{"origin":"\#(Self.origin)","seq":120}}"# + "\n")
  }

  /// A daemon whose profile has no longer its former name after the undo.
  private func peer(listing lsn: Int) -> FakePeer {
    let isFormer = { (parameters: JSONValue) in parameters["profile"] == "default" }
    let refusal = FakeDaemon.Reply.refusal(
      code: 1001, kind: "profileNotFound", message: "no profile default",
      data: ["profile": "default"])
    return SmallDaemon.peer([
      "profile.get": { isFormer($0) ? refusal : .result(SmallDaemon.profile) },
      "profile.history": { parameters in
        let effect: JSONValue = ["field": "name", "from": "default", "to": "mage"]
        return isFormer(parameters)
          ? refusal : .result(["changes": [Self.change(9, [effect]), Self.change(8)]])
      },
      "profile.list": { _ in
        .result([
          "profiles": [
            [
              "catalog": "small", "deleted": false, "id": .string(SmallDaemon.profileID),
              "lsn": .integer(lsn), "name": "mage", "recipes": 3,
            ]
          ]
        ])
      },
      "profile.undo": { _ in
        .result([
          "changed": 1, "kept": ["name"], "lsn": 9,
          "recipes": ["added": 0, "count": 3, "removed": 0],
          "undone": ["origin": .string(Self.origin), "seq": 80],
        ])
      },
    ])
  }

  @Test("an undo that renames the profile is told as what it did, for it is done")
  func renaming() {
    #expect(
      Outcome("undo", peer: peer(listing: 9)).output == """
        undone: change 8
          renamed: default → mage
        left alone, because it was changed again since or another profile has the old one: name
        3 recipes (as before)

        """)
    // Somebody else has changed it meanwhile, so that it cannot be told from others.
    #expect(
      Outcome("undo", peer: peer(listing: 10))
        == Outcome(
          code: .success,
          output: """
            undone
            left alone, because it was changed again since or another profile has the old one: name
            3 recipes (as before)

            """))
  }

  @Test("a change is named by its number or by its own name")
  func named() {
    let named = #""params":{"change":{"origin":"\#(Self.origin)","seq":120},"profile":"default"}}"#
    let byNumber = peer()
    #expect(Outcome("undo", "--change", "12", "-oplain", peer: byNumber).code == .success)
    #expect(byNumber.lines.last?.hasSuffix(named) == true)
    let byName = peer()
    let name = Self.origin.uppercased() + ":120"
    #expect(Outcome("undo", "--change", name, "-oplain", peer: byName).code == .success)
    #expect(byName.lines.last?.hasSuffix(named) == true)
    #expect(byName.lines.count == 2)
  }

  @Test("a change that is not there, or is none, is refused before anything is asked to be undone")
  func refused() {
    let peer = peer()
    #expect(
      Outcome("undo", "--change", "13", peer: peer)
        == .told(.notFound, "error: the profile has no change 13\nhint: alchemy history\n"))
    #expect(!peer.lines.contains { $0.contains("profile.undo") })
    for text in ["", "0", "-3", "last", "12:3", "\(Self.origin):0", "\(Self.origin)x:1"] {
      #expect(
        Outcome("undo", "--change=\(text)")
          == .told(
            .usage,
            "error: invalid value \"\(text)\" for --change: give a change's number, or ORIGIN:SEQ "
              + "as \"history -o plain\" has them\nhint: alchemy history\n"))
    }
  }

  @Test("a change that cannot be undone is refused with its own reason")
  func obstacles() throws {
    let daemon = try OtherReplica()
    let must = ["must", "Wheat", "--profile", "Lydia"]
    for line in [["profile", "create", "Lydia"], must, must] {
      #expect(Outcome(words: line, peer: daemon).code == .success)
    }
    let numbers = Outcome("history", "--profile", "Lydia", "-oplain", peer: daemon).output
      .split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
    try #require(numbers.count > 2)
    let (made, first, again) = (numbers[numbers.count - 1], numbers[1], numbers[0])
    func undo(_ number: String) -> Outcome {
      Outcome("undo", number, "--profile", "Lydia", peer: daemon)
    }
    func refusal(_ words: String) -> Outcome {
      .told(.refused, "error: change \(words)\nhint: alchemy history --profile Lydia\n")
    }
    #expect(undo(made) == refusal("\(made) made the profile, and cannot be undone"))
    #expect(undo(again) == refusal("\(again) changed nothing"))
    #expect(undo(first).code == .success)
    let undoer = try #require(Int(again)) + 1
    #expect(undo(first) == refusal("\(first) is undone already, by change \(undoer)"))
  }

  /// The column WHAT of the newest changes.
  private func history(_ words: String..., of daemon: OtherReplica) -> [Substring] {
    Outcome(words: ["history"] + words, peer: daemon).output.split(separator: "\n").dropFirst()
      .map { row in row.split(separator: "  ").last.map { $0.drop { $0 == " " } } ?? "" }
  }

  @Test("the history says what each undo undoes, and what was undone by it")
  func links() throws {
    let daemon = try OtherReplica()
    for line in [["must", "Wheat"], ["cant", "Fear"], ["undo"], ["undo", "1"], ["undo", "4"]] {
      #expect(Outcome(words: line, peer: daemon).code == .success)
    }
    #expect(
      history(of: daemon) == [
        "Wheat: may → must", "undoes change 4", "Wheat: must → may", "undoes change 1",
        "undone by change 5", "Fear: cant → may", "undoes change 2", "Fear: may → cant",
        "undone by change 3", "Wheat: may → must",
      ])
    // The undone change is on an older page.
    #expect(history("-n", "1", of: daemon)[..<2] == ["Wheat: may → must", "undoes change 4"])
    // What was undone by a change that is not on the page may have been brought back.
    #expect(
      history("--before", "5", of: daemon)[..<2] == ["Wheat: must → may", "undoes change 1"])
    #expect(!history("--before", "5", of: daemon).contains { $0.hasPrefix("undone by") })
  }

  @Test("where nothing is left to undo, the history shows why")
  func nothing() {
    let peer = SmallDaemon.peer([
      "profile.undo": { _ in
        .refusal(code: 1042, kind: "nothingToUndo", message: "nothing is left to undo")
      }
    ])
    let outcome = Outcome("undo", peer: peer)
    #expect(outcome.code == .refused)
    #expect(outcome.errors == "error: nothing is left to undo\nhint: alchemy history\n")
  }
}

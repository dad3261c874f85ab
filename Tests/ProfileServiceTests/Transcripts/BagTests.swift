import JSON
import ProfileService
import Testing
import Wire

@Suite("Brewing and eating from the bag")
struct BagTests {
  private static let stock =
    #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":["#
    + #"{"edit":"stock","ingredient":"purple-mountain-flower","quantity":3},"#
    + #"{"edit":"stock","ingredient":"thistle-branch","quantity":3}]}}"#
  private static let both = #"["purple-mountain-flower","thistle-branch"]"#

  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.skyrim()
    client = harness.connect()
    _ = harness.ask(Self.stock, on: client)
  }

  private func ask(_ method: String, _ members: String = "") throws -> JSONValue {
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"\#(method)","params":{"profile":"default"\#(members)}}"#,
      on: client)
    return try JSONValue(parsing: Array(reply.utf8))
  }

  private func brew(_ ingredients: String = both, times: Int, _ members: String = "") throws
    -> JSONValue
  {
    try ask(
      "bag.brew", #","brews":[{"ingredients":\#(ingredients),"times":\#(times)}]"# + members)
  }

  @Test("a brew takes from the bag, counts, earns and teaches, as one change")
  func brewing() throws {
    let done = try #require(try brew(times: 2)["result"])
    #expect(
      done["brewed"] == [
        [
          "gold": 86, "ingredients": ["purple-mountain-flower", "thistle-branch"],
          "named": "Potion of Resist Frost", "result": "potion", "times": 2,
        ]
      ])
    #expect(done["earned"] == 172 && done["lsn"] == 2 && done["changed"] == 6)
    #expect(
      done["learned"] == [
        ["purple-mountain-flower", "resist-frost"], ["thistle-branch", "resist-frost"],
      ])
    #expect(done["left"] == ["purple-mountain-flower": 1, "thistle-branch": 1])
    let profile = try ask("profile.get")["result"]
    #expect(profile?["tally"] == ["gold": 172, "made": 2])
    #expect(
      profile?["known"]
        == ["purple-mountain-flower": ["resist-frost"], "thistle-branch": ["resist-frost"]])
    #expect(profile?["inventory"] == ["purple-mountain-flower": 1, "thistle-branch": 1])
  }

  @Test("what is known is not learned again, and the undo gives everything back")
  func undo() throws {
    let before = try ask("profile.get")["result"]
    _ = try brew(times: 1)
    #expect(try brew(times: 1)["result"]?["learned"] == [])
    #expect(try ask("profile.undo")["result"]?["kept"] == [])
    #expect(try ask("profile.undo")["result"]?["kept"] == [])
    let after = try ask("profile.get")["result"]
    for member in ["inventory", "known", "tally", "debts"] {
      #expect(after?[member] == before?[member], "\(member)")
    }
  }

  @Test("a brew with Purity teaches also the effects that the result does not keep")
  func purity() throws {
    _ = try ask(
      "profile.apply", #","edits":[{"edit":"alchemist","field":"purity","value":true}]"#)
    let done = try brew(
      #"["creep-cluster","giants-toe","wheat"]"#, times: 1, #","anyway":true"#)
    let learned = try #require(done["result"]?["learned"]?.array)
    #expect(learned.contains(["creep-cluster", "damage-stamina-regen"]))
    #expect(learned.contains(["giants-toe", "damage-stamina-regen"]))
    #expect(learned.contains(["wheat", "fortify-health"]))
  }

  @Test("a bag with too little refuses the whole request, unless it is brewed anyway")
  func lacking() throws {
    let refused = try brew(times: 4)["error"]?["data"]
    #expect(
      refused
        == ["have": 3, "ingredient": "purple-mountain-flower", "kind": "bagLacks", "need": 4])
    #expect(try ask("profile.get")["result"]?["lsn"] == 1)
    let forced = try brew(times: 4, #","anyway":true"#)["result"]
    #expect(forced?["left"] == ["purple-mountain-flower": 0, "thistle-branch": 0])
    #expect(
      try ask("profile.get")["result"]?["debts"]
        == ["purple-mountain-flower": 1, "thistle-branch": 1])
  }

  @Test("of several ingredients that are lacking, the one of which the bag has least is named")
  func lackingMost() throws {
    let stock =
      #"{"edit":"stock","ingredient":"purple-mountain-flower","quantity":5},"#
      + #"{"edit":"stock","ingredient":"thistle-branch","quantity":2}"#
    _ = try ask("profile.apply", #","edits":[\#(stock)]"#)
    #expect(
      try brew(times: 9)["error"]?["data"]
        == ["have": 2, "ingredient": "thistle-branch", "kind": "bagLacks", "need": 9])
    #expect(try brew(times: 2)["result"] != nil)
  }

  @Test("several brews add up what they take")
  func together() throws {
    let twice =
      #","brews":[{"ingredients":\#(Self.both),"times":2},{"ingredients":\#(Self.both),"times":2}]"#
    #expect(try ask("bag.brew", twice)["error"]?["data"]?["need"] == 4)
  }

  @Test("together they take at most a million of an ingredient")
  func million() throws {
    let brew = #"{"ingredients":\#(Self.both),"times":600000}"#
    let refused = try ask("bag.brew", #","anyway":true,"brews":[\#(brew),\#(brew)]"#)["error"]
    #expect(refused?["data"]?["field"] == "brews")
    let words = refused?["message"]?.string ?? ""
    #expect(words.contains("at most 1000000 Purple Mountain Flower"))
  }

  @Test("no brew earns what the tally of gold cannot hold, so an undo always takes all of it back")
  func saturated() throws {
    let facts = ["skill": "1000", "fortify": "10000000", "alchemist": "5", "benefactor": "true"]
    let edits = facts.map { #"{"edit":"alchemist","field":"\#($0)","value":\#($1)}"# }.sorted()
    _ = try ask("profile.apply", #","edits":[\#(edits.joined(separator: ","))]"#)
    let dear = #"["garlic","nordic-barnacle","salmon-roe"]"#
    let before = try ask("profile.get")["result"]?["tally"]
    var answers: [JSONValue] = []
    for _ in 1...3 { answers.append(try brew(dear, times: 1_000_000, #","anyway":true"#)) }
    #expect(answers.contains { $0["error"]?["data"]?["field"] == "brews" })
    for answer in answers where answer["result"] != nil {
      #expect(try ask("profile.undo")["result"]?["kept"] == [])
    }
    #expect(try ask("profile.get")["result"]?["tally"] == before)
  }

  @Test("neither what is held back nor a choice is in the way of a brew")
  func reserve() throws {
    _ = try ask(
      "profile.apply",
      #","edits":[{"edit":"reserve","ingredient":"thistle-branch","quantity":9},{"edit":"choose","ingredient":"thistle-branch","choice":"cant"}]"#
    )
    #expect(try brew(times: 3)["result"]?["left"]?["thistle-branch"] == 0)
  }

  @Test("each ingredient must share an effect with another one; a superfluous one may be there")
  func noPotion() throws {
    let refused = try brew(#"["thistle-branch","salt-pile","purple-mountain-flower"]"#, times: 1)
    #expect(refused["error"]?["code"] == 1080)
    #expect(
      refused["error"]?["data"]?["ingredients"]
        == ["thistle-branch", "salt-pile", "purple-mountain-flower"])
  }

  @Test("a meal reveals one effect, and one more for each rank of Experimenter")
  func eating() throws {
    let first = try #require(
      try ask("bag.eat", #","ingredient":"thistle-branch""#)["result"])
    #expect(first["brewed"] == nil && first["earned"] == 0)
    #expect(first["learned"]?.array?.count == 1)
    #expect(first["left"] == ["thistle-branch": 2])
    _ = try ask(
      "profile.apply", #","edits":[{"edit":"alchemist","field":"experimenter","value":3}]"#)
    let second = try ask("bag.eat", #","ingredient":"thistle-branch","times":2"#)["result"]
    #expect(second?["learned"]?.array?.count == 3)
    #expect(try ask("profile.get")["result"]?["known"]?["thistle-branch"]?.array?.count == 4)
    #expect(
      try ask("bag.eat", #","ingredient":"thistle-branch""#)["error"]?["data"]?["kind"]
        == "bagLacks")
  }

  @Test("a repeated request is answered as the first, and brews once")
  func repeated() throws {
    let tag = #","request":{"client":"c","n":1}"#
    let first = try brew(times: 1, tag)
    let second = try brew(times: 1, tag)
    #expect(second["result"]?["left"] == first["result"]?["left"])
    #expect(try ask("profile.get")["result"]?["tally"]?["made"] == 1)
  }

  @Test(
    "malformed brews are refused",
    arguments: [
      (#""brews":[]"#, "brews"), (#""brews":[{}]"#, "brews[0].ingredients"),
      (#""brews":[{"ingredients":["wheat"]}]"#, "brews[0].ingredients"),
      (#""brews":[{"ingredients":["wheat","wheat"]}]"#, "brews[0].ingredients"),
      (#""brews":[{"ingredients":["wheat","garlic"],"times":0}]"#, "brews[0].times"),
      (#""brews":[{"ingredients":["wheat","garlic"],"time":1}]"#, "brews[0].time"),
    ])
  func malformed(members: String, field: String) throws {
    #expect(try ask("bag.brew", "," + members)["error"]?["data"]?["field"]?.string == field)
  }
}

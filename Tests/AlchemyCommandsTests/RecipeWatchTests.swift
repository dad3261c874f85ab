import ClientSession
import JSON
import PlayedWorld
import Testing
import Wire

/// `alchemy recipes -w`, to the letter.
@Suite struct RecipeWatchTests {
  private static let listed = """
     GOLD  INGREDIENTS     EFFECTS
    2,000  Fear, Nirnroot  Fear

    1 recipe

    """

  private static func recipe(
    _ gold: Int, _ ingredients: [String], _ effect: String
  ) -> JSONValue {
    [
      "effects": [.string(effect)], "gold": .integer(gold),
      "ingredients": .array(ingredients.map { .string($0) }),
    ]
  }

  private static let health = recipe(
    1500, ["blue-mountain-flower", "giants-toe"], "fortify-health")
  private static let fear = recipe(90, ["fear", "nirnroot"], "fear")

  /// A change by which the first recipes came and the others went.
  private static func change(
    lsn: Int, gained: [JSONValue], lost: [JSONValue]
  ) -> JSONValue {
    Event.change(
      lsn: lsn,
      recipes: [
        "added": .integer(gained.count), "count": 5, "gained": .array(gained),
        "lost": .array(lost), "removed": .integer(lost.count),
      ])
  }

  private func daemon(
    _ steps: [WatchedDaemon.Step], _ more: FakeDaemon.Methods = [:]
  ) -> WatchedDaemon {
    let usual: FakeDaemon.Methods = [
      "profile.watch": { Event.resumed($0) },
      "recipes.list": { _ in
        .result([
          "lsn": 7, "recipes": [Self.recipe(2000, ["fear", "nirnroot"], "fear")], "total": 1,
        ])
      },
    ]
    return WatchedDaemon(SmallDaemon.methods(adding: usual.merging(more) { $1 }), steps)
  }

  @Test("after the list comes a line for each recipe that went or came")
  func lines() {
    let daemon = daemon([
      .sends([Self.change(lsn: 8, gained: [Self.health], lost: [Self.fear])]),
      .sends([Event.change(lsn: 9, set: ["name": "Lydia"])]),
      .sends([Self.change(lsn: 10, gained: [Self.fear], lost: [])]),
    ])
    let outcome = Outcome("recipes", "-w", peer: daemon)
    #expect(
      outcome.output == Self.listed + """
        −     90  Fear, Nirnroot                     Fear
        +  1,500  Blue Mountain Flower, Giant's Toe  Fortify Health
        +  90  Fear, Nirnroot  Fear

        """)
    #expect(outcome.errors.isEmpty)
    #expect(
      daemon.requests.last?.contains(
        #""profile":"00000000-0000-4000-8000-000000000001","topics":["profile","recipes"]"#)
        == true)
  }

  @Test("when the alchemist changes, the recipes are listed again with their new prices")
  func repriced() {
    let recipes: JSONValue = [
      "added": 0, "count": 1, "gained": [], "lost": [], "removed": 0, "repriced": true,
    ]
    let outcome = Outcome(
      "recipes", "-w", peer: daemon([.sends([Event.change(lsn: 8, recipes: recipes)])]))
    #expect(
      outcome.output == Self.listed
        + "the alchemist has changed, and the prices with it; these are the recipes now:\n"
        + Self.listed)
  }

  @Test("what the list shows already is not told again")
  func listedAlready() {
    let steps = [WatchedDaemon.Step.sends([Self.change(lsn: 7, gained: [Self.health], lost: [])])]
    let changedMeanwhile = daemon(steps, Self.earlyProfile)
    #expect(Outcome("recipes", "-w", peer: changedMeanwhile).output == Self.listed)
    #expect(Outcome("recipes", "-w", peer: daemon(steps)).code == .bug)
  }

  /// A profile that is changed once more between being read and being listed.
  private static var earlyProfile: FakeDaemon.Methods {
    let profile = (SmallDaemon.profile.object ?? [:]).merging(["lsn": 6]) { $1 }
    return ["profile.get": { _ in .result(.object(profile)) }]
  }

  @Test("changes made one, of which the list shows a part, make it come again")
  func mergedOverList() {
    func merged(lsn: Int) -> JSONValue {
      Event.profile([
        "lsn": .integer(lsn), "merged": 2,
        "recipes": [
          "added": 1, "count": 2, "gained": [Self.health], "lost": [], "removed": 0,
        ], "set": [:],
      ])
    }
    let daemon = daemon([.sends([merged(lsn: 8)]), .sends([merged(lsn: 10)])], Self.earlyProfile)
    #expect(
      Outcome("recipes", "-w", peer: daemon).output
        == Self.listed + "several changes came at once; these are the recipes now:\n" + Self.listed
        + "+  1,500  Blue Mountain Flower, Giant's Toe  Fortify Health\n")
  }

  @Test("scripts get a sign first, or the event in the daemon's own words")
  func scripts() {
    let steps = [
      WatchedDaemon.Step.sends([Self.change(lsn: 8, gained: [Self.health], lost: [Self.fear])])
    ]
    #expect(
      Outcome("recipes", "-w", "-oplain", peer: daemon(steps)).output == """
        2000\tfear,nirnroot\tfear
        -\t90\tfear,nirnroot\tfear
        +\t1500\tblue-mountain-flower,giants-toe\tfortify-health

        """)
    #expect(
      Outcome("recipes", "-w", "-ojson", peer: daemon(steps)).output
        == #"{"lsn":7,"recipes":[{"effects":["fear"],"gold":2000,"ingredients":["fear","nirnroot"]}],"total":1}"#
        + "\n"
        + #"{"change":{"client":"alchemy on pts/4","origin":"\#(Event.origin)","seq":9},"lsn":8,"recipes":"#
        + #"{"added":1,"count":5,"gained":[{"effects":["fortify-health"],"gold":1500,"#
        + #""ingredients":["blue-mountain-flower","giants-toe"]}],"lost":[{"effects":["fear"],"#
        + #""gold":90,"ingredients":["fear","nirnroot"]}],"removed":1},"set":{}}"# + "\n")
  }

  @Test("where too many came and went to be told, the list comes again")
  func tooMany() {
    let steps = [
      WatchedDaemon.Step.sends([
        Event.change(lsn: 8, recipes: ["added": 1300, "count": 1301, "removed": 0])
      ]), .sends([Self.change(lsn: 9, gained: [Self.fear], lost: [])]),
    ]
    #expect(
      Outcome("recipes", "-w", peer: daemon(steps)).output
        == Self.listed + "1,300 came and 0 went; these are the recipes now:\n" + Self.listed
        + "+  90  Fear, Nirnroot  Fear\n")
    #expect(
      Outcome("recipes", "-w", "-oplain", peer: daemon(steps)).output == """
        2000\tfear,nirnroot\tfear
        =\t1301
        2000\tfear,nirnroot\tfear
        +\t90\tfear,nirnroot\tfear

        """)
  }

  @Test("only what the filters leave is told, by the daemon's own rules")
  func filters() throws {
    let catalog = try BuiltInCatalog.value()
    let potion = Self.recipe(1, ["blue-mountain-flower", "wheat"], "restore-health")
    let poison = Self.recipe(2, ["nirnroot", "deathbell"], "damage-health")
    let three = Self.recipe(3, ["blue-mountain-flower", "giants-toe", "wheat"], "fortify-health")
    func output(_ words: String...) -> [String] {
      let daemon = daemon(
        [.sends([Self.change(lsn: 8, gained: [potion, poison, three], lost: [])])],
        [
          "catalog.get": { _ in .result(catalog) },
          "recipes.list": { _ in .result(["lsn": 7, "recipes": [], "total": 0]) },
        ])
      return Outcome(words: ["recipes", "-w", "-oplain"] + words, peer: daemon).output
        .split(separator: "\n").map { String($0.split(separator: "\t")[1]) }
    }
    #expect(output("--ingredients", "2") == ["1", "2"])
    #expect(output("--kind", "harmful") == ["2"])
    #expect(output("--kind", "beneficial") == ["1"])
    #expect(output("--kind", "any", "--ingredients", "3") == ["3"])
    #expect(output("--text", "giant") == ["3"])
    #expect(output("--text", "poison of") == ["2"])
    #expect(output("--text", "=wheat") == ["1", "3"])
    #expect(output("--text", "nobody") == [])
  }

  /// The profile after its alchemist got a perk, or with none.
  private static func profile(_ alchemist: [String: JSONValue]) -> JSONValue {
    let members = (SmallDaemon.profile.object ?? [:]).merging(["alchemist": .object(alchemist)]) {
      $1
    }
    return .object(members)
  }

  @Test("with details, lines have names and strengths, of the alchemist as he is by then")
  func details() throws {
    let catalog = try BuiltInCatalog.value()
    let potion = Self.recipe(103, ["blue-mountain-flower", "wheat"], "fortify-health")
    var asked = 0
    let daemon = daemon(
      [
        .sends([Self.change(lsn: 8, gained: [potion], lost: [])]),
        .sends([
          Event.change(
            lsn: 9, recipes: ["added": 0, "count": 5, "removed": 0, "repriced": true])
        ]),
        .sends([Self.change(lsn: 10, gained: [], lost: [potion])]),
      ],
      [
        "catalog.get": { _ in .result(catalog) },
        "profile.get": { _ in
          asked += 1
          return .result(Self.profile(asked == 1 ? [:] : ["fortify": 100]))
        },
        "recipes.list": { _ in .result(["lsn": 7, "recipes": [], "total": 0]) },
      ])
    #expect(
      Outcome("recipes", "-w", "--details", "-oplain", peer: daemon).output == """
        +\t103\tblue-mountain-flower,wheat\tfortify-health\tPotion of Fortify Health\t\
        fortify-health:24:60,restore-health:30:0
        =\t5
        -\t103\tblue-mountain-flower,wheat\tfortify-health\tPotion of Fortify Health\t\
        fortify-health:48:60,restore-health:60:0

        """)
  }

  @Test("a list newer than the alchemist is printed again when prices changed, for details alone")
  func newerList() throws {
    let catalog = try BuiltInCatalog.value()
    func output(_ words: String...) -> String {
      let daemon = daemon(
        [
          .sends([
            Event.change(
              lsn: 8, recipes: ["added": 0, "count": 5, "removed": 0, "repriced": true])
          ])
        ],
        [
          "catalog.get": { _ in .result(catalog) },
          "recipes.list": { _ in .result(["lsn": 9, "recipes": [], "total": 0]) },
        ])
      return Outcome(words: ["recipes", "-w", "-oplain"] + words, peer: daemon).output
    }
    #expect(output("--details") == "=\t5\n")
    #expect(output() == "")
  }

  @Test("filters go by what the alchemist's results keep, also after Purity was learned")
  func purity() throws {
    let catalog = try BuiltInCatalog.value()
    // A potion, with a harmful effect that Purity removes.
    let mixed = Self.recipe(645, ["giants-toe", "wheat"], "fortify-health")
    func output(before: [String: JSONValue], after: [String: JSONValue]) -> String {
      var asked = 0
      let daemon = daemon(
        [
          .sends([Self.change(lsn: 8, gained: [mixed], lost: [])]),
          .sends([
            Event.change(
              lsn: 9, recipes: ["added": 0, "count": 5, "removed": 0, "repriced": true])
          ]),
          .sends([Self.change(lsn: 10, gained: [], lost: [mixed])]),
        ],
        [
          "catalog.get": { _ in .result(catalog) },
          "profile.get": { _ in
            asked += 1
            return .result(Self.profile(asked == 1 ? before : after))
          },
          "recipes.list": { _ in .result(["lsn": 7, "recipes": [], "total": 0]) },
        ])
      let lines = Outcome("recipes", "-w", "--kind", "potions", "-oplain", peer: daemon).output
      return String(lines.split(separator: "\n").compactMap(\.first))
    }
    #expect(output(before: [:], after: ["purity": true]) == "=-")
    #expect(output(before: ["purity": true], after: [:]) == "+=")
  }

  @Test("a list that the daemon's going prevents comes when it is back")
  func lostWhileListing() {
    var calls = 0
    let list: JSONValue = [
      "lsn": 7, "recipes": [Self.recipe(2000, ["fear", "nirnroot"], "fear")], "total": 1,
    ]
    var daemon: WatchedDaemon?
    let watched = self.daemon(
      [
        .sends([Event.change(lsn: 8, recipes: ["added": 1300, "count": 1301, "removed": 0])]),
        .dies,
      ],
      [
        "recipes.list": { _ in
          calls += 1
          if calls == 2 { daemon?.peers.last?.end() }
          return .result(list)
        }
      ])
    daemon = watched
    let outcome = Outcome("recipes", "-w", "-oplain", peer: watched)
    #expect(calls >= 2)
    #expect(outcome.output.hasSuffix("=\t1301\n2000\tfear,nirnroot\tfear\n"))
  }
}

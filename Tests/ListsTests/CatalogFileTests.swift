import Alchemy
import Foundation
import Lists
import Testing

@Suite("A catalog's file")
struct CatalogFileTests {
  @Test(
    "The game's own files are read, and their facts are those they were",
    arguments: [
      ("skyrim", "Skyrim", 110, 55, "11438f3d69614ce5"),
      ("skyrim-anniversary", "Skyrim Anniversary Edition", 184, 60, "86b9aff0d6875ce2"),
    ])
  func builtIn(
    _ expected: (id: String, title: String, ingredients: Int, effects: Int, hash: String)
  ) throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Config/catalogs/\(expected.id).json")
    let bytes = try [UInt8](Data(contentsOf: file))
    let catalog = try CatalogFile.read(bytes.span)
    #expect(catalog.id == expected.id)
    #expect(catalog.title == expected.title)
    #expect(catalog.ingredients.count == expected.ingredients)
    #expect(catalog.effects.count == expected.effects)
    #expect(catalog.hash == expected.hash)
  }

  @Test("A byte order mark in front, as editors of Windows write it, changes nothing")
  func byteOrderMark() throws {
    let text = #"{"id":"c","title":"C","effects":[],"ingredients":[]}"#
    #expect(try read("\u{FEFF}" + text).get().hash == read(text).get().hash)
    #expect(told(read("\u{FEFF}\n{")).first?.hasPrefix("2: the file is not JSON") == true)
  }

  @Test("Settings of the game are read, and what is left out is as without mods")
  func settings() throws {
    func read(_ settings: String) -> Result<Catalog, any Error> {
      self.read(
        #"{"id":"c","title":"C","effects":[],"ingredients":[],"settings":\#(settings)}"#)
    }
    let caco = try read(#"{"initialMultiplier":3,"skillFactor":3}"#).get()
    #expect(caco.settings == CatalogSettings(initialMultiplier: 3, skillFactor: 3))
    #expect(try read(#"{"priceFactor":0.5}"#).get().settings.priceFactor == 0.5)
    #expect(try read("{}").get().settings.areUsual)
    #expect(
      told(read(#"{"skillfactor":3}"#))
        == [#"1: unknown member "skillfactor"; did you mean "skillFactor"?"#])
    #expect(told(read("3")) == [#"1: "settings" must be an object, in { }"#])
    #expect(
      told(read(#"{"skillFactor":"3"}"#)) == [#"1: "skillFactor" must be a number"#])
    #expect(
      told(read(#"{"priceFactor":101,"initialMultiplier":-1}"#)) == [
        #"1: "initialMultiplier" is -1; it may be 0 to 100"#,
        #"1: "priceFactor" is 101; it may be 0 to 100"#,
      ])
  }

  @Test("Factors of perks and doubts are read and written; their limits have names")
  func factorsAndDoubts() throws {
    func read(_ factors: String, doubts: String = "[]") -> Result<Catalog, any Error> {
      self.read(
        #"{"id":"c","title":"C","ingredients":[],"doubts":\#(doubts),"effects":[{"id":"fear","name":"Fear","harmful":true,"baseCost":5,"baseMagnitude":1,"baseDuration":30,"factors":\#(factors)}]}"#
      )
    }
    let catalog = try read(
      #"[{"perk":"Scale","factor":0.01},{"factor":1,"perk":"Skilled","perSkill":0.015}]"#,
      doubts: #"["Bitter of Mod.esp touches 2 effects"]"#
    ).get()
    #expect(
      catalog.effects[0].factors == [
        EffectFactor(perk: "Scale", factor: 0.01),
        EffectFactor(perk: "Skilled", factor: 1, perSkill: 0.015),
      ])
    #expect(catalog.doubts == ["Bitter of Mod.esp touches 2 effects"])
    #expect(try self.read(CatalogFile.text(of: catalog)).get() == catalog)
    #expect(CatalogSummary(catalog, recipeCount: 0).isGuess)
    #expect(
      told(read(#"[{"perk":"P","factor":101}]"#))
        == [#"1: Fear: "factor" is 101; it may be 0 to 100"#])
    #expect(
      told(read(#"[{"perk":" ","factor":1,"perSkill":-1}]"#)) == [
        #"1: Fear: "perk" is empty"#, #"1: Fear: "perSkill" is -1; it may be 0 to 100"#,
      ])
    #expect(told(read(#"[{"factor":1}]"#)) == [#"1: Fear: "perk" is missing"#])
    #expect(
      told(read(#"[{"perk":"P","factr":1,"factor":1}]"#))
        == [#"1: Fear: unknown member "factr"; did you mean "factor"?"#])
    #expect(told(read("3")) == [#"1: Fear: "factors" must be a list, in [ ]"#])
    let many = Array(repeating: #"{"perk":"P","factor":1}"#, count: CatalogLimits.factorCount + 1)
    #expect(
      told(read("[\(many.joined(separator: ","))]"))
        == ["1: Fear: it has 17 factors; an effect has at most 16"])
    let doubts = Array(repeating: #""d""#, count: CatalogLimits.doubtCount + 1)
    #expect(
      told(read("[]", doubts: "[\(doubts.joined(separator: ","))]"))
        == ["1: it has 101 doubts; a catalog has at most 100"])
    #expect(told(read("[]", doubts: "[3]")) == [#"1: "doubts" must be a list of texts"#])
    let long = String(repeating: "x", count: CatalogLimits.doubtBytes + 1)
    #expect(
      told(read("[]", doubts: #"["\#(long)"]"#)) == [#"1: "doubts" has 601 bytes; it may have 600"#]
    )
  }

  @Test("Every member ends where it belongs, and what may be left out has a default")
  func members() throws {
    let catalog = try read(
      effects: [
        """
        {"id": "calm", "name": "Calm", "harmful": false, "baseCost": 0.5, "baseMagnitude": 2.5,
         "baseDuration": 30, "scales": "duration", "physician": true, "benefactor": true}
        """, Self.fear,
      ],
      ingredients: [
        """
        {"id": "moss", "name": "Moss", "value": 3, "weight": 0.25, "source": "Moss.esp", "form": "00a1f2", "effects":
         [{"id": "fear", "magnitude": 1.5, "duration": 20}, {"id": "calm", "magnitude": 0, "duration": 0}]}
        """
      ]
    ).get()
    #expect(
      catalog.effects == [
        Effect(
          id: "calm", name: "Calm", isHarmful: false, baseCost: 0.5, baseMagnitude: 2.5,
          baseDuration: 30, scales: .duration, helpedByPhysician: true, helpedByBenefactor: true),
        Effect(
          id: "fear", name: "Fear", isHarmful: true, baseCost: 5, baseMagnitude: 1,
          baseDuration: 30),
      ])
    #expect(
      catalog.ingredients == [
        Ingredient(
          id: "moss", name: "Moss",
          effects: [
            IngredientEffect(id: "fear", magnitude: 1.5, duration: 20),
            IngredientEffect(id: "calm", magnitude: 0, duration: 0),
          ], value: 3, weight: 0.25, source: "Moss.esp",
          forms: [FormID(digits: "00A1F2")].compactMap(\.self))
      ])
  }

  @Test("Each mistake is told with its line, its name and what is wrong", arguments: mistakes)
  func mistake(_ row: MistakeRow) {
    #expect(throws: CatalogFileRefusal.self) { try read(row.text).get() }
    #expect(told(read(row.text)) == row.told)
  }

  @Test("All mistakes of one step are told at once")
  func several() {
    let result = read(
      effects: [
        Self.fear,
        #"{"id": "Fear", "name": "FEAR", "harmful": true, "baseCost": -1, "#
          + #""baseMagnitude": 1, "baseDuration": 30}"#,
      ],
      ingredients: [
        #"{"id": "moss", "name": "Moss", "value": 1, "weight": 0.1, "effects": []}"#
      ])
    #expect(
      told(result) == [
        #"5: FEAR: the id "Fear" may only have lower-case letters, digits and single dashes between them"#,
        #"5: FEAR: the id "Fear" is taken on line 4"#,
        #"5: FEAR: the name "FEAR" is taken on line 4; case does not count"#,
        #"5: FEAR: "baseCost" is -1; it may be 0 to 10000"#,
        "8: Moss: it has no effect; an ingredient has 1 to 4",
      ])
  }

  @Test("Past a hundred mistakes only their number is told")
  func hundreds() {
    let told = told(read(effects: [String](repeating: "1", count: 130), ingredients: []))
    #expect(told.count == 101)
    #expect(told.last == "30 more follow")
  }

  @Test("A file over the limit is refused unread")
  func tooLong() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: CatalogFile.maximumBytes + 1)
    #expect(
      told(Result { try CatalogFile.read(bytes.span) }) == [
        "the file has 4194305 bytes; a catalog may have 4194304"
      ])
  }

  @Test("An entry may be spread over lines: the line is that of the member at fault")
  func lines() {
    let result = read(
      effects: [Self.fear],
      ingredients: [
        """
        {
          "id": "moss",
          "name": "Moss",
          "value": 1,
          "weight": -3,
          "effects": [
            {"id": "fear", "magnitude": 1, "duration": 30},
            {"id": "feer", "magnitude": 1, "duration": 30}
          ]
        }
        """
      ])
    #expect(
      told(result) == [
        #"11: Moss: "weight" is -3; it may be 0 to 10000"#,
        #"14: Moss: there is no effect "feer" in this catalog; did you mean "fear"?"#,
      ])
  }

  private static let fear =
    #"{"id": "fear", "name": "Fear", "harmful": true, "baseCost": 5, "baseMagnitude": 1, "baseDuration": 30}"#
  private static let moss =
    #"{"id": "moss", "name": "Moss", "value": 1, "weight": 0.1, "effects": [{"id": "fear", "magnitude": 1, "duration": 30}]}"#

  struct MistakeRow: Sendable, CustomTestStringConvertible {
    var text: String
    var told: [String]
    var testDescription: String { told.joined(separator: "; ") }
  }

  /// A good file of the two entries above with one thing replaced, and what is told of it.
  private static func changed(_ old: String, _ new: String, _ told: String...) -> MistakeRow {
    let good = text(effects: [fear], ingredients: [moss])
    precondition(good.contains(old), "nothing to replace")
    return MistakeRow(text: good.replacingOccurrences(of: old, with: new), told: told)
  }

  private static let mistakes: [MistakeRow] = [
    // No JSON.
    MistakeRow(text: "", told: ["1: the file is not JSON: there is nothing in it"]),
    MistakeRow(
      text: "{\n\"id\": 1,\n}", told: ["3: the file is not JSON: another character was expected"]),
    changed("]\n}\n", "]\n", "9: the file is not JSON: it ends in the middle"),
    changed(
      #""id": "fear", "name""#, #""id": "fear", "id": "fear", "name""#,
      #"4: the file is not JSON: the member "id" stands twice in one object"#),
    // Members.
    changed(
      #""name": "Moss", "value""#, #""name": "Moss", "form": "A1F2", "value""#,
      #"7: Moss: "form" must be a text of six hexadecimal digits, in quotation marks"#),
    MistakeRow(text: "[]", told: ["1: a catalog must be an object, in { }"]),
    MistakeRow(
      text: "{}",
      told: [
        #"1: "id" is missing"#, #"1: "title" is missing"#, #"1: "effects" is missing"#,
        #"1: "ingredients" is missing"#,
      ]),
    changed(
      #""title""#, #""titel""#, #"2: unknown member "titel"; did you mean "title"?"#,
      #"1: "title" is missing"#),
    changed(#""title": "T""#, #""title": null"#, #"2: "title" must be a text, in quotation marks"#),
    changed(
      #""harmful": true"#, #""harmful": "yes""#, #"4: Fear: "harmful" must be true or false"#),
    changed(
      #""harmful": true"#, #""harmful": true, "poisoner": 1"#,
      #"4: Fear: "poisoner" must be true or false"#),
    changed(
      #""harmful": true"#, #""harmful": true, "scales": "cost""#,
      #"4: Fear: "scales" must be "magnitude" or "duration""#),
    changed(#""harmful": true, "#, "", #"4: Fear: "harmful" is missing"#),
    changed(#""name": "Fear", "#, "", #"4: fear: "name" is missing"#),
    changed(
      #""baseDuration": 30"#, #""baseDuration": 30.5"#,
      #"4: Fear: "baseDuration" must be a whole number"#),
    changed(#""baseCost": 5"#, #""baseCost": "5""#, #"4: Fear: "baseCost" must be a number"#),
    changed(
      #""weight": 0.1"#, #""weight": 0.1, "weigth": 1"#,
      #"7: Moss: unknown member "weigth"; did you mean "weight"?"#),
    changed(#""value": 1"#, #""value": true"#, #"7: Moss: "value" must be a whole number"#),
    changed(
      #"[{"id": "fear""#, #"[7, {"id": "fear""#,
      "7: Moss: each effect of an ingredient must be an object, in { }"),
    changed(
      #""magnitude": 1, "#, #""strength": 1, "#, #"7: Moss: unknown member "strength""#,
      #"7: Moss: "magnitude" is missing"#),
    changed(
      #""effects": [{"#, #""effects": {"x": ["#,
      "7: the file is not JSON: another character was expected"),
    // Facts.
    changed(
      #""id": "c""#, #""id": "C""#,
      #"2: the id "C" may only have lower-case letters, digits and single dashes between them"#),
    changed(
      #""id": "moss""#, #""id": "-moss""#,
      #"7: Moss: the id "-moss" may only have lower-case letters, digits and single dashes between them"#
    ),
    changed(#""title": "T""#, #""title": " ""#, #"2: "title" is empty"#),
    changed(#""name": "Moss""#, #""name": """#, #"7: moss: "name" is empty"#),
    changed(
      #""name": "Moss""#, #""name": "Mo\u0007ss""#,
      "7: Mo\u{7}ss: \"name\" contains a control character"),
    changed(
      #""weight": 0.1"#, #""weight": 0.1, "source": "\#(String(repeating: "x", count: 201))""#,
      #"7: Moss: "source" has 201 bytes; it may have 200"#),
    changed(
      #"[{"id": "fear""#, #"[{"id": "Fear""#,
      #"7: Moss: there is no effect "Fear" in this catalog; did you mean "fear"?"#),
    changed(
      #"[{"id": "fear""#, #"[{"id": "nothing-like-it""#,
      #"7: Moss: there is no effect "nothing-like-it" in this catalog"#),
    changed(
      #"[{"id": "fear""#, #"[{"id": "fear", "magnitude": 2, "duration": 1}, {"id": "fear""#,
      #"7: Moss: it has the effect "fear" twice"#),
    changed(
      "\(moss)", "\(moss),\n" + moss.replacingOccurrences(of: "moss", with: "moss-2"),
      #"8: Moss: the name "Moss" is taken on line 7; case does not count"#),
    changed(
      "\(moss)",
      "\(moss),\n" + moss.replacingOccurrences(of: "Moss", with: "Other Moss"),
      #"8: Other Moss: the id "moss" is taken on line 7"#),
    changed(
      #""magnitude": 1,"#, #""magnitude": 10000.5,"#,
      #"7: Moss: "magnitude" is 10000.5; it may be 0 to 10000"#),
    changed(
      #""duration": 30"#, #""duration": 1000001"#,
      #"7: Moss: "duration" is 1000001; it may be 0 to 1000000"#),
    changed(
      #""value": 1"#, #""value": -1"#, #"7: Moss: "value" is -1; it may be 0 to 1000000"#),
    fiveEffects,
  ]

  private static let fiveEffects: MistakeRow = {
    let names = ["one", "two", "three", "four", "five"]
    let effects = names.map {
      fear.replacingOccurrences(of: "fear", with: $0).replacingOccurrences(of: "Fear", with: $0)
    }
    let slots = names.map { #"{"id": "\#($0)", "magnitude": 1, "duration": 30}"# }
    let ingredient =
      #"{"id": "moss", "name": "Moss", "value": 1, "weight": 0.1, "effects": ["#
      + slots.joined(separator: ",\n") + "]}"
    return MistakeRow(
      text: text(effects: effects, ingredients: [ingredient]),
      told: ["15: Moss: it has 5 effects; an ingredient has 1 to 4"])
  }()

  private static func text(effects: [String], ingredients: [String]) -> String {
    """
    {
    "id": "c", "title": "T",
    "effects": [
    \(effects.joined(separator: ",\n"))
    ],
    "ingredients": [
    \(ingredients.joined(separator: ",\n"))
    ]
    }

    """
  }

  private func read(_ text: String) -> Result<Catalog, any Error> {
    let bytes = Array(text.utf8)
    return Result { try CatalogFile.read(bytes.span) }
  }

  private func read(effects: [String], ingredients: [String]) -> Result<Catalog, any Error> {
    read(Self.text(effects: effects, ingredients: ingredients))
  }

  private func told(_ result: Result<Catalog, any Error>) -> [String] {
    guard case .failure(let error as CatalogFileRefusal) = result else { return [] }
    return error.mistakes.map { mistake in
      [mistake.line.map(String.init), mistake.name, mistake.problem].compactMap { $0 }
        .joined(separator: ": ")
    }
  }
}

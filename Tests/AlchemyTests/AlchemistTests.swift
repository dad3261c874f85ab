import Alchemy
import Testing

@Suite("Who the alchemist is")
struct AlchemistTests {
  /// The table of fields: the lowest and highest number, or nil for a flag; the default.
  private static let fields: [(String, ClosedRange<Int>?, Alchemist.Value)] = [
    ("skill", 0...1000, 100), ("fortify", 0...10_000_000, 0), ("alchemist", 0...5, 0),
    ("experimenter", 0...3, 0), ("physician", nil, false), ("benefactor", nil, false),
    ("poisoner", nil, false), ("purity", nil, false), ("seeker", nil, false),
    ("speech", 0...1000, 15), ("haggling", 0...5, 0), ("allure", nil, false),
  ]

  @Test("The twelve fields have these names, ranges and defaults")
  func table() {
    #expect(Alchemist.Field.allCases.map(\.rawValue) == Self.fields.map(\.0))
    #expect(Alchemist.Field.allCases.map(\.range) == Self.fields.map(\.1))
    #expect(Alchemist.Field.allCases.map { Alchemist()[$0] } == Self.fields.map(\.2))
  }

  @Test("Each field takes the values of its range, and no other field changes")
  func values() throws {
    for field in Alchemist.Field.allCases {
      let values: [Alchemist.Value] =
        field.range.map { [.number($0.lowerBound), .number($0.upperBound)] } ?? [true, false]
      for value in values {
        var alchemist = Alchemist()
        try alchemist.set(field, to: value)
        #expect(alchemist[field] == value)
        #expect(try alchemist == Alchemist([field: value]))
        #expect((alchemist == Alchemist()) == (value == Alchemist()[field]))
        try alchemist.set(field, to: Alchemist()[field])
        #expect(alchemist == Alchemist())
      }
    }
  }

  @Test("Each field sets the fact that it names")
  func properties() throws {
    let numbers = try Alchemist([.skill: 73, .fortify: 47, .alchemist: 3, .experimenter: 2])
    #expect(numbers.skill == 73 && numbers.fortifyPercent == 47)
    #expect(numbers.alchemistRank == 3 && numbers.experimenterRank == 2)
    #expect(try Alchemist([.physician: true]).hasPhysician)
    #expect(try Alchemist([.benefactor: true]).hasBenefactor)
    #expect(try Alchemist([.poisoner: true]).hasPoisoner)
    #expect(try Alchemist([.purity: true]).hasPurity)
    #expect(try Alchemist([.seeker: true]).isSeekerOfShadows)
    let merchant = try Alchemist([.speech: 40, .haggling: 3, .allure: true])
    #expect(merchant.speech == 40 && merchant.hagglingRank == 3 && merchant.hasAllure)
  }

  @Test("A value outside the range or of the other kind is refused, and changes nothing")
  func refusals() throws {
    for field in Alchemist.Field.allCases {
      var alchemist = try Alchemist([.skill: 50])
      if let range = field.range {
        for number in [range.lowerBound - 1, range.upperBound + 1, Int.min, Int.max] {
          #expect(throws: AlchemistRefusal.outOfRange(field, value: number, range: range)) {
            try alchemist.set(field, to: .number(number))
          }
        }
        #expect(throws: AlchemistRefusal.notANumber(field, range: range)) {
          try alchemist.set(field, to: true)
        }
      } else {
        #expect(throws: AlchemistRefusal.notAFlag(field)) { try alchemist.set(field, to: 1) }
      }
      #expect(try alchemist == Alchemist([.skill: 50]))
    }
    // Of several, the first field's.
    #expect(throws: AlchemistRefusal.outOfRange(.alchemist, value: 6, range: 0...5)) {
      try Alchemist([.purity: 3, .alchemist: 6, .skill: 100])
    }
  }
}

@Suite("What known alchemists brew")
struct KnownBrewTests {
  /// All that strengthens in the game, but Seeker of Shadows.
  private static let full: [Alchemist.Field: Alchemist.Value] = [
    .alchemist: 5, .fortify: 100, .physician: true, .benefactor: true, .poisoner: true,
  ]

  @Test("Resist Frost is what the game shows, and grows with skill, gear and perks")
  func resistFrost() throws {
    let frost = ["purple-mountain-flower", "thistle-branch"]
    #expect(
      try told([:], frost) == "Potion of Resist Frost, 86 gold: resist-frost 18 for 60 s")
    var other: [Alchemist.Field: Alchemist.Value] = [.skill: 73, .fortify: 47, .alchemist: 3]
    #expect(
      try told(other, frost) == "Potion of Resist Frost, 201 gold: resist-frost 39 for 60 s")
    other[.benefactor] = true
    #expect(
      try told(other, frost) == "Potion of Resist Frost, 253 gold: resist-frost 48 for 60 s")
  }

  @Test("Fortify Enchanting reaches the published strength")
  func fortifyEnchanting() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let brew = try brew(
      [.alchemist: 5, .benefactor: true, .fortify: 116], ["blue-butterfly-wing", "snowberries"])
    let enchanting = try #require(catalog.effectIndex(of: "fortify-enchanting"))
    #expect(brew.parts.first { $0.effect == enchanting }?.magnitude == 32)
  }

  @Test("With full perks, half a point is rounded up, and Poisoner strengthens a poison")
  func fullPerks() throws {
    #expect(
      try told(Self.full, ["blue-mountain-flower", "wheat"])
        == "Potion of Fortify Health, 645 gold: fortify-health 120 for 60 s, restore-health 188")
    #expect(
      try told(Self.full, ["deathbell", "river-betty"])
        == "Poison of Slow, 2196 gold: damage-health 150, slow 50 for 150 s")
  }

  @Test("Purity removes the harmful effect of a potion, and its gold")
  func purity() throws {
    let catalog = try CatalogFiles.skyrim.get()
    let ingredients = ["creep-cluster", "giants-toe", "wheat"]
    let whole = try brew(Self.full, ingredients)
    #expect(whole.gold == 4_813 && whole.removed.isEmpty && !whole.isPoison)
    let pure = try brew(Self.full.merging([.purity: true]) { $1 }, ingredients)
    #expect(pure.gold == 4_082 && !pure.isPoison && pure.dearestEffect == whole.dearestEffect)
    #expect(pure.removed.map { catalog.effects[$0].id } == ["damage-stamina-regen"])
    #expect(pure.parts == whole.parts.filter { !pure.removed.contains($0.effect) })
  }

  private func brew(
    _ values: [Alchemist.Field: Alchemist.Value], _ ids: [String]
  ) throws -> Brew {
    let catalog = try CatalogFiles.skyrim.get()
    let ingredients = try ids.map { try #require(catalog.ingredientIndex(of: $0)) }
    return try #require(catalog.brew(ingredients, by: Alchemist(values)))
  }

  private func told(
    _ values: [Alchemist.Field: Alchemist.Value], _ ids: [String]
  ) throws -> String {
    let catalog = try CatalogFiles.skyrim.get()
    let brew = try brew(values, ids)
    let parts = brew.parts.map { part in
      "\(catalog.effects[part.effect].id) \(Int(part.magnitude))"
        + (part.seconds > 0 ? " for \(Int(part.seconds)) s" : "")
    }
    return "\(brew.name), \(brew.gold) gold: " + parts.joined(separator: ", ")
  }
}

import Alchemy
import Profiles
import TestSupport
import Testing

@Suite struct FieldChangeTests {
  /// What a reset did to an id that the catalog lacks is reported where it had a choice of its own.
  private func isReported(_ field: Field, _ profiles: [Profile]) -> Bool {
    let stranger = SmallCatalog.stranger
    return switch field {
    case .ingredient(stranger): profiles.contains { $0.ingredients.choices[stranger] != nil }
    case .effect(stranger): profiles.contains { $0.effects.choices[stranger] != nil }
    default: true
    }
  }

  @Test(.seeds(1...60))
  func `what applying returns is the difference of all that is shown`() throws {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    let catalog = try SmallCatalog.catalog()
    let world = try World(seed: seed)
    var profile = Profile.fresh()
    for change in world.delivery(causal: true, using: &generator) {
      let before = profile
      let changes = profile.apply(change, catalog: catalog)
      var expected: [Field: [FieldValue]] = [:]
      for field in SmallCatalog.fields where isReported(field, [before, profile]) {
        let (old, new) = (before.value(of: field), profile.value(of: field))
        if new != old { expected[field] = [old, new] }
      }
      let reported = changes.map { ($0.field, [$0.from, $0.to]) }
      #expect(Dictionary(reported) { _, _ in [] } == expected)
    }
  }

  @Test func `fields come once, in the order of the edits, a reset's in the catalog's`() throws {
    var replica = Replica(number: 1)
    let edits: [Edit] = [
      .rename("mage"), .reset(.effects, .cant), .choose(.effects, id: "frenzy", .must),
      .adjust(ingredient: "garlic", by: 2), .choose(.effects, id: "fear", .may),
    ]
    let changes = replica.edit(edits, now: 1, catalog: try SmallCatalog.catalog())
    #expect(
      changes == [
        FieldChange(field: .name, from: .name("default"), to: .name("mage")),
        FieldChange(field: .effect("frenzy"), from: .choice(.may), to: .choice(.must)),
        FieldChange(field: .effect("paralysis"), from: .choice(.may), to: .choice(.cant)),
        FieldChange(field: .stock("garlic"), from: .quantity(0), to: .quantity(2)),
      ])
  }

  @Test func `a change of nothing returns nothing and still counts`() throws {
    var replica = Replica(number: 1)
    let changes = replica.edit([.scope(.all)], now: 1, catalog: try SmallCatalog.catalog())
    #expect(changes.isEmpty)
    #expect(replica.profile.vector[.numbered(1)] == 1)
    #expect(replica.profile.scope.stamp == replica.log[0].stamp)
  }

  @Test func `without a catalog a reset reports those with choices of their own`() {
    var replica = Replica(number: 1)
    replica.edit([.choose(.effects, id: "fear", .must)], now: 1, catalog: nil)
    let changes = replica.edit([.reset(.effects, .cant)], now: 2, catalog: nil)
    #expect(
      changes == [FieldChange(field: .effect("fear"), from: .choice(.must), to: .choice(.cant))])
  }
}

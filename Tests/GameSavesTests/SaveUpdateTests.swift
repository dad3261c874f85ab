import Alchemy
import GameDrafts
import GameFiles
import GameSaves
import Profiles
import TestSupport
import Testing
import Wire

/// Neither a session nor a daemon takes part: any program that has a save and a profile can compare them.
@Suite("What a save changes in a profile")
struct SaveUpdateTests {
  private static let forms: [UInt32] = [0x04B0BA, 0x034D22, 0x063B5F]
  private static let effects = ["restore-health", "fortify-health", "damage-stamina-regen"]

  private static let ingredients = forms.enumerated().map { index, form in
    Ingredient(
      id: "i\(index)", name: "I \(index)",
      effects: effects.map { IngredientEffect(id: $0, magnitude: 1, duration: 1) }, value: 1,
      weight: 1, source: "Skyrim.esm", forms: [FormID(number: form)].compactMap(\.self))
  }

  private static func save(
    _ counts: [Int32], known: [UInt32], skill: Float
  ) throws -> SavedGame {
    var draft = SaveDraft(.special, .lz4Block)
    draft.player.items = zip(forms, counts).filter { $1 > 0 }.map {
      PlayerDraft.Item(reference: SaveDraft.ofTheGame($0), count: $1)
    }
    draft.player.skills?[10] = skill
    draft.formsBehind = zip(forms, known).map {
      SaveDraft.FormDraft.ingredient(SaveDraft.ofTheGame($0), effects: $1, hasFlags: true)
    }
    return try SavedGame(reading: draft.file())
  }

  @Test(
    "its edits make the profile what the save says, and nothing is left to change", .seeds(0...99))
  func law() throws {
    var random = SeededGenerator(seed: Seeds.current)
    let counts = Self.forms.map { _ in Int32.random(in: 0...4, using: &random) }
    let known = Self.forms.map { _ in UInt32.random(in: 0...7, using: &random) }
    let skill = Float(Int.random(in: 15...100, using: &random))
    let game = try Self.save(counts, known: known, skill: skill)
    var profile = Self.profile(&random)
    let update = SaveUpdate(of: game, into: profile, Self.ingredients, SaveUpdate.Part.usual)
    for edit in update.edits { Self.apply(edit, to: &profile) }
    #expect(
      SaveUpdate(of: game, into: profile, Self.ingredients, SaveUpdate.Part.usual).isEmpty)
    for (index, ingredient) in Self.ingredients.enumerated() {
      #expect(profile.inventory[ingredient.id] ?? 0 == Int(counts[index]))
      let learned = Self.effects.enumerated().filter { known[index] >> $0.offset & 1 == 1 }
      #expect(Set(profile.bench.known[ingredient.id] ?? []) == Set(learned.map { $0.element }))
    }
    #expect(profile.bench.alchemist.skill == Int(skill))
    #expect(update.counts.allSatisfy { $0.from != $0.to || $0.from == 0 })
  }

  /// Some of the ingredients in the bag, or missing from it, and some effects known.
  private static func profile(_ random: inout SeededGenerator) -> ProfileGet.Result {
    var profile = ProfileGet.Result(
      summary: ProfileSummary(
        id: .default, name: "default", catalog: "skyrim", isDeleted: false, lsn: 0,
        recipeCount: 0),
      epoch: "e", scope: .all, ingredients: [:], effects: [:], inventory: [:], debts: [:])
    for ingredient in ingredients {
      let count = Int.random(in: -2...4, using: &random)
      if count > 0 { profile.inventory[ingredient.id] = count }
      if count < 0 { profile.debts[ingredient.id] = -count }
      for effect in effects where Bool.random(using: &random) {
        apply(.know(ingredient: ingredient.id, effect: effect, true), to: &profile)
      }
    }
    return profile
  }

  /// Written down a second time, without the rules of profiles: each edit sets its field.
  private static func apply(_ edit: Edit, to profile: inout ProfileGet.Result) {
    switch edit {
    case .stock(let id, let quantity, _):
      profile.inventory[id] = quantity > 0 ? quantity : nil
      profile.debts[id] = nil
    case .know(let id, let effect, let isKnown):
      profile.bench[.bench(.known(ingredient: id, effect: effect))] = isKnown ? .flag(true) : nil
    case .alchemist(.skill, .number(let skill)):
      profile.bench[.bench(.alchemist(.skill))] = .number(skill)
    default: Issue.record("a save makes no such edit: \(edit)")
    }
  }
}

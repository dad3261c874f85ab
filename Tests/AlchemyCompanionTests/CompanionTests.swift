import AlchemyCompanion
import TestSupport
import Testing

@Suite("A companion's replica", .timeLimit(.minutes(35)))
struct CompanionTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.appending("replica")
  }

  @Test("edits are read back, also by the next companion in the same folder")
  func edits() async throws {
    let first = try await Companion.open(path, name: "tablet")
    let outcome = try await first.apply([.chooseIngredient("wheat", .must), .stock("wheat", 3)])
    #expect(outcome.changedFields == 2)
    #expect(outcome.recipeCount == 814)
    #expect(outcome.removedRecipes == 32_001)
    await first.close()
    let second = try await Companion.open(path)
    let profile = try await second.profile()
    #expect(profile.ingredients == ["wheat": .must])
    #expect(profile.bag == ["wheat": 3])
    #expect(profile.recipeCount == 814)
    let history = try await second.history()
    #expect(history.map(\.author) == ["tablet"])
    #expect(history.first?.effects.map(\.field) == ["ingredient:wheat", "stock:wheat"])
    await second.close()
  }

  @Test("every kind of edit is made as it is meant")
  func kinds() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([
      .resetIngredients(.cant), .chooseEffect("fear", .cant), .adjust("wheat", by: 2),
      .scope(.stock), .rename("Lydia"),
    ])
    let profile = try await companion.profile("Lydia")
    #expect(profile.ingredients["wheat"] == .cant)
    #expect(profile.effects == ["fear": .cant])
    #expect(profile.bag == ["wheat": 2])
    #expect(profile.scope == .stock)
    try await companion.apply([.resetIngredients(.may), .resetEffects(.may)], to: "Lydia")
    #expect(try await companion.profile("Lydia").effects == [:])
    await companion.close()
  }

  @Test("profiles are made, copied, deleted and brought back")
  func profiles() async throws {
    let companion = try await Companion.open(path)
    let made = try await companion.createProfile("Aela", catalog: "skyrim-anniversary")
    #expect(made.recipeCount == 147_832)
    try await companion.copyProfile("default", to: "Farkas")
    #expect(try await companion.profiles().map(\.name) == ["Aela", "Farkas", "default"])
    try await companion.deleteProfile("Aela")
    #expect(try await companion.profiles().map(\.name) == ["Farkas", "default"])
    #expect(try await companion.profiles(includingDeleted: true).count == 3)
    try await companion.undeleteProfile(made.id)
    #expect(try await companion.profiles().count == 3)
    await companion.close()
  }

  @Test("a deleted profile comes back under another name where its own is another one's by now")
  func backUnderAnotherName() async throws {
    let companion = try await Companion.open(path)
    let made = try await companion.createProfile("Aela")
    try await companion.deleteProfile("Aela")
    try await companion.createProfile("Aela")
    await #expect(throws: CompanionError.self) { try await companion.undeleteProfile(made.id) }
    await #expect(throws: CompanionError.self) {
      try await companion.undeleteProfile(made.id, as: "default")
    }
    try await companion.undeleteProfile(made.id, as: "Aela the Huntress")
    let profiles = try await companion.profiles()
    #expect(profiles.map(\.name) == ["Aela", "Aela the Huntress", "default"])
    #expect(profiles.map(\.id)[1] == made.id)
    await companion.close()
  }

  @Test("the last change is undone, or the one that is named")
  func undo() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([.chooseIngredient("wheat", .must)])
    try await companion.apply([.chooseEffect("fear", .cant)])
    let first = try #require(try await companion.history().last)
    try await companion.undo(first)
    #expect(try await companion.profile().ingredients == [:])
    try await companion.undo()
    #expect(try await companion.profile().effects == [:])
    await companion.close()
  }

  @Test("what is not in the bag cannot be taken out, and a debt is told")
  func bag() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([.adjust("wheat", by: 2)])
    await #expect {
      try await companion.apply([.adjust("wheat", by: -3), .adjust("nirnroot", by: 1)])
    } throws: { error in
      guard case CompanionError.refused(let refusal) = error else { return false }
      return refusal.kind == "notInBag"
    }
    #expect(try await companion.profile().bag == ["wheat": 2])
    let found = try #require(try await companion.history().first)
    try await companion.apply([.adjust("wheat", by: -2)])
    try await companion.undo(found)
    #expect(try await companion.profile().bag == [:])
    #expect(try await companion.profile().debts == ["wheat": 2])
    await companion.close()
  }

  @Test("brews are told newest first, page by page, and one that was undone says so")
  func brews() async throws {
    let companion = try await Companion.open(path, name: "tablet")
    let potion = #"{"ingredients":["purple-mountain-flower","thistle-branch"],"times":2}"#
    let parameters = #"{"anyway":true,"brews":[\#(potion)],"profile":"default"}"#
    for _ in 1...2 { _ = try await companion.call("bag.brew", parameters) }
    try await companion.undo()
    let brews = try await companion.brews()
    #expect(brews.map(\.isUndone) == [true, false])
    let first = try #require(brews.last)
    #expect(first.ingredients == ["purple-mountain-flower", "thistle-branch"])
    #expect(first.times == 2 && first.gold == 86 && first.author == "tablet")
    #expect(try await companion.brews(limit: 1) == [brews[0]])
    #expect(try await companion.brews(before: brews[0].number) == [first])
    await #expect(throws: CompanionError.self) { try await companion.brews(of: "nobody") }
    await companion.close()
  }

  @Test("brews and meals take from the bag, teach, and count")
  func brewing() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([
      .stock("wheat", 3), .stock("blue-mountain-flower", 2), .reserve("wheat", 1),
      .alchemist(.alchemistRank(5)), .alchemist(.fortify(100)), .alchemist(.perk(.physician, true)),
      .alchemist(.perk(.benefactor, true)), .alchemist(.perk(.poisoner, true)),
      .know(ingredient: "bee", effect: "restore-stamina", true),
    ])
    let brew = try await companion.brew(["wheat", "blue-mountain-flower"])
    #expect(brew.name == "Potion of Fortify Health" && brew.earned == 645)
    #expect(brew.left == ["blue-mountain-flower": 1, "wheat": 2] && brew.learned.count == 4)
    let meal = try await companion.eat("wheat", times: 2)
    #expect(meal.name == nil && meal.left == ["wheat": 0] && meal.learned.isEmpty)
    let profile = try await companion.profile()
    #expect(profile.bag == ["blue-mountain-flower": 1] && profile.reserves == ["wheat": 1])
    #expect(profile.brewedCount == 1 && profile.goldEarned == 645)
    #expect(profile.alchemist.perks == [.physician, .benefactor, .poisoner])
    #expect(profile.alchemist.alchemistRank == 5 && profile.alchemist.fortify == 100)
    #expect(profile.known["wheat"] == ["fortify-health", "restore-health"])
    #expect(profile.known["bee"] == ["restore-stamina"])
    await #expect(throws: CompanionError.self) { try await companion.eat("wheat") }
    await companion.close()
  }

  @Test("a list counts the bag, and tells what it could not read")
  func importing() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([.stock("bee", 2)])
    let list = try await companion.importBag(
      "Wheat (12)\n3x Giant's Toe\nWhaet", mode: .all, skipping: true)
    #expect(list.differences.map(\.ingredient) == ["bee", "giants-toe", "wheat"])
    #expect(list.differences.map(\.from) == [2, 0, 0])
    #expect(list.differences.map(\.to) == [0, 3, 12])
    let unread = try #require(list.unread.first)
    #expect(unread.number == 3 && unread.text == "Whaet" && unread.near == "Wheat")
    #expect(list.unread.count == 1)
    #expect(try await companion.profile().bag == ["giants-toe": 3, "wheat": 12])
    await #expect(throws: CompanionError.self) {
      try await companion.importBag("Whaet", mode: .set)
    }
    await companion.close()
  }

  @Test("recipes come in pages, the dearest first, and filtered")
  func recipes() async throws {
    let companion = try await Companion.open(path)
    let page = try await companion.recipes(.init(text: "wheat"), limit: 2)
    #expect(page.total == 814)
    #expect(page.recipes.count == 2)
    let cursor = try #require(page.cursor)
    let next = try await companion.recipes(.init(text: "wheat"), limit: 2, cursor: cursor)
    #expect(try #require(next.recipes.first).gold <= page.recipes[1].gold)
    await companion.close()
  }

  @Test("recipes that lack ingredients tell which, and the others how often the bag suffices")
  func shortages() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([.adjust("wheat", by: 3), .adjust("blue-mountain-flower", by: 2)])
    let brewable = try await companion.recipes(lacking: 0)
    #expect(brewable.recipes.map(\.ingredients) == [["blue-mountain-flower", "wheat"]])
    #expect(brewable.recipes.map(\.times) == [2] && brewable.recipes.map(\.lacks) == [[]])
    let short = try await companion.recipes(lacking: 1, limit: 1)
    let first = try #require(short.recipes.first)
    #expect(first.times == nil && first.lacks.count == 1)
    #expect(Set(first.lacks).isDisjoint(with: ["wheat", "blue-mountain-flower"]))
    await companion.close()
  }

  @Test("recipes tell what the alchemist makes of them, on each page that asks")
  func details() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([.adjust("wheat", by: 1), .adjust("blue-mountain-flower", by: 1)])
    let plain = try await companion.recipes(lacking: 0)
    #expect(plain.recipes.map(\.details) == [nil])
    let recipe = try #require(
      try await companion.recipes(lacking: 0, details: true).recipes.first)
    #expect(recipe.effects == ["fortify-health", "restore-health"])
    let details = try #require(recipe.details)
    #expect(details.name == "Potion of Fortify Health" && !details.isPoison)
    #expect(details.strengths.map(\.effect) == recipe.effects)
    #expect(details.strengths.map(\.magnitude) == [24, 30])
    #expect(details.strengths.map(\.duration) == [60, 0])
    try await companion.apply([.adjust("deathbell", by: 1), .adjust("river-betty", by: 1)])
    let poisons = try await companion.recipes(
      .init(text: "poison of slow"), lacking: 0, details: true)
    #expect(poisons.recipes.first?.details?.name == "Poison of Slow")
    #expect(poisons.recipes.first?.details?.isPoison == true)
    await companion.close()
  }

  @Test("the bag is planned for gold, shopping and learning")
  func plans() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([.stock("blue-mountain-flower", 2), .stock("wheat", 3)])
    let plan = try await companion.planGold(effort: 2)
    #expect(plan.gold == 206 && plan.bound == 206 && plan.left == ["wheat": 1])
    #expect(plan.brews.map(\.ingredients) == [["blue-mountain-flower", "wheat"]])
    #expect(plan.brews.map(\.times) == [2])
    for item in try await companion.planShopping(limit: 3) { #expect(item.worth > 0) }
    let lessons = try await companion.planLearn()
    #expect(lessons.reveals <= lessons.reach && lessons.fewestBrews <= lessons.brews.count)
    await companion.close()
  }

  @Test("what if, filters and orders are those of the daemon, and a kept plan can be brewed")
  func whatIf() async throws {
    let companion = try await Companion.open(path)
    try await companion.apply([
      .stock("blue-mountain-flower", 2), .stock("wheat", 3), .stock("giants-toe", 1),
    ])
    let usual = try await companion.planGold()
    let other = try await companion.planGold(whatIf: [.skill(0), .perk(.benefactor, true)])
    #expect(other.gold < usual.gold)
    #expect(try await companion.profile().alchemist.skill == 100)
    var filter = Companion.RecipeFilter()
    filter.without = [.ingredient("giants-toe")]
    let filtered = try await companion.planGold(of: filter)
    #expect(filtered.gold == 206 && filtered.brews.first?.details?.strengths.count == 2)
    for (facts, strength) in [([], 24.0), ([.skill(0)], 16)]
      as [([Companion.Alchemist.Fact], Double)]
    {
      let page = try await companion.recipes(
        filter, in: .strength(ofEffect: "fortify-health"), whatIf: facts, details: true, limit: 5)
      let strengths = page.recipes.compactMap { recipe in
        recipe.details?.strengths.first { $0.effect == "fortify-health" }?.magnitude
      }
      #expect(strengths == [Double](repeating: strength, count: 5))
    }
    filter.words = ["health"]
    filter.notWords = ["fortify health"]
    let named = try await companion.recipes(filter, limit: 500).recipes
    #expect(!named.isEmpty && named.allSatisfy { !$0.effects.contains("fortify-health") })
    let teaching = try await companion.recipes(in: .reveals, limit: 1).recipes
    #expect(teaching.first?.reveals ?? 0 >= 6)
    let worth = try await companion.planShopping(limit: 1).first?.worth ?? 0
    let less = try await companion.planShopping(whatIf: [.skill(0)], limit: 1).first?.worth ?? 0
    #expect(less > 0 && less < worth)
    await #expect(throws: CompanionError.self) { try await companion.brew(usual, first: -1) }
    let outcome = try await companion.brew(usual, first: 1)
    #expect(outcome.earned == (usual.brews.first.map { $0.gold * $0.times }))
    await #expect(throws: CompanionError.self) { try await companion.brew(usual) }
    await companion.close()
  }

  @Test("a hundred tasks that add one each have added a hundred")
  func concurrency() async throws {
    let companion = try await Companion.open(path)
    try await withThrowingTaskGroup { group in
      for _ in 1...100 {
        group.addTask { try await companion.apply([.adjust("wheat", by: 1)]) }
      }
      try await group.waitForAll()
    }
    #expect(try await companion.profile().bag == ["wheat": 100])
    await companion.close()
  }

  @Test("any method can be called, and a bad one is refused in words")
  func call() async throws {
    let companion = try await Companion.open(path)
    #expect(try await companion.call("system.ping") == "{}")
    await #expect(throws: CompanionError.self) { try await companion.call("system.ping", "[]") }
    let error = await #expect(throws: CompanionError.self) {
      try await companion.apply([.chooseIngredient("nirnrot", .must)])
    }
    #expect(error?.description.hasSuffix("did you mean nirnroot?") == true)
    guard case .refused(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.kind == "ingredientNotFound")
    await companion.close()
  }

  @Test("a folder that is in use is a failure in words, and free after the closing")
  func inUse() async throws {
    let first = try await Companion.open(path)
    let error = await #expect(throws: CompanionError.self) {
      try await Companion.open(path, patienceMilliseconds: 0)
    }
    guard case .cannotOpen(let opening) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(opening.isInUse)
    #expect(opening.problem == "the replica \(path) is in use")
    await first.close()
    await first.close()
    await #expect(throws: CompanionError.closed) { try await first.profiles() }
    try await Companion.open(path, patienceMilliseconds: 0).close()
  }

  @Test("a companion that is let go lets go of its folder")
  func letGo() async throws {
    do {
      let first = try await Companion.open(path)
      try await first.apply([.scope(.stock)])
    }
    let second = try await Companion.open(path, patienceMilliseconds: 60_000)
    #expect(try await second.profile().scope == .stock)
    await second.close()
  }
}

internal import Alchemy
internal import LiveProfile
internal import Profiles
internal import Wire

/// Why there is nothing to list, brew or learn: every command takes the reason from here.
package struct NoRecipeReason {
  /// What a list takes its recipes from.
  package enum Source {
    /// The ingredients of the profile's scope.
    case profile
    /// What the bag has beyond its reserves, whatever the scope.
    case bag
  }

  /// No recipe has more ingredients.
  private static let mostIngredients = 3
  /// The most ingredients that a sentence names.
  private static let mostNamed = 3

  private let context: ProfileContext
  private let profile: ProfileSnapshot
  private let source: Source
  /// The options that name the profile and the daemon.
  private let place: [String]

  /// Explains an empty result of a profile; `place` has the options that name the profile.
  package init(_ context: ProfileContext, of source: Source, place: [String]) {
    self.context = context
    profile = context.profile
    self.source = source
    self.place = place
  }

  /// The reason, with a command to type; nil if there are recipes, which a filter may hide.
  package var words: String? {
    let possible = PossibleRecipes(context)
    switch source {
    case .profile: if profile.summary.recipeCount > 0 { return nil }
    case .bag: if possible?.exist(of: available, byChoices: true) != false { return nil }
    }
    return basicWords ?? (goesByBag ? bagWords(possible) : nil)
      ?? "the choices leave none; \(line("show")) lists them"
  }

  /// Why there can be nothing at all, not even recipes that lack something; nil if there can.
  package var basicWords: String? {
    if goesByBag, let words = emptyBagWords ?? allHeldBackWords { return words }
    return choiceWords
  }

  /// Why no recipe of the whole catalog can fit the choices, if that is plain to see.
  package var choiceWords: String? {
    let musts = profile.ingredients.values.count { $0 == .must }
    if musts > Self.mostIngredients {
      return "\(musts) ingredients are must, and a recipe has at most \(Self.mostIngredients); "
        + "\(line("show")) lists them"
    }
    return allCantWords
  }

  /// Why the bag teaches nothing.
  package var lessonWords: String {
    if let words = emptyBagWords ?? allHeldBackWords { return words }
    if teaches(inventory, byChoices: true) { return heldBackWords }
    if teaches(inventory, byChoices: false) {
      return "the ingredients in the bag that could teach something are cant; "
        + "\(line("show")) lists them"
    }
    return "no ingredients in the bag share an unknown effect; "
      + "\(line("learn", "--all")) plans from all ingredients"
  }

  private func line(_ words: String...) -> String { CommandFailure.line(words + place) }

  /// Whether only what is in the bag counts.
  private var goesByBag: Bool {
    switch source {
    case .profile: profile.scope == .stock
    case .bag: true
    }
  }

  /// The command after a reason that lies in the bag: another scope, if that is the reason for it.
  private func orScope(_ other: String) -> String {
    switch source {
    case .profile: "\(line("scope", "all")) takes all ingredients"
    case .bag: other
    }
  }
}

// MARK: - The bag

extension NoRecipeReason {
  private var inventory: [String] { profile.inventory.filter { $0.value > 0 }.keys.sorted() }

  private var available: [String] {
    inventory.filter { profile.available(of: $0) > 0 }
  }

  private var emptyBagWords: String? {
    guard inventory.isEmpty else { return nil }
    switch source {
    case .profile:
      return "the bag is empty, and the scope is bag; "
        + "\(line("scope", "all")) takes all ingredients"
    case .bag: return context.emptyBagWords(place)
    }
  }

  private var allHeldBackWords: String? {
    available.isEmpty ? heldBackWords : nil
  }

  /// `all Wheat is held back`, with the command that frees it.
  private var heldBackWords: String {
    let held = Set(inventory).subtracting(available).sorted {
      context.names.ingredient($0) < context.names.ingredient($1)
    }
    let names = held.map(context.names.ingredient)
    guard held.count <= Self.mostNamed else {
      return "all of \(names.prefix(Self.mostNamed).joined(separator: ", ")) and "
        + "\(held.count - Self.mostNamed) more is held back; \(line("bag")) shows the reserves"
    }
    let sentence = "all \(Lessons.list(names)) \(names.count == 1 ? "is" : "are") held back; "
    let byOwn = held.filter { profile.bench.ownReserve(of: $0) >= profile.inventory[$0] ?? 0 }
    guard byOwn.isEmpty || byOwn.count == held.count else {
      return sentence + "\(line("bag")) shows the reserves"
    }
    let words = byOwn.isEmpty ? ["protect", "0"] : ["reserve"] + names.flatMap { [$0, "0"] }
    return sentence + "\(CommandFailure.line(words + place)) holds none back"
  }

  /// Why the bag makes no recipe, although something in it may be used.
  private func bagWords(_ possible: PossibleRecipes?) -> String? {
    let anyway = orScope("\(line("show")) lists them")
    // A catalog that is unknown here tells no more.
    guard let possible else { return "the choices leave none of what is in the bag; \(anyway)" }
    if possible.exist(of: inventory, byChoices: true) { return heldBackWords }
    if let lacking {
      return "\(lacking) is must and is not in the bag; "
        + orScope("\(line("stock", lacking, "1")) puts one in")
    }
    if possible.exist(of: available, byChoices: false) {
      return "the choices leave none of what is in the bag; \(anyway)"
    }
    if possible.exist(of: inventory, byChoices: false) {
      return "what is not held back makes none; \(line("bag")) shows the reserves"
    }
    return "the bag has not all ingredients of any recipe; "
      + orScope("\(line("short")) lists those that lack one")
  }

  /// The first ingredient by name that is must and not in the bag.
  private var lacking: String? {
    let musts = profile.ingredients.filter { $0.value == .must }.keys
    return musts.filter { profile.inventory[$0] ?? 0 <= 0 }.map(context.names.ingredient).min()
  }
}

// MARK: - Choices and lessons

extension NoRecipeReason {
  private var allCantWords: String? {
    let cantIngredients = profile.ingredients.values.count { $0 == .cant }
    let cantEffects = profile.effects.values.count { $0 == .cant }
    if cantIngredients > 0, cantIngredients == context.catalog.ingredients.count {
      return "all ingredients are cant; \(line("reset", "ingredients")) allows them"
    }
    if cantEffects > 0, cantEffects == context.catalog.effects.count {
      return "all effects are cant; \(line("reset", "effects")) allows them"
    }
    return nil
  }

  /// Whether two of the ingredients share an effect that is not known of both.
  private func teaches(_ ids: [String], byChoices: Bool) -> Bool {
    var holders: [String: (count: Int, hasUnknown: Bool)] = [:]
    let usable = Set(ids.filter { !byChoices || profile.ingredients[$0] != .cant })
    for ingredient in context.catalog.ingredients where usable.contains(ingredient.id) {
      let known = profile.bench.known[ingredient.id] ?? []
      for effect in ingredient.effects {
        let before = holders[effect.id] ?? (0, false)
        holders[effect.id] = (
          before.count + 1, before.hasUnknown || !known.contains(effect.id)
        )
      }
    }
    return holders.values.contains { $0.count > 1 && $0.hasUnknown }
  }
}

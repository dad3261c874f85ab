internal import Alchemy
internal import LiveProfile
internal import Profiles

/// A change of the open profile, by what the columns select.
enum EditCommand: OwnCommand {
  case choose(Choice)
  /// Cycles through may, must and can't.
  case chooseNext
  case reset(Choice)
  case adjust(by: Int)
  /// Begins a quantity with the typed digit.
  case count
  case toggleScope
  /// Asks how often to brew the selected recipe.
  case brew
  /// Eats one of the selected ingredient.
  case eat
  /// Asks how many of the selected ingredient to hold back.
  case reserve
  /// Asks for a note on what is selected.
  case note
  /// Asks for the name under which to keep the selected recipe.
  case favourite

  func perform(in panel: inout ColumnsPanel, with stroke: KeyStroke, _ scene: Scene) -> [Wish] {
    let seen = panel.seen(in: scene)
    switch self {
    case .choose(let choice):
      let picked = panel.columns.focused.picked
      panel.columns.focused.picked = []
      return picked.isEmpty ? seen.choose(choice) : seen.choose(choice, for: picked)
    case .chooseNext:
      guard let field = seen.selectedField else { return [] }
      return Self.choose(scene.talk.intendedChoice(of: field).next)
        .perform(in: &panel, with: stroke, scene)
    case .reset(let choice): return seen.reset(to: choice)
    case .adjust(let amount): return seen.adjust(by: amount)
    case .toggleScope: return scene.talk.toggleScope()
    case .count:
      guard case .character(let digit) = stroke else { return [] }
      return seen.use { [.open(Amount(.stock($0), digits: String(digit)))] }
    case .brew: return seen.brew()
    case .eat: return seen.use(scene.talk.eat)
    case .reserve: return seen.use { [.open(Amount(.reserve($0)))] }
    case .note: return seen.note()
    case .favourite: return seen.favourite()
    }
  }
}

extension SeenColumns {
  /// The column and the id of what is selected, if that has a choice.
  private var selectedChoice: (group: ChoiceGroup, id: String)? {
    guard let number = selected?.number, columns.focus != .recipes else { return nil }
    return focusedChoices.map { ($0.group, $0.ids[number]) }
  }

  fileprivate var selectedField: Field? {
    selectedChoice.map { Field($0.group, $0.id) }
  }

  fileprivate func choose(_ choice: Choice) -> [Wish] {
    guard let (group, id) = selectedChoice else { return [] }
    if talk.withoutChoice(choice, among: [id], in: group).isEmpty {
      let name = talk.changeWords.name(of: Field(group, id))
      return [.tell("\(name): \(choice.words) already")]
    }
    return talk.choose(choice, for: [id], in: group)
  }

  /// Sets the choice of all picked things, in one change.
  fileprivate func choose(_ choice: Choice, for picked: Set<Int>) -> [Wish] {
    guard let (group, ids) = focusedChoices else { return [] }
    let others = talk.withoutChoice(choice, among: picked.sorted().map { ids[$0] }, in: group)
    if others.isEmpty { return [.tell("all picked: \(choice.words) already")] }
    return talk.choose(choice, for: others, in: group)
  }

  /// Asks whether to set the whole column, or the rows that a filter shows, in one change.
  fileprivate func reset(to choice: Choice) -> [Wish] {
    guard let (group, ids) = focusedChoices else { return [] }
    guard isNarrowed(columns.focus) else {
      return [.open(ColumnQuestion(group: group, choice: choice, ids: ids, isWhole: true))]
    }
    let rows = rows(of: columns.focus)
    let shown = (0..<rows.count).map { ids[rows[$0]] }
    let others = talk.withoutChoice(choice, among: shown, in: group)
    if others.isEmpty {
      return [.tell(shown.isEmpty ? "none is shown" : "all shown: \(choice.words) already")]
    }
    return [.open(ColumnQuestion(group: group, choice: choice, ids: others, isWhole: false))]
  }

  /// The things of the focused column that have choices: their kind, and the ids of all of them.
  private var focusedChoices: (group: ChoiceGroup, ids: [String])? {
    guard let catalog else { return nil }
    return columns.focus == .effects
      ? (.effects, catalog.effects.map(\.id)) : (.ingredients, catalog.ingredients.map(\.id))
  }

  /// Adds to an ingredient's quantity, or to that of each ingredient of a recipe.
  fileprivate func adjust(by amount: Int) -> [Wish] {
    guard let catalog else { return [] }
    let ids = selectedIngredients.map { catalog.ingredients[$0].id }
    if amount < 0, let missing = ids.first(where: { talk.intendedQuantity(of: $0) < -amount }) {
      return [.complain("\(talk.changeWords.name(of: .ingredient(missing))) is not in the bag")]
    }
    return talk.add(amount, of: ids)
  }

  /// The picked ingredients, or else the selected ingredient, or those of the selected recipe.
  private var selectedIngredients: [Int] {
    let picked = columns.focused.picked
    if columns.focus == .ingredients, !picked.isEmpty { return picked.sorted() }
    return switch selected {
    case .ingredient(let index): [index]
    case .recipe(let position): cookbook.recipes?.ingredients(of: position) ?? []
    case .effect, nil: []
    }
  }

  /// Asks how often to brew the selected recipe, or says at once what the bag lacks for it.
  fileprivate func brew() -> [Wish] {
    guard case .recipe = selected, let catalog else { return [] }
    let ids = selectedIngredients.map { catalog.ingredients[$0].id }
    if let words = talk.wordsForLack(of: ids, way: "Enter and n go to it, + puts one in") {
      return [.complain(words)]
    }
    return [.open(Amount(.brew(ids, usual: 1)))]
  }

  /// Asks for the text of a note, beginning with what it is.
  fileprivate func note() -> [Wish] {
    let subject: Label.Subject? =
      switch selectedField {
      case .ingredient(let id): .ingredient(id)
      case .effect(let id): .effect(id)
      case .stock, .single, .bench, .tally, nil: selectedRecipe.map { .recipe($0) }
      }
    return subject.map { [.open(Labelling(.note($0), text: talk.text(of: .note($0))))] } ?? []
  }

  /// Asks for the name of a favourite, beginning with the one that it has, or with what the recipe makes.
  fileprivate func favourite() -> [Wish] {
    guard let recipe = selectedRecipe else { return [] }
    let name = talk.text(of: .favourite(recipe))
    let suggestion = name.isEmpty ? talk.ownBrew(of: recipe.ids)?.name ?? "" : name
    return [.open(Labelling(.favourite(recipe), text: suggestion))]
  }

  private var selectedRecipe: RecipeIDs? {
    guard case .recipe = selected, let catalog else { return nil }
    return RecipeIDs(selectedIngredients.map { catalog.ingredients[$0].id })
  }

  fileprivate func use(_ use: (String) -> [Wish]) -> [Wish] {
    columns.focus == .ingredients ? selectedChoice.map { use($0.id) } ?? [] : []
  }
}

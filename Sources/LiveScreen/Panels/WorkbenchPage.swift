internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The pages of the workbench, in the order of Tab.
enum WorkbenchTab: String, CaseIterable, Sendable {
  case plan, short, shopping, learn, brewed

  /// Whether the daemon makes a plan for it, which takes its time and can be stopped.
  var isPlanned: Bool {
    switch self {
    case .plan, .shopping, .learn: true
    case .short, .brewed: false
    }
  }

  var next: WorkbenchTab {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}

/// A page as the daemon has answered it.
struct WorkbenchPage: Equatable, Sendable {
  var rows: [WorkbenchRow]
  /// What is said of all rows, below them.
  var summary: String
  /// What stays in the bag, by ingredient; nil where that is not the question.
  var left: [String: Int]?
  /// The profile's lsn when the page was asked for.
  var lsn = 0
  /// The widths of the rows' columns.
  var columns = WorkbenchColumns()
}

/// One row: something to brew or to get, by ids.
struct WorkbenchRow: Equatable, Sendable {
  /// Gold, or how many effects are new; empty if there is nothing to count.
  var number: String
  /// How often, or what is lacking.
  var remark = ""
  /// What to brew; one ingredient to eat or to get.
  var ingredients: [String]
  /// How often the row wants it brewed.
  var times = 1
  /// What there is to say besides, where the name of the result is not it; nil for that name.
  var note: String?
  /// What can be brewed for it; nil if the row's own ingredients are that.
  var brews: [String]?

  /// The ids to brew together; nil if there is nothing to brew.
  var recipe: [String]? { brews ?? (ingredients.count > 1 ? ingredients : nil) }

  /// The names of its ingredients.
  func names(_ words: ChangeWords) -> String {
    ingredients.map { words.name(of: .ingredient($0)) }.joined(separator: ", ")
  }
}

/// The widths of a page's columns in cells, by all rows, so that nothing moves while the list scrolls.
struct WorkbenchColumns: Equatable, Sendable {
  private(set) var number = 0
  private(set) var remark = 0
  private(set) var ingredients = 0

  /// No rows, no widths.
  init() {}

  /// Linear in the rows.
  init(_ rows: [WorkbenchRow], _ words: ChangeWords) {
    for row in rows {
      number = max(number, row.number.cells)
      remark = max(remark, row.remark.cells)
      ingredients = max(ingredients, row.names(words).cells)
    }
  }
}

// MARK: - From answers

extension WorkbenchPage {
  init(_ plan: PlanGold.Result) {
    rows = plan.brews.map { brew in
      WorkbenchRow(
        number: brew.gold.grouped, remark: "×\(brew.times.grouped)", ingredients: brew.ingredients,
        times: brew.times)
    }
    summary =
      rows.isEmpty ? "nothing to brew: the bag and your choices leave no recipe" : plan.summary
    left = plan.left
  }

  init(_ short: RecipesList.Result, _ words: ChangeWords) {
    rows = short.recipes.map { recipe in
      WorkbenchRow(
        number: recipe.gold.grouped,
        remark: "lacks "
          + recipe.lacks.map { words.name(of: .ingredient($0)) }.joined(separator: ", "),
        ingredients: recipe.ingredients)
    }
    let shown = rows.count < short.total ? ", the dearest \(rows.count) shown" : ""
    summary =
      Quantity.counted(short.total, "recipe lacks", "recipes lack") + " one ingredient" + shown
  }

  init(_ shopping: PlanShopping.Result, _ words: ChangeWords) {
    rows = shopping.items.map { item in
      let best = item.best.map { best in
        "\(best.gold.grouped) gold: "
          + best.ingredients.map { words.name(of: .ingredient($0)) }.joined(separator: ", ")
      }
      return WorkbenchRow(
        number: (item.isAbout ? "about " : "") + item.worth.grouped,
        remark: "opens \(item.opens.grouped)", ingredients: [item.ingredient],
        note: best.map { "best " + $0 } ?? "", brews: item.best?.ingredients)
    }
    summary =
      rows.isEmpty
      ? "one more of any ingredient brings no gold"
      : "what one more of each brings: the whole bag planned with it and without"
  }

  init(_ learn: PlanLearn.Result, _ words: ChangeWords) {
    rows =
      learn.eat.map { WorkbenchRow(number: "eat", ingredients: [$0], note: "") }
      + learn.brews.map { brew in
        let effects = brew.reveals.map { reveals in
          Set(reveals.map(\.effect)).map { words.name(of: .effect($0)) }.sorted()
            .joined(separator: ", ")
        }
        return WorkbenchRow(
          number: brew.reveals.map { "\($0.count) new" } ?? "", ingredients: brew.ingredients,
          note: effects ?? "")
      }
    summary = learn.summary
  }

  init(_ brews: BagBrews.Result, _ clock: WallClock, author: (String?) -> String) {
    rows = brews.brews.map { brew in
      let undone = brew.isUndone ? ", taken back" : ""
      return WorkbenchRow(
        number: brew.gold.grouped, remark: "×\(brew.times.grouped)", ingredients: brew.ingredients,
        note: "\(clock.dateAndTime(ofWireTime: brew.time)) by \(author(brew.client))\(undone)")
    }
    summary = rows.isEmpty ? "nothing was brewed yet" : brews.hasMore ? "the newest brews" : ""
  }
}

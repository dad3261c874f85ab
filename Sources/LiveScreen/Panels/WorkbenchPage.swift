internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The pages of the workbench, in the order of Tab.
enum WorkbenchTab: String, CaseIterable, Sendable {
  case plan, short, shopping, learn, brewed, favourites

  /// Whether the daemon makes a plan for it, which takes its time and can be stopped.
  var isPlanned: Bool {
    switch self {
    case .plan, .shopping, .learn: true
    case .short, .brewed, .favourites: false
    }
  }

  /// Whether more effort finds more.
  var hasEffort: Bool {
    switch self {
    case .plan, .learn: true
    case .short, .shopping, .brewed, .favourites: false
    }
  }

  /// Whether it goes by the prices of the alchemist that is shown.
  var hasPrices: Bool {
    switch self {
    case .plan, .short, .shopping: true
    case .learn, .brewed, .favourites: false
    }
  }

  /// The name where the heading has little room.
  var shortName: String {
    switch self {
    case .shopping: "shop"
    case .brewed: "made"
    case .favourites: "fav"
    case .plan, .short, .learn: rawValue
    }
  }

  var next: WorkbenchTab { Self.allCases.following(self) }
}

/// All that decides what a page shows.
struct WorkbenchQuestion: Equatable, Sendable {
  let tab: WorkbenchTab
  /// The number of the profile's last change.
  let lsn: Int
  /// Nil where effort does not matter.
  let effort: Int?
  let hidesSpoilers: Bool
  /// A what if, where prices matter; nil for the profile's own alchemist.
  let alchemist: OtherAlchemist?
}

/// A page as the daemon has answered it.
struct WorkbenchPage: Equatable, Sendable {
  var rows: [WorkbenchRow]
  /// What is said of all rows, below them.
  var summary: String
  /// What stays in the bag, by ingredient; nil where that is not the question.
  var left: [String: Int]?
  /// The plan that it shows; nil for another page.
  var plan: PlanGold.Result?
  /// What the page answers; nil for a plan that was ended early.
  var question: WorkbenchQuestion?
  /// The widths of the rows' columns.
  var columns = WorkbenchColumns()

  /// The names of each row: of its ingredients, and of what they make unless a note says more.
  var names: [[String]] = []

  /// What each row is, in the order of the rows.
  var ids: [WorkbenchRow.ID] = []
}

/// The rows of a page: the selection stays on its recipe when the daemon answers again.
struct WorkbenchRows: Rows {
  let ids: [WorkbenchRow.ID]
  /// Where rows stood before.
  let formerPlaces: [WorkbenchRow.ID: Int]

  var count: Int { ids.count }

  subscript(row: Int) -> WorkbenchRow.ID { ids[row] }

  /// For a row that is gone, the row that stands where it stood.
  func row(nearest id: WorkbenchRow.ID) -> Int? {
    if ids.isEmpty { return nil }
    return row(of: id) ?? min(formerPlaces[id] ?? 0, count - 1)
  }
}

/// One row: something to brew or to get, by ids.
struct WorkbenchRow: Equatable, Sendable {
  /// Its ingredients, and which one it is of several rows with the same.
  struct ID: Hashable, Sendable {
    let ingredients: [String]
    let number: Int

    /// The ids of a page's rows, in their order; linear in the rows.
    static func all(_ rows: [WorkbenchRow]) -> [ID] {
      var counts: [[String]: Int] = [:]
      return rows.map { row in
        let number = counts[row.ingredients, default: 0] + 1
        counts[row.ingredients] = number
        return ID(ingredients: row.ingredients, number: number)
      }
    }
  }

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
}

/// The widths of a page's columns in cells, by all rows, so that nothing moves while the list scrolls.
struct WorkbenchColumns: Equatable, Sendable {
  private(set) var number = 0
  private(set) var remark = 0
  private(set) var ingredients = 0
  /// A gap after the number, and after the remark if there is one.
  var cells: Int { number + 2 + (remark > 0 ? remark + 2 : 0) + ingredients }

  /// No rows, no widths.
  init() {}

  /// Linear in the rows.
  init(_ rows: [WorkbenchRow], _ words: ChangeWords) {
    for row in rows {
      number = max(number, row.number.cells)
      remark = max(remark, row.remark.cells)
      ingredients = max(ingredients, words.names(row.ingredients).cells)
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
      rows.isEmpty
      ? "nothing to brew that is worth gold: the bag and your choices leave no such recipe"
      : plan.summary
    left = plan.left
    self.plan = plan.brews.isEmpty ? nil : plan
  }

  init(_ short: RecipesList.Result, _ words: ChangeWords) {
    rows = short.recipes.map { recipe in
      WorkbenchRow(
        number: recipe.gold.grouped,
        remark: "lacks " + words.names(recipe.lacks),
        ingredients: recipe.ingredients)
    }
    let shown = rows.count < short.total.count ? ", the dearest \(rows.count) shown" : ""
    summary =
      Quantity.counted(short.total.count, "recipe lacks", "recipes lack") + " one ingredient"
      + shown
  }

  init(_ shopping: PlanShopping.Result, _ words: ChangeWords) {
    rows = shopping.items.map { item in
      let best = item.best.map { best in
        "\(best.gold.grouped) gold: " + words.names(best.ingredients)
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

  /// The favourites by name, how often the bag is enough for each alone, and what they need together.
  init(favouritesOf profile: ProfileGet.Result, _ words: ChangeWords, makes: ([String]) -> Brew?) {
    let favourites = profile.favouritesByName
    rows = favourites.map { recipe, name in
      let times = recipe.ids.map(profile.available).min() ?? 0
      let lacking = recipe.ids.filter { profile.available(of: $0) == 0 }
      return WorkbenchRow(
        number: makes(recipe.ids)?.gold.grouped ?? "0",
        remark: times > 0 ? "×\(times.grouped)" : "lacks " + words.names(lacking),
        ingredients: recipe.ids, note: name)
    }
    let needed = Dictionary(favourites.flatMap(\.key.ids).map { ($0, 1) }, uniquingKeysWith: +)
    let short = needed.map { ($0, $1 - profile.available(of: $0)) }.filter { $0.1 > 0 }
      .sorted { $0.0 < $1.0 }.map { "\(words.ingredient($0.0)) \($0.1.grouped)" }
    summary =
      rows.isEmpty
      ? "no favourites: F at a recipe keeps it"
      : short.isEmpty
        ? "the bag is enough to brew each of them once"
        : "to brew each of them once the bag lacks " + short.joined(separator: ", ")
  }

  init(_ brews: BagBrews.Result, _ clock: WallClock, author: (String?) -> String) {
    rows = brews.brews.map { brew in
      let undone = brew.isUndone ? "taken back; " : ""
      return WorkbenchRow(
        number: brew.gold.grouped, remark: "×\(brew.times.grouped)", ingredients: brew.ingredients,
        note: "\(undone)\(clock.dateAndTime(ofWireTime: brew.time)) by \(author(brew.client))")
    }
    summary = rows.isEmpty ? "nothing was brewed yet" : brews.hasMore ? "the newest brews" : ""
  }
}

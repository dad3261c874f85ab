internal import Alchemy
internal import Profiles
internal import Wire

/// The recipes of a profile whose catalog is searched: the daemon is asked for them, page by page.
struct SearchedRecipes: ShownRecipes {
  /// What a list depends on.
  struct Query: Equatable, Sendable {
    var profile: ProfileID
    /// By value, whatever else the screen can sort by.
    var view: RecipeView
    /// The values that are tried; nil for the profile's own alchemist.
    var alchemist: OtherAlchemist?
    /// The profile's last change that the list has to show.
    var lsn: Int
  }

  let catalog: Catalog
  /// The number of all matching recipes; nil while the daemon has only told that of a filtered view.
  private(set) var count: Int?
  private(set) var shownCount: RecipeTotal?
  private var list = SearchedRows()
  private var known: [Int: (effects: [Int], gold: Int)] = [:]
  /// The query of the latest request; its lsn is `outdated` if the rows have to be asked for again.
  private(set) var query: Query?
  /// The number of the request under way; nil without any.
  private(set) var asking: Int?
  private var lastNumber = 0
  /// The lsn of no change.
  private static let outdated = -1
  /// Where the next page begins; nil if all rows are here.
  private var cursor: String?
  /// The alchemist that is shown, for recipes that are not listed.
  private var alchemist = Alchemist()

  /// Nothing is listed yet.
  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  var rows: any Rows<Int> { list }
  var left: RecipeCounts? { nil }
  var mostGold: Int { list.numbers.first.flatMap { known[$0]?.gold } ?? 0 }

  func ingredients(of number: Int) -> [Int] { RecipeNumber.ingredients(of: number) }

  func facts(of number: Int) -> (effects: [Int], gold: Int) {
    if let facts = known[number] { return facts }
    // A recipe that is no longer listed, such as the one where a walk began.
    let brew = catalog.brew(ingredients(of: number), by: alchemist)
    return (brew?.parts.map(\.effect) ?? [], brew?.gold ?? 0)
  }
}

// MARK: - Asking

extension SearchedRecipes {
  /// Begins a list anew, with about as many rows as are here; returns the request and its number.
  mutating func ask(_ query: Query, for alchemist: Alchemist) -> (RecipesList, number: Int) {
    // Nothing of another profile may be shown.
    if query.profile != self.query?.profile {
      (list, known, shownCount, count) = (SearchedRows(), [:], nil, nil)
    }
    self.alchemist = alchemist
    // The number of all stays known while only the view changes.
    if query.lsn != self.query?.lsn || query.alchemist != self.query?.alchemist { count = nil }
    self.query = query
    cursor = nil
    let limit = min(
      max(list.count, ScreenLimits.searchedRows), RecipesList.limits.upperBound)
    return (request(of: query, limit: limit), begin())
  }

  /// Asks for the next page if the rows end soon after this one; nil if that is not needed.
  mutating func askOn(after row: Int) -> (RecipesList, number: Int)? {
    guard asking == nil, let query, let cursor, row + ScreenLimits.searchedRows / 2 >= list.count
    else {
      return nil
    }
    // A page has the limit of its cursor.
    let request = RecipesList(of: query.profile.description).with {
      ($0.cursor, $0.isLatest) = (cursor, true)
    }
    return (request, begin())
  }

  private mutating func begin() -> Int {
    lastNumber += 1
    asking = lastNumber
    return lastNumber
  }

  private func request(of query: Query, limit: Int) -> RecipesList {
    RecipesList(of: query.profile.description).with { request in
      let view = query.view
      request.limit = limit
      request.isLatest = true
      request.alchemist = query.alchemist
      request.filters.ingredientCount = view.ingredientCount
      request.filters.kind = view.kind == .any ? nil : view.kind
      request.filters.words = view.query.words.isEmpty ? nil : view.query.words
      request.filters.notWords = view.query.notWords.isEmpty ? nil : view.query.notWords
    }
  }

  /// Marks the rows as outdated, so that the screen asks for them again.
  mutating func expire() {
    query?.lsn = Self.outdated
    asking = nil
  }

  /// Takes a page, unless another one was asked for since.
  mutating func receive(_ page: RecipesList.Result, number: Int) {
    guard number == asking else { return }
    asking = nil
    if cursor == nil {
      list = SearchedRows(after: list)
      known = [:]
    }
    for recipe in page.recipes {
      let ingredients = recipe.ingredients.compactMap(catalog.ingredientIndex)
      guard ingredients.count == recipe.ingredients.count,
        let number = RecipeNumber.number(of: ingredients)
      else { continue }
      list.append(number)
      known[number] = (recipe.effects.compactMap(catalog.effectIndex), recipe.gold)
    }
    shownCount = page.total
    if query?.view.showsAll == true { count = page.total.count }
    cursor = page.cursor
  }

  /// The request was refused: the rows stay as they are; `isOver` if there are no further pages.
  ///
  /// False if another page was asked for since.
  mutating func giveUp(number: Int, isOver: Bool) -> Bool {
    guard number == asking else { return false }
    asking = nil
    if isOver { cursor = nil }
    return true
  }
}

/// A number for the ingredients of a recipe.
enum RecipeNumber {
  /// Twelve bits for each ingredient hold the most that a catalog can have.
  private static let bits = 12
  private static let none = (1 << bits) - 1

  /// Nil unless these are two or three ascending indices of a catalog.
  static func number(of ingredients: [Int]) -> Int? {
    guard (2...3).contains(ingredients.count), ingredients.allSatisfy((0..<none).contains) else {
      return nil
    }
    let third = ingredients.count == 3 ? ingredients[2] : none
    return (ingredients[0] << bits | ingredients[1]) << bits | third
  }

  static func ingredients(of number: Int) -> [Int] {
    [number >> (2 * bits), number >> bits & none, number & none].filter { $0 != none }
  }
}

/// The rows of a searched list that have arrived.
struct SearchedRows: Rows {
  private(set) var numbers: [Int] = []
  private var places: [Int: Int] = [:]
  /// Where recipes were in the list before this one.
  private var formerPlaces: [Int: Int] = [:]

  init() {}

  /// An empty list that replaces another one.
  init(after former: SearchedRows) {
    formerPlaces = former.places
  }

  var count: Int { numbers.count }

  subscript(row: Int) -> Int { numbers[row] }

  func row(of thing: Int) -> Int? { places[thing] }

  /// For a recipe that is gone, the row where it was.
  func row(nearest thing: Int) -> Int? {
    if let row = places[thing] { return row }
    return numbers.isEmpty ? nil : min(formerPlaces[thing] ?? 0, numbers.count - 1)
  }

  mutating func append(_ number: Int) {
    guard places[number] == nil else { return }
    places[number] = numbers.count
    numbers.append(number)
  }
}

internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

// Recipes that are searched come from the daemon; all others are found here.

extension ScreenModel {
  /// Asks for the recipes that are shown, unless they are here or asked for.
  mutating func settleSearch() {
    guard case .searched(var recipes) = cookbook, let profile, isLive else { return }
    let query = SearchedRecipes.Query(
      profile: profile.watched.id, view: searchedView, alchemist: profile.otherAlchemist,
      lsn: profile.watched.lsn)
    var asked: (RecipesList, number: Int)?
    if recipes.query != query {
      asked = recipes.ask(query, for: profile.alchemist)
    } else {
      let cursor = columns[.recipes].cursor
      let row = cursor.top(in: recipes.rows, height: height(of: .recipes)) + height(of: .recipes)
      asked = recipes.askOn(after: row)
    }
    cookbook = .searched(recipes)
    if let (request, number) = asked {
      ask(Request(request), for: .recipes(profile.watched.id, number: number))
    }
  }

  private var searchedView: RecipeView {
    var view = recipeView
    view.sort = .value
    return view
  }

  /// Takes a page of recipes, unless another one was asked for since.
  mutating func receive(
    recipes answer: Result<JSONValue, DaemonRefusal>, of id: ProfileID, number: Int
  ) throws(MirrorFailure) {
    guard case .searched(var recipes) = cookbook, profile?.watched.id == id else { return }
    switch answer {
    case .success(let result):
      recipes.receive(try RecipesList.Result(mirroring: result), number: number)
    case .failure(let refusal):
      guard recipes.giveUp(number: number, isOver: refusal.kind == "notListed") else { return }
      if refusal.kind == "cursorExpired" {
        recipes.expire()
      } else {
        complain(refusal.wordsOnScreen)
      }
    }
    cookbook = .searched(recipes)
  }

  /// The daemon knows nothing of what was asked on a connection that is lost.
  mutating func searchDisconnected() {
    guard case .searched(var recipes) = cookbook else { return }
    recipes.expire()
    cookbook = .searched(recipes)
  }
}

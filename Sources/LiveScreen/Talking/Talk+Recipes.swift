internal import Alchemy
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

// Recipes that are searched come from the daemon; all others are found here.

extension Talk {
  /// Lists recipes that were found here by another view.
  mutating func list(_ view: RecipeView, isByName: Bool) {
    guard case .found(var recipes) = cookbook,
      recipes.view != view || recipes.isByName != isByName
    else { return }
    cookbook = .missing
    recipes.show(view, isByName: isByName)
    cookbook = .found(recipes)
  }

  /// Asks for the recipes of a view that are shown, unless they are here or asked for; `row` comes
  /// after those.
  mutating func search(_ view: RecipeView, after row: Int) {
    guard case .searched(var recipes) = cookbook, let profile, isLive else { return }
    let query = SearchedRecipes.Query(
      profile: profile.watched.id, view: view, alchemist: profile.otherAlchemist,
      lsn: profile.watched.lsn)
    let asked =
      recipes.query == query
      ? recipes.askOn(after: row) : recipes.ask(query, for: profile.alchemist)
    cookbook = .searched(recipes)
    if let (request, number) = asked {
      ask(Request(request), for: .recipes(profile.watched.id, number: number))
    }
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

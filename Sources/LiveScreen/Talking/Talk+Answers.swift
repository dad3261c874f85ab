internal import Alchemy
internal import JSON
internal import Lists
internal import LiveProfile
internal import Profiles
internal import Wire

extension Talk {
  /// Takes a catalog; its recipes are found after the frame that says so is drawn.
  mutating func receive(catalog result: JSONValue, id: String) throws(MirrorFailure) {
    let catalog = try Catalog(result)
    guard catalog.id == profile?.watched.catalog, catalog != cookbook.catalog else { return }
    news.append(.catalog)
    if catalog.isSearched {
      cookbook = .searched(SearchedRecipes(catalog))
      return
    }
    cookbook = .finding(catalog)
    actions.append(.wake(afterMilliseconds: 0))
  }

  /// Keeps the catalog that is already here, if any.
  mutating func withheld(catalog id: String, _ refusal: DaemonRefusal) {
    complain(refusal.wordsOnScreen)
    guard id == profile?.watched.catalog, cookbook.catalog == nil else { return }
    cookbook = .withheld(words: refusal.wordsOnScreen)
  }

  /// Takes time for every recipe of the catalog: 10 ms for the game's own catalog.
  mutating func findRecipes(_ view: RecipeView) {
    guard case .finding(let catalog) = cookbook, let profile else { return }
    do throws(RecipeIndexRefusal) {
      let index = try RecipeIndex(of: catalog)
      cookbook = .found(MatchedRecipes(index, of: profile, view: view))
    } catch {
      cookbook = .refused(catalog, words: error.words)
    }
  }

  /// Takes the answer to the order that was sent, and sends the next order.
  mutating func tookOrder(_ answer: Result<JSONValue, DaemonRefusal>) {
    if let order = outbox.answered(answer) {
      switch answer {
      case .success(let result):
        news.append(.answered(order, nil))
        do throws(MirrorFailure) {
          try carriedOut(order, result)
        } catch {
          complain(error.words)
        }
      case .failure(let refusal):
        news.append(.answered(order, refusal))
      }
    }
    sendNextOrder()
  }

  private mutating func carriedOut(_ order: Order, _ result: JSONValue) throws(MirrorFailure) {
    switch order.purpose {
    case .edit, .delete, .undelete: break
    case .make:
      let made = try ProfileCreate.Result(mirroring: result)
      news.append(.made)
      open(made.profile.id)
    case .undo: undone(order, try ProfileUndo.Result(mirroring: result))
    case .use: used(try BagBrew.Result(mirroring: result))
    }
  }

  /// Reports what an undo could not restore, or that the undone change had changed nothing.
  private mutating func undone(_ order: Order, _ result: ProfileUndo.Result) {
    let kept = result.kept.compactMap { Field($0) }
    if !kept.isEmpty {
      let names = kept.map(changeWords.name(of:)).joined(separator: ", ")
      notice = Notice(words: "left as it is, since it could not be put back: \(names)", kind: .news)
    } else if result.applied.changedCount == 0 {
      let isChosen = order.request.parameters["change"] != nil
      notice = Notice(
        words: "undone: it had changed nothing" + (isChosen ? "" : "; u goes further back"),
        kind: .news)
    }
  }
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

import ProfileService

extension DaemonLoop {
  /// Begins a search of recipes on a thread of its own.
  func search(_ id: RecipeSearchID, _ task: RecipeSearchTask) {
    let work = SearchWork(id, task, inbox: inbox)
    searches[id] = work
    work.start(log: log)
  }

  /// Passes on what a search has found.
  func searched(_ id: RecipeSearchID, _ result: RecipeSearchTask.Result?) {
    searches[id] = nil
    service.searched(id, result, at: now)
  }
}

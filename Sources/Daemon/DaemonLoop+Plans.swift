import ProfileService
import Unix

extension DaemonLoop {
  /// Begins a plan on a thread of its own.
  func plan(_ id: PlanID, _ task: PlanTask) {
    let work = PlanWork(id, task, inbox: inbox)
    plans[id] = work
    work.start(log: log)
  }

  /// Passes on the result of a plan.
  func planned(_ id: PlanID, _ result: [UInt8]) {
    plans[id] = nil
    service.planned(id, result: result, at: now)
    // The planner's tables leave free memory behind.
    if plans.isEmpty { ProcessMemory.releaseFreed() }
  }
}

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

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

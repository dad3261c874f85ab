internal import DaemonClient
internal import Wire

extension Session {
  /// Asks for a plan, which takes up to half a minute.
  ///
  /// A terminal shows how far the plan has come, in the words that `words` finds for the best so far
  /// and the bound. Control-C ends the plan, and the reply has the best so far; a replica, which
  /// plans in this process, ends with it.
  func plan(
    _ request: Request, onStop: @escaping () -> Void = {},
    _ words: @escaping (_ best: Int, _ bound: Int) -> String
  ) throws(CommandFailure) -> Reply {
    let progress = Progress(printer, errorTerminal: world.errorTerminal)
    attendance = Attendance(
      onProgress: shown(on: progress, words), ending: try ending(onStop))
    defer {
      attendance = nil
      progress.hide()
    }
    var parameters = request.parameters
    if request.method != "plan.shopping", world.errorTerminal != nil {
      parameters["progress"] = true
    }
    return try ask(Request(request.method, parameters))
  }

  /// Progress is not shown for what takes less than a second.
  private func shown(
    on progress: Progress, _ words: @escaping (_ best: Int, _ bound: Int) -> String
  ) -> (JSONValue) -> Void {
    let clock = world.vigil
    let start = clock.nowMilliseconds
    return { value in
      guard clock.nowMilliseconds - start >= 1_000, let best = value["best"]?.integer,
        let bound = value["bound"]?.integer
      else { return }
      progress.show(words(best, bound))
    }
  }

  private func ending(
    _ onStop: @escaping () -> Void
  ) throws(CommandFailure) -> () -> Request? {
    guard case .daemon = try keeper() else { return { nil } }
    let isInterrupted = world.catchInterrupts()
    return {
      guard isInterrupted() else { return nil }
      onStop()
      return Request("plan.stop")
    }
  }
}

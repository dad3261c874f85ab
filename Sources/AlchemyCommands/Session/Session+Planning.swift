internal import DaemonClient
internal import Wire

extension Session {
  /// Asks for a plan, which takes up to half a minute.
  ///
  /// A terminal shows how far the plan has come, in the words that `words` finds for the best so far
  /// and the bound. The first Control-C ends the plan, and the reply has the best so far; the second
  /// one ends the command, which a daemon that is stopped or stuck cannot prevent. A replica, which
  /// plans in this process, ends with the first one.
  func plan(
    _ request: Request, onStop: @escaping () -> Void = {},
    _ words: @escaping (_ best: Int, _ bound: Int) -> String
  ) throws(CommandFailure) -> Reply {
    let keeper = try keeper()
    let progress = Progress(printer, errorTerminal: world.errorTerminal)
    let interrupts = world.interrupts
    var isStopped = false
    let stop: () -> Request? = {
      guard interrupts.take() else { return nil }
      isStopped = true
      onStop()
      progress.showAfterInterrupt(
        "stopping the plan; Control-C again ends the command (waiting for \(keeper.shortName)…)")
      return Request("plan.stop")
    }
    let show = shown(on: progress, words)
    attendance = Attendance(
      onProgress: { if !isStopped { show($0) } },
      onSilence: { if !isStopped { progress.show("waiting for \(keeper.shortName)…") } },
      ending: stop)
    if case .daemon = keeper { interrupts.begin() }
    defer {
      interrupts.end()
      attendance = nil
      progress.hide()
    }
    var parameters = request.parameters
    if request.method != "plan.shopping", world.errorTerminal != nil {
      parameters["progress"] = true
    }
    let reply = try ask(Request(request.method, parameters))
    // Control-C may come together with the reply.
    _ = stop()
    return reply
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
}

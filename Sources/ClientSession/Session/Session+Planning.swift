internal import DaemonClient
internal import JSON
package import Wire

extension Session {
  /// Asks for a plan, which takes up to half a minute.
  ///
  /// A terminal shows how far the plan has come, in the words that `words` finds for it. The first
  /// Control-C ends the plan, and the reply has the best so far; the second one ends the command,
  /// which a daemon that is stopped or stuck cannot prevent. A replica, which plans in this
  /// process, ends with the first one. Throws if the daemon refuses, or cannot be reached.
  package func plan(
    _ request: Request, onStop: @escaping () -> Void = {},
    _ words: @escaping (PlanEvent.News) -> String
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
      return Request(PlanStop())
    }
    let show = shown(on: progress, words)
    var waiting: String?
    attendance = Attendance(
      onProgress: { value in
        guard !isStopped, let news = PlanEvent(value)?.news else { return }
        waiting = news.isWait ? words(news) : nil
        show(news)
      },
      onSilence: {
        if !isStopped { progress.show(waiting ?? "waiting for \(keeper.shortName)…") }
      },
      ending: stop)
    if case .daemon = keeper { interrupts.begin() }
    defer {
      interrupts.end()
      attendance = nil
      progress.hide()
    }
    let reply = try ask(
      world.errorTerminal == nil ? request : request.setting("progress", to: true))
    // Control-C may come together with the reply.
    _ = stop()
    return reply
  }

  /// Progress is not shown for what takes less than a second; that a plan waits is shown at once.
  private func shown(
    on progress: Progress, _ words: @escaping (PlanEvent.News) -> String
  ) -> (PlanEvent.News) -> Void {
    let clock = world.vigil
    let start = clock.nowMilliseconds
    return { news in
      guard news.isWait || clock.nowMilliseconds - start >= 1_000 else { return }
      progress.show(words(news))
    }
  }
}

extension PlanEvent.News {
  /// Whether the plan waits for others.
  fileprivate var isWait: Bool {
    switch self {
    case .waits: true
    case .found: false
    }
  }
}

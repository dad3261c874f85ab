import Planning
import ProfileService
import Systemd
import Unix
import Wire

/// Makes a plan on a background thread, which lives as long as the plan is under way.
struct PlanWork: Sendable {
  private let id: PlanID
  private let task: PlanTask
  private let inbox: Inbox
  /// Whether the plan is to end with the best so far; the loop sets it.
  private let isStopped = Locked(false)

  init(_ id: PlanID, _ task: PlanTask, inbox: Inbox) {
    self.id = id
    self.task = task
    self.inbox = inbox
  }

  /// If no thread can be started, makes the plan here, with hardly any effort.
  func start(log: Log) {
    do {
      try BackgroundThread.start("plan", inbox: inbox) { run() }
    } catch {
      log.tell(.threadFailed, "no thread for a plan: \(error)", errno: error.errno)
      stop()
      run()
    }
  }

  /// Ends the plan within milliseconds, once it has listed its recipes.
  func stop() {
    isStopped.withLock { $0 = true }
  }

  private func run() {
    var news = PlanNews(beganAtMilliseconds: SystemClock.monotonicMilliseconds())
    let result = task.result { progress, draft in
      let now = SystemClock.monotonicMilliseconds()
      if task.tellsProgress, news.isDue(progress, atMilliseconds: now) {
        let draft = news.isDraftDue(progress, atMilliseconds: now) ? draft : nil
        inbox.post(
          .planProgressed(
            id,
            .found(
              best: progress.best, bound: progress.bound, draft: draft?())))
      }
      return isStopped.withLock { $0 } ? .stop : .goOn
    }
    inbox.post(.planned(id, result))
  }
}

/// When the client of a plan gets news of its progress.
struct PlanNews {
  private var latest: PlanProgress?
  private var latestMilliseconds: Int
  /// The gold or brews of the latest draft, and when it was sent.
  private var drafted: (best: Int, milliseconds: Int)?

  init(beganAtMilliseconds: Int) {
    latestMilliseconds = beganAtMilliseconds
  }

  /// Whether to send this progress now.
  ///
  /// The first progress is sent soon, and changed progress after a short pause. Unchanged progress is
  /// sent again after a longer pause, so that the client knows that the plan goes on.
  mutating func isDue(_ progress: PlanProgress, atMilliseconds now: Int) -> Bool {
    let pause =
      latest == nil
      ? ServiceLimits.firstPlanMilliseconds
      : progress == latest
        ? ServiceLimits.planSilenceMilliseconds : ServiceLimits.planProgressMilliseconds
    guard now - latestMilliseconds >= pause else { return false }
    (latest, latestMilliseconds) = (progress, now)
    return true
  }

  /// Whether to send the plan so far: if it is better than the latest that was sent, and again after a
  /// longer pause, because a client that was slow has not got it.
  mutating func isDraftDue(_ progress: PlanProgress, atMilliseconds now: Int) -> Bool {
    if let drafted, drafted.best == progress.best,
      now - drafted.milliseconds < ServiceLimits.planSilenceMilliseconds
    {
      return false
    }
    drafted = (progress.best, now)
    return true
  }
}

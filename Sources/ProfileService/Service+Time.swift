/// What the service does by time, in the order in which it is done when several things are due.
private enum TimedJob: CaseIterable {
  /// News of the list of profiles that had to wait.
  case lists
  /// A sign of life for watches that were told nothing for long.
  case silence
  case housekeeping
  /// Memory that a burst took is given back.
  case memory
  /// Connections of clients that take nothing are closed.
  case stalled
}

extension Service {
  /// When `tick` must be called at the latest, in microseconds of the monotonic clock.
  package var deadlineMicroseconds: Int? {
    var deadline: Int?
    for job in TimedJob.allCases {
      if let due = deadlineMilliseconds(of: job) { deadline = min(deadline ?? due, due) }
    }
    guard let milliseconds = deadline else { return pipe.gatheringDeadline }
    return min(milliseconds * 1000, pipe.gatheringDeadline ?? .max)
  }

  /// Time has passed: does what is due.
  package mutating func tick(at now: Moment) {
    self.now = now
    for job in TimedJob.allCases { carryOut(job) }
  }

  /// By the monotonic clock; nil while nothing is due.
  private func deadlineMilliseconds(of job: TimedJob) -> Int? {
    switch job {
    case .lists: audience.listDeadline
    case .silence: audience.silenceDeadline
    case .housekeeping: housekeeping.deadlineMilliseconds
    case .memory: restDeadlineMilliseconds
    case .stalled: desk.stalledDeadline
    }
  }

  /// Each job looks by itself whether it is due.
  private mutating func carryOut(_ job: TimedJob) {
    switch job {
    case .lists: tellDueLists()
    case .silence: perform(audience.breakSilence(durableLSN: pipe.durableLSN, at: now))
    case .housekeeping: perform(housekeeping.tick(at: now))
    case .memory: restIfDue()
    case .stalled: closeStalled()
    }
  }
}

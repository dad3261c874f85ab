package import Profiles

// MARK: - sync.event

extension EventLine {
  private static let syncEvent: StaticString = "sync.event"

  /// Changes in log order, each the same as on every replica.
  package static func sync(lsn: Int, changes: [Change]) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.key("changes")
      writer.changes(changes)
      writer.key("lsn")
      writer.integer(lsn)
    }
  }

  /// This watch will not deliver some changes: the two replicas must begin again.
  package static func sync(lsn: Int, reset: SyncWatch.Reset) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.key("lsn")
      writer.integer(lsn)
      writer.key("reset")
      writer.string(reset.rawValue)
    }
  }

  /// The last event of a watch.
  package static func syncEnded(_ end: WatchEnd) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.key("ended")
      writer.string(end.rawValue)
    }
  }
}

internal import JSON
package import Profiles

// MARK: - sync.event

extension EventLine {
  private static let syncEvent: StaticString = "sync.event"

  /// Changes in log order, each the same as on every replica.
  package static func sync(lsn: Int, changes: [Change]) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.key("changes")
      writer.changes(changes)
      writer.member("lsn", lsn)
    }
  }

  /// This watch will not deliver some changes: the two replicas must begin again.
  package static func sync(lsn: Int, reset: SyncWatch.Reset) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.member("lsn", lsn)
      writer.member("reset", reset.rawValue)
    }
  }

  /// The last event of a watch.
  package static func syncEnded(_ end: WatchEnd) -> EventLine {
    EventLine(method: syncEvent) { writer in
      writer.member("ended", end.rawValue)
    }
  }
}

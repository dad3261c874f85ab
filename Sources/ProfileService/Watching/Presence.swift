import Wire

/// The watchers of a profile, and the event that tells each connection of the others.
package struct Presence {
  private var present: [(connection: ConnectionID, present: Present)] = []
  /// The last line, which all watches of one connection share.
  private var last: (connection: ConnectionID, lsn: Int, line: EventLine)?

  /// Lists each connection once, since the beginning of its earliest watch.
  init(_ watches: [Watch]) {
    var places: [ConnectionID: Int] = [:]
    for watch in watches where !watch.viewer.isPeer {
      if let place = places[watch.connection] {
        let since = present[place].present.sinceMilliseconds
        present[place].present.sinceMilliseconds = min(since, watch.sinceMilliseconds)
      } else {
        places[watch.connection] = present.count
        present.append((watch.connection, Present(of: watch)))
      }
    }
    present.sort { $0.present.precedes($1.present) }
  }

  /// The event with the other connections, the longest-standing first.
  mutating func line(for watch: Watch) -> EventLine {
    let connection = watch.connection
    if let last, last.connection == connection, last.lsn == watch.lsn { return last.line }
    let others = present.filter { $0.connection != connection }.map(\.present)
    let line = EventLine.presence(lsn: watch.lsn, others)
    last = (connection, watch.lsn, line)
    return line
  }
}

extension Present {
  fileprivate init(of watch: Watch) {
    self.init(
      name: watch.viewer.name ?? Present.unnamed, sinceMilliseconds: watch.sinceMilliseconds)
  }

  fileprivate func precedes(_ other: Present) -> Bool {
    (sinceMilliseconds, name) < (other.sinceMilliseconds, other.name)
  }
}

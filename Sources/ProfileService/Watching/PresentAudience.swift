import Wire

/// Who watches a profile, counted once, and what is told of it to each connection.
struct PresentAudience {
  private var present: [(session: ObjectIdentifier, present: Present)] = []
  /// The last line made, which all watches of one connection share.
  private var last: (session: ObjectIdentifier, lsn: Int, line: EventLine)?

  /// Each connection is there once, since the first of its watches.
  init(_ watches: [Watch]) {
    var places: [ObjectIdentifier: Int] = [:]
    for watch in watches where !watch.session.isPeer {
      let id = ObjectIdentifier(watch.session)
      if let place = places[id] {
        let since = present[place].present.sinceMilliseconds
        present[place].present.sinceMilliseconds = min(since, watch.sinceMilliseconds)
      } else {
        places[id] = present.count
        present.append((id, Present(of: watch)))
      }
    }
    present.sort { $0.present.precedes($1.present) }
  }

  /// The others, from the one who has been there for longest.
  mutating func line(for watch: Watch) -> EventLine {
    let session = ObjectIdentifier(watch.session)
    if let last, last.session == session, last.lsn == watch.lsn { return last.line }
    let others = present.filter { $0.session != session }.map(\.present)
    let line = EventLine.presence(lsn: watch.lsn, others)
    last = (session, watch.lsn, line)
    return line
  }
}

extension Present {
  fileprivate init(of watch: Watch) {
    self.init(
      name: watch.session.clientName ?? Present.unnamed,
      sinceMilliseconds: watch.sinceMilliseconds)
  }

  fileprivate func precedes(_ other: Present) -> Bool {
    (sinceMilliseconds, name) < (other.sinceMilliseconds, other.name)
  }
}

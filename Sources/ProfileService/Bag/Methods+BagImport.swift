import Alchemy
import Profiles
import Wire

extension MethodTable {
  static let bagImportMethods: [Method] = [
    Method(BagImport.self) { service, parameters, call throws(Refusal) in
      try service.importBag(parameters, call)
    }
  ]
}

extension Service {
  fileprivate mutating func importBag(
    _ parameters: BagImport, _ call: Call
  ) throws(Refusal) -> Outcome {
    try write(parameters.request) { service throws(Refusal) in
      let entry = try service.liveEntry(parameters.profile)
      guard !service.searches.holds(entry.id), let index = try service.index(of: entry) else {
        return .parked
      }
      let reading = BagReading(parameters.content, in: index.catalog)
      // What has nothing to read is no list of a bag, and states nothing about the bag.
      guard reading.unread.isEmpty || parameters.skips && !reading.counts.isEmpty else {
        throw .linesUnread(lines: reading.unread, count: reading.unreadCount)
      }
      let (edits, items) = reading.changes(parameters.mode, of: entry.profile)
      service.prepare(entry, index)
      var done = CarriedOut(effects: [], recipes: nil)
      if !parameters.isDry, !edits.isEmpty {
        done = try service.change(entry, edits, call, parameters.request)
      }
      BagImport.Result(
        applied: service.result(of: entry, done), items: items, unread: reading.unread
      ).write(to: &service.request.result)
      return .found(ticket: entry.ticket)
    }
  }
}

internal import JSON
internal import Wire

// Messages whose changes and states are passed on as received, without being parsed.

/// The result of `sync.pull`; the text of its changes stays in the line.
struct PulledPage: WireReading {
  let changes: CarriedChanges
  let hasMore: Bool

  init(reading part: MessagePart) throws(UnreadableMember) {
    changes = try CarriedChanges(try part.member("changes"))
    hasMore = try part.bool("more")
  }
}

/// The member that every event and every answer to a watch has.
struct EventWatch: WireReading {
  let watch: String

  init(reading part: MessagePart) throws(UnreadableMember) {
    watch = try part.string("watch")
  }
}

/// An event of `sync.watch`; the text of its changes stays in the line.
struct SyncNews: WireReading {
  let ended: WatchEnd?
  /// Why the watch was reset; a reason that only a newer daemon knows is read as `lagged`.
  let reset: SyncWatch.Reset?
  let changes: CarriedChanges?

  init(reading part: MessagePart) throws(UnreadableMember) {
    ended = try part.optional("ended")?.word()
    reset = try part.optional("reset").map { (try? $0.word()) ?? .lagged }
    let list = ended == nil && reset == nil ? try part.optional("changes") : nil
    if let list { changes = try CarriedChanges(list) } else { changes = nil }
  }
}

/// The state in a result of `sync.state`, as unchanged JSON text.
struct CarriedState: WireReading {
  let text: [UInt8]

  init(reading part: MessagePart) throws(UnreadableMember) {
    text = try part.member("state").object()
  }
}

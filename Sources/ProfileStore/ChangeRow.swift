internal import Profiles
internal import Replication
internal import StoreJobs
internal import Wire

/// A row of `change` but for whose it is: numbers, and texts as their bytes.
struct ChangeRow: Equatable {
  var lsn: Int64
  var seq: Int64
  /// The raw value of its moment.
  var clock: Int64
  var client: [UInt8]?
  var context: [UInt8]
  var edits: [UInt8]
  var effects: [UInt8]
  var undoes: [UInt8]?
  var request: Int64?
  var version: Int64
  var unread: [UInt8]?
}

extension ChangeRow {
  /// A hash of all that the row says, whose profile and origin are in other tables.
  ///
  /// It tells a row that was written from one that a disk, or a program, has made of it.
  func sum(profile: ProfileID, origin: Origin) -> Int64 {
    var hash = RowHash(
      lsn: lsn, seq: seq, clock: clock, version: version, request: request, of: profile, by: origin)
    for text in [context, edits, effects] { hash.combine(text) }
    for text in [client, undoes, unread] {
      hash.combine(text == nil ? 0 : 1)
      hash.combine(text ?? [])
    }
    return Int64(bitPattern: hash.value)
  }
}

extension RowHash {
  /// Begins with the numbers of a row of `change`, and with whose it is.
  init(
    lsn: Int64, seq: Int64, clock: Int64, version: Int64, request: Int64?, of profile: ProfileID,
    by origin: Origin
  ) {
    self.init()
    combine(Int(lsn))
    combine(Int(seq))
    combine(Int(clock))
    combine(Int(version))
    combine(Int(request ?? -1))
    combine(profile.high)
    combine(profile.low)
    combine(origin)
  }
}

// MARK: - Reading

extension ChangeRow {
  /// The change with its context and all else that other replicas get.
  func change(of profile: ProfileID, by origin: Origin) throws(StoreFailure) -> Change {
    var change = try replayed(of: profile, by: origin)
    change.context = try Self.stored(context, StoredEdits.vector)
    change.client = client.map { String(decoding: $0, as: UTF8.self) }
    if let undoes { change.undoes = try Self.stored(undoes, StoredEdits.dot) }
    if let unread { change.unread = try Self.stored(unread, StoredEdits.unread) }
    return change
  }

  /// The change without what has no part in what it does to the state.
  func replayed(of profile: ProfileID, by origin: Origin) throws(StoreFailure) -> Change {
    let version = try Self.count(version, "a change's version")
    let edits = try Self.stored(edits) { text throws(StoredTextFailure) in
      try StoredEdits.edits(text, version: version)
    }
    return Change(
      profile: profile, dot: Dot(origin: origin, seq: Int(seq)),
      time: HybridTimestamp(rawValue: UInt64(bitPattern: clock)), context: VersionVector(),
      edits: edits, client: nil, version: version)
  }

  /// The change with what it did in this store.
  func logged(of profile: ProfileID, by origin: Origin) throws(StoreFailure) -> LoggedChange {
    LoggedChange(
      lsn: Int(lsn), change: try change(of: profile, by: origin),
      effects: try Self.stored(effects, StoredEdits.fieldChanges),
      request: try request.map { number throws(StoreFailure) in
        try Self.count(number, "a change's request")
      })
  }

  /// About what the change comes to as JSON.
  var changeBytes: Int {
    StoreLimits.changeFrameBytes + context.count + edits.count + (client?.count ?? 0)
      + (unread?.count ?? 0)
  }

  private static func stored<Value>(
    _ text: [UInt8], _ read: ([UInt8]) throws(StoredTextFailure) -> Value
  ) throws(StoreFailure) -> Value {
    do {
      return try read(text)
    } catch {
      throw .damaged(problems: ["a text cannot be read: \(error.part)"])
    }
  }

  private static func count(_ number: Int64, _ name: String) throws(StoreFailure) -> Int {
    guard 0...Int64(SaturatingSum.limit) ~= number else {
      throw .damaged(problems: ["\(name) has the number \(number)"])
    }
    return Int(number)
  }
}

package import Profiles
internal import StoreJobs
internal import Wire

/// A row of `change` without its profile and its origin: numbers, and texts as their bytes.
package struct ChangeRow: Equatable {
  /// The change's number in the store.
  package var lsn: Int64
  /// The change's number among those of its origin.
  package var seq: Int64
  /// The hash of the change, the same in every store.
  package var hash: ChangeHash
  /// For the first change of a branch, the name of the origin from which it parted.
  package var root: [UInt8]?
  /// The vector that the author had seen, as JSON.
  package var context: [UInt8]
  /// The content of the change, as its author wrote it.
  package var body: [UInt8]
  /// The effects of the change in this store, as JSON.
  package var effects: [UInt8]
  /// The number that the client gave its request; nil if the change has none.
  package var request: Int64?

  package init(
    lsn: Int64, seq: Int64, hash: ChangeHash, root: [UInt8]?, context: [UInt8], body: [UInt8],
    effects: [UInt8], request: Int64?
  ) {
    self.lsn = lsn
    self.seq = seq
    self.hash = hash
    self.root = root
    self.context = context
    self.body = body
    self.effects = effects
    self.request = request
  }
}

extension ChangeRow {
  /// A hash of the whole row, with its profile and origin, which are in other tables.
  ///
  /// The hash reveals a row that a disk or another program has altered.
  package func sum(profile: ProfileID, origin: Origin) -> Int64 {
    var hash = RowCheck(
      lsn: lsn, seq: seq, hash: self.hash, request: request, of: profile, by: origin)
    for text in [context, body, effects, root ?? []] { hash.combine(text) }
    return Int64(bitPattern: hash.value)
  }
}

extension RowCheck {
  /// Starts the hash of a row of `change` with its numbers, its profile and its origin.
  init(
    lsn: Int64, seq: Int64, hash: ChangeHash, request: Int64?, of profile: ProfileID,
    by origin: Origin
  ) {
    self.init()
    combine(lsn)
    combine(seq)
    combine(request ?? -1)
    combine(hash.high)
    combine(hash.low)
    combine(profile.high)
    combine(profile.low)
    combine(origin)
  }
}

// MARK: - Reading

extension ChangeRow {
  /// The change, as other replicas get it.
  func change(by origin: Origin) throws(StoreFailure) -> Change {
    Change(try Self.stored(body, StoredEdits.content), hash: hash, at: try place(by: origin))
  }

  /// Where the change stands.
  func place(by origin: Origin) throws(StoreFailure) -> ChangePlace {
    let root = try root.map { name throws(StoreFailure) in try Self.origin(name) }
    let seen = try Self.stored(context) { text throws(StoredTextFailure) in
      try StoredEdits.context(text, before: root ?? origin)
    }
    return ChangePlace(
      Dot(origin: origin, seq: Int(seq)), context: seen.vector, links: seen.links, root: root)
  }

  /// The change with what it did in this store.
  ///
  /// Throws `damaged` if a stored text or number is not what this project wrote.
  package func logged(by origin: Origin) throws(StoreFailure) -> LoggedChange {
    LoggedChange(
      lsn: Int(lsn), change: try change(by: origin),
      effects: try Self.stored(effects, StoredEdits.fieldChanges),
      request: try request.map { number throws(StoreFailure) in
        try Self.count(number, "a change's request")
      })
  }

  /// The approximate size of the change as JSON.
  var changeBytes: Int { StoreLimits.changeFrameBytes + context.count + body.count }

  private static func origin(_ name: [UInt8]) throws(StoreFailure) -> Origin {
    guard let origin = Origin(String(decoding: name, as: UTF8.self)) else {
      throw .damaged(problems: ["a branch parted from a name that is none"])
    }
    return origin
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

extension ChangeHash {
  /// The 16 bytes, as the store has them.
  package var bytes: [UInt8] {
    unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { unsafe Array($0) }
  }

  /// Nil unless there are 16 bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    func number(_ bytes: some Collection<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(high: number(bytes.prefix(8)), low: number(bytes.suffix(8)))
  }
}

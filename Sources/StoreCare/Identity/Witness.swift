internal import JSON
internal import ProfileStore
internal import Wire

/// A record of a store in a file beside it, by which the next opening notices lost commits.
///
/// The disk does not tell a copy from its original, so the witness has nothing of the kind: where two
/// stores go on under one origin, the first contact finds that out.
struct Witness: Hashable {
  /// The store's epoch.
  var epoch: String
  /// The epochs that the store had before, the oldest first.
  var formerEpochs: [String] = []
  /// The store's last lsn was at least this.
  var lsn: Int
  /// When the last other identities were taken while the store was open, in milliseconds since 1970.
  var rotations: [Int] = []
  /// The number of changes in the log; only after a close, and until the log is cut.
  var changes: Int?
}

extension Witness {
  /// A JSON object, which people can read too.
  var text: [UInt8] {
    var members: [String: JSONValue] = ["epoch": .string(epoch), "lsn": .integer(lsn)]
    if let changes { members["changes"] = .integer(changes) }
    if !formerEpochs.isEmpty {
      members["formerEpochs"] = .array(formerEpochs.map { .string($0) })
    }
    if !rotations.isEmpty { members["rotations"] = .array(rotations.map { .integer($0) }) }
    return JSONValue.object(members).serialized() + Array("\n".utf8)
  }

  /// Nil for anything that `text` does not write.
  init?(parsing text: [UInt8]) {
    guard let value = JSONValue(readable: text), let epoch = value["epoch"]?.string,
      let lsn = value["lsn"]?.integer, lsn >= 0
    else { return nil }
    self.init(
      epoch: epoch, formerEpochs: value["formerEpochs"]?.array?.compactMap(\.string) ?? [],
      lsn: lsn,
      rotations: Array(
        (value["rotations"]?.array?.compactMap(\.integer) ?? []).suffix(StoreLimits.keptRotations)
      ), changes: value["changes"]?.integer)
  }
}

extension Witness {
  /// Whether a store with this epoch is the witnessed one, as it is or as it was.
  func isOf(_ epoch: String) -> Bool { epoch == self.epoch || formerEpochs.contains(epoch) }

  /// Takes note of the epoch that the store gets.
  mutating func adopt(epoch new: String) {
    formerEpochs = (formerEpochs + [epoch]).suffix(StoreLimits.keptEpochs)
    epoch = new
  }
}

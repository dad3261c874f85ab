internal import JSON
internal import ProfileStore
internal import Wire

/// A record of a store in a file beside it, by which the next opening notices lost commits.
///
/// A disk does not distinguish a copy from its original, so the witness cannot either. If two
/// stores continue under one origin, the first contact finds out.
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

  /// Reads what `text` writes; nil for anything else.
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

  /// Makes this epoch the store's current one, and keeps the previous epoch among the former ones.
  mutating func adopt(epoch new: String) {
    formerEpochs = (formerEpochs + [epoch]).suffix(StoreLimits.keptEpochs)
    epoch = new
  }
}

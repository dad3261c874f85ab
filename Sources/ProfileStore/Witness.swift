internal import Replication
internal import Wire

/// A record of a store in a file beside it, by which the next opening recognizes a copy of the store.
struct Witness: Hashable {
  var origin: Origin
  var epoch: String
  var place: StorePlace
  /// The store's last lsn was at least this.
  var lsn: Int
  /// When the last other identities were taken while the store was open, in milliseconds since 1970.
  var rotations: [Int] = []
  /// The last origins that the store had before this one, the oldest first.
  var formers: [Origin] = []
  /// The number of changes in the log; only after a close, and until the log is cut.
  var changes: Int?
}

extension Witness {
  /// A JSON object, which people can read too.
  var text: [UInt8] {
    var members: [String: JSONValue] = [
      "born": .string(String(place.birth)),
      "epoch": .string(epoch), "folder": .string(place.folder),
      // As text: not every reader of JSON keeps so many digits of a number.
      "inode": .string(String(place.inode)), "lsn": .integer(lsn),
      "machine": .string(place.machine), "origin": .string(origin.description),
    ]
    if let changes { members["changes"] = .integer(changes) }
    if !formers.isEmpty { members["formers"] = .array(formers.map { .string($0.description) }) }
    if !rotations.isEmpty { members["rotations"] = .array(rotations.map { .integer($0) }) }
    return JSONValue.object(members).serialized() + Array("\n".utf8)
  }

  /// Nil for anything that `text` does not write.
  init?(parsing text: [UInt8]) {
    guard let value = JSONValue(readable: text), let epoch = value["epoch"]?.string,
      let folder = value["folder"]?.string, let machine = value["machine"]?.string,
      let inode = value["inode"]?.string.flatMap({ UInt64($0) }),
      let lsn = value["lsn"]?.integer, lsn >= 0,
      let birth = value["born"]?.string.flatMap({ Int64($0) }),
      let origin = value["origin"]?.string.flatMap({ Origin($0) })
    else { return nil }
    let formers = value["formers"]?.array?.compactMap { $0.string.flatMap { Origin($0) } } ?? []
    let rotations = value["rotations"]?.array?.compactMap(\.integer) ?? []
    self.init(
      origin: origin, epoch: epoch,
      place: StorePlace(machine: machine, inode: inode, birth: birth, folder: folder), lsn: lsn,
      rotations: Array(rotations.suffix(StoreLimits.keptRotations)),
      formers: Array(formers.suffix(StoreLimits.keptFormers)),
      changes: value["changes"]?.integer)
  }
}

extension Witness {
  /// All origins that the store is known to have had.
  var origins: [Origin] { formers + [origin] }

  /// Why a store cannot be the one that the witness describes; nil if it can.
  func contradiction(to store: Witness) -> IdentityRotation.Reason? {
    if place.machine != store.place.machine { return .otherMachine }
    if place.folder != store.place.folder { return .otherFolder(place.folder) }
    if !place.isSameFile(as: store.place) { return .otherFile }
    if origin != store.origin { return .otherOrigin(origin) }
    if lsn > store.lsn { return .rolledBack(to: store.lsn, from: lsn) }
    return nil
  }
}

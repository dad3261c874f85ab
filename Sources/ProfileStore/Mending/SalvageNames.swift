internal import Profiles
internal import Replication
internal import SQLite
internal import Wire

/// Which profile and which origin a number in a damaged file may stand for.
///
/// A name is found in its table, in the index of that, and in the backup; a damaged one is harmless,
/// for a change tells by its hash whose it is.
struct SalvageNames {
  private(set) var profiles: [Int64: Set<ProfileID>] = [:]
  private(set) var origins: [Int64: Set<Origin>] = [:]
  /// Profiles whose numbers are not known: the one that every store has, and those in kept replies.
  ///
  /// Where a profile's row is gone, the hashes of its changes may tell that it was one of these.
  private(set) var unnumbered: Set<ProfileID> = [.default]

  /// The hash of a change is worked out for each of them.
  private static let unnumberedLimit = 1_024

  /// Takes those of the store that a backup was restored to.
  init(_ connection: Connection) throws(SQLiteError) {
    let profileRows = try connection.prepare("SELECT id, uuid FROM profile").all {
      ($0.integer(0), $0.text(1))
    }
    for (number, text) in profileRows { note(number, text) }
    let originRows = try connection.prepare("SELECT id, name FROM origin").all {
      ($0.integer(0), $0.text(1))
    }
    for (number, text) in originRows { note(number, text) }
  }

  /// Takes what may be a row of either table, or of an index of it.
  mutating func note(_ row: CarvedRow) {
    if let number = row.rowID {
      // id, uuid or name, and more.
      if row.values.count >= 2, row.values[0].isNull { note(number, row.values[1]) }
    } else if row.values.count == 2, let number = row.values[1].integer {
      note(number, row.values[0])
    } else if row.values.count == 3, let reply = row.values[2].blob {
      note(reply: reply)
    }
  }

  /// Takes note of whose changes have this number, once a hash has told.
  mutating func note(_ number: Int64, of profile: ProfileID) {
    profiles[number, default: []].insert(profile)
  }

  /// The reply to the making of a profile has its id.
  private mutating func note(reply: [UInt8]) {
    guard unnumbered.count < Self.unnumberedLimit, let value = JSONValue(readable: reply),
      let text = value["result"]?["profile"]?["id"]?.string, let id = ProfileID(text)
    else { return }
    unnumbered.insert(id)
  }

  private mutating func note(_ number: Int64, _ value: StoredValue) {
    guard let text = value.text, 32...36 ~= text.count else { return }
    note(number, String(decoding: text, as: UTF8.self))
  }

  private mutating func note(_ number: Int64, _ text: String) {
    if let id = ProfileID(text) {
      profiles[number, default: []].insert(id)
    } else if let origin = Origin(text) {
      origins[number, default: []].insert(origin)
    }
  }
}

internal import JSON
internal import ProfileStore
internal import Profiles
internal import SQLite
internal import StoreJobs
internal import Wire

/// The profiles and origins that a row number in a damaged file may stand for.
///
/// Names are found in their tables, in the indexes of these, and in the backup. A damaged name does no
/// harm, because a change's hash shows its profile and origin.
struct SalvageNames {
  private(set) var profiles: [Int64: Set<ProfileID>] = [:]
  private(set) var origins: [Int64: Set<Origin>] = [:]
  /// Profiles with unknown row numbers: the one that every store has, and those in kept replies.
  ///
  /// If a profile's row is gone, the hashes of its changes may show that it was one of these.
  private(set) var unnumbered: Set<ProfileID> = [.default]

  /// The limit of these profiles, because a change's hash is computed for each.
  private static let unnumberedLimit = 1_024

  /// Takes the names of the store that was made from a backup.
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

  /// Takes a row that may be from either table, or from an index of it.
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

  /// Notes the profile of a row number, once a change's hash has shown it.
  mutating func note(_ number: Int64, of profile: ProfileID) {
    profiles[number, default: []].insert(profile)
  }

  /// Takes the id from the reply to the request that made a profile.
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

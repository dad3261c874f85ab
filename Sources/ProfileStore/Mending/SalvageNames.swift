internal import Profiles
internal import Replication
internal import SQLite

/// Which profile and which origin a number in a damaged file may stand for.
///
/// A name is found in its table, in the index of that, and in the backup; a damaged one is harmless,
/// for a change tells by its hash whose it is.
struct SalvageNames {
  private(set) var profiles: [Int64: Set<ProfileID>] = [:]
  private(set) var origins: [Int64: Set<Origin>] = [:]

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
    }
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

internal import ProfileStore
internal import SQLite

/// Finds profiles whose rows are gone although every page of the file is sound.
///
/// Costs one step of the index for each profile with changes, and a count of the profiles' rows. The
/// changes themselves are read only if a profile is missing.
struct MissingProfiles {
  private let owners: Statement
  private let rows: Statement
  private let changes: Statement
  private let connection: Connection

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    owners = try connection.prepare(
      """
      WITH RECURSIVE owner (id) AS (
        SELECT min(profile) FROM change
        UNION ALL
        SELECT (SELECT min(profile) FROM change WHERE profile > id) FROM owner
        WHERE id IS NOT NULL)
      SELECT id FROM owner
      WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM profile WHERE profile.id = owner.id)
      """)
    // The store numbers its profiles from 1, and never deletes one.
    rows = try connection.prepare("SELECT count(*), coalesce(max(id), 0) FROM profile")
    changes = try connection.prepare("SELECT count(*) FROM change WHERE profile = ?1")
  }

  /// The missing profiles, one line each.
  func problems() throws(SQLiteError) -> [String] {
    let missing = try owners.all { $0.integer(0) }
    var problems: [String] = []
    for id in missing {
      try changes.bind(id, at: 1)
      let count = try changes.first { $0.integer(0) } ?? 0
      let name = lastName(of: id).map { "\"\($0)\"" }
      problems.append(
        "the profile \(name ?? "number \(id)") is missing, but "
          + (count == 1 ? "1 change of it is" : "\(count) changes of it are") + " in the log")
    }
    guard problems.isEmpty, let (count, last) = try rows.first({ ($0.integer(0), $0.integer(1)) }),
      count < last
    else { return problems }
    let verb = last - count == 1 ? "is" : "are"
    return ["\(last - count) of \(last) profiles \(verb) missing"]
  }

  /// A profile's last name according to its changes; nil if they have none or cannot be read.
  private func lastName(of id: Int64) -> String? {
    do throws(SQLiteError) {
      let name = try connection.prepare(
        """
        SELECT json_extract(edit.value, '$.name')
        FROM change, json_each(CASE WHEN json_valid(body) THEN body ELSE '{}' END, '$.edits') AS edit
        WHERE profile = ?1 AND json_extract(edit.value, '$.name') IS NOT NULL
        ORDER BY lsn DESC LIMIT 1
        """)
      try name.bind(id, at: 1)
      return try name.first { $0.text(0) }
    } catch {
      return nil
    }
  }
}

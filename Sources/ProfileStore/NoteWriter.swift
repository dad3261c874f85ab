internal import Profiles
internal import SQLite
internal import StoreJobs
internal import Wire

/// Writes the notes of a batch, which replicas need beside changes, in the batch's transaction.
package struct NoteWriter {
  private let profiles: RowNumbers<ProfileID>
  private let origins: RowNumbers<Origin>
  private let floors: FloorTable
  private let trail: TrailTable
  private let moves: MoveWriter
  private let insertConflict: Statement
  private let countConflict: Statement
  private let deleteConflict: Statement
  private let keepOrigin: Statement
  private let setOrigin: Statement
  private let retire: Statement
  private let label: Statement

  /// SQL that notes the present origin as a former one, before another takes its place.
  package static let keepingOrigin = """
    INSERT INTO origin (name, own) SELECT origin, 1 FROM store WHERE origin <> ''
    ON CONFLICT (name) DO UPDATE SET own = 1
    """

  init(
    _ connection: Connection, profiles: RowNumbers<ProfileID>, origins: RowNumbers<Origin>,
    moves: MoveWriter
  ) throws(SQLiteError) {
    self.profiles = profiles
    self.origins = origins
    floors = try FloorTable(connection)
    trail = try TrailTable(connection)
    self.moves = moves
    insertConflict = try connection.prepare(
      """
      INSERT INTO conflict (number, profile, place, kept, lost, kept_by, lost_by, noticed)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    countConflict = try connection.prepare(
      "UPDATE store SET last_conflict = max(last_conflict, ?1)")
    deleteConflict = try connection.prepare("DELETE FROM conflict WHERE number = ?1")
    keepOrigin = try connection.prepare(Self.keepingOrigin)
    setOrigin = try connection.prepare("UPDATE store SET origin = ?1")
    retire = try connection.prepare("UPDATE origin SET retired = 1 WHERE id = ?1")
    label = try connection.prepare("UPDATE origin SET label = ?2 WHERE id = ?1")
  }

  func write(_ note: StoreNote) throws(SQLiteError) {
    switch note {
    case .floor(let profile, let floor): try raise(profile, to: floor)
    case .moved(let profile, let branch):
      try moves.begin(branch, of: profile, row: profiles.number(of: profile))
    case .trail(let profile, let links):
      for link in links { _ = try origins.number(of: link.dot.origin) }
      try trail.keep(links, of: profiles.number(of: profile))
    case .conflict(let conflict): try insert(conflict)
    case .settled(let number): try deleteConflict.run(Int64(number))
    case .origin(let origin):
      try keepOrigin.run()
      try setOrigin.bind(origin.description, at: 1)
      try setOrigin.run()
    case .retired(let origin): try retire.run(origins.number(of: origin))
    case .name(let origin, let name):
      try label.bind(name, at: 2)
      try label.run(origins.number(of: origin))
    }
  }

  /// Raises the floor, but never lowers it: compaction may have raised it in the meantime.
  private func raise(_ profile: ProfileID, to floor: LogFloor) throws(SQLiteError) {
    let row = try profiles.number(of: profile)
    try floors.set(floor.joined(with: floors.floor(of: row)), of: row)
  }

  private func insert(_ journaled: JournaledConflict) throws(SQLiteError) {
    let conflict = journaled.conflict
    try insertConflict.bind(profiles.number(of: journaled.profile), at: 2)
    try insertConflict.bind(conflict.place.description, at: 3)
    try insertConflict.bind(text: StoredConflict.text(of: conflict.kept), at: 4)
    try insertConflict.bind(text: StoredConflict.text(of: conflict.lost), at: 5)
    try insertConflict.bind(text: StoredEdits.text(of: conflict.keptBy), at: 6)
    try insertConflict.bind(text: StoredEdits.text(of: conflict.lostBy), at: 7)
    try insertConflict.bind(Int64(journaled.milliseconds), at: 8)
    try insertConflict.run(Int64(journaled.number))
    try countConflict.run(Int64(journaled.number))
  }
}

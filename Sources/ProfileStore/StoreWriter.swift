package import Profiles
package import SQLite
package import StoreJobs
internal import Wire

/// Writes batches; its statements are compiled once.
package final class StoreWriter {
  private let connection: Connection
  private let profiles: RowNumbers<ProfileID>
  private let origins: RowNumbers<Origin>
  /// Unfinished moves; each must end before anything else reads or writes the profile's log.
  let moves: MoveWriter
  private let notes: NoteWriter
  private let insertChange: Statement
  private let saveSnapshot: Statement
  private let insertRequest: Statement
  private let dropReplies: Statement
  private let forgetClient: Statement
  private let updateStore: Statement
  private let fileSize: FileSize
  private var texts = ChangeTexts()

  /// Prepares its statements; throws if a table lacks a column.
  package init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    profiles = try RowNumbers(
      connection, find: "SELECT id FROM profile WHERE uuid = ?1",
      insert: "INSERT INTO profile (uuid, lsn) VALUES (?1, 0)")
    origins = try RowNumbers(
      connection, find: "SELECT id FROM origin WHERE name = ?1",
      insert: "INSERT INTO origin (name) VALUES (?1)")
    moves = try MoveWriter(connection, origins: origins)
    notes = try NoteWriter(connection, profiles: profiles, origins: origins, moves: moves)
    insertChange = try connection.prepare(
      """
      INSERT INTO change
        (profile, lsn, origin, seq, hash, context, body, effects, root, request, sum, undoes)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """)
    saveSnapshot = try connection.prepare(
      "UPDATE profile SET lsn = ?2, snapshot = ?3, sum = ?4 WHERE id = ?1")
    insertRequest = try connection.prepare(
      "INSERT OR REPLACE INTO request (client, n, reply) VALUES (?1, ?2, ?3)")
    dropReplies = try connection.prepare("DELETE FROM request WHERE client = ?1 AND n <= ?2")
    forgetClient = try connection.prepare("DELETE FROM request WHERE client = ?1")
    updateStore = try connection.prepare(
      """
      UPDATE store SET lsn = max(lsn, ?1), clock = ?2, changes = changes + ?3, last_commit = ?4
      """)
    fileSize = try FileSize(connection)
  }

  /// The row of a profile, nil for one that the store has never seen.
  package func row(of profile: ProfileID) throws(SQLiteError) -> Int64? {
    try profiles.existing(profile)
  }

  /// Writes one transaction and returns the file's size; a failed transaction leaves no trace.
  package func commit(_ batch: StoreBatch) throws(SQLiteError) -> Int {
    do {
      return try moves.transaction { () throws(SQLiteError) in
        try write(batch)
        // Within the transaction, because nothing may fail once the batch is durable.
        return try fileSize.bytes()
      }
    } catch {
      profiles.forgetAll()
      origins.forgetAll()
      throw error
    }
  }

  private func write(_ batch: StoreBatch) throws(SQLiteError) {
    for client in batch.forgottenClients {
      try forgetClient.bind(client, at: 1)
      try forgetClient.run()
    }
    var lastRequests: [String: Int] = [:]
    for entry in batch.entries {
      if let change = entry.change { try insert(change) }
      if let snapshot = entry.snapshot { try save(snapshot) }
      if let request = entry.request {
        try insert(request)
        lastRequests[request.client] = request.n
      }
      for note in entry.notes { try notes.write(note) }
    }
    try dropOldReplies(lastRequests)
    try update(batch)
  }

  private func insert(_ logged: LoggedChange) throws(SQLiteError) {
    let change = logged.change
    let (lsn, seq) = (Int64(logged.lsn), Int64(change.dot.seq))
    let request = logged.request.map(Int64.init)
    texts.write(logged)
    var hash = RowCheck(
      lsn: lsn, seq: seq, hash: change.hash, request: request, of: change.profile,
      by: change.dot.origin)
    texts.combine(into: &hash)
    let row = try profiles.number(of: change.profile)
    try moves.finish(row)
    try insertChange.bind(row, at: 1)
    try insertChange.bind(lsn, at: 2)
    try insertChange.bind(origins.number(of: change.dot.origin), at: 3)
    try insertChange.bind(seq, at: 4)
    try insertChange.bind(change.hash.bytes, at: 5)
    try insertChange.bind(optional: request, at: 10)
    try insertChange.bind(Int64(bitPattern: hash.value), at: 11)
    if let undone = change.undoes {
      try insertChange.bind(undone.bytes, at: 12)
    } else {
      try insertChange.bindNull(at: 12)
    }
    try texts.run(insertChange)
  }

  private func save(_ snapshot: StoredSnapshot) throws(SQLiteError) {
    try saveSnapshot.bind(profiles.number(of: snapshot.profile.id), at: 1)
    try saveSnapshot.bind(Int64(snapshot.lsn), at: 2)
    let text = StoredProfile.text(of: snapshot.profile)
    let sum = ProfileRow.sum(of: snapshot.profile.id, lsn: Int64(snapshot.lsn), snapshot: text)
    try saveSnapshot.bind(sum, at: 4)
    try unsafe saveSnapshot.withBorrowed(text: text.span.bytes, at: 3) { () throws(SQLiteError) in
      try saveSnapshot.run()
    }
  }

  private func insert(_ request: StoredReply) throws(SQLiteError) {
    try insertRequest.bind(request.client, at: 1)
    try insertRequest.bind(Int64(request.n), at: 2)
    try insertRequest.bind(request.reply, at: 3)
    try insertRequest.run()
  }

  /// Deletes old replies once per client and batch, usually as many as the batch has inserted.
  private func dropOldReplies(_ lastRequests: [String: Int]) throws(SQLiteError) {
    for (client, n) in lastRequests where n > RequestTag.keptReplies {
      try dropReplies.bind(client, at: 1)
      try dropReplies.bind(Int64(n - RequestTag.keptReplies), at: 2)
      try dropReplies.run()
    }
  }

  private func update(_ batch: StoreBatch) throws(SQLiteError) {
    let changes = batch.entries.lazy.compactMap(\.change)
    try updateStore.bind(Int64(batch.lastLSN), at: 1)
    try updateStore.bind(Int64(bitPattern: batch.clock.rawValue), at: 2)
    try updateStore.bind(Int64(changes.count), at: 3)
    try updateStore.bind(Int64(batch.nowMilliseconds), at: 4)
    try updateStore.run()
  }
}

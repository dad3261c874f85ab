internal import Postgres

/// Gives one vault back what it has in another database of the server, where a backup was restored.
///
/// Every other vault stays as it is. The machines of the vault push what the backup lacks.
struct HubRestore {
  private let name: String
  private let database: String
  private let backup: HubAdministration
  private let hub: HubAdministration

  /// Each refers to those before it.
  private static let tables = ["profile", "head", "change", "trail", "state", "retired"]
  /// A row has a body of 1 MiB at most, and usually less than 1 KiB.
  private static let rowsAtATime = 64

  init(
    of name: String, from backup: HubAdministration, _ database: String,
    to hub: HubAdministration
  ) {
    self.name = name
    self.database = database
    self.backup = backup
    self.hub = hub
  }

  /// Throws if either database has other tables, or the backup no such vault; then nothing has changed.
  ///
  /// Ends the sessions of the vault: they would go on with what they have read. Origins that were retired stay so.
  func run() throws(HubMistake) -> String {
    for side in [backup, hub] { try side.checkVersion() }
    let found = try backup.ask(
      PostgresStatement("SELECT id, to_jsonb(v) FROM alchemy.vault v WHERE owner = $1", [name]))
    guard let number = found.integer(0, 0), let vault = found.text(0, 1) else {
      throw .nothingToRestore(name, from: database)
    }
    let present = try hub.ask(
      PostgresStatement("SELECT id, generation FROM alchemy.vault WHERE owner = $1", [name]))
    guard let own = present.integer(0, 0) else { throw .noVault(login: name) }
    guard try hub.mayEndSessions(of: name) else { throw .sessionsStay(name) }
    _ = try hub.ask(PostgresStatement("BEGIN"))
    // A session locks a profile and then the vault.
    _ = try hub.ask(
      PostgresStatement("SELECT 1 FROM alchemy.profile WHERE vault = \(own) FOR UPDATE"))
    let restored = try hub.ask(
      PostgresStatement(
        """
        UPDATE alchemy.vault v SET (origin, bytes, generation, proof, former) =
          (SELECT origin, bytes, generation, proof, former
            FROM jsonb_populate_record(NULL::alchemy.vault, $1::jsonb))
        WHERE id = \(own) RETURNING generation
        """, [vault]))
    _ = try hub.ask(PostgresStatement("DELETE FROM alchemy.profile WHERE vault = \(own)"))
    _ = try backup.ask(PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    var changes = 0
    for table in Self.tables {
      let count = try copy(table, number, to: own)
      if table == "change" { changes = count }
    }
    _ = try hub.ask(PostgresStatement("COMMIT"))
    try hub.endSessions(of: name)
    let isRekeyed = restored.integer(0, 0) ?? 0 < present.integer(0, 1) ?? 0
    let next =
      isRekeyed
      ? "the key was changed since: `alchemy-hub key change` on a machine that has the newest key"
      : "`alchemy sync` on each machine pushes what the backup lacks"
    return """
      the vault of \(name) is as it is in \(database), with \(changes) changes
      next: \(next)

      """
  }

  /// Returns how many rows there were.
  private func copy(_ table: String, _ number: Int, to own: Int) throws(HubMistake) -> Int {
    _ = try backup.ask(
      PostgresStatement(
        """
        DECLARE rows CURSOR FOR SELECT to_jsonb(t) || '{"vault": \(own)}'
        FROM alchemy.\(table) t WHERE vault = \(number)
        """))
    var count = 0
    while true {
      let page = try backup.ask(PostgresStatement("FETCH \(Self.rowsAtATime) FROM rows"))
      let rows = page.rows.indices.compactMap { page.text($0, 0) }
      if rows.isEmpty { break }
      count += rows.count
      _ = try hub.ask(
        PostgresStatement(
          """
          INSERT INTO alchemy.\(table)
          SELECT * FROM jsonb_populate_recordset(NULL::alchemy.\(table), $1::jsonb)
          ON CONFLICT DO NOTHING
          """, ["[" + rows.joined(separator: ",") + "]"]))
    }
    _ = try backup.ask(PostgresStatement("CLOSE rows"))
    return count
  }
}

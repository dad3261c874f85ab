internal import CommandLine
internal import HubSession
internal import Postgres
internal import Profiles
internal import Unix
internal import Wire

/// What people do with a hub: its tables, its users, and a look at it; each returns what to print.
struct HubAdministration {
  private let connection: PostgresConnection

  init(_ connection: PostgresConnection) {
    self.connection = connection
  }

  /// Carries out a statement, and waits for its answer.
  func ask(_ statement: PostgresStatement) throws(HubMistake) -> PostgresAnswer {
    do throws(PostgresFailure) {
      return try connection.ask(statement)
    } catch {
      throw .refused(error)
    }
  }

  /// Reads an answer; throws `unreadable` for what the schema does not give.
  static func read<Value>(
    _ body: () throws(HubDatabase.Unreadable) -> Value
  ) throws(HubMistake) -> Value {
    do throws(HubDatabase.Unreadable) {
      return try body()
    } catch {
      throw .unreadable(error.part)
    }
  }

  /// The login's vault as it is now; throws `noVault` if it has none.
  func vault() throws(HubMistake) -> HubDatabase.Vault { try greet(nowMilliseconds: 0).vault }

  /// The login's vault, and what a session knows of it; throws `noVault` if it has none.
  func greet(
    nowMilliseconds: Int
  ) throws(HubMistake) -> (vault: HubDatabase.Vault, greeting: HubGreeting) {
    try checkVersion()
    let answer = try ask(HubDatabase.greeting)
    guard
      let found = try Self.read({ () throws(HubDatabase.Unreadable) in
        try HubDatabase.greeting(answer, nowMilliseconds: nowMilliseconds)
      })
    else { throw .noVault(login: try login()) }
    return found
  }

  private func ask(_ text: String, _ values: [String?] = []) throws(HubMistake) -> PostgresAnswer {
    try ask(PostgresStatement(text, values))
  }

  /// The name of the login.
  func login() throws(HubMistake) -> String {
    try ask("SELECT session_user").text(0, 0) ?? ""
  }

  /// The version of the tables; nil if there are none that this login may use.
  private func version() throws(HubMistake) -> Int? {
    let known = try ask(
      """
      SELECT coalesce(has_table_privilege(to_regclass('alchemy.version'), 'SELECT'), false)
        AND coalesce(has_schema_privilege(to_regnamespace('alchemy'), 'USAGE'), false)
      """)
    guard known.text(0, 0) == "t" else { return nil }
    return try ask("SELECT number FROM alchemy.version").integer(0, 0)
  }

  /// Throws unless the tables have the version that this program knows.
  func checkVersion() throws(HubMistake) {
    guard let found = try version() else { throw .notInstalled }
    if found > HubSchema.version { throw .newer(found: found) }
    if found < HubSchema.version { throw .older(found: found) }
  }
}

// MARK: - The administrator

extension HubAdministration {
  /// Makes the roles, the tables and the functions, or brings them to this version; may be repeated.
  ///
  /// Sets owners and permissions each time, so that it also completes a restored dump. Throws if the database
  /// cannot hold every name, or if somebody else has the schema.
  func install() throws(HubMistake) -> String {
    let encoding = try ask(
      "SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()")
    guard encoding.text(0, 0) == "UTF8" else {
      throw .wrongEncoding(encoding.text(0, 0) ?? "")
    }
    _ = try ask("BEGIN; SELECT pg_advisory_xact_lock(hashtext('alchemy-hub install'))")
    try checkSchema()
    let (owner, users) = (HubSchema.owner, HubSchema.users)
    for role in [owner, users] where try !isRole(role) {
      _ = try ask("CREATE ROLE \(role) NOLOGIN")
    }
    // An administrator who is no superuser must be a member of the role to make it an owner.
    _ = try ask("GRANT \(owner) TO CURRENT_USER")
    _ = try ask(
      """
      DO $$ BEGIN
        EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      END $$;
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      CREATE SCHEMA IF NOT EXISTS alchemy AUTHORIZATION \(owner);
      GRANT USAGE ON SCHEMA alchemy TO \(users);
      CREATE TABLE IF NOT EXISTS alchemy.version (number int NOT NULL);
      GRANT SELECT ON alchemy.version TO \(users);
      """)
    let found = try ask("SELECT number FROM alchemy.version").rows.isEmpty ? 0 : version() ?? 0
    if found > HubSchema.version { throw .newer(found: found) }
    _ = try ask(HubSchema.ownership)
    if found < HubSchema.version {
      let steps = HubSchema.migrations[found...].joined(separator: "\n")
      _ = try ask("SET LOCAL ROLE \(owner); \(steps); RESET ROLE")
      _ = try ask(
        "DELETE FROM alchemy.version; INSERT INTO alchemy.version VALUES (\(HubSchema.version))")
    }
    _ = try ask("SET LOCAL ROLE \(owner); \(HubSchema.permissions); RESET ROLE")
    try grantWhatSuperusersCan()
    _ = try ask("COMMIT")
    return found == HubSchema.version
      ? "the tables have version \(found) already; owners and permissions are set again\n"
      : """
      the tables have version \(HubSchema.version) now
      changed besides: nobody but owners may make temporary tables in this database, or tables in its schema public
      next: `alchemy-hub user add NAME` makes a login with a vault

      """
  }

  private func isRole(_ name: String) throws(HubMistake) -> Bool {
    try !ask("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]).rows.isEmpty
  }

  /// Throws `foreignSchema` if the schema of the hub's name has tables that this program has not made.
  private func checkSchema() throws(HubMistake) {
    let strangers = try ask(
      """
      SELECT to_regnamespace('alchemy') IS NOT NULL AND to_regclass('alchemy.version') IS NULL
        AND EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace('alchemy'))
      """)
    if strangers.text(0, 0) == "t" { throw .foreignSchema }
  }

  /// Grants and revokes what only a superuser can; on a managed server the hub works without it.
  private func grantWhatSuperusersCan() throws(HubMistake) {
    guard try ask("SELECT rolsuper FROM pg_roles WHERE rolname = current_user").text(0, 0) == "t"
    else { return }
    _ = try ask(
      """
      GRANT EXECUTE ON FUNCTION pg_control_system() TO \(HubSchema.owner);
      REVOKE EXECUTE ON FUNCTION lo_creat(int), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
      """)
  }

  /// Makes a login with a vault; the administrator gives it a password, or lets the server know it
  /// otherwise.
  ///
  /// A login that is there already gets a vault, but nothing else of it is changed.
  func add(_ name: String) throws(HubMistake) -> String {
    try checkVersion()
    _ = try ask("BEGIN")
    let known = try ask(
      "SELECT rolsuper OR rolcreaterole OR rolreplication FROM pg_roles WHERE rolname = $1", [name])
    let isOwn = [HubSchema.owner, HubSchema.users].contains(name) || name.hasPrefix("pg_")
    guard !isOwn, known.rows.isEmpty || known.text(0, 0) == "f" else { throw .noUser(name) }
    let isNew = known.rows.isEmpty
    if isNew {
      _ = try ask("CREATE ROLE \"\(name)\" LOGIN CONNECTION LIMIT \(Self.connections)")
      _ = try ask(
        Self.settings.map { "ALTER ROLE \"\(name)\" SET \($0) = '\($1)';" }.joined(separator: "\n"))
    }
    _ = try ask("GRANT \(HubSchema.users) TO \"\(name)\"")
    let made = try ask(
      """
      INSERT INTO alchemy.vault (owner, made, origin)
      VALUES ($1, $2, decode(replace(gen_random_uuid()::text, '-', ''), 'hex'))
      ON CONFLICT (owner) DO NOTHING RETURNING id
      """, [name, isNew ? "t" : "f"])
    _ = try ask("COMMIT")
    return made.rows.isEmpty
      ? "\(name) has a vault already\n"
      : "\(name) has a vault now\nnext: give the login a password: `psql -c '\\password \(name)'`\n"
  }

  /// As many programs of one user at a time; each machine has one.
  private static let connections = 8

  /// The defaults of a login that the program makes.
  ///
  /// No statement delays other users for long. A session whose machine or network is gone ends within half a minute,
  /// because it counts towards the limit of connections.
  private static let settings = [
    ("statement_timeout", "10s"), ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"), ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"), ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "30s"), ("client_connection_check_interval", "10s"),
  ]

  /// Removes a vault with everything in it, and the login if this program has made it.
  func remove(_ name: String) throws(HubMistake) -> String {
    try checkVersion()
    _ = try ask("BEGIN")
    let gone = try ask("DELETE FROM alchemy.vault WHERE owner = $1 RETURNING made", [name])
    guard !gone.rows.isEmpty else {
      _ = try ask("ROLLBACK")
      throw .noVault(login: name)
    }
    let isMade = gone.text(0, 0) == "t"
    _ = try ask(
      isMade
        ? "DROP ROLE IF EXISTS \"\(name)\"" : "REVOKE \(HubSchema.users) FROM \"\(name)\"")
    _ = try ask("COMMIT")
    return isMade
      ? "\(name) and the vault are gone\n"
      : "the vault of \(name) is gone; the login was there before it, and stays\n"
  }

  /// The vaults with their sizes, one line each.
  func users() throws(HubMistake) -> String {
    try checkVersion()
    let vaults = try ask(
      """
      SELECT v.owner, (SELECT count(*) FROM alchemy.profile p WHERE p.vault = v.id),
        pg_size_pretty(v.bytes), pg_size_pretty(v.byte_limit)
      FROM alchemy.vault v ORDER BY v.owner
      """)
    if vaults.rows.isEmpty { return Self.noVaults }
    return Listing(
      ["LOGIN", "PROFILES", "SIZE", "LIMIT"].map { Column($0) },
      rows: vaults.rows.indices.map { row in (0..<4).map { Cell(vaults.text(row, $0) ?? "") } }
    ).text
  }

  /// What is printed in place of an empty list of vaults.
  static let noVaults = "no login has a vault\nnext: `alchemy-hub user add NAME`\n"

  /// Gives a vault room for this many GiB.
  func limit(_ name: String, gibibytes: Int) throws(HubMistake) -> String {
    try checkVersion()
    let changed = try ask(
      "UPDATE alchemy.vault SET byte_limit = $2::bigint << 30 WHERE owner = $1 RETURNING id",
      [name, "\(gibibytes)"])
    guard !changed.rows.isEmpty else { throw .noVault(login: name) }
    return "the vault of \(name) has room for \(gibibytes) GiB now\n"
  }
}

// MARK: - The user

extension HubAdministration {
  /// Tells whether the server can be used, and what is in the login's vault.
  func check() throws(HubMistake) -> String {
    let before = Int(SystemClock.realtimeMilliseconds())
    let (vault, greeting) = try greet(nowMilliseconds: before)
    let waited = Int(SystemClock.realtimeMilliseconds()) - before
    let ahead = (greeting.aheadMilliseconds - waited / 2) / 1000
    let counts = try ask(
      """
      SELECT (SELECT count(*) FROM alchemy.profile), (SELECT count(*) FROM alchemy.change),
        (SELECT coalesce(sum(octet_length(body)), 0) FROM alchemy.change)
          + (SELECT coalesce(sum(octet_length(body)), 0) FROM alchemy.state),
        (SELECT string_agg(encode(origin, 'hex'), ', ') FROM alchemy.retired)
      """)
    let facts: [(name: String, value: String)] =
      [
        ("tables", "version \(HubSchema.version)"),
        ("login", try login()),
        ("profiles", counts.text(0, 0) ?? "0"),
        ("changes", counts.text(0, 1) ?? "0"),
        ("bytes", counts.text(0, 2) ?? "0"),
        ("retired", counts.text(0, 3) ?? "none"),
      ] + (try sealFacts(of: vault, isEmpty: counts.text(0, 0) == "0")) + [
        (
          "clock",
          abs(ahead) < Self.clockSeconds
            ? "as here"
            : "\(abs(ahead)) s \(ahead > 0 ? "ahead of" : "behind") this machine; the server needs NTP"
        )
      ]
    return Listing.facts(facts).text
  }

  /// Whether the vault is sealed, and what of it does not open.
  private func sealFacts(
    of vault: HubDatabase.Vault, isEmpty: Bool
  ) throws(HubMistake) -> [(String, String)] {
    guard vault.generation > 0 else {
      return [
        (
          "sealed",
          isEmpty
            ? "nothing is in it yet; the first session makes its key"
            : "no: the server can read it; `alchemy-hub key change` seals it"
        )
      ]
    }
    var keys = try VaultKeys(of: vault, self)
    let damages = try VaultInspection(vault, try keys.known(), self).damages()
    let count = damages.reduce(0) { $0 + $1.count }
    let words =
      damages.isEmpty
      ? "nothing"
      : "\(count) in \(damages.map(\.profile.description).joined(separator: ", ")); `alchemy-hub repair` removes them"
    return [("sealed", "with key \(vault.generation), which this machine has"), ("damaged", words)]
  }

  /// Removes from the vault each profile that has a text that does not open; a machine that has it pushes it again.
  ///
  /// `confirm` gets their number, and throws to keep them.
  func repair(_ confirm: (Int) throws(HubMistake) -> Void) throws(HubMistake) -> String {
    let vault = try vault()
    var keys = try VaultKeys(of: vault, self)
    let damages = try VaultInspection(vault, try keys.known(), self).damages()
    guard !damages.isEmpty else { return "everything in the vault opens\n" }
    try confirm(damages.count)
    for damage in damages {
      _ = try ask("SELECT alchemy.forget($1)", [damage.profile.description])
    }
    // They would go on with what they have read.
    try endSessions(of: try login())
    return """
      removed from the vault: \(damages.map(\.profile.description).joined(separator: ", "))
      next: `alchemy sync` on each machine that has these profiles pushes them again

      """
  }

  /// Whether a row `a` of `pg_stat_activity` is of a machine's session in this database.
  static let isSession = "a.datname = current_database() AND a.application_name = 'alchemy-hub'"

  /// Ends the sessions of a login's machines, which begin anew; this one goes on.
  func endSessions(of login: String) throws(HubMistake) {
    _ = try ask(
      """
      SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a
      WHERE a.usename = $1 AND a.pid <> pg_backend_pid() AND \(Self.isSession)
      """, [login])
  }

  /// Whether this login may end the sessions of another one.
  func mayEndSessions(of login: String) throws(HubMistake) -> Bool {
    try ask(
      """
      SELECT rolsuper OR pg_has_role('pg_signal_backend', 'USAGE') OR pg_has_role($1::name, 'USAGE')
      FROM pg_roles WHERE rolname = current_user
      """, [login]
    ).text(0, 0) == "t"
  }

  /// From two minutes on, stamps of one side are near to being refused by the other.
  private static let clockSeconds = 120

  /// Takes no more changes of an origin.
  func retire(_ origin: Origin) throws(HubMistake) -> String {
    try checkVersion()
    _ = try ask("SELECT alchemy.retire($1)", [origin.description])
    return "no more changes of \(origin) are taken\n"
  }
}

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
  func install() throws(HubMistake) -> String {
    _ = try ask("BEGIN; SELECT pg_advisory_xact_lock(hashtext('alchemy-hub install'))")
    let (owner, users) = (HubSchema.owner, HubSchema.users)
    for role in [owner, users] {
      let known = try ask("SELECT 1 FROM pg_roles WHERE rolname = $1", [role])
      if known.rows.isEmpty { _ = try ask("CREATE ROLE \(role) NOLOGIN") }
    }
    _ = try ask(
      """
      DO $$ BEGIN
        EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      END $$;
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
      CREATE SCHEMA IF NOT EXISTS alchemy AUTHORIZATION \(owner);
      GRANT USAGE ON SCHEMA alchemy TO \(users);
      GRANT EXECUTE ON FUNCTION pg_control_system() TO \(owner);
      CREATE TABLE IF NOT EXISTS alchemy.version (number int NOT NULL);
      GRANT SELECT ON alchemy.version TO \(users);
      """)
    let found = try ask("SELECT number FROM alchemy.version").rows.isEmpty ? 0 : version() ?? 0
    if found > HubSchema.version { throw .newer(found: found) }
    if found < HubSchema.version {
      let steps = HubSchema.migrations[found...].joined(separator: "\n")
      _ = try ask("SET LOCAL ROLE \(owner); \(steps); RESET ROLE")
      _ = try ask(
        "DELETE FROM alchemy.version; INSERT INTO alchemy.version VALUES (\(HubSchema.version))")
    }
    _ = try ask("COMMIT")
    return found == HubSchema.version
      ? "the tables have version \(found) already\n"
      : "the tables have version \(HubSchema.version) now\n"
        + "next: `alchemy-hub user add NAME` makes a login with a vault\n"
  }

  /// Makes a login with a vault; the administrator gives it a password, or lets the server know it
  /// otherwise.
  func add(_ name: String) throws(HubMistake) -> String {
    try checkVersion()
    _ = try ask("BEGIN")
    let known = try ask("SELECT 1 FROM pg_roles WHERE rolname = $1", [name])
    if known.rows.isEmpty {
      _ = try ask("CREATE ROLE \"\(name)\" LOGIN CONNECTION LIMIT \(Self.connections)")
    }
    _ = try ask(
      """
      GRANT \(HubSchema.users) TO "\(name)";
      ALTER ROLE "\(name)" SET statement_timeout = '10s';
      ALTER ROLE "\(name)" SET lock_timeout = '5s';
      ALTER ROLE "\(name)" SET idle_in_transaction_session_timeout = '10s';
      """)
    let made = try ask(
      """
      INSERT INTO alchemy.vault (owner, origin)
      VALUES ($1, decode(replace(gen_random_uuid()::text, '-', ''), 'hex'))
      ON CONFLICT (owner) DO NOTHING RETURNING id
      """, [name])
    _ = try ask("COMMIT")
    return made.rows.isEmpty
      ? "\(name) has a vault already\n"
      : "\(name) has a vault now\nnext: give the login a password: `psql -c '\\password \(name)'`\n"
  }

  /// As many programs of one user at a time; each machine has one.
  private static let connections = 8

  /// Removes a login and its vault, with everything in it.
  func remove(_ name: String) throws(HubMistake) -> String {
    try checkVersion()
    _ = try ask("BEGIN")
    let gone = try ask("DELETE FROM alchemy.vault WHERE owner = $1 RETURNING id", [name])
    guard !gone.rows.isEmpty else {
      _ = try ask("ROLLBACK")
      throw .noVault(login: name)
    }
    _ = try ask("DROP ROLE IF EXISTS \"\(name)\"")
    _ = try ask("COMMIT")
    return "\(name) and the vault are gone\n"
  }
}

// MARK: - The user

extension HubAdministration {
  /// Tells whether the server can be used, and what is in the login's vault.
  func check() throws(HubMistake) -> String {
    try checkVersion()
    let before = Int(SystemClock.realtimeMilliseconds())
    let greeting = try ask(HubDatabase.greeting)
    guard let now = greeting.integer(0, 3) else { throw .noVault(login: try login()) }
    let ahead = (now - (before + Int(SystemClock.realtimeMilliseconds())) / 2) / 1000
    let counts = try ask(
      """
      SELECT (SELECT count(*) FROM alchemy.profile), (SELECT count(*) FROM alchemy.change),
        (SELECT coalesce(sum(octet_length(body)), 0) FROM alchemy.change)
          + (SELECT coalesce(sum(octet_length(body)), 0) FROM alchemy.state),
        (SELECT string_agg(encode(origin, 'hex'), ', ') FROM alchemy.retired)
      """)
    let facts = [
      ("tables", "version \(HubSchema.version)"),
      ("login", try login()),
      ("profiles", counts.text(0, 0) ?? "0"),
      ("changes", counts.text(0, 1) ?? "0"),
      ("bytes", counts.text(0, 2) ?? "0"),
      ("retired", counts.text(0, 3) ?? "none"),
      (
        "clock",
        abs(ahead) < Self.clockSeconds
          ? "as here"
          : "\(abs(ahead)) s \(ahead > 0 ? "ahead of" : "behind") this machine; the server needs NTP"
      ),
    ]
    return facts.map { "\($0.0.padded(to: 10))\($0.1)\n" }.joined()
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

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

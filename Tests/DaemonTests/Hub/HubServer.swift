import Glibc
import TestSupport
import Unix

/// A PostgreSQL server in a folder of the test's own, with a vault for the login `anna`.
///
/// The server refuses to run as root, so there it runs as the user of Debian's package.
final class HubServer {
  let folder: TemporaryFolder
  private let port: Int
  private var isRunning = false

  /// Makes a cluster and starts it; a port is part of the socket's name, and nothing listens on it.
  init(port: Int = 5499) throws {
    folder = try TemporaryFolder()
    self.port = port
    try prepare()
    try run("initdb -D data -A trust -E UTF8 --locale=C.UTF-8 --no-sync")
    try start()
  }

  /// Copies a server that runs, to be started as its standby.
  init(standbyOf primary: HubServer, port: Int) throws {
    folder = try TemporaryFolder()
    self.port = port
    try prepare()
    try run(
      "pg_basebackup -h \(primary.folder.path)/pg -p \(primary.port) -U postgres -D data -R "
        + "--no-sync -c fast")
  }

  private func prepare() throws {
    _ = unsafe chmod(folder.path, 0o755)
    try folder.makeFolder("pg")
    guard geteuid() == 0 else { return }
    try check(
      try ChildProcess.run("chown", ["postgres", folder.appending("pg")], environment: [:]))
  }

  deinit {
    do {
      try stop()
    } catch {
      print("a server in \(folder.path) was not stopped: \(error)")
    }
  }

  private func check(_ ending: ChildProcess.Ending) throws {
    guard ending.code == 0 else { throw UncleanServer(ending: ending) }
  }

  /// Runs a program of the server's package, in the server's folder.
  private func run(_ line: String) throws {
    let user = geteuid() == 0 ? "runuser -u postgres -- " : ""
    let script = """
      cd \(folder.path)/pg && programs=$(ls -d /usr/lib/postgresql/*/bin | tail -1) \
        && \(user)env PATH="$programs:$PATH" \(line)
      """
    try check(
      try ChildProcess.run(
        "sh", ["-c", script],
        environment: BuiltPrograms.environment(home: folder.path)))
  }

  func start() throws {
    // A listener with a port of its own would be in the way of another test.
    try run(
      "pg_ctl -D data -l log -w start -o \"-k \(folder.path)/pg -p \(port) -c listen_addresses= "
        + "-c max_connections=40 -c fsync=off\"")
    isRunning = true
  }

  /// Ends it at once, as a power cut would.
  func stop() throws {
    guard isRunning else { return }
    isRunning = false
    try run("pg_ctl -D data -w -m immediate stop")
  }

  func promote() throws {
    try run("pg_ctl -D data -w promote")
  }

  /// The folder of the settings of a user's first machine, with the keys of the vaults.
  var settings: String { folder.appending("settings") }

  /// The variables with which programs find one of these servers, as a login, and the keys of the first one's vaults.
  static func environment(
    of servers: [HubServer], as login: String = "anna", settings: String? = nil
  ) -> [String: String] {
    [
      "PGHOST": servers.map { "\($0.folder.path)/pg" }.joined(separator: ","),
      "PGPORT": servers.map { "\($0.port)" }.joined(separator: ","),
      "PGDATABASE": "postgres", "PGUSER": login, "PGTARGETSESSIONATTRS": "read-write",
      "XDG_CONFIG_HOME": settings ?? servers[0].settings,
    ]
  }

  private func environment(_ login: String, _ database: String) -> [String: String] {
    BuiltPrograms.environment(home: folder.path)
      .merging(Self.environment(of: [self], as: login)) { $1 }
      .merging(["PGDATABASE": database]) { $1 }
  }

  /// What a statement prints, one line a row.
  func ask(
    _ statement: String, as login: String = "postgres", in database: String = "postgres"
  ) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      "psql", ["-qAtX", "-c", statement], environment: environment(login, database))
  }

  /// What the program of the hub prints.
  func hub(
    _ words: String..., as login: String = "postgres", settings: String? = nil
  ) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      BuiltPrograms.hub, words,
      environment: environment(login, "postgres")
        .merging(["XDG_CONFIG_HOME": settings ?? self.settings]) { $1 })
  }

  /// What `key import` prints for words that are typed on a machine with other settings.
  func importKey(_ words: String, settings: String) throws -> ChildProcess.Ending {
    try ChildProcess.run(
      "sh", ["-c", "printf '%s\\n' \"$1\" | \"$0\" key import", BuiltPrograms.hub, words],
      environment: environment("anna", "postgres")
        .merging(["XDG_CONFIG_HOME": settings]) { $1 })
  }

  /// The words of `key show`, without their numbers.
  func keyWords() throws -> String {
    let shown = try hub("key", "show", as: "anna")
    try check(shown)
    let lines = shown.output.split(separator: "\n").prefix(4).joined(separator: " ")
    return lines.split { !$0.isLetter }.joined(separator: " ")
  }

  /// A dump of the database, as text.
  func dump() throws -> String {
    let ending = try ChildProcess.run(
      "pg_dump", [], environment: environment("postgres", "postgres"))
    try check(ending)
    return ending.output
  }

  /// The same, in a database of its own.
  func hub(
    _ words: [String], as login: String, in database: String
  ) throws -> ChildProcess.Ending {
    try ChildProcess.run(BuiltPrograms.hub, words, environment: environment(login, database))
  }

  /// Makes another database of this server with what this one has.
  func copyDatabase(as name: String) throws {
    try check(
      try ChildProcess.run(
        "sh", ["-c", "createdb \(name) && pg_dump postgres | psql -qX \(name)"],
        environment: environment("postgres", "postgres")))
  }

  /// Restores another server's roles and database here, as the page says.
  func restore(from other: HubServer) throws {
    for line in ["pg_dumpall --globals-only", "pg_dump"] {
      let dump = try ChildProcess.run(
        "sh", ["-c", "\(line) > '\(folder.path)/dump.sql'"],
        environment: other.environment("postgres", "postgres"))
      try check(dump)
      try check(
        try ChildProcess.run(
          "psql", ["-qX", "-f", "\(folder.path)/dump.sql"],
          environment: environment("postgres", "postgres")))
    }
  }

  /// The peer of a daemon's settings that leads to one of these servers.
  static func peer(
    _ servers: [HubServer], as login: String = "anna", settings: String? = nil
  ) -> [String] {
    ["env"]
      + environment(of: servers, as: login, settings: settings).map { "\($0.key)=\($0.value)" }
      .sorted()
      + [
        BuiltPrograms.hub
      ]
  }
}

/// A program of the server did not do what it was to do.
struct UncleanServer: Error {
  let ending: ChildProcess.Ending
}

import Glibc
import _StringProcessing

/// A PostgreSQL server in a folder of its own, with its usual settings: each commit waits for the disk.
///
/// The server refuses to run as root, so there it runs as the user of Debian's package, and everybody
/// may enter its folder.
final class HubCluster {
  let folder: TemporaryFolder
  let port: Int
  private let hub: String
  private var isRunning = false

  /// The login of the player whose daemons meet.
  static let player = "anna"
  /// What a pass over 1,000 logins needs, besides those of the daemons.
  private static let connections = 100

  /// Makes a cluster with the tables of the hub, and starts it; nothing listens on the port.
  init(hub: String, in parent: TemporaryFolder, port: Int = 5497) throws {
    (self.hub, self.port) = (try TextFile.absolutePath(hub), port)
    folder = try TemporaryFolder(in: parent.path)
    try prepare(in: parent)
    try run("initdb -D data -A trust -E UTF8 --locale=C.UTF-8")
    try start()
    try administer("install")
    try administer("user", "add", Self.player)
  }

  /// A running server's standby, which follows it a moment later.
  init(standbyOf primary: HubCluster, in parent: TemporaryFolder, port: Int) throws {
    (hub, self.port) = (primary.hub, port)
    folder = try TemporaryFolder(in: parent.path)
    try prepare(in: parent)
    try run(
      "pg_basebackup -h \(primary.folder.path)/pg -p \(primary.port) -U postgres -D data -R -c fast"
    )
    try start()
  }

  deinit {
    do {
      try stop()
    } catch {
      print("a server in \(folder.path) was not stopped: \(error)")
    }
  }

  private func prepare(in parent: TemporaryFolder) throws {
    for path in [parent.path, folder.path] {
      guard unsafe chmod(path, 0o755) == 0 else { throw Failure.lastCall("chmod", path) }
    }
    let place = try folder.folder("pg")
    if geteuid() == 0 { try command("/bin/chown", ["postgres", place]) }
  }
}

// MARK: - Running

extension HubCluster {
  func start() throws {
    try run(
      "pg_ctl -D data -l log -w start -o \"-k \(folder.path)/pg -p \(port) -c listen_addresses= "
        + "-c max_connections=\(Self.connections)\"")
    isRunning = true
  }

  /// Ends it at once, as a power cut would.
  func stop() throws {
    guard isRunning else { return }
    isRunning = false
    try run("pg_ctl -D data -w -m immediate stop")
  }

  func promote() throws { try run("pg_ctl -D data -w promote") }

  private func command(
    _ program: String, _ words: [String], environment: [String: String] = [:]
  ) throws {
    let child = try Child(
      program, words, environment: environment, logPath: folder.file("commands"))
    child.wait()
    guard child.exitCode == 0 else { throw Failure.ended(child.name, log: child.log) }
  }

  /// Runs a program of the server's package, in the server's folder.
  private func run(_ line: String) throws {
    let user = geteuid() == 0 ? "runuser -u postgres -- " : ""
    let script = """
      cd \(folder.path)/pg && programs=$(ls -d /usr/lib/postgresql/*/bin | tail -1) \
        && \(user)env PATH="$programs:$PATH" \(line)
      """
    try command("/bin/sh", ["-c", script], environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
  }

  /// Runs `alchemy-hub` as the server's administrator.
  func administer(_ words: String...) throws {
    try command(hub, words, environment: Self.environment(of: [self], as: "postgres"))
  }

  /// What a statement prints, without line ends.
  func ask(_ statement: String) throws -> String {
    let file = folder.file("answer")
    try TextFile.write("", to: file)
    let child = try Child(
      "/usr/bin/psql", ["-qAtX", "-c", statement],
      environment: Self.environment(of: [self], as: "postgres")
        .merging(["PGTARGETSESSIONATTRS": "any"]) { $1 }, logPath: file)
    child.wait()
    guard child.exitCode == 0 else { throw Failure.ended(child.name, log: child.log) }
    return child.log.split(separator: "\n").joined(separator: " ")
  }

  func number(_ statement: String) throws -> Double {
    let answer = try ask(statement)
    guard let number = Double(answer) else { throw Failure.unexpected("no number: \(answer)") }
    return number
  }
}

// MARK: - Reaching it

extension HubCluster {
  /// The variables with which libpq finds the server that takes writes, and the hub the keys of its vaults.
  static func environment(of servers: [HubCluster], as login: String) -> [String: String] {
    [
      "PGHOST": servers.map { "\($0.folder.path)/pg" }.joined(separator: ","),
      "PGPORT": servers.map { "\($0.port)" }.joined(separator: ","),
      "PGDATABASE": "postgres", "PGUSER": login, "PGTARGETSESSIONATTRS": "read-write",
      "XDG_CONFIG_HOME": servers[0].folder.path + "/settings",
    ]
  }

  /// The script by which a daemon's peer leads to one of these servers.
  static func script(to servers: [HubCluster]) -> String {
    let variables = environment(of: servers, as: player).map { "\($0.key)='\($0.value)'" }
    return "exec env \(variables.sorted().joined(separator: " ")) '\(servers[0].hub)'\n"
  }

  /// A socket at which each connection is a session of the hub, as the socket unit makes it.
  func listen(as login: String = player, at path: String) throws -> Child {
    let variables = Self.environment(of: [self], as: login).map { "--setenv=\($0.key)=\($0.value)" }
    unsafe unlink(path)
    let log = path + ".log"
    try TextFile.write("", to: log)
    let child = try Child(
      "/usr/bin/systemd-socket-activate",
      ["--accept", "--inetd", "--listen=\(path)"] + variables.sorted() + [hub],
      environment: ["PATH": "/usr/bin:/bin"], logPath: log)
    while !child.log.contains("Listening on") {
      try child.requireAlive()
      try MonotonicClock.sleep(milliseconds: 1)
    }
    return child
  }
}

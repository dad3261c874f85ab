import TestSupport
import Testing
import Unix

/// A machine as Documentation/HUB.md sets it up, with a server that speaks TLS alone.
@Suite(
  "The hub's socket under a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct HubServiceTests {
  /// Other tests' servers are on the same machine.
  private static let port = 18_432

  @Test("a session of it reaches the server over TLS, and the daemon has no network")
  func session() throws {
    let manager = try UserManager()
    try Self.startServer(in: manager)
    defer { _ = try? manager.run("sh", "-c", Self.programs + "pg_ctl -D pg -m immediate stop") }
    try Self.set(up: manager)
    try manager.systemctl("enable", "--quiet", "--now", "alchemy-hub.socket")
    #expect(try manager.alchemy("stock", "wheat", "3").code == 0)
    let level = try manager.eventually { try Self.changes(in: manager) == "1" }
    let (status, journal) = (try manager.alchemy("sync", "status"), try Self.journal(of: manager))
    #expect(level, "\(status) \(journal)")
    #expect(status.output.contains("hub") && status.code == 0, "\(status)")
    #expect(try manager.property("PrivateNetwork", of: "alchemyd.service") == "yes")
  }

  @Test("a server that is not the one of the certificate gets nothing, and the status says why")
  func stranger() throws {
    let manager = try UserManager()
    try Self.startServer(in: manager)
    defer { _ = try? manager.run("sh", "-c", Self.programs + "pg_ctl -D pg -m immediate stop") }
    try Self.set(up: manager)
    // An authority that has signed nothing.
    _ = try manager.run("sh", "-c", Self.certificate("other", "other"))
    _ = try manager.run("cp", "other.crt", ".postgresql/root.crt")
    try manager.systemctl("enable", "--quiet", "--now", "alchemy-hub.socket")
    #expect(try manager.alchemy("stock", "wheat", "3").code == 0)
    let isTold = try manager.eventually {
      try manager.alchemy("sync", "status").output.contains("certificate verify failed")
    }
    let (status, journal) = (try manager.alchemy("sync", "status"), try Self.journal(of: manager))
    #expect(isTold, "\(status) \(journal)")
    #expect(try Self.changes(in: manager) == "0")
  }

  private static let programs = "PATH=$(ls -d /usr/lib/postgresql/*/bin | tail -1):$PATH; "

  /// Makes `name.crt` and `name.key`, signed by itself, for a host.
  private static func certificate(_ name: String, _ host: String) -> String {
    "openssl req -new -x509 -days 2 -nodes -subj /CN=\(host) -keyout \(name).key -out \(name).crt "
      + "&& chmod 600 \(name).key"
  }

  /// A server that takes passwords over TLS from the network, and the user itself by its socket.
  private static func startServer(in manager: UserManager) throws {
    let script = """
      set -e; \(programs)
      \(certificate("server", "localhost"))
      initdb -D pg -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >made
      printf 'local all all trust\\nhostssl all all 127.0.0.1/32 scram-sha-256\\n' >pg/pg_hba.conf
      pg_ctl -D pg -l pg.log -w -o "-k $PWD -p \(port) -c listen_addresses=127.0.0.1 -c ssl=on \
      -c ssl_cert_file=$PWD/server.crt -c ssl_key_file=$PWD/server.key" start >>made
      export PGHOST=$PWD PGPORT=\(port) PGUSER=postgres PGDATABASE=postgres
      /run/shown/alchemy-hub install
      /run/shown/alchemy-hub user add anna
      psql -qc "ALTER ROLE anna PASSWORD 'a secret'"
      """
    let ending = try manager.run("sh", "-c", script)
    guard ending.code == 0 else {
      throw TookTooLong("a server", seen: "\(ending) \(try manager.run("cat", "pg.log"))")
    }
  }

  /// What the player does on a machine.
  private static func set(up manager: UserManager) throws {
    try manager.write("localhost:\(port):postgres:anna:a secret\n", to: ".pgpass")
    _ = try manager.run("sh", "-c", "chmod 600 .pgpass; mkdir .postgresql")
    _ = try manager.run("cp", "server.crt", ".postgresql/root.crt")
    try manager.write(
      """
      PGHOST=localhost
      PGPORT=\(port)
      PGDATABASE=postgres
      PGUSER=anna
      PGSSLMODE=verify-full
      """, to: ".config/alchemyd/hub.env")
    let socket = try manager.run("sh", "-c", "printf %s $XDG_RUNTIME_DIR").output
    let bridge = #"["alchemyd", "bridge", "--socket", "\#(socket)/alchemy-hub/socket"]"#
    try manager.write(
      #"{"peers": {"hub": \#(bridge.replacing("\"alchemyd\"", with: "\"/run/shown/alchemyd\""))}}"#,
      to: ".config/alchemyd/config.json")
  }

  /// How many changes the server has.
  private static func changes(in manager: UserManager) throws -> String {
    let ending = try manager.run(
      "sh", "-c",
      "psql -h $PWD -p \(port) -U postgres -qAtXc 'SELECT count(*) FROM alchemy.change' postgres")
    return ending.output.filter { !$0.isWhitespace }
  }

  private static func journal(of manager: UserManager) throws -> String {
    try manager.run("journalctl", "--user", "-q", "-o", "cat").output
  }
}

extension UserManager {
  /// Whether something becomes true in the time that tests wait.
  func eventually(_ isTrue: () throws -> Bool) throws -> Bool {
    let deadline = Deadline()
    while !deadline.isOver {
      if try isTrue() { return true }
    }
    return false
  }
}

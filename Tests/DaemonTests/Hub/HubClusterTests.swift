import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

/// Daemons that meet in a real server, which is ended, loses its newest commits, and is attacked by a user.
@Suite("A hub on a PostgreSQL server")
struct HubClusterTests {
  private let server: HubServer

  init() throws {
    server = try HubServer()
    #expect(try server.hub("install").code == 0)
    #expect(try server.hub("user", "add", "anna").code == 0)
  }

  @Test(
    "three daemons become level, whatever is killed under their edits, a standby's tail included")
  func killed() throws {
    var generator = SeededGenerator(seed: 11)
    let standby = try HubServer(standbyOf: server, port: 5498)
    try standby.start()
    let peer = ["hub": HubServer.peer([server, standby])]
    let daemons = try (1...3).map { _ in try PeeredDaemon(peers: peer) }
    var (added, kills, present) = (0, 0, server)
    for number in 1...600 {
      let daemon = daemons[Int.random(in: 0..<3, using: &generator)]
      try daemon.add("wheat")
      added += 1
      // The standby hears of nothing from the 350th edit on, and takes over at the 400th.
      if number == 350 { try standby.stop() }
      if number == 400 {
        try server.stop()
        try standby.start()
        try standby.promote()
        present = standby
      }
      switch Int.random(in: 0..<60, using: &generator) {
      case 0:
        _ = try ChildProcess.run(
          "pkill", ["-KILL", "-P", "\(daemon.daemon.process.identifier)"], environment: [:])
        kills += 1
      case 1:
        _ = try present.ask(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'anna' LIMIT 1")
        kills += 1
      case 2 where kills.isMultiple(of: 5):
        try present.stop()
        try present.start()
        kills += 1
      default: break
      }
    }
    #expect(kills > 5, "too little was killed to show anything")
    for daemon in daemons { _ = try daemon.daemon.ask(Requests.line("sync.now")) }
    for daemon in daemons.dropFirst() { try PeeredDaemon.waitUntilLevel(daemons[0], daemon) }
    #expect(try daemons[0].inventory()?["wheat"]?.integer == added)
    let changes = try present.ask("SELECT count(*), count(DISTINCT hash) FROM alchemy.change")
    #expect(changes.output == "\(added)|\(added)\n", "\(changes)")
  }

  @Test(
    "one vault is given back what a backup has, machines push the rest, and no other vault changes")
  func restoredVault() throws {
    #expect(try server.hub("user", "add", "ben").code == 0)
    let anna = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    let ben = try PeeredDaemon(peers: ["hub": HubServer.peer([server], as: "ben")])
    func waitForChanges(_ count: Int) throws {
      let deadline = Deadline()
      while try server.ask("SELECT count(*) FROM alchemy.change").output != "\(count)\n" {
        guard !deadline.isOver else { throw TookTooLong("\(count) changes", seen: "") }
      }
    }
    for daemon in [anna, ben] { for _ in 1...3 { try daemon.add("wheat") } }
    try waitForChanges(6)
    try server.copyDatabase(as: "old")
    for daemon in [anna, ben] { for _ in 1...2 { try daemon.add("garlic") } }
    try waitForChanges(10)
    let asked = try server.hub("user", "restore", "anna", "old")
    #expect(asked.code == 2 && asked.errors.contains("nothing was restored"), "\(asked)")
    let nobody = try server.hub("user", "restore", "cleo", "old", "--yes")
    #expect(nobody.code == 78 && nobody.errors.contains("no vault of cleo"), "\(nobody)")
    let restored = try server.hub("user", "restore", "anna", "old", "--yes")
    #expect(restored.code == 0 && restored.output.contains("with 3 changes"), "\(restored)")
    _ = try anna.daemon.ask(Requests.line("sync.now"))
    try waitForChanges(10)
    let other = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    try PeeredDaemon.waitUntilLevel(anna, other)
    #expect(try other.inventory() == ["garlic": 2, "wheat": 3])
    try ben.add("garlic")
    try waitForChanges(11)
    let bens = "SELECT count(*) FROM alchemy.change c JOIN alchemy.vault v ON v.id = c.vault"
    #expect(try server.ask(bens + " WHERE v.owner = 'ben'").output == "6\n")
  }

  @Test("a container's start makes a hub of an empty folder, and starts it again as it was")
  func container() throws {
    let folder = try TemporaryFolder()
    for name in ["pg", "data"] { try folder.makeFolder(name) }
    _ = unsafe chmod(folder.path, 0o755)
    for name in ["pg", "data"] {
      _ = try ChildProcess.run("chown", ["postgres", folder.appending(name)], environment: [:])
    }
    let programs = BuiltPrograms.hub.split(separator: "/").dropLast().joined(separator: "/")
    let environment = BuiltPrograms.environment(home: folder.path).merging([
      "HUB_DATA": folder.appending("data") + "/hub", "HUB_LISTEN": "", "HUB_USERS": "anna ben",
      "PGHOST": folder.appending("pg"), "PGPORT": "5497",
      "PATH": "/\(programs):/usr/bin:/bin:/sbin",
    ]) { $1 }
    let asServer = geteuid() == 0 ? ["runuser", "-u", "postgres", "--"] : ["env"]
    let start = asServer + [Checkout.path(of: "Config/release/hub/start-hub")]
    let stop =
      "$(ls -d /usr/lib/postgresql/*/bin | tail -1)/pg_ctl -D \(folder.path)/data/hub -w -m immediate stop"
    for _ in 1...2 {
      let process = try ChildProcess(start[0], Array(start.dropFirst()), environment: environment)
      defer {
        _ = try? ChildProcess.run(
          asServer[0], asServer.dropFirst() + ["sh", "-c", stop], environment: environment)
      }
      try process.waitForErrors(containing: "ready to accept connections")
      let users = try ChildProcess.run(
        BuiltPrograms.hub, ["user", "list"],
        environment: environment.merging(["PGUSER": "postgres", "PGDATABASE": "postgres"]) { $1 })
      #expect(
        users.code == 0 && users.output.contains("anna") && users.output.contains("ben"), "\(users)"
      )
    }
  }

  @Test("an administrator sees every vault, as a table and as Prometheus reads it")
  func report() throws {
    #expect(try server.hub("user", "add", "ben").code == 0)
    let anna = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    for _ in 1...3 { try anna.add("wheat") }
    let deadline = Deadline()
    while try server.ask("SELECT count(*) FROM alchemy.change").output != "3\n" {
      guard !deadline.isOver else { throw TookTooLong("3 changes", seen: "") }
    }
    let all = try server.hub("check", "--all")
    #expect(all.code == 0, "\(all)")
    let rows = all.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0].prefix(4) == ["LOGIN", "PROFILES", "CHANGES", "LAG"])
    #expect(
      rows[1].prefix(4) == ["anna", "1", "3", "3"] && rows[2].prefix(4) == ["ben", "0", "0", "0"])
    let metrics = try server.hub("check", "--metrics").output
    #expect(metrics.contains("\nalchemy_hub_vault_changes{login=\"anna\"} 3\n"))
    #expect(metrics.contains("\nalchemy_hub_vault_sessions{login=\"anna\"} 1\n"))
    #expect(!metrics.contains("last_change_timestamp_seconds{login=\"ben\"}"))
    for line in metrics.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(
        line.wholeMatch(of: /alchemy_hub_[a-z_]+\{(login|standby)="[a-z]+"\} \d+/) != nil, "\(line)"
      )
    }
    let refused = try server.hub("check", "--all", as: "anna")
    #expect(refused.code == 1 && refused.errors.contains("permission denied"), "\(refused)")
  }

  @Test("a server that becomes silent is left, and the edit reaches it by another session")
  func silence() throws {
    let daemon = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    func waitForChanges(_ count: Int) throws {
      let deadline = Deadline()
      while try server.ask("SELECT count(*) FROM alchemy.change").output != "\(count)\n" {
        guard !deadline.isOver else {
          throw TookTooLong("\(count) changes", seen: "\(try daemon.peers())")
        }
      }
    }
    try daemon.add("wheat")
    try waitForChanges(1)
    let process = try server.ask("SELECT pid FROM pg_stat_activity WHERE usename = 'anna'").output
    func signal(_ name: String) throws {
      _ = try ChildProcess.run("kill", ["-\(name)", String(process.dropLast())], environment: [:])
    }
    try signal("STOP")
    defer { _ = try? signal("KILL") }
    try daemon.add("wheat")
    try waitForChanges(2)
  }

  @Test("a standby that takes over without the newest commits is given them again")
  func failover() throws {
    let standby = try HubServer(standbyOf: server, port: 5498)
    try standby.start()
    let peer = ["hub": HubServer.peer([server, standby])]
    let daemons = [try PeeredDaemon(peers: peer), try PeeredDaemon(peers: peer)]
    for _ in 1...20 { try daemons[0].add("wheat") }
    try PeeredDaemon.waitUntilLevel(daemons[0], daemons[1])
    // The standby hears of nothing more until it takes over.
    try standby.stop()
    for _ in 1...20 { try daemons[0].add("garlic") }
    try PeeredDaemon.waitUntilLevel(daemons[0], daemons[1])
    try server.stop()
    try standby.start()
    try standby.promote()
    for daemon in daemons { try daemon.add("salt-pile") }
    for daemon in daemons { _ = try daemon.daemon.ask(Requests.line("sync.now")) }
    try PeeredDaemon.waitUntilLevel(daemons[0], daemons[1])
    let bag = try daemons[1].inventory()
    #expect(
      bag?["wheat"] == 20 && bag?["garlic"] == 20 && bag?["salt-pile"] == 2, "\(bag ?? .null)")
    let changes = try standby.ask("SELECT count(*), count(DISTINCT hash) FROM alchemy.change")
    #expect(changes.output == "42|42\n", "\(changes)")
  }

  @Test("old changes that a state covers are cut, and a machine that lacks them joins the state")
  func cut() throws {
    let peer = ["hub": HubServer.peer([server])]
    let first = try PeeredDaemon(peers: peer)
    // This one is level, goes away, and is edited before it comes back.
    let away = try PeeredDaemon(peers: peer)
    try first.add("wheat")
    try PeeredDaemon.waitUntilLevel(first, away)
    _ = try away.daemon.stop()
    for _ in 1...299 { try first.add("wheat") }
    let deadline = Deadline()
    while try server.ask("SELECT n >= 256 FROM alchemy.state").output != "t\n" {
      guard !deadline.isOver else { throw TookTooLong("a stored state", seen: "none") }
    }
    // These no state covers yet.
    for _ in 1...20 { try first.add("wheat") }
    while try server.ask("SELECT n FROM alchemy.profile").output != "320\n" {
      guard !deadline.isOver else { throw TookTooLong("320 changes in the hub", seen: "fewer") }
    }
    // As long ago as a cut needs; what is not covered by the state stays.
    _ = try server.ask("UPDATE alchemy.change SET at = at - interval '91 days'")
    _ = try server.ask("UPDATE alchemy.vault SET cut_at = cut_at - interval '2 days'")
    #expect(try server.ask("SELECT alchemy.cut(90, 10, 100)", as: "anna").output == "t\n")
    while try server.ask("SELECT alchemy.cut(90, 10, 100)", as: "anna").output == "t\n" {}
    #expect(
      try server.ask(
        "SELECT sum(length(hashes)) / 16 = max(h.floor) FROM alchemy.trail, alchemy.head h"
      )
      .output == "t\n")
    let left = try server.ask(
      "SELECT min(c.n) - 1 = max(h.floor), min(c.n) <= max(s.n) + 1 "
        + "FROM alchemy.change c, alchemy.head h, alchemy.state s")
    #expect(left.output == "t|t\n", "\(left)")
    let second = try PeeredDaemon(peers: peer)
    try second.add("garlic")
    try PeeredDaemon.waitUntilLevel(first, second)
    #expect(try second.inventory() == ["garlic": 1, "wheat": 320])
    try away.startAgain()
    try away.add("salt-pile")
    try PeeredDaemon.waitUntilLevel(away, second)
    #expect(try away.inventory() == ["garlic": 1, "salt-pile": 1, "wheat": 320])
  }

  @Test("a user sees and writes no other's rows, with the schema in hand")
  func hostile() throws {
    #expect(try server.hub("user", "add", "mallory").code == 0)
    let anna = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    try anna.add("wheat")
    let deadline = Deadline()
    while try server.ask("SELECT count(*) FROM alchemy.change").output != "1\n" {
      guard !deadline.isOver else { throw TookTooLong("a change in the hub", seen: "none") }
    }
    for table in ["profile", "head", "change", "trail", "state", "retired"] {
      let seen = try server.ask("SELECT count(*) FROM alchemy.\(table)", as: "mallory")
      #expect(seen.output == "0\n", "\(table): \(seen)")
    }
    let id = "00000000-0000-4000-8000-000000000001"
    let refused = [
      "SELECT * FROM alchemy.vault", "INSERT INTO alchemy.retired VALUES (1, '\\x00')",
      "UPDATE alchemy.profile SET n = 0", "DELETE FROM alchemy.change",
      "SET ROLE alchemy_hub", "CREATE TABLE alchemy.t ()", "CREATE TABLE public.t ()",
      "CREATE TEMPORARY TABLE t ()", "SELECT alchemy.grow(-5, NULL)",
      "SELECT alchemy.hold('\(id)', 1, 0)",
      "CREATE FUNCTION alchemy.vault() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "ALTER TABLE alchemy.change DISABLE ROW LEVEL SECURITY",
    ]
    for statement in refused {
      let ending = try server.ask(statement, as: "mallory")
      #expect(ending.code != 0, "\(statement): \(ending)")
    }
    // What the functions do, they do to the caller's own vault.
    let append = """
      SELECT verdict FROM alchemy.append('\(id)', 0, 0, 0, 'x', 'skyrim', false, \
      ARRAY[repeat('a', 32)], ARRAY[1::bigint], ARRAY[repeat('b', 32)], ARRAY[1::bigint], ARRAY['junk'::bytea])
      """
    #expect(try server.ask(append, as: "mallory").output == "written\n")
    #expect(try server.ask(append, as: "mallory").output == "overtaken\n")
    #expect(try server.ask("SELECT count(*) FROM alchemy.change").output == "2\n")
    // Notifications may come from anybody who knows the channel; nothing is believed of them.
    let channel = try server.ask(
      "SELECT 'alchemy_' || encode(origin, 'hex') FROM alchemy.vault ORDER BY id LIMIT 1"
    ).output.filter { !$0.isNewline }
    let forged = try server.ask(
      "NOTIFY \(channel), '\(id) 900000'; NOTIFY \(channel), 'x'", as: "mallory")
    #expect(forged.code == 0, "\(forged)")
    try anna.add("wheat")
    let fresh = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    try PeeredDaemon.waitUntilLevel(anna, fresh)
    #expect(try fresh.inventory() == ["wheat": 2])
  }

  @Test("a vault without room takes nothing; the daemon waits, and nothing is lost")
  func full() throws {
    let peer = ["hub": HubServer.peer([server])]
    let daemons = [try PeeredDaemon(peers: peer), try PeeredDaemon(peers: peer)]
    try daemons[0].add("wheat")
    try PeeredDaemon.waitUntilLevel(daemons[0], daemons[1])
    _ = try server.ask("UPDATE alchemy.vault SET byte_limit = bytes")
    try daemons[0].add("garlic")
    let deadline = Deadline()
    while try !"\(daemons[0].peers())".contains("the vault has no more room") {
      guard !deadline.isOver else {
        throw TookTooLong("a full vault to be told", seen: "\(try daemons[0].peers())")
      }
    }
    #expect(try daemons[1].inventory() == ["wheat": 1])
    _ = try server.ask("UPDATE alchemy.vault SET byte_limit = bytes + 100000")
    for daemon in daemons { _ = try daemon.daemon.ask(Requests.line("sync.now")) }
    try PeeredDaemon.waitUntilLevel(daemons[0], daemons[1])
    #expect(try daemons[1].inventory() == ["garlic": 1, "wheat": 1])
  }

  @Test("the server itself refuses changes without room or predecessor, and those of the future")
  func verdicts() throws {
    func append(_ seq: Int, after n: Int, by origin: String = "a", time: String = "1") throws
      -> ChildProcess.Ending
    {
      try server.ask(
        """
        SELECT verdict FROM alchemy.append('00000000-0000-4000-8000-000000000001', \(n), 0, 0, 'x', \
        'skyrim', false, ARRAY[repeat('\(origin)', 32)], ARRAY[\(seq)::bigint], ARRAY[repeat('b', 32)], \
        ARRAY[(\(time))::bigint], ARRAY['{"a":1}'::bytea])
        """, as: "anna")
    }
    let now = "(extract(epoch FROM now()) * 1000)::bigint"
    #expect(try append(1, after: 0).output == "written\n")
    #expect(try append(1, after: 0).output == "overtaken\n")
    let gap = try append(3, after: 1)
    #expect(gap.code != 0 && gap.errors.contains("leave a gap"), "\(gap)")
    #expect(try append(2, after: 1, time: "(\(now) + 330000) << 16").output == "future\n")
    #expect(try append(2, after: 1, time: "(\(now) + 270000) << 16").output == "written\n")
    #expect(try server.ask("SELECT alchemy.retire(repeat('c', 32))", as: "anna").code == 0)
    #expect(try append(1, after: 2, by: "c").output == "retired\n")
    _ = try server.ask("UPDATE alchemy.vault SET byte_limit = bytes")
    #expect(try append(3, after: 2).output == "full\n")
    _ = try server.ask("UPDATE alchemy.vault SET byte_limit = bytes + 107")
    #expect(try append(3, after: 2).output == "written\n")
    let kept = try server.ask(
      "SELECT count(*), max(n), sum(octet_length(body)) FROM alchemy.change")
    #expect(kept.output == "3|3|21\n", "\(kept)")
    #expect(try server.ask("SELECT bytes FROM alchemy.vault").output == "321\n")
  }

  @Test("what is missing is said with the command that helps")
  func words() throws {
    let check = try server.hub("check", as: "anna")
    #expect(check.code == 0 && check.output.contains("profiles  0\n"), "\(check)")
    let stranger = try server.hub("check")
    #expect(stranger.code == 78 && stranger.errors.contains("`alchemy-hub user add postgres`"))
    #expect(
      try server.hub("install").output
        == "the tables have version 1 already; owners and permissions are set again\n")
    _ = try server.ask("UPDATE alchemy.version SET number = 9")
    let newer = try server.hub("check", as: "anna")
    #expect(newer.code == 78 && newer.errors.contains("they have version 9"), "\(newer)")
    _ = try server.ask("UPDATE alchemy.version SET number = 1")
    #expect(try server.hub("user", "remove", "anna", "--yes").code == 0)
    #expect(try server.hub("user", "remove", "anna", "--yes").code == 78)
  }

  @Test func `Roles of others get no vault and no settings, and only what was made is removed`()
    throws
  {
    for name in ["postgres", "alchemy_hub", "alchemy_hub_user", "pg_monitor"] {
      let refused = try server.hub("user", "add", name)
      #expect(refused.code == 78 && refused.errors.contains("\(name) cannot have a vault"))
    }
    _ = try server.ask("CREATE ROLE webapp LOGIN")
    #expect(try server.hub("user", "add", "webapp").code == 0)
    let role = "SELECT rolconfig IS NULL FROM pg_roles WHERE rolname = "
    #expect(try server.ask(role + "'webapp'").output == "t\n")
    #expect(try server.ask(role + "'anna'").output == "f\n")
    let list = try server.hub("user", "list")
    #expect(list.output.contains("webapp") && list.output.contains("1024 MB"), "\(list)")
    #expect(try server.hub("user", "limit", "webapp", "3").code == 0)
    #expect(try server.hub("user", "list").output.contains("3072 MB"))
    let unasked = try server.hub("user", "remove", "webapp")
    #expect(unasked.code == 2 && unasked.errors.contains("`alchemy-hub user remove webapp --yes`"))
    for name in ["webapp", "anna"] {
      #expect(try server.hub("user", "remove", name, "--yes").code == 0)
    }
    #expect(try server.ask(role + "'webapp'").output == "t\n")
    #expect(try server.ask(role + "'anna'").output == "")
    #expect(try server.hub("user", "list").output.contains("no login has a vault"))
  }

  @Test func `An administrator who is no superuser makes the hub in a database of their own`()
    throws
  {
    _ = try server.ask("CREATE ROLE keeper LOGIN CREATEROLE")
    _ = try server.ask("CREATE DATABASE hub OWNER keeper ENCODING 'UTF8' TEMPLATE template0")
    for words in [["install"], ["install"], ["user", "add", "ben"], ["user", "list"]] {
      let ending = try server.hub(words, as: "keeper", in: "hub")
      #expect(ending.code == 0, "\(words): \(ending)")
    }
    let check = try server.hub(["check"], as: "ben", in: "hub")
    #expect(check.code == 0 && check.output.contains("profiles  0\n"), "\(check)")
    #expect(try server.hub(["user", "remove", "ben", "--yes"], as: "keeper", in: "hub").code == 0)
  }

  @Test func `A database that cannot hold every name, and a strange schema, are refused`() throws {
    _ = try server.ask(
      "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    let latin = try server.hub(["install"], as: "postgres", in: "latin")
    #expect(latin.code == 78 && latin.errors.contains("its encoding is LATIN1"), "\(latin)")
    _ = try server.ask("CREATE DATABASE strange ENCODING 'UTF8' TEMPLATE template0")
    _ = try server.ask("CREATE SCHEMA alchemy CREATE TABLE t ()", in: "strange")
    let strange = try server.hub(["install"], as: "postgres", in: "strange")
    #expect(strange.code == 78 && strange.errors.contains("is not the hub's"), "\(strange)")
  }

  @Test func `A dump and the roles, restored on a fresh server, serve again`() throws {
    let anna = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    for _ in 1...5 { try anna.add("wheat") }
    let deadline = Deadline()
    while try server.ask("SELECT count(*) FROM alchemy.change").output != "5\n" {
      guard !deadline.isOver else { throw TookTooLong("5 changes in the hub", seen: "fewer") }
    }
    let fresh = try HubServer(port: 5497)
    try fresh.restore(from: server)
    let install = try fresh.hub("install")
    #expect(install.code == 0, "\(install)")
    let owners = try fresh.ask(
      "SELECT DISTINCT relowner::regrole FROM pg_class WHERE relnamespace = 'alchemy'::regnamespace "
        + "AND relkind IN ('r', 'p') UNION SELECT DISTINCT proowner::regrole FROM pg_proc "
        + "WHERE pronamespace = 'alchemy'::regnamespace")
    #expect(owners.output == "alchemy_hub\n", "\(owners)")
    let peer = HubServer.peer([fresh], settings: server.settings)
    let second = try PeeredDaemon(peers: ["hub": peer])
    try second.add("garlic")
    while try second.inventory() != ["garlic": 1, "wheat": 5] {
      guard !deadline.isOver else {
        throw TookTooLong("the bag", seen: "\(try second.inventory() ?? .null)")
      }
    }
  }
}

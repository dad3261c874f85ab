import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

/// Vaults whose server reads nothing, changes nothing, and cannot mix anything up.
@Suite("A sealed vault on a PostgreSQL server")
struct SealedVaultTests {
  private let server: HubServer

  init() throws {
    server = try HubServer()
    #expect(try server.hub("install").code == 0)
    #expect(try server.hub("user", "add", "anna").code == 0)
  }

  private func wait(for what: String, _ isTrue: () throws -> Bool) throws {
    let deadline = Deadline()
    while try !isTrue() {
      guard !deadline.isOver else {
        throw TookTooLong(what, seen: "\(try server.hub("check", as: "anna"))")
      }
    }
  }

  private func waitForChanges(_ count: Int) throws {
    try wait(for: "\(count) changes in the hub") {
      try server.ask("SELECT count(*) FROM alchemy.change").output == "\(count)\n"
    }
  }

  /// What a daemon was told by its peer.
  private func isTold(_ words: String, _ daemon: PeeredDaemon) throws -> Bool {
    "\(try daemon.peers())".contains(words) || daemon.errors.contains(words)
  }

  /// Each text in the encodings in which a dump could show it.
  private func forms(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    func hexadecimal(_ bytes: [UInt8]) -> String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let wide: [UInt8] = bytes.flatMap { [$0, 0] as [UInt8] }
    let digits = [hexadecimal(bytes), hexadecimal(wide), hexadecimal(Array(wide.dropLast()))]
    // Any short number is among so many digits by chance.
    return text.allSatisfy(\.isNumber) ? digits : [text.lowercased()] + digits
  }

  private static let secrets = ["Geheimnis", "wheat", "skyrim", "7391", "adjust"]

  private func shown() throws -> [String] {
    let dump = try server.dump().lowercased()
    return Self.secrets.filter { secret in
      (forms(of: secret) + forms(of: secret.lowercased())).contains { dump.contains($0) }
    }
  }

  private func fill(_ daemon: PeeredDaemon) throws {
    _ = try daemon.daemon.ask(
      Requests.line("profile.create", #"{"catalog":"skyrim","name":"Geheimnis"}"#))
    _ = try daemon.daemon.ask(
      Requests.line(
        "profile.apply",
        #"{"edits":[{"edit":"stock","ingredient":"wheat","quantity":7391}],"profile":"Geheimnis"}"#)
    )
    for _ in 1...260 { try daemon.add("wheat") }
  }

  @Test func `A dump of the server shows nothing that a player has written, in no encoding`() throws
  {
    let anna = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    try fill(anna)
    try waitForChanges(262)
    try wait(for: "a stored state") {
      try server.ask("SELECT count(*) > 0 FROM alchemy.state").output == "t\n"
    }
    let found = try shown()
    #expect(found == [])
    let check = try server.hub("check", as: "anna")
    #expect(check.output.contains("sealed    with key 1"), "\(check)")
    #expect(check.output.contains("damaged   nothing\n"), "\(check)")
  }

  @Test
  func `A vault that was filled in the clear gets nothing, and is sealed by one command`() throws {
    _ = try server.ask(
      "SELECT alchemy.append('00000000-0000-4000-8000-00000000000f', 0, 0, 0, 'x', "
        + "'skyrim', false, ARRAY[repeat('a', 32)], ARRAY[1::bigint], ARRAY[repeat('b', 32)], "
        + "ARRAY[1::bigint], ARRAY['\(Self.secrets.joined(separator: " ").lowercased())'::bytea])",
      as: "anna")
    let peer = HubServer.peer([server])
    let daemons = [try PeeredDaemon(peers: ["hub": peer]), try PeeredDaemon(peers: ["hub": peer])]
    for _ in 1...260 { try daemons[0].add("wheat") }
    for daemon in daemons {
      try wait(for: "the missing seal to be told") { try isTold("the vault has no key", daemon) }
    }
    #expect(try server.ask("SELECT count(*) FROM alchemy.change").output == "1\n")
    #expect(try shown() == Self.secrets, "the search finds what is there")
    #expect(try server.hub("check", as: "anna").output.contains("`alchemy-hub key change`"))
    let change = try server.hub("key", "change", as: "anna")
    #expect(change.code == 0, "\(change)")
    let found = try shown()
    #expect(found == [])
    for daemon in daemons { _ = try daemon.daemon.ask(Requests.line("sync.now")) }
    for daemon in daemons { try daemon.add("garlic") }
    try PeeredDaemon.waitUntilLevel(daemons[0], daemons[1])
    #expect(try daemons[1].inventory() == ["garlic": 2, "wheat": 260])
  }

  @Test func `An interrupted change of the key loses nothing, and goes on where it was`() throws {
    let first = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    _ = try first.daemon.ask(
      Requests.line("profile.create", #"{"catalog":"skyrim","name":"other"}"#))
    for _ in 1...3 { try first.add("wheat") }
    try waitForChanges(4)
    // The profile with the lowest id is sealed first; the other one stops the command.
    _ = try server.ask(
      """
      CREATE FUNCTION alchemy.halt() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''the power is gone''; END';
      CREATE TRIGGER halt BEFORE UPDATE ON alchemy.change FOR EACH ROW
        WHEN (NEW.profile <> '00000000-0000-4000-8000-000000000001')
        EXECUTE FUNCTION alchemy.halt();
      """)
    let halted = try server.hub("key", "change", as: "anna")
    #expect(halted.code == 1 && halted.errors.contains("the power is gone"), "\(halted)")
    let left = "SELECT count(*) FROM alchemy.change WHERE get_byte(body, 1) <> 2"
    #expect(try server.ask(left).output == "1\n")
    let former = try server.ask("SELECT encode(former, 'hex') FROM alchemy.vault").output.dropLast()
    // Between both keys, this machine goes on, and another one can take over the new key.
    try first.add("garlic")
    let settings = server.folder.appending("second")
    _ = try server.importKey(try server.keyWords(), settings: settings)
    let second = try PeeredDaemon(peers: ["hub": HubServer.peer([server], settings: settings)])
    try PeeredDaemon.waitUntilLevel(first, second)
    #expect(try server.hub("check", as: "anna").output.contains("damaged   nothing\n"))
    _ = try server.ask("DROP TRIGGER halt ON alchemy.change; DROP FUNCTION alchemy.halt()")
    let change = try server.hub("key", "change", as: "anna")
    #expect(change.code == 0, "\(change)")
    #expect(try server.ask(left).output == "0\n")
    try second.add("garlic")
    try PeeredDaemon.waitUntilLevel(first, second)
    #expect(try first.inventory() == ["garlic": 2, "wheat": 3])
    // Who has the former key could use it again if the list of former keys came back.
    _ = try server.ask("UPDATE alchemy.vault SET former = decode('\(former)', 'hex')")
    let again = try server.hub("check", as: "anna")
    #expect(again.code == 78 && again.errors.contains("before all of it was sealed"), "\(again)")
    // A further change of the key makes a new one, and does not go on with that list.
    #expect(try server.hub("key", "change", as: "anna").code == 0)
    #expect(try server.ask("SELECT generation FROM alchemy.vault").output == "3\n")
  }

  @Test func `Sessions that begin at once have one key, in a file that only its user can read`()
    throws
  {
    let script = "for i in 1 2 3 4 5 6; do \"$0\" key show | head -4 | cksum & done; wait"
    let shown = try ChildProcess.run(
      "sh", ["-c", script, BuiltPrograms.hub],
      environment: BuiltPrograms.environment(home: server.folder.path)
        .merging(HubServer.environment(of: [server])) { $1 })
    let sums = shown.output.split(separator: "\n")
    #expect(sums.count == 6 && Set(sums).count == 1, "\(shown)")
    let folder = server.settings + "/alchemyd/hub"
    let vault = try server.ask("SELECT encode(origin, 'hex') FROM alchemy.vault").output
    let path = "\(folder)/\(vault.dropLast()).key"
    #expect(try File.status(path)?.permissions == 0o600)
    #expect(unsafe chmod(path, 0o640) == 0)
    let check = try server.hub("check", as: "anna")
    #expect(check.code == 78 && check.errors.contains("hint: keep it to yourself: `chmod 600 "))
  }

  @Test func `A second machine needs the words, and is told so by name before it sends anything`()
    throws
  {
    let first = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    try first.add("wheat")
    try waitForChanges(1)
    let settings = server.folder.appending("second")
    let second = try PeeredDaemon(peers: ["hub": HubServer.peer([server], settings: settings)])
    try second.add("garlic")
    try wait(for: "the missing key to be told") { try isTold("this machine has no key", second) }
    #expect(try server.ask("SELECT count(*) FROM alchemy.change").output == "1\n")
    let words = try server.keyWords()
    let typo = try server.importKey(
      "xylophone " + words.split(separator: " ").dropFirst().joined(separator: " "),
      settings: settings)
    #expect(typo.code == 2 && typo.errors.contains("word 1 is no word of a key"), "\(typo)")
    let foreign = Array(repeating: "abandon", count: 23).joined(separator: " ") + " art"
    let other = try server.importKey(foreign, settings: settings)
    #expect(other.code == 78 && other.errors.contains("not the key of this vault"), "\(other)")
    // A key that is none of this vault's, as of a folder that was copied from elsewhere.
    let vault = try server.ask("SELECT encode(origin, 'hex') FROM alchemy.vault").output.dropLast()
    try Folder.make("\(settings)/alchemyd/hub")
    let path = "\(settings)/alchemyd/hub/\(vault).key"
    try File.writeAtomically(Array("1 \(String(repeating: "7", count: 64))\n".utf8), to: path)
    _ = try second.daemon.ask(Requests.line("sync.now"))
    try wait(for: "the wrong key to be told") {
      try isTold("this machine has another key than the vault", second)
    }
    let taken = try server.importKey(words, settings: settings)
    #expect(taken.code == 0, "\(taken)")
    _ = try second.daemon.ask(Requests.line("sync.now"))
    try PeeredDaemon.waitUntilLevel(first, second)
    #expect(try second.inventory() == ["garlic": 1, "wheat": 1])
  }

  @Test func `A key is changed under two daemons, and who lacks the new one is told`() throws {
    let settings = server.folder.appending("second")
    let first = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    for _ in 1...300 { try first.add("wheat") }
    try waitForChanges(300)
    _ = try server.importKey(try server.keyWords(), settings: settings)
    let second = try PeeredDaemon(peers: ["hub": HubServer.peer([server], settings: settings)])
    try PeeredDaemon.waitUntilLevel(first, second)
    let change = try server.hub("key", "change", as: "anna")
    #expect(change.code == 0 && change.output.contains("300 changes"), "\(change)")
    #expect(
      try server.ask(
        "SELECT count(*) FROM alchemy.change WHERE get_byte(body, 1) <> 2"
      ).output == "0\n")
    try second.add("garlic")
    try wait(for: "the changed key to be told") {
      try isTold("key of the vault was changed", second)
    }
    _ = try server.importKey(try server.keyWords(), settings: settings)
    _ = try second.daemon.ask(Requests.line("sync.now"))
    try first.add("wheat")
    try PeeredDaemon.waitUntilLevel(first, second)
    #expect(try second.inventory() == ["garlic": 1, "wheat": 301])
  }

  @Test func `A server that goes back to before the seal or the key gets nothing`() throws {
    let first = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    try first.add("wheat")
    try waitForChanges(1)
    let before = try server.ask(
      "SELECT encode(proof, 'hex'), encode(former, 'hex') FROM alchemy.vault"
    )
    .output.split(separator: "\n")[0].split(separator: "|")
    #expect(try server.hub("key", "change", as: "anna").code == 0)
    // Each of these is what an older backup has, or a server that is not honest.
    for (statement, words) in [
      ("generation = 0, proof = NULL, former = NULL", "before all of it was sealed"),
      (
        "generation = 1, proof = decode('\(before[0])', 'hex'), former = decode('\(before[1])', 'hex')",
        "before its key was changed"
      ),
    ] {
      _ = try server.ask("UPDATE alchemy.vault SET " + statement)
      try first.add("garlic")
      try wait(for: "the vault that went back to be told") { try isTold(words, first) }
      #expect(try server.ask("SELECT count(*) FROM alchemy.change").output == "1\n")
    }
    // Its administrator says that it was restored.
    let change = try server.hub("key", "change", as: "anna")
    #expect(change.code == 0, "\(change)")
    _ = try first.daemon.ask(Requests.line("sync.now"))
    try waitForChanges(3)
    #expect(try server.hub("check", as: "anna").output.contains("sealed    with key 2"))
    #expect(try shown() == [])
  }

  @Test func `Impossible numbers in the vault are damage, and stop nothing`() throws {
    let first = try PeeredDaemon(peers: ["hub": HubServer.peer([server])])
    for _ in 1...2 { try first.add("wheat") }
    try waitForChanges(2)
    _ = try server.ask("UPDATE alchemy.change SET seq = -1 WHERE n = 2")
    let check = try server.hub("check", as: "anna")
    #expect(check.code == 0 && check.output.contains("damaged   1 in "), "\(check)")
    #expect(try server.hub("repair", "--yes", as: "anna").code == 0)
  }

  /// What a server could do to the texts of the profile `default`.
  private static let tricks = [
    "UPDATE alchemy.change c SET body = o.body FROM alchemy.change o WHERE c.profile = p AND o.profile = p "
      + "AND c.n = 1 AND o.n = 2",
    "UPDATE alchemy.change SET body = substring(body FROM 1 FOR length(body) - 1) WHERE profile = p AND n = 2",
    "UPDATE alchemy.change SET body = set_byte(body, 20, get_byte(body, 20) # 1) WHERE profile = p AND n = 2",
    "UPDATE alchemy.change SET hash = decode(repeat('7', 32), 'hex') WHERE profile = p AND n = 2",
    "UPDATE alchemy.change c SET body = o.body FROM alchemy.change o WHERE c.profile = p AND o.profile <> p "
      + "AND c.n = 1 AND o.n = 1",
    #"UPDATE alchemy.change SET body = '"edits":[]' WHERE profile = p AND n = 2"#,
    "DELETE FROM alchemy.change WHERE profile = p AND n = 2",
  ]

  @Test(arguments: tricks.indices)
  func `What a server has tampered with is refused by name, counted, and written anew`(trick: Int)
    throws
  {
    let peer = HubServer.peer([server])
    let first = try PeeredDaemon(peers: ["hub": peer])
    _ = try first.daemon.ask(
      Requests.line("profile.create", #"{"catalog":"skyrim","name":"other"}"#))
    for _ in 1...3 { try first.add("wheat") }
    try waitForChanges(4)
    let id = "00000000-0000-4000-8000-000000000001"
    let statement = Self.tricks[trick].replacing("profile = p", with: "profile = '\(id)'")
      .replacing("<> p", with: "<> '\(id)'")
    _ = try server.ask(statement)
    let second = try PeeredDaemon(peers: ["hub": peer])
    try wait(for: "the damage to be told") { try isTold("does not open", second) }
    // Nothing else stops.
    try wait(for: "the other profile") {
      let reply = try second.daemon.ask(Requests.line("profile.list"))
      return try (reply.result?["profiles"]?.array ?? []).contains { $0["name"] == "other" }
    }
    #expect(try second.inventory() == [:])
    let check = try server.hub("check", as: "anna")
    #expect(check.code == 0 && check.output.contains("in \(id)"), "\(check)")
    #expect(try server.hub("repair", as: "anna").code == 2)
    let repair = try server.hub("repair", "--yes", as: "anna")
    #expect(repair.code == 0 && repair.output.contains(id), "\(repair)")
    for daemon in [first, second, first] { _ = try daemon.daemon.ask(Requests.line("sync.now")) }
    try PeeredDaemon.waitUntilLevel(first, second)
    #expect(try second.inventory() == ["wheat": 3])
    #expect(try server.hub("check", as: "anna").output.contains("damaged   nothing\n"))
  }
}

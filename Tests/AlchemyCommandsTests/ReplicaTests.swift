import AlchemyCompanion
import ClientSession
import OfflineReplicas
import TestSupport
import Testing

@Suite("Commands that work on a replica")
struct ReplicaTests {
  private let folder: TemporaryFolder
  private let replica: String

  init() throws {
    folder = try TemporaryFolder()
    replica = folder.appending("replica")
  }

  /// One run of the program, which opens and closes the replica as a process does.
  private func run(
    _ words: String..., environment: [String: String] = [:], patience: Int = 60_000
  ) -> Outcome {
    run(words: words, environment: environment, patience: patience)
  }

  private func run(
    words: [String], environment: [String: String] = [:], patience: Int = 60_000
  ) -> Outcome {
    Outcome(
      words: words, environment: environment, files: FakeFiles(folders: []),
      replicas: CompanionReplicas(catalogFolders: [], patienceMilliseconds: patience))
  }

  /// The replica itself, made before.
  private func make() {
    #expect(run("--replica", replica, "--create", "show").code == .success)
  }

  @Test("a slip in the folder's name makes nothing, and the hint makes a replica")
  func missing() throws {
    let other = try OtherReplica()
    for words in [["show"], ["must", "Wheat"], ["status"], ["sync", "status"], ["conflicts"]] {
      #expect(
        run(words: words + ["--replica", replica])
          == .told(
            .unreachable,
            """
            error: there is no replica \(replica)
            caused by: only "alchemy sync" and --create make one
            hint: alchemy sync --replica \(replica)

            """), "\(words)")
    }
    #expect(try folder.names().isEmpty)
    let sync = Outcome(
      words: ["sync", "--replica", replica], peer: other, files: FakeFiles())
    #expect(
      sync
        == Outcome(
          code: .success, output: "made the replica \(replica)\nsent 0, received 0\n"))
    #expect(run("show", "--replica", replica).code == .success)
  }

  @Test("a replica whose database was lost is not taken for none")
  func lost() throws {
    try folder.makeFolder("replica/backups")
    #expect(run("show", "--replica", replica).code == .success)
  }

  @Test("--create without a replica is no command line")
  func createAlone() {
    #expect(
      run("show", "--create")
        == .told(
          .usage,
          "error: --create only works with --replica\nhint: alchemy show --help\n"))
  }

  @Test("with --create the first command makes the replica, and the next ones go on with it")
  func edits() throws {
    #expect(
      run("--replica", replica, "--create", "must", "Wheat")
        == Outcome(code: .success, output: "Wheat: must. 814 recipes (32,001 fewer)\n"))
    #expect(
      run("add", "Wheat", "3", "--replica", replica).output
        == "Wheat: 3 in the bag. 814 recipes (as before)\n")
    #expect(
      run("show", "--replica=\(replica)").output == """
        default: 814 recipes (catalog skyrim, scope all, change 2), in use because no profile was chosen

        CHOICE  OF          NAME
        must    ingredient  Wheat

        BAG  INGREDIENT
          3  Wheat

        """)
    #expect(try folder.permissions(of: "replica") == 0o700)
  }

  @Test("what is not in the bag cannot be taken out")
  func notInBag() {
    make()
    #expect(run("stock", "Wheat", "2", "--replica", replica).code == .success)
    #expect(
      run("add", "Wheat", "-5", "--replica", replica)
        == .told(
          .refused,
          """
          error: cannot take 5 Wheat out of the bag, which has 2
          hint: alchemy stock Wheat 0 --replica \(replica)

          """))
    #expect(run("show", "--replica", replica).output.contains("  2  Wheat\n"))
    #expect(
      run("history", "--replica", replica, "-o", "plain").output.split(separator: "\n").count == 1)
  }

  @Test("several ingredients are one change, and one undo")
  func severalAtOnce() {
    make()
    #expect(
      run("add", "Wheat", "2", "Imp Stool", "1", "--replica", replica).output
        == "Wheat: 2, Imp Stool: 1 in the bag. 32,815 recipes (as before)\n")
    #expect(
      run("stock", "Wheat", "5", "Nirnroot", "4", "--replica", replica).output
        == "Wheat: 5, Nirnroot: 4 in the bag. 32,815 recipes (as before)\n")
    #expect(
      run("add", "Wheat", "1", "Nirnroot", "-9", "--replica", replica)
        == .told(
          .refused,
          """
          error: cannot take 9 Nirnroot out of the bag, which has 4
          hint: alchemy stock nirnroot 0 --replica \(replica)

          """))
    #expect(run("undo", "--replica", replica).code == .success)
    let shown = run("show", "--replica", replica, "-o", "plain").output
    #expect(shown.hasSuffix("stock:imp-stool\t1\nstock:wheat\t2\n"))
  }

  @Test("a debt is named wherever the bag is, until it is made up for")
  func debt() {
    make()
    // Undoing what was used already leaves a debt, as two replicas that had not met do.
    #expect(run("add", "Wheat", "5", "--replica", replica).code == .success)
    #expect(run("add", "Wheat", "-3", "--replica", replica).code == .success)
    let undo = run("undo", "--change", "1", "--replica", replica)
    #expect(undo.output.contains("  took out 5: Wheat 2 → 0 (debt 3)\n"))
    let show = run("show", "--replica", replica)
    #expect(show.output.contains("0 (debt 3)  Wheat\n"))
    let plain = run("show", "--replica", replica, "-o", "plain")
    #expect(plain.output.hasSuffix("debt:wheat\t3\n"))
    let json = run("show", "--replica", replica, "-o", "json")
    #expect(json.output.replacing(" ", with: "").contains("\"debts\":{\"wheat\":3}"))
    let ingredient = run("ingredient", "Wheat", "--replica", replica)
    #expect(ingredient.output.contains("may, 0 (debt 3) in the bag,"))
    let facts = run("ingredient", "Wheat", "--replica", replica, "-o", "json")
    #expect(facts.output.replacing(" ", with: "").contains("\"debt\":3,"))
    let list = run("ingredients", "wheat", "--replica", replica)
    #expect(list.output.contains("may     0 (debt 3)  Wheat"), "\(list)")
    let listed = run("ingredients", "wheat", "--replica", replica, "-o", "json")
    #expect(listed.output.replacing(" ", with: "").contains("\"debt\":3,"))
    #expect(
      run("add", "Wheat", "1", "--replica", replica).output
        == "Wheat: 0 (debt 2) in the bag. 32,815 recipes (as before)\n")
    #expect(
      run("add", "Wheat", "4", "--replica", replica).output
        == "Wheat: 2 in the bag. 32,815 recipes (as before)\n")
    #expect(run("show", "--replica", replica).output.contains("  2  Wheat\n"))
  }

  @Test("nothing but the database and its witness is left behind when a command has ended")
  func closed() throws {
    make()
    _ = run("--replica", replica, "must", "Wheat")
    #expect(try folder.names(in: "replica") == ["alchemyd.db", "alchemyd.witness"])
  }

  @Test("commands of every kind ask the replica")
  func kinds() {
    make()
    _ = run("--replica", replica, "profile", "create", "Whiterun/Lydia")
    #expect(
      run("--replica", replica, "must", "Wheat", "--profile", "Whiterun/Lydia").code == .success)
    #expect(run("--replica", replica, "undo", "--profile", "Whiterun/Lydia").code == .success)
    let recipes = run("--replica", replica, "recipes", "--all", "-o", "plain")
    #expect(recipes.output.split(separator: "\n").count == 32_815)
    #expect(run("--replica", replica, "history", "--profile", "Whiterun/Lydia").code == .success)
    #expect(run("--replica", replica, "call", "system.ping").output == "{}\n")
    let status = run("--replica", replica, "status").output
    #expect(status.contains("replica      \(replica)\n"))
  }

  @Test("what goes on is printed as far as it is known, over the same replica")
  func watch() {
    make()
    let outcome = run("--replica", replica, "show", "-w", "-o", "plain")
    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("id\t00000000-0000-4000-8000-000000000001\n"))
  }

  @Test("the environment may name the replica, and a socket on the line beats it")
  func environment() {
    make()
    let environment = ["ALCHEMY_REPLICA": replica]
    #expect(run("scope", "bag", environment: environment).code == .success)
    #expect(run("show", "--replica", replica).output.contains("scope bag"))
    let socket = run("show", "--socket", "/nowhere", environment: environment)
    #expect(socket.errors.hasPrefix("error: the daemon is not running (/nowhere)\n"))
    #expect(run("socket", environment: environment).code == .unreachable)
  }

  @Test("hints name the replica again, and mistakes have their usual codes")
  func hints() {
    make()
    #expect(
      run("--replica", replica, "must", "nirnrot")
        == .told(
          .notFound,
          """
          error: no ingredient or effect "nirnrot" in catalog skyrim; did you mean Nirnroot?
          hint: alchemy --replica \(replica) must nirnroot

          """))
    #expect(
      run("--replica", replica, "profile", "create", "A", "--catalog", "mine")
        == .told(
          .notFound,
          """
          error: no catalog mine
          caused by: not a built-in catalog, and not found in \(replica)/catalogs/
          hint: alchemy catalog list --replica \(replica)

          """))
  }

  @Test("a replica that is in use is waited for briefly, and then told of in words")
  func inUse() throws {
    let place = ReplicaPlace(folder: replica, catalogFolders: [], patienceMilliseconds: 0)
    let other = try ReplicaThread.open(place)
    let outcome = run("--replica", replica, "show", patience: 30)
    other.end()
    #expect(
      outcome
        == .told(
          .unreachable,
          """
          error: the replica \(replica) is in use
          caused by: another process has it open: another command, or a daemon
          hint: wait for the command to end; a daemon that keeps it is asked without --replica, \
          or stopped with `systemctl --user stop alchemyd`; `pgrep -a alchemy` shows all of them

          """))
    #expect(run("--replica", replica, "show").code == .success)
  }

  @Test("a folder that cannot be one is told of in words")
  func noFolder() throws {
    try folder.write([], to: "file")
    let path = folder.appending("file")
    #expect(
      run("--replica", path, "show")
        == .told(
          .unreachable,
          """
          error: cannot use the replica's folder \(path)
          caused by: \(path) is of the wrong kind
          hint: look at it with `namei -l \(path)`, or choose another folder

          """))
  }

  @Test("a replica and a socket, or a replica without a name, are no command line")
  func usage() {
    #expect(
      run("--replica", replica, "show", "--socket", "/s")
        == .told(
          .usage,
          """
          error: --replica and --socket cannot be given together
          hint: alchemy show --help

          """))
    #expect(
      run("show", "--replica", "")
        == .told(
          .usage,
          """
          error: invalid value "" for --replica: it is empty
          hint: alchemy show --help

          """))
  }
}

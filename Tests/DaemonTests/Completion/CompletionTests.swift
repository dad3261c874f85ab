import TestSupport
import Testing
import Unix

@Suite("The completion of a shell")
struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "a shell completes and quotes the words of alchemy",
    .enabled(if: PseudoTerminal.isPossible, "there are no pseudo terminals"),
    arguments: TypingUser.Shell.allCases.filter(\.isInstalled), [true, false])
  func shells(shell: TypingUser.Shell, isInstalled: Bool) throws {
    let user = try TypingUser(shell, home: folder, isInstalled: isInstalled)
    for (line, words) in [
      ("alchemy profile cr", ["alchemy", "profile", "create"]),
      ("alchemy must Wheat blue\\ m", ["alchemy", "must", "Wheat", "Blue Mountain Flower"]),
      ("alchemy ingredient \"chicken", ["alchemy", "ingredient", "Chicken's Egg"]),
      ("alchemy effect 'restore h", ["alchemy", "effect", "Restore Health"]),
      ("alchemy recipes --output=j", ["alchemy", "recipes", "--output=json"]),
    ] {
      #expect(try user.words(completing: line) == words)
    }
    try folder.write([], to: "catalog.json")
    let begun = folder.appending("cat")
    #expect(
      try user.words(completing: "alchemy catalog check \(begun)")
        == ["alchemy", "catalog", "check", folder.appending("catalog.json")])
  }

  @Test(
    "all three shells are there",
    .enabled(
      if: TypingUser.Shell.allCases.allSatisfy(\.isInstalled),
      "not all of bash, zsh and fish are installed (apt-get install bash zsh fish)"))
  func installed() {
    #expect(TypingUser.Shell.allCases.count == 3)
  }

  /// What is answered, once it is what is wanted: a busy machine's daemon may be late.
  private func candidates(
    _ words: [String], _ setup: RunningDaemon.Setup, until isWanted: (String) -> Bool
  ) throws -> String {
    let deadline = Deadline()
    while true {
      let answer = try complete(words, socket: setup.socket ?? "")
      if isWanted(answer) || deadline.isOver { return answer }
    }
  }

  private func complete(_ words: [String], socket: String) throws -> String {
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["ALCHEMYD_SOCKET"] = socket
    let ending = try ChildProcess.run(
      BuiltPrograms.client, ["__complete", "words"] + words, environment: environment)
    #expect(ending.code == 0 && ending.errors == "")
    return ending.output
  }

  @Test("a daemon that runs tells its profiles and methods, and one that has ended none")
  func profiles() throws {
    let setup = RunningDaemon.Setup(folder: folder)
    try RunningDaemon.serving(setup) { daemon in
      _ = try daemon.ask(
        #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"Whiterun/Lydia"}}"#)
      let words = ["show", "--profile", "white"]
      #expect(try candidates(words, setup) { !$0.isEmpty } == "Whiterun/Lydia\tskyrim\n")
      #expect(
        try candidates(["call", "system.p"], setup) { !$0.isEmpty }.hasPrefix("system.ping\t"))
    }
    #expect(try complete(["show", "--profile", ""], socket: setup.socket ?? "") == "")
  }

  @Test(
    "a socket that waits for its first client is not connected to, so that no daemon starts",
    .enabled(
      if: File.exists("/usr/bin/systemd-socket-activate"),
      "systemd-socket-activate is not installed (apt-get install systemd)"))
  func activation() throws {
    let setup = RunningDaemon.Setup(folder: folder)
    let path = folder.appending("socket")
    let child = try ChildProcess(
      "systemd-socket-activate",
      ["--listen", path, BuiltPrograms.daemon, "--data-dir", setup.dataFolder],
      environment: BuiltPrograms.environment(home: folder.path))
    try child.waitForErrors(containing: "Listening on")
    #expect(try complete(["show", "--profile", ""], socket: path) == "")
    #expect(try complete(["must", "whea"], socket: path) == "Wheat\tingredient\n")
    #expect(!File.exists(setup.dataFolder))
    // The first client starts it, and now the same question is answered.
    let client = try LineClient(path: path)
    #expect(try client.ask(Requests.ping) == Requests.pong)
    let answer = try candidates(["show", "--profile", ""], setup) { !$0.isEmpty }
    #expect(answer == "default\tskyrim\n")
    child.signal(15)
    #expect(try child.waitForEnd().code == 0)
  }
}

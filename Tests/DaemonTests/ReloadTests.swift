import Glibc
import JSON
import TestSupport
import Testing
import Wire

@Suite("Reading settings and catalogs again")
struct ReloadTests {
  private static let small = """
    {
      "id": "small",
      "title": "Small",
      "effects": [
        {"id": "glow", "name": "Glow", "harmful": false, "baseCost": 1, "baseMagnitude": 1,
          "baseDuration": 0, "scales": "magnitude"}
      ],
      "ingredients": [
        {"id": "moss", "name": "Moss", "value": 1, "weight": 0.1, "source": "base",
          "effects": [{"id": "glow", "magnitude": 1, "duration": 0}]},
        {"id": "moth", "name": "Moth", "value": 1, "weight": 0.1, "source": "base",
          "effects": [{"id": "glow", "magnitude": 1, "duration": 0}]}
      ]
    }

    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("data/catalogs")
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private func reload(_ daemon: RunningDaemon) throws {
    daemon.process.signal(SIGHUP)
    let first = try daemon.waitForNotification { _ in true }
    #expect(first.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    _ = try daemon.waitForNotification { $0.hasPrefix("READY=1") }
    try daemon.process.collect()
  }

  private func catalogs(_ client: LineClient) throws -> [String] {
    let result = try client.ask(Requests.line("catalog.list")).result
    return result?["catalogs"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  @Test("a manager that reads nothing is not waited for, and hears of the reload when it reads")
  func busyManager() throws {
    try RunningDaemon.serving(.init(folder: folder)) { daemon in
      // Each connection is told; the kernel keeps a few messages for a reader.
      for _ in 0..<1_024 { _ = try daemon.ask(Requests.line("system.ping")) }
      try write(Self.small, to: "data/catalogs/small.json")
      daemon.process.signal(SIGHUP)
      try Deadline.wait(for: "the catalog") {
        try catalogs(try daemon.connect()).contains("small")
      }
      _ = try daemon.waitForNotification { $0.hasPrefix("RELOADING=1") }
      _ = try daemon.waitForNotification { $0.hasPrefix("READY=1") }
    }
  }

  @Test("a catalog that was added is there after SIGHUP, and can be used")
  func added() throws {
    try RunningDaemon.serving(.init(folder: folder)) { daemon in
      let builtIn = try daemon.connect()
      #expect(try catalogs(builtIn) == ["skyrim", "skyrim-anniversary"])
      _ = try daemon.waitForNotification { $0.contains("1 client") }
      try write(Self.small, to: "data/catalogs/small.json")
      try reload(daemon)
      #expect(try catalogs(builtIn) == ["skyrim", "skyrim-anniversary", "small"])
      let create = Requests.line("profile.create", #"{"catalog":"small","name":"P"}"#)
      #expect(try builtIn.ask(create).result?["profile"]?["recipes"] == 1)
    }
  }

  @Test("a broken catalog is told of with file and line, refused by its name, and nothing else")
  func broken() throws {
    try RunningDaemon.serving(.init(folder: folder)) { daemon in
      let wrong = Self.small.replacing(#"{"id": "moth""#, with: #"{"id": "Moth!""#)
      try write(wrong, to: "data/catalogs/broken.json")
      try reload(daemon)
      let path = folder.appending("data/catalogs/broken.json")
      let problem =
        #"the id "Moth!" may only have lower-case letters, digits and single dashes between them"#
      let lines = daemon.process.errorsSoFar.split(separator: "\n").map(String.init)
      #expect(
        lines == [
          "<5>ready: 1 profile, 0 clients",
          "<5>reloading settings and catalogs",
          "<4>\(path):11: \(problem)",
          "<4>the catalog \(path) is not used; check it with `alchemy catalog check \(path)`",
          "<5>reloaded: nothing has changed",
        ])
      let client = try daemon.connect()
      let create = Requests.line("profile.create", #"{"catalog":"broken","name":"P"}"#)
      let data = try client.ask(create).json["error"]?["data"]
      #expect(data?["kind"] == "catalogInvalid")
      #expect(
        data?["problems"] == [
          ["line": 11, "name": "Moth", "problem": .string(problem)]
        ])
      #expect(try catalogs(client) == ["skyrim", "skyrim-anniversary"])
    }
  }

  @Test("wrong settings are told of, and those in force stay")
  func wrongSettings() throws {
    var setup = RunningDaemon.Setup(folder: folder)
    setup.arguments = ["--config", folder.appending("config.json")]
    try folder.makeFolder("more")
    try write(Self.small, to: "more/small.json")
    try write(
      #"{"catalogFolders": ["\#(folder.path)/more"], "logLevel": "warning"}"#, to: "config.json")
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      #expect(try catalogs(client).contains("small"))
      _ = try daemon.waitForNotification { $0.contains("1 client") }
      try write(#"{"logLevel": "loud"}"#, to: "config.json")
      try reload(daemon)
      // At the level in force neither the start nor the reload is told of.
      #expect(
        daemon.process.errorsSoFar == """
          <3>the settings in \(folder.path)/config.json are wrong; the daemon keeps the previous ones
          <3>caused by: line 1: logLevel must be one of error, warning, notice, info, debug
          <3>hint: fix the file and reload it: `systemctl --user reload alchemyd`

          """)
      #expect(try catalogs(client).contains("small"))
      try write(#"{"logLevel": "notice"}"#, to: "config.json")
      try reload(daemon)
      #expect(try !catalogs(client).contains("small"))
      try reload(daemon)
      #expect(
        daemon.process.errorsSoFar.hasSuffix(
          """
          <5>reloaded: catalogFolders, logLevel warning → notice, catalog small is gone
          <5>reloading settings and catalogs
          <5>reloaded: nothing has changed

          """))
      try write(#"{"logLvel": "notice"}"#, to: "config.json")
      try write(Self.small, to: "data/catalogs/small.json")
      try reload(daemon)
      #expect(
        daemon.process.errorsSoFar.hasSuffix(
          "<5>catalogs reloaded: catalog small is new\n"))
    }
  }

  @Test("without a service manager the process itself is told to read mended settings again")
  func byHand() throws {
    try write("{}", to: "config.json")
    let daemon = try ChildProcess(
      BuiltPrograms.daemon,
      [
        "--socket", folder.appending("socket"), "--data-dir", folder.appending("data"), "--config",
        folder.appending("config.json"),
      ], environment: BuiltPrograms.environment(home: folder.path))
    try daemon.waitForErrors(containing: "ready: ")
    try write("{", to: "config.json")
    daemon.signal(SIGHUP)
    try daemon.waitForErrors(containing: "reload it: `kill -HUP \(daemon.identifier)`\n")
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd().code == 0)
  }
}

import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite(
  "The units for systemd",
  .enabled(
    if: File.exists("/usr/bin/systemd-analyze"),
    "systemd-analyze is not installed (apt-get install systemd)"))
struct UnitFileTests {
  static let names = [
    "alchemyd.service", "alchemyd-unstartable.service", "alchemyd.socket", "alchemyd-web.service",
    "alchemyd-web.socket", "alchemyd-web-control.socket", "alchemy-hub.socket",
    "alchemy-hub@.service", "alchemy-game.service",
  ]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in Self.names { try folder.write(Array(try Self.unit(name).utf8), to: name) }
  }

  /// A unit's text, about the daemon that was built beside these tests.
  private static func unit(_ name: String) throws -> String {
    let bytes = try File.read(Checkout.path(of: "systemd/\(name)"), limitBytes: 65_536)
    return String(decoding: bytes, as: UTF8.self)
      .replacing("/usr/bin/alchemyd", with: BuiltPrograms.daemon)
      .replacing("/usr/bin/alchemy-hub", with: BuiltPrograms.hub)
      .replacing("/usr/bin/alchemy game", with: "\(BuiltPrograms.client) game")
  }

  private func analyze(_ words: [String]) throws -> ChildProcess.Ending {
    var environment = BuiltPrograms.environment(home: folder.path)
    environment["XDG_RUNTIME_DIR"] = folder.path
    return try ChildProcess.run("systemd-analyze", ["--user"] + words, environment: environment)
  }

  @Test("systemd finds nothing wrong with them")
  func verify() throws {
    // Its own complaint is only in what it prints: it ends with 0 also on unknown keys.
    let paths = Self.names.map(folder.appending)
    #expect(try analyze(["verify", "--man=no"] + paths) == .init(code: 0))
  }

  @Test("plans may lower their priority: the call is allowed again behind its group")
  func priority() throws {
    let filters = try Self.unit("alchemyd.service").split(separator: "\n").filter {
      $0.hasPrefix("SystemCallFilter=")
    }
    #expect(filters.last == "SystemCallFilter=setpriority")
  }

  /// The hub's sessions have the network, which alone are .7.
  ///
  /// The daemon's threads that plan lower their own
  /// priority, which are .2.
  @Test(
    "systemd's own figure for what a service is exposed to stays as low as it is",
    arguments: [
      ("alchemyd", 0.7), ("alchemyd-unstartable", 0.6), ("alchemyd-web", 0.6),
      ("alchemy-game", 0.6),
      ("alchemy-hub@", 1.4),
    ])
  func security(name: String, most: Double) throws {
    let ending = try analyze(
      ["security", "--offline=yes", "--no-pager", folder.appending("\(name).service")])
    let words = try #require(ending.output.split(separator: "Overall exposure level").last)
    let exposure = try #require(words.split(separator: " ").compactMap { Double($0) }.first)
    #expect(exposure <= most, "\(ending.output)")
  }

  @Test(
    "each service has a limit of memory and of tasks, and leaves no dump of what it knew",
    arguments: Self.names.filter { $0.hasSuffix(".service") })
  func limits(name: String) throws {
    let lines = try Self.unit(name).split(separator: "\n")
    for setting in ["MemoryMax=", "TasksMax="] {
      let values = lines.filter { $0.hasPrefix(setting) }.map { $0.dropFirst(setting.count) }
      #expect(values.count == 1 && values.allSatisfy { $0.first?.isNumber ?? false }, "\(setting)")
    }
    #expect(lines.contains("LimitCORE=0"))
  }

  @Test("the manager keeps as many connections as the daemon takes")
  func descriptorStore() throws {
    let hello = try RunningDaemon.serving { daemon in
      try daemon.ask(Requests.line("system.hello", "{}"))
    }
    let limit = try #require(try hello.result?["limits"]?["connections"]?.integer)
    let lines = try Self.unit("alchemyd.service").split(separator: "\n")
    #expect(lines.contains("FileDescriptorStoreMax=\(limit)"))
  }
}

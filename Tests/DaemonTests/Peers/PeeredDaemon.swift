import Glibc
import JSON
import TestSupport
import Unix
import Wire

/// A daemon in a folder of its own whose settings name peers.
final class PeeredDaemon {
  private(set) var setup: RunningDaemon.Setup
  private(set) var daemon: RunningDaemon
  /// Sees every change of the default profile that can be seen.
  private(set) var watcher: LineClient
  private var earlierErrors = ""

  /// Each peer has a name and a command; `prepare` finds the data folder missing.
  init(
    peers: [String: [String]] = [:], settings: [String: JSONValue] = [:],
    prepare: (RunningDaemon.Setup) throws -> Void = { _ in }
  ) throws {
    let folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
    setup.arguments = ["--config", folder.appending("config.json")]
    try Self.write(peers, settings, to: folder)
    try prepare(setup)
    daemon = try RunningDaemon(setup)
    watcher = try Self.watch(daemon)
  }

  /// What leads to a daemon, for another one's settings.
  static func bridge(to socket: String) -> [String] {
    [BuiltPrograms.daemon, "bridge", "--socket", socket]
  }

  var bridge: [String] { Self.bridge(to: socket) }

  var socket: String { setup.folder.appending("socket") }

  private static func write(
    _ peers: [String: [String]], _ settings: [String: JSONValue], to folder: TemporaryFolder
  ) throws {
    var all = settings
    all["peers"] = .object(peers.mapValues { .array($0.map { .string($0) }) })
    try folder.write(JSONValue.object(all).serialized(), to: "config.json")
  }

  private static func watch(_ daemon: RunningDaemon) throws -> LineClient {
    let watcher = try daemon.connect()
    _ = try watcher.ask(
      Requests.line("profile.watch", #"{"profile":"default","topics":["inventory"]}"#))
    return watcher
  }

  /// Changes the settings of a daemon that runs; returns when it has read them.
  func reload(peers: [String: [String]]) throws {
    try Self.write(peers, [:], to: setup.folder)
    daemon.process.signal(SIGHUP)
    _ = try daemon.waitForNotification { $0.hasPrefix("READY=1") }
  }

  /// Starts it anew, by default with the variables that it had.
  func startAgain(environment: [String: String]? = nil) throws {
    earlierErrors += daemon.process.errorsSoFar
    if let environment { setup.environment = environment }
    daemon = try RunningDaemon(setup)
    watcher = try Self.watch(daemon)
  }

  /// Everything that it and those before it have told.
  var errors: String { earlierErrors + daemon.process.errorsSoFar }

  func add(_ ingredient: String) throws {
    _ = try daemon.ask(Requests.add(ingredient))
  }

  func waitForErrors(containing text: String) throws {
    try daemon.process.waitForErrors(containing: text)
  }

  /// How it stands with its peers, as its clients are told.
  func peers() throws -> [JSONValue] {
    try daemon.ask(Requests.line("system.status")).result?["peers"]?.array ?? []
  }

  /// What it has seen of the default profile, what it shows there, and which changes that were: two
  /// clones may have equal vectors and different changes.
  func standpoint() throws -> [JSONValue?] {
    let reply = try daemon.ask(Requests.line("sync.begin", Self.nobodysStandpoint)).result
    return [reply?["vector"], reply?["digest"], reply?["heads"]]
  }

  /// The parameters of `sync.begin` of somebody who has nothing of the default profile.
  static let nobodysStandpoint =
    #"{"digest":"","now":0,"origin":"00000000000000000000000000000000","#
    + #""profile":"00000000-0000-4000-8000-000000000001","vector":{}}"#

  /// What is in the bag of the default profile.
  func inventory() throws -> JSONValue? {
    try daemon.ask(Requests.defaultProfile).result?["inventory"]
  }

  /// Waits until two daemons have the same, and looks at each news of the bag and every second.
  static func waitUntilLevel(
    _ one: PeeredDaemon, _ other: PeeredDaemon, deadline: Deadline = Deadline()
  ) throws {
    while try one.standpoint() != other.standpoint() {
      let watchers = [one.watcher, other.watcher]
      guard !deadline.isOver else {
        throw TookTooLong(
          "two daemons to have the same",
          seen: "\(try one.standpoint()) \(try other.standpoint()) \(try one.peers())")
      }
      // A branch that moves, or a field that is not watched, has no event.
      let told = try Deadline(seconds: 1).wait(reading: watchers.map(\.descriptor))
      for watcher in watchers where told.contains(watcher.descriptor) {
        try watcher.receive()
        while watcher.takeLine() != nil {}
      }
    }
  }
}

import JSON
import TestSupport
import Wire

/// A companion: a replica in a folder, on which the real `alchemy` works without a daemon.
final class PocketReplica {
  /// What the wrong clock of its programs is ahead, in seconds.
  var clockAhead = 0
  /// Everything that its programs have told.
  private(set) var told = ""
  private let home: TemporaryFolder
  private let name: String

  init(named name: String) throws {
    self.name = name
    home = try TemporaryFolder()
  }

  /// Where it is; missing before the first command.
  var folder: String { home.appending(name) }

  /// Starts `alchemy --replica` with some words.
  func start(_ words: [String]) throws -> ChildProcess {
    var environment = BuiltPrograms.environment(home: home.path)
    environment[MeshClock.variable] = String(clockAhead)
    let making = words.first == "sync" ? [] : ["--create"]
    return try ChildProcess(
      BuiltPrograms.client, ["--replica", folder] + making + words, environment: environment)
  }

  /// Waits for what was started.
  func end(of program: ChildProcess) throws -> ChildProcess.Ending {
    let ending = try program.waitForEnd()
    told += ending.output + ending.errors
    return ending
  }

  func run(_ words: [String]) throws -> ChildProcess.Ending {
    try end(of: start(words))
  }

  /// The words by which it merges with what a command leads to.
  static func sync(through command: [String]) -> [String] {
    ["sync", "--command", command.joined(separator: " ")]
  }

  /// The result of a method of the protocol.
  func call(_ method: String, _ parameters: String) throws -> JSONValue {
    let ending = try run(["call", method, parameters])
    guard ending.code == 0 else { throw UncleanEnd(ending: ending) }
    return try ending.output.json
  }
}

import Glibc
import JSON
import Wire

/// A daemon with one peer: the one whose socket a file names, and nobody while that is missing.
final class SyncingDaemon {
  /// What it has of the profile `default`.
  struct Standing: Equatable {
    let vector: JSONValue?
    let digest: JSONValue?
  }

  let server: Alchemyd
  private let line: RequestLine
  private let target: String
  private let script: String
  /// Declared last, so that it outlives the daemon.
  let folder: TemporaryFolder

  private static let profile = "00000000-0000-4000-8000-000000000001"
  private static let nobody = String(repeating: "e", count: 32)
  private static let peer = "other"
  private static let patienceNanoseconds: UInt64 = 60_000_000_000
  /// So short that it adds nothing that is seen, and leaves the cores to the daemons.
  private static let turnMicroseconds: UInt32 = 200
  /// A connection has no more of them under way.
  private static let depth = 64

  init(_ program: String, in folder: TemporaryFolder) throws {
    self.folder = folder
    target = folder.file("target")
    script = folder.file("reach")
    let words = ["/bin/sh", script, try TextFile.absolutePath(program), target]
    let peers = JSONValue.object([Self.peer: .array(words.map { .string($0) })])
    let settings = JSONValue.object(["peers": peers]).serialized()
    try TextFile.write(String(decoding: settings, as: UTF8.self), to: folder.file("config.json"))
    try TextFile.write(PipeTap.plainScript, to: script)
    server = try Alchemyd(
      ServerPlace(program: program, folder: folder.path, core: nil),
      arguments: ["--config", folder.file("config.json")])
    line = try RequestLine(socketPath: server.socketPath)
    try waitUntilPausing()
  }
}

// MARK: - The peer

extension SyncingDaemon {
  /// Goes to another daemon now, and stays connected.
  func reach(_ other: SyncingDaemon, through tap: PipeTap? = nil) throws {
    try TextFile.write(other.server.socketPath, to: target)
    try reach(tap?.script ?? PipeTap.plainScript)
  }

  /// Runs a script in place of its peer's command, now and whenever the connection is lost.
  func reach(_ script: String) throws {
    try TextFile.write(script, to: self.script)
    _ = try line.ask("sync.now", "{}")
  }

  /// Leaves the daemon that it is connected to; the next one is not waited for.
  func reachNobody() throws {
    guard unsafe unlink(target) == 0 else { throw Failure.lastCall("unlink", target) }
    // Read anew, settings that name no peer end it, and those that do begin again.
    for settings in [#"{"peers":{}}"#, try TextFile.read(folder.file("config.json"))] {
      try TextFile.write(settings, to: folder.file("config.json"))
      kill(server.process.identifier, SIGHUP)
      let count = settings.contains(Self.peer) ? 1 : 0
      try wait { try $0.peers().count == count }
    }
    try waitUntilPausing()
  }

  /// Whether it and its peer have the same, as it says itself.
  func isLevel() throws -> Bool {
    guard let peer = try peers().first?.object else { return false }
    return peer["lastError"]?.string == nil && peer["lastSuccess"]?.string != nil
      && peer["pending"]?.integer == 0
  }

  /// Only then does `sync.now` begin at once.
  private func waitUntilPausing() throws {
    try wait { try $0.peers().first?.object?["lastError"]?.string != nil }
  }

  private func peers() throws -> [JSONValue] {
    try line.ask("system.status", "{}").object?["peers"]?.array ?? []
  }

  func wait(until isOver: (SyncingDaemon) throws -> Bool) throws {
    let deadline = MonotonicClock.nanoseconds + Self.patienceNanoseconds
    while try !isOver(self) {
      guard MonotonicClock.nanoseconds < deadline else { throw Failure.silent(Alchemyd.name) }
      try Interruption.check()
      usleep(Self.turnMicroseconds)
    }
  }
}

// MARK: - The profile

extension SyncingDaemon {
  static let watchRequest = RequestLine.text("profile.watch", #"{"profile":"\#(profile)"}"#)

  /// A choice that is another one than before.
  func editRequest(_ number: Int) -> String {
    let count = server.ingredients.count
    let choice = number / count % 2 == 0 ? "cant" : "may"
    let edit =
      #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(server.ingredients[number % count])"}"#
    return RequestLine.text("profile.apply", #"{"edits":[\#(edit)],"profile":"\#(Self.profile)"}"#)
  }

  /// How many changes it has of the profile `default`.
  func changes() throws -> Int {
    try standing().vector?.object?.values.reduce(0) { $0 + ($1.integer ?? 0) } ?? 0
  }

  func edit(times: Int) throws {
    let socket = try UnixSocket(connectingTo: server.socketPath)
    for first in stride(from: 0, to: times, by: Self.depth) {
      let requests = (first..<min(first + Self.depth, times)).map(editRequest)
      _ = try socket.exchange(requests.joined(), replies: requests.count)
    }
  }

  /// What is durable.
  func standing() throws -> Standing {
    let now = Int(time(nil)) * 1000
    let reply = try line.ask(
      "sync.begin",
      #"{"digest":"","now":\#(now),"origin":"\#(Self.nobody)","profile":"\#(Self.profile)","vector":{}}"#
    )
    return Standing(vector: reply["vector"], digest: reply["digest"])
  }
}

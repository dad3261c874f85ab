import JSON
import ProfileService
import ReplicaHost
import TestSupport
import Wire

/// A replica in a folder of its own, on clocks set by hand, with one connection.
final class HostedReplica {
  /// Read once: counting the recipes of the larger catalog takes a moment.
  static let catalogs = CatalogLoader(folders: []).load().stock

  let folder: TemporaryFolder
  let replica: Replica
  let connection: ConnectionID
  var now: Moment

  /// Ids and identities follow from the seed.
  init(
    in folder: TemporaryFolder? = nil, at now: Moment = HostedReplica.start, seed: UInt64 = 1
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    self.now = now
    replica = try Self.open(self.folder, at: now, seed: seed)
    connection = replica.connect(at: now)
  }

  static let start = Moment(wallMilliseconds: 1_700_000_000_000, monotonicMilliseconds: 5_000)

  static func open(
    _ folder: TemporaryFolder, at now: Moment = start, seed: UInt64 = 1
  ) throws(ReplicaOpenFailure) -> Replica {
    try Replica.open(
      dataFolder: folder.appending("replica"), catalogs: catalogs, at: now,
      random: SeededGenerator(seed: seed))
  }

  /// Sends lines on the connection, or on another one: the lines that come back.
  func send(_ lines: String..., on other: ConnectionID? = nil) -> [String] {
    let bytes = lines.map { $0 + "\n" }.joined().utf8
    return Self.lines(replica.send(bytes, on: other ?? connection, at: now))
  }

  /// What a connection has to say unasked.
  func take(from id: ConnectionID) -> [String] {
    Self.lines(replica.takeOutput(of: id, at: now))
  }

  static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  static func line(_ method: String, _ parameters: String = "{}", id: Int = 1) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#
  }

  /// Chooses wheat in the default profile.
  static func choose(_ choice: String, id: Int = 1) -> String {
    let edit = #"{"choice":"\#(choice)","edit":"choose","ingredient":"wheat"}"#
    return line("profile.apply", #"{"edits":[\#(edit)],"profile":"default"}"#, id: id)
  }

  static let defaultProfile = line("profile.get", #"{"profile":"default"}"#)
}

extension String {
  /// The line as JSON; null when it is none.
  var json: JSONValue { JSONValue(readable: Array(utf8)) ?? .null }

  /// The reply's result.
  var result: JSONValue? { json["result"] }
}

import _StringProcessing

/// The redis server of Debian, holding values of the same size as what alchemyd sends and is sent.
final class Redis: Server {
  static let name = "redis"

  let socketPath: String
  let process: Child
  let startNanoseconds: UInt64
  private let line: RequestLine
  private let readValue: String
  private let writtenValue: String

  /// No snapshots, and every write forced to the disk before it is answered, as alchemyd does.
  init(_ place: ServerPlace, readBytes: Int, writeBytes: Int) throws {
    socketPath = place.socketPath
    readValue = String(repeating: "r", count: readBytes)
    writtenValue = String(repeating: "w", count: writeBytes)
    (process, startNanoseconds) = try place.start([
      "--port", "0", "--unixsocket", place.socketPath, "--dir", place.folder, "--save", "",
      "--appendonly", "yes", "--appendfsync", "always", "--auto-aof-rewrite-percentage", "0",
      "--supervised", "systemd",
    ])
    line = try RequestLine(socketPath: place.socketPath)
  }

  /// Sets the keys that connections read.
  func createKeys(_ count: Int) throws {
    for index in 0..<count {
      try Interruption.check()
      _ = try line.exchange(Self.command(["SET", Self.key(index), readValue])) {
        $0.last == UInt8(ascii: "\n")
      }
    }
  }

  func conversation(_ operation: Operation, index: Int, depth: Int) -> Conversation {
    if operation.isWrite {
      let key = "edited-\(operation == .applyOneProfile ? 0 : index)"
      return Conversation(
        repeating: [Self.command(["SET", key, writtenValue])], depth: depth,
        framing: .blocks(bytes: "+OK\r\n".utf8.count), writes: true)
    }
    return Conversation(
      repeating: [Self.command(["GET", Self.key(index)])], depth: depth,
      framing: .blocks(bytes: Self.bulk(readValue).utf8.count), writes: false)
  }

  func writeCount() throws -> Int {
    let reply = try line.exchange(Self.command(["INFO", "persistence"])) {
      String(decoding: $0, as: UTF8.self).contains("aof_delayed_fsync")
    }
    let name = "rdb_changes_since_last_save:"
    let lines = String(decoding: reply, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard
      let line = lines.first(where: { $0.hasPrefix(name) }),
      let count = Int(line.dropFirst(name.count))
    else { throw Failure.unexpected("INFO answered without rdb_changes_since_last_save") }
    return count
  }

  private static func key(_ index: Int) -> String { "read-\(index)" }

  static func command(_ words: [String]) -> String {
    "*\(words.count)\r\n" + words.map(bulk).joined()
  }

  static func bulk(_ word: String) -> String {
    "$\(word.utf8.count)\r\n\(word)\r\n"
  }
}

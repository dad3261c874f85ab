import TestSupport
import Testing
import Unix

@Suite("Watchers that leave at once")
struct LeavingTests {
  /// Bytes that each client leaves unread: together far more than the daemon may grow by.
  private static let partBytes = 60_000
  private static let clients = 1_000
  private static let allowedBytes = 30_000_000

  @Test(
    "who leaves before the watch has begun leaves nothing behind",
    .enabled(
      if: Environment.value("ASAN_OPTIONS") == nil && Environment.value("TSAN_OPTIONS") == nil,
      "the sanitizers keep freed memory for a while, and notes of all memory that was used"))
  func nothingStays() throws {
    try RunningDaemon.serving { daemon in
      _ = try daemon.ask(Requests.add("wheat"))
      let before = try residentBytes(of: daemon)
      let part = #"{"id":9,"#.padded(with: " ", to: Self.partBytes)
      for round in 1...Self.clients {
        let client = try daemon.connect()
        try client.send(
          Requests.add("wheat", id: round) + "\n"
            + Requests.line("profile.watch", #"{"profile":"default"}"#) + "\n" + part)
      }
      _ = try daemon.ask(Requests.ping)
      let grown = try residentBytes(of: daemon) - before
      #expect(grown < Self.allowedBytes, "it grew by \(grown) bytes")
    }
  }

  /// The second number of `statm` are pages of 4 KiB.
  private func residentBytes(of daemon: RunningDaemon) throws -> Int {
    let text = String(
      decoding: try File.read("/proc/\(daemon.process.identifier)/statm", limitBytes: 4096),
      as: UTF8.self)
    return (Int(text.split(separator: " ")[1]) ?? 0) * 4096
  }
}

extension String {
  fileprivate func padded(with blank: Character, to length: Int) -> String {
    self + String(repeating: blank, count: length - utf8.count)
  }
}

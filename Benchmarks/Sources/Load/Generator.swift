import CLinux
import Glibc

/// Holds conversations with a server from one thread, and counts and times the replies.
///
/// Everything that costs is done beforehand, so that the server is what is measured: request bytes are
/// ready, replies are counted and not read, and one epoll descriptor watches all connections.
final class Generator {
  /// What one group of conversations achieved in one run.
  struct Result {
    let requestsPerSecond: Double
    let medianMicroseconds: Double
    let percentile99Microseconds: Double
    let longestMicroseconds: Double
    let replies: Int
    /// The generator's own share of its core, in percent: near 100 it is what is measured.
    let generatorPercent: Double
  }

  private struct Line {
    let socket: UnixSocket
    let conversation: Conversation
    var counter: ReplyCounter
    var nextBatch = 0
    var unanswered = 0
    var sentAt: UInt64 = 0
  }

  /// Longer than any reply takes; a server that is silent for so long has lost one.
  private static let patienceMilliseconds: Int32 = 10_000
  private static let bufferBytes = 262_144

  private let server: String
  private let poll: Int32
  private var lines: [Line] = []
  private var buffer = [UInt8](repeating: 0, count: bufferBytes)
  private var ready = [UInt32](repeating: 0, count: Int(LINUX_POLL_MAXIMUM))
  private var histograms: [Histogram] = []
  private var replies: [Int] = []

  /// Opens one connection for each conversation.
  init(server: String, socketPath: String, _ conversations: [Conversation]) throws(Failure) {
    self.server = server
    poll = linux_poll_create()
    for conversation in conversations {
      let socket = try UnixSocket(connectingTo: socketPath)
      guard linux_poll_add(poll, socket.descriptor, UInt32(lines.count)) == 0 else {
        throw .lastCall("epoll_ctl", socketPath)
      }
      lines.append(
        Line(
          socket: socket, conversation: conversation, counter: ReplyCounter(conversation.framing)))
    }
  }

  deinit { close(poll) }

  /// Talks for a while and returns one result per group, in the order of the groups.
  func run(milliseconds: UInt64) throws(Failure) -> [Result] {
    let groups = (lines.map(\.conversation.group).max() ?? 0) + 1
    histograms = Array(repeating: Histogram(), count: groups)
    replies = Array(repeating: 0, count: groups)

    let worked = MonotonicClock.ownNanoseconds
    let begin = MonotonicClock.nanoseconds
    let end = begin + milliseconds * 1_000_000
    for index in lines.indices { try sendNextBatch(index, at: MonotonicClock.nanoseconds) }
    while MonotonicClock.nanoseconds < end { try turn(sendingMore: true) }
    let counted = replies
    let seconds = Double(MonotonicClock.nanoseconds - begin) / 1e9
    let workedSeconds = Double(MonotonicClock.ownNanoseconds - worked) / 1e9
    while lines.contains(where: { $0.unanswered > 0 }) { try turn(sendingMore: false) }

    return histograms.indices.map { group in
      Result(
        requestsPerSecond: Double(counted[group]) / seconds,
        medianMicroseconds: Double(histograms[group].percentile(0.5)) / 1000,
        percentile99Microseconds: Double(histograms[group].percentile(0.99)) / 1000,
        longestMicroseconds: Double(histograms[group].percentile(1)) / 1000,
        replies: replies[group], generatorPercent: workedSeconds / seconds * 100)
    }
  }

  /// Waits for replies, takes what is there and sends the batches that are due.
  private func turn(sendingMore: Bool) throws(Failure) {
    let count = unsafe linux_poll_wait(poll, &ready, Self.patienceMilliseconds)
    try Interruption.check()
    guard count != 0 else { throw .silent(server) }
    guard count > 0 else { throw .lastCall("epoll_wait", server) }
    for position in 0..<Int(count) {
      let index = Int(ready[position])
      let now = try receive(index)
      if sendingMore, lines[index].unanswered == 0 { try sendNextBatch(index, at: now) }
    }
  }

  private func sendNextBatch(_ index: Int, at now: UInt64) throws(Failure) {
    let conversation = lines[index].conversation
    lines[index].unanswered = conversation.depth
    lines[index].sentAt = now
    try lines[index].socket.send(conversation.batches[lines[index].nextBatch])
    lines[index].nextBatch = (lines[index].nextBatch + 1) % conversation.batches.count
  }

  /// Takes one piece of a connection's replies and returns the time when it was read.
  private func receive(_ index: Int) throws(Failure) -> UInt64 {
    // Without checks for overlapping accesses, a span of a property may not outlive the access.
    var buffer: [UInt8] = []
    swap(&buffer, &self.buffer)
    defer { swap(&buffer, &self.buffer) }
    let count = try lines[index].socket.receive(into: &buffer)
    let now = MonotonicClock.nanoseconds
    guard count > 0 else { throw .silent(server) }
    guard let ended = lines[index].counter.count(buffer.span.extracting(0..<count)) else {
      throw .refused(server, reply: String(decoding: buffer.prefix(min(count, 500)), as: UTF8.self))
    }
    lines[index].unanswered -= ended
    let group = lines[index].conversation.group
    histograms[group].record(now - lines[index].sentAt, times: ended)
    replies[group] += ended
    return now
  }
}

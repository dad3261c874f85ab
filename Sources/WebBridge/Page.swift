internal import Systemd
internal import Unix
internal import WebGate
internal import Wire

/// One open page: its WebSocket, and a connection to the daemon of its own.
///
/// Lines go both ways in order. The bridge greets the daemon itself, in the name of the device, so no page
/// speaks for another one. While much waits for the page, the daemon's socket is not read: the daemon
/// then merges what it has to say, as for any slow client.
final class Page {
  /// The id of the bridge's own greeting; a page counts from 1.
  private static let greetingID = 0
  private static let chunkBytes = 64 << 10

  let device: String
  private let stream = FrameStream()
  private let socket: UpgradedSocket
  private let daemon: FileDescriptor
  private var lines = LineFramer(lineLimit: 64 << 20)
  /// What waits to be written to the daemon.
  private var toDaemon: [UInt8] = []
  private var sources: [EventSource] = []
  private var pageWrites: EventSource?
  private var daemonReads: EventSource?
  private var daemonWrites: EventSource?
  private var timer: LoopTimer?
  /// Whether a pong came since the last ping.
  private var isAlive = true
  private var isEnded = false
  private let onEnd: (Page) -> Void

  /// Begins at once; `onEnd` is called once, when both connections are closed.
  init(
    _ socket: UpgradedSocket, of device: String, daemon: FileDescriptor, on loop: EventLoop,
    onEnd: @escaping (Page) -> Void
  ) throws(SystemCallFailure) {
    self.device = device
    self.socket = socket
    self.daemon = daemon
    self.onEnd = onEnd
    sources = [
      try loop.addReadable(socket.descriptor) { [weak self] in self?.readPage() }
    ]
    pageWrites = try loop.add(socket.descriptor, interest: .writable) { [weak self] in
      self?.flush()
    }
    daemonReads = try loop.addReadable(daemon) { [weak self] in self?.readDaemon() }
    daemonWrites = try loop.add(daemon, interest: .writable) { [weak self] in self?.flush() }
    timer = try loop.addTimer(accuracyMilliseconds: 1_000) { [weak self] in self?.ask() }
    timer?.arm(afterMicroseconds: UInt64(WebLimits.pingSeconds) * 1_000_000)
    greet()
    take(socket.early)
  }

  private func greet() {
    let hello = Request(
      "system.hello", ["client": ["name": .string(device), "version": "1"]])
    toDaemon += hello.line(id: Self.greetingID)
  }

  private func readPage() {
    guard let bytes = read(socket.descriptor) else { return end(nil) }
    take(bytes)
  }

  private func take(_ bytes: [UInt8]) {
    for news in stream.receive(bytes) {
      switch news {
      case .pong: isAlive = true
      case .closed(let reason): return end(reason)
      case .text(let message):
        do throws(PageLine.Close) {
          toDaemon += try PageLine.line(message)
        } catch {
          return end(error)
        }
      }
    }
    flush()
  }

  private func readDaemon() {
    guard let bytes = read(daemon) else { return end(.daemonGone) }
    lines.receive(bytes.span)
    while case .line(let range) = lines.next() {
      let line = Array(lines.bytes[range])
      switch JSONValue(readable: line) {
      case let message? where message["id"]?.integer == Self.greetingID: break
      case let message? where message["method"]?.string == "system.restarted":
        greet()
        stream.send(line)
      default: stream.send(line)
      }
    }
    flush()
  }

  /// Nothing for a hang-up; empty if there is nothing now.
  private func read(_ descriptor: FileDescriptor) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
    do throws(SystemCallFailure) {
      switch try descriptor.read(into: &buffer) {
      case .bytes(let count): return Array(buffer.prefix(count))
      case .wouldBlock: return []
      case .ended: return nil
      }
    } catch {
      return nil
    }
  }

  /// Writes what can be written, and listens to what has room.
  private func flush() {
    guard !isEnded else { return }
    guard let written = write(stream.output, to: socket.descriptor),
      let passed = write(toDaemon, to: daemon)
    else { return end(nil) }
    stream.wrote(written)
    toDaemon.removeFirst(passed)
    pageWrites?.isEnabled = !stream.output.isEmpty
    daemonWrites?.isEnabled = !toDaemon.isEmpty
    daemonReads?.isEnabled = stream.output.count < WebLimits.waitingBytes
  }

  /// How many bytes were taken; nil if the other end is gone.
  private func write(_ bytes: [UInt8], to descriptor: FileDescriptor) -> Int? {
    if bytes.isEmpty { return 0 }
    do throws(SystemCallFailure) {
      switch try descriptor.write(bytes) {
      case .bytes(let count): return count
      case .wouldBlock: return 0
      case .ended: return nil
      }
    } catch {
      return nil
    }
  }

  /// A page that has not answered the last question is gone.
  private func ask() {
    guard isAlive else { return end(nil) }
    isAlive = false
    stream.ping()
    timer?.arm(afterMicroseconds: UInt64(WebLimits.pingSeconds) * 1_000_000)
    flush()
  }

  /// Ends both connections; with a reason, the page is told.
  func end(_ reason: PageLine.Close?) {
    guard !isEnded else { return }
    isEnded = true
    if let reason { stream.close(reason) }
    _ = write(stream.output, to: socket.descriptor)
    (sources, pageWrites, daemonReads, daemonWrites, timer) = ([], nil, nil, nil, nil)
    socket.close()
    daemon.close()
    onEnd(self)
  }
}

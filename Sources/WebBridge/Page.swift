internal import Systemd
internal import Unix
internal import WebGate
internal import Wire

/// One open page: its WebSocket, and a connection to the daemon of its own.
///
/// Lines go both ways in order. The bridge greets the daemon itself, in the name of the device, so that no
/// page speaks for another one. While much waits for one end, the other end is not read: the daemon then
/// merges what it has to say, as for any slow client.
final class Page {
  /// Whether the page was asked if it is there.
  private enum Question {
    case none
    case asked
    case answered
  }

  private static let chunkBytes = 64 << 10

  /// The name of the device that the page is on.
  let device: String
  private let socket: UpgradedSocket
  private let stream = FrameStream()
  private var daemon: LineChannel?
  private var source: EventSource?
  private var timer: LoopTimer?
  private var question = Question.none
  private var isEnded = false
  private let onEnd: (Page, PageLine.Close?) -> Void

  /// Owns both connections.
  ///
  /// `onEnd` is called once, when both are closed, with the reason if the bridge
  /// closed them; `begin` must be called once.
  init(
    _ socket: UpgradedSocket, of device: String,
    onEnd: @escaping (Page, PageLine.Close?) -> Void
  ) {
    self.device = device
    self.socket = socket
    self.onEnd = onEnd
  }

  /// Greets the daemon, and reads what the page has sent already.
  func begin(daemon descriptor: FileDescriptor, on loop: EventLoop) throws(SystemCallFailure) {
    daemon = try DaemonSocket.channel(
      descriptor, on: loop, onLine: { [weak self] in self?.tell($0) },
      onEnd: { [weak self] in self?.end(.daemonGone) })
    source = try loop.addReadable(socket.descriptor) { [weak self] in self?.move() }
    timer = try loop.addTimer(accuracyMilliseconds: 1_000) { [weak self] in self?.ask() }
    armTimer()
    greet()
    receive(socket.early)
  }

  /// Ends both connections; with a reason, the page is told.
  func end(_ reason: PageLine.Close?) {
    guard !isEnded else { return }
    isEnded = true
    if let reason { stream.close(reason) }
    flush()
    (source, timer) = (nil, nil)
    daemon?.close()
    socket.close()
    onEnd(self, reason)
  }
}

// MARK: - From the page to the daemon

extension Page {
  private func greet() {
    let hello = Request(SystemHello().with { $0.clientName = device })
    daemon?.send(hello.line(id: Self.greetingID))
  }

  private func move() {
    flush()
    if isRead { read() }
  }

  /// Whether the page is read: only while neither end has much waiting, answers to pings included.
  private var isRead: Bool {
    daemon?.waitingBytes ?? 0 < WebLimits.waitingBytes
      && stream.output.count < WebLimits.waitingBytes
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
    do throws(SystemCallFailure) {
      switch try socket.descriptor.read(into: &buffer) {
      case .bytes(let count): receive(Array(buffer.prefix(count)))
      case .wouldBlock: break
      case .ended: end(nil)
      }
    } catch {
      end(nil)
    }
  }

  private func receive(_ bytes: [UInt8]) {
    for news in stream.receive(bytes) {
      switch news {
      case .pong: question = .answered
      case .closed(let reason): return end(reason)
      case .text(let message):
        do throws(PageLine.Close) {
          let line = try PageLine.line(message, of: device)
          if let answer = PageLine.answer(to: message) {
            stream.send(answer)
          } else {
            daemon?.send(line)
          }
        } catch {
          return end(error)
        }
      }
    }
    flush()
  }
}

// MARK: - From the daemon to the page

extension Page {
  /// The id of the bridge's own greeting; a page's ids begin at 1.
  private static let greetingID = 0
  /// The daemon writes the members of a line in the order of their names, and so a line's beginning tells
  /// what it is, without a look at the rest.
  private static let greetingReply = Array(#"{"id":0,"#.utf8)
  private static let restart = Array(#"{"jsonrpc":"2.0","method":"system.restarted""#.utf8)

  private func tell(_ line: [UInt8]) {
    if line.starts(with: Self.greetingReply) { return }
    stream.send(line)
    if line.starts(with: Self.restart) { greet() }
    flush()
  }

  /// Writes what the page takes, and sets which ends are read.
  private func flush() {
    if let written = write(stream.output) { stream.wrote(written) }
    daemon?.isReading = stream.output.count < WebLimits.waitingBytes
    var interest: Interest = isRead ? .readable : []
    if !stream.output.isEmpty { interest.insert(.writable) }
    source?.setInterest(interest)
  }

  /// How many bytes were taken; nil if the page is gone, which reading tells.
  private func write(_ bytes: [UInt8]) -> Int? {
    if bytes.isEmpty { return 0 }
    do throws(SystemCallFailure) {
      if case .bytes(let count) = try socket.descriptor.write(bytes) { return count }
    } catch {
      return nil
    }
    return nil
  }

  /// Asks whether the page is there; half a pause later, ends the page if it has not answered.
  private func ask() {
    switch question {
    case .none:
      stream.ping()
      question = .asked
    case .asked: return end(nil)
    case .answered: question = .none
    }
    flush()
    armTimer()
  }

  /// A ping every other time.
  private func armTimer() {
    timer?.arm(afterMicroseconds: UInt64(WebLimits.pingSeconds) * 500_000)
  }
}

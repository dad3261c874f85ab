internal import JSON
internal import Systemd
internal import Unix
internal import Wire

/// Lines over a nonblocking Unix socket, both ways, within a loop.
final class LineChannel {
  private static let chunkBytes = 64 << 10

  private let descriptor: FileDescriptor
  private var lines: LineFramer
  private var output: [UInt8] = []
  private var source: EventSource?
  private let onLine: ([UInt8]) -> Void
  private let onEnd: () -> Void

  /// Owns the descriptor.
  ///
  /// `onLine` gets each line without its end; `onEnd` is called once, when the other
  /// end is gone or has sent a line that is too long, unless `close` came first.
  init(
    _ descriptor: FileDescriptor, lineLimit: Int, on loop: EventLoop,
    onLine: @escaping ([UInt8]) -> Void, onEnd: @escaping () -> Void
  ) throws(SystemCallFailure) {
    self.descriptor = descriptor
    self.onLine = onLine
    self.onEnd = onEnd
    lines = LineFramer(lineLimit: lineLimit)
    source = try loop.addReadable(descriptor) { [weak self] in self?.move() }
  }

  deinit { close() }

  /// How many bytes the other end has not taken.
  var waitingBytes: Int { output.count }

  /// Whether what arrives is read; the kernel keeps it otherwise, until it makes the other end wait.
  var isReading = true {
    didSet { if isReading != oldValue { wait() } }
  }

  /// Sends bytes that end with a line's end.
  func send(_ bytes: [UInt8]) {
    output += bytes
    flush()
  }

  /// Ends the connection, without a word to the owner.
  func close() {
    guard source != nil else { return }
    source = nil
    descriptor.close()
  }

  private func end() {
    guard source != nil else { return }
    close()
    onEnd()
  }

  private func move() {
    flush()
    if isReading { read() }
  }

  /// Waits for what can be done next.
  private func wait() {
    var interest: Interest = isReading ? .readable : []
    if !output.isEmpty { interest.insert(.writable) }
    source?.setInterest(interest)
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
    do throws(SystemCallFailure) {
      switch try descriptor.read(into: &buffer) {
      case .bytes(let count): lines.receive(buffer.span.extracting(first: count))
      case .wouldBlock: return
      case .ended: return end()
      }
    } catch {
      return end()
    }
    // The owner may close the channel in the middle.
    while source != nil {
      switch lines.next() {
      case .line(let range): onLine(Array(lines.bytes[range]))
      case .incomplete: return
      case .tooLong: return end()
      }
    }
  }

  private func flush() {
    do throws(SystemCallFailure) {
      if !output.isEmpty, case .bytes(let count) = try descriptor.write(output) {
        output.removeFirst(count)
      }
    } catch {
      // Reading tells what has become of the other end.
      output = []
    }
    wait()
  }
}

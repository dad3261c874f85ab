internal import CWslay
package import WebGate

/// Encodes and decodes the frames of a WebSocket, by libwslay.
///
/// The owner reads and writes the socket, so tests can cut a stream at every place.
@safe
package final class FrameStream {
  /// What has arrived.
  package enum News: Equatable {
    case text([UInt8])
    case pong
    /// The other end closes, or has broken a rule; the close frame to send is in the output.
    case closed(PageLine.Close)
  }

  private var context: OpaquePointer?
  private var input: [UInt8] = []
  private var place = 0
  /// What is to be written to the other end.
  package private(set) var output: [UInt8] = []
  private var news: [News] = []
  /// How many fragments of the current message have come.
  private var fragments = 0

  /// A server's end.
  package init() {
    var callbacks = wslay_event_callbacks()
    unsafe callbacks.recv_callback = { context, buffer, count, _, data in
      guard let data = unsafe data, let buffer = unsafe buffer else { return -1 }
      let stream = unsafe Unmanaged<FrameStream>.fromOpaque(data).takeUnretainedValue()
      let taken = unsafe stream.take(into: buffer, count)
      if taken == 0 { unsafe wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK.rawValue) }
      return taken == 0 ? -1 : taken
    }
    unsafe callbacks.send_callback = { _, bytes, count, _, data in
      guard let data = unsafe data, let bytes = unsafe bytes else { return -1 }
      let stream = unsafe Unmanaged<FrameStream>.fromOpaque(data).takeUnretainedValue()
      unsafe stream.output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
      return count
    }
    unsafe callbacks.on_frame_recv_start_callback = { _, frame, data in
      guard let data = unsafe data, let frame = unsafe frame?.pointee else { return }
      let stream = unsafe Unmanaged<FrameStream>.fromOpaque(data).takeUnretainedValue()
      stream.begin(frame)
    }
    unsafe callbacks.on_msg_recv_callback = { _, message, data in
      guard let data = unsafe data, let message = unsafe message?.pointee else { return }
      let stream = unsafe Unmanaged<FrameStream>.fromOpaque(data).takeUnretainedValue()
      unsafe stream.note(message)
    }
    _ = unsafe wslay_event_context_server_init(
      &context, &callbacks, Unmanaged.passUnretained(self).toOpaque())
    unsafe wslay_event_config_set_max_recv_msg_length(context, UInt64(WebLimits.messageBytes))
  }

  deinit {
    unsafe wslay_event_context_free(context)
  }

  /// Takes what has arrived; returns what is whole.
  package func receive(_ bytes: [UInt8]) -> [News] {
    input = Array(input[place...]) + bytes
    place = 0
    let code = unsafe wslay_event_recv(context)
    let reads = unsafe wslay_event_get_read_enabled(context) != 0
    // Where the form of a frame is wrong, the library would close without a number.
    if code != 0, !news.contains(where: \.isEnd) { output += Self.badFrame } else { flush() }
    if code != 0 || !reads, !news.contains(where: \.isEnd) {
      news.append(.closed(closeCode))
    }
    defer { news = [] }
    return news
  }

  /// A close frame with the number of `PageLine.Close.badFrame`.
  private static let badFrame: [UInt8] = [
    0x88, 2, UInt8(PageLine.Close.badFrame.rawValue >> 8),
    UInt8(PageLine.Close.badFrame.rawValue & 0xFF),
  ]

  /// Why the library reads no more.
  private var closeCode: PageLine.Close {
    let code = unsafe wslay_event_get_status_code_sent(context)
    return PageLine.Close(rawValue: Int(code)) ?? .badFrame
  }

  /// Sends a text message.
  package func send(_ text: [UInt8]) {
    queue(UInt8(WSLAY_TEXT_FRAME.rawValue), text)
  }

  /// Asks the other end whether it is there.
  package func ping() {
    queue(UInt8(WSLAY_PING.rawValue), [])
  }

  /// Says why the connection ends.
  package func close(_ reason: PageLine.Close) {
    _ = unsafe wslay_event_queue_close(context, UInt16(reason.rawValue), nil, 0)
    flush()
  }

  /// Removes what was written.
  package func wrote(_ count: Int) {
    output.removeFirst(count)
  }

  private func queue(_ opcode: UInt8, _ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var message = unsafe wslay_event_msg(
        opcode: opcode, msg: buffer.baseAddress, msg_length: buffer.count)
      _ = unsafe wslay_event_queue_msg(context, &message)
    }
    flush()
  }

  private func flush() {
    _ = unsafe wslay_event_send(context)
  }

  @unsafe
  private func take(into buffer: UnsafeMutablePointer<UInt8>, _ limit: Int) -> Int {
    let count = min(limit, input.count - place)
    for offset in 0..<count { unsafe buffer[offset] = input[place + offset] }
    place += count
    return count
  }

  private func begin(_ frame: wslay_event_on_frame_recv_start_arg) {
    guard frame.opcode < UInt8(WSLAY_CONNECTION_CLOSE.rawValue) else { return }
    fragments = frame.fin != 0 ? 0 : fragments + 1
    guard fragments > WebLimits.fragments, !news.contains(where: \.isEnd) else { return }
    news.append(.closed(.tooLong))
    close(.tooLong)
  }

  @unsafe
  private func note(_ message: wslay_event_on_msg_recv_arg) {
    switch unsafe UInt32(message.opcode) {
    case WSLAY_TEXT_FRAME.rawValue:
      let bytes = unsafe UnsafeBufferPointer(start: message.msg, count: message.msg_length)
      unsafe news.append(.text(Array(bytes)))
    case WSLAY_BINARY_FRAME.rawValue:
      news.append(.closed(.notText))
      close(.notText)
    case WSLAY_PONG.rawValue: news.append(.pong)
    case WSLAY_CONNECTION_CLOSE.rawValue: news.append(.closed(.done))
    default: break
    }
  }
}

extension FrameStream.News {
  fileprivate var isEnd: Bool {
    if case .closed = self { true } else { false }
  }
}

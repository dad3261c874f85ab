internal import CMicroHTTP
internal import Systemd
internal import Unix
internal import WebGate

/// Serves HTTP on a listening socket, within the loop of its owner, by libmicrohttpd.
///
/// The library reads heads and writes responses, and the owner decides on the responses. The library limits
/// the connections, those of one address, and the time and memory of each.
@safe
final class HTTPServer {
  /// A response that is whole.
  struct Response {
    var status: Int
    var fields: [RequestHead.Field] = []
    var body: [UInt8] = []
  }

  /// What a request is answered with.
  enum Answer {
    case response(Response)
    /// A response that comes later: the closure is called at once, and must call its argument once, on the
    /// loop's thread.
    case later((@escaping (Response) -> Void) -> Void)
    /// The request has a body, which is taken first.
    case body(any Body)
    /// Status 101; afterwards `taken` gets the connection's socket.
    case upgrade(fields: [RequestHead.Field], taken: (UpgradedSocket) -> Void)
  }

  /// What takes the body of a request; it is released when the request has ended, however that was.
  protocol Body: AnyObject {
    /// Gets the next part.
    func take(_ bytes: [UInt8])
    /// Called when all of the body was taken.
    func answer() -> Answer
  }

  /// Of one address: half of all, so that no single address takes every place.
  ///
  /// Behind a program that speaks TLS, all browsers have one address.
  private static let connectionsOfAddress = UInt32(WebLimits.connections / 2)
  /// A head and a response's fields; longer heads are refused before.
  private static let memoryBytes = 2 * WebLimits.headBytes

  private let daemon: OpaquePointer
  /// What the library's callbacks get; it lives as long as the server.
  private let callbacks: HTTPCallbacks
  private let timer: LoopTimer
  private var source: EventSource?
  private var runsAgain = false
  private var heads = HeadDeadlines()
  private let headTimer: LoopTimer
  private let loop: EventLoop
  private let cut: (WebRefusal, _ peer: String) -> Void

  /// Serves until it is released; the socket is the library's from now on, and closed with it.
  ///
  /// `answer` is called on the loop's thread, once for each request, with the address of who asks; `cut` for
  /// each request that was cut off without an answer. Throws if the library cannot serve the socket, or if
  /// no descriptor is left.
  init(
    listening: FileDescriptor, on loop: EventLoop,
    answer: @escaping (RequestHead, _ peer: String) -> Answer,
    cut: @escaping (WebRefusal, _ peer: String) -> Void
  ) throws(SystemCallFailure) {
    self.loop = loop
    self.cut = cut
    let turn = Turn()
    callbacks = HTTPCallbacks(
      answer, resumed: { turn.server?.runSoon() },
      headChanged: { turn.server?.head(of: $0, $1) })
    guard
      let daemon = unsafe cmicrohttp_serve(
        listening.rawValue, HTTPCallbacks.answered,
        Unmanaged.passUnretained(callbacks).toOpaque(), HTTPCallbacks.begun, HTTPCallbacks.ended,
        HTTPCallbacks.connected,
        UInt32(WebLimits.connections), Self.connectionsOfAddress, UInt32(WebLimits.headSeconds),
        Self.memoryBytes)
    else { throw SystemCallFailure(call: "MHD_start_daemon", errno: .invalidArgument) }
    unsafe self.daemon = daemon
    timer = try loop.addTimer { turn.server?.run() }
    headTimer = try loop.addTimer(accuracyMilliseconds: 500) { turn.server?.endLateHeads() }
    source = try loop.addReadable(
      FileDescriptor(rawValue: unsafe cmicrohttp_descriptor(daemon))
    ) { turn.server?.run() }
    turn.server = self
    run()
  }

  deinit {
    unsafe MHD_stop_daemon(daemon)
  }

  /// Lets handlers that were made before the server find it.
  private final class Turn {
    weak var server: HTTPServer?
  }

  /// Does what is ready, and arms the timer for what is due next.
  private func run() {
    runsAgain = false
    _ = unsafe MHD_run(daemon)
    if runsAgain { return timer.arm(afterMicroseconds: 0) }
    var milliseconds: UInt64 = 0
    guard unsafe MHD_get_timeout(daemon, &milliseconds) == MHD_Result.YES else {
      return timer.disarm()
    }
    timer.arm(afterMicroseconds: milliseconds * 1_000)
  }

  /// Runs the library once more after the current handler; the library must not be called from its own
  /// callbacks.
  func runSoon() {
    runsAgain = true
    timer.arm(afterMicroseconds: 0)
  }

  private var now: Int { Int(loop.monotonicMicroseconds / 1_000) }

  private func head(of connection: FileDescriptor, _ event: HTTPCallbacks.HeadEvent) {
    let number = Int(connection.rawValue)
    switch event {
    case .due: heads.expect(number, atMilliseconds: now)
    case .begun: heads.began(number)
    case .bodyDue: heads.expectBody(number, atMilliseconds: now)
    case .here, .gone: heads.met(number)
    }
    if !headTimer.isArmed { armHeadTimer() }
  }

  private func armHeadTimer() {
    guard let next = heads.nextMilliseconds else { return }
    headTimer.arm(afterMicroseconds: UInt64(max(0, next - now)) * 1_000)
  }

  /// Ends what goes on sending a head or a body; the library then sees that the connection is gone.
  private func endLateHeads() {
    for late in heads.late(atMilliseconds: now) {
      let connection = FileDescriptor(rawValue: Int32(late.connection))
      // Browsers open connections that they may need, and keep those that they have used.
      if late.hasBegun {
        cut(late.isBody ? .slowBody : .slowHead, TCPSocket.peerAddress(of: connection) ?? "")
      }
      do throws(SystemCallFailure) {
        try UnixSocket.end(connection)
      } catch {
        // It is gone already.
      }
    }
    armHeadTimer()
    runSoon()
  }
}

/// The socket of a connection that is no longer one of HTTP.
///
/// The owner reads and writes the descriptor, and ends it by `close`; the library closes the descriptor.
@safe
final class UpgradedSocket {
  let descriptor: FileDescriptor
  /// What the client had sent behind its request.
  let early: [UInt8]
  private let handle: OpaquePointer
  private var isOpen = true
  /// Called after `close`; the server then sees that a connection is gone.
  var onClose: () -> Void = {}

  init(_ descriptor: FileDescriptor, early: [UInt8], _ handle: OpaquePointer) {
    self.descriptor = descriptor
    self.early = early
    unsafe self.handle = handle
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    unsafe cmicrohttp_close_upgraded(handle)
    onClose()
  }

  deinit { close() }
}

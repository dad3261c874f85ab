internal import CMicroHTTP
internal import Unix
internal import WebGate

/// What libmicrohttpd calls, and the way from there to the owner's closure.
final class HTTPCallbacks {
  private let answer: (RequestHead, _ peer: String) -> HTTPServer.Answer
  /// Called when a suspended request can go on.
  private let resumed: () -> Void
  /// Called with each event of the head of a connection's next request.
  private let headChanged: (FileDescriptor, HeadEvent) -> Void

  /// What becomes of the head of a connection's next request.
  enum HeadEvent {
    /// The connection was opened, or its last request has ended.
    case due
    case begun
    /// The head is here, and its body is due.
    case bodyDue
    /// The head is here, and its body, if it has one that is taken.
    case here
    /// The connection is gone.
    case gone
  }

  init(
    _ answer: @escaping (RequestHead, _ peer: String) -> HTTPServer.Answer,
    resumed: @escaping () -> Void,
    headChanged: @escaping (FileDescriptor, HeadEvent) -> Void
  ) {
    self.answer = answer
    self.resumed = resumed
    self.headChanged = headChanged
  }

  /// What is known of a request between two calls of the library.
  private final class Request {
    /// As sent; the library's own text is decoded.
    let target: String
    var isKnown = false
    /// What takes the body.
    var body: (any HTTPServer.Body)?
    /// Waits for a response that comes later.
    var isWaiting = false
    /// The response that came.
    var response: HTTPServer.Response?
    var taken: ((UpgradedSocket) -> Void)?

    init(_ target: String) {
      self.target = target
    }
  }

  /// A request begins: its target has arrived.
  static let begun:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?)
      -> UnsafeMutableRawPointer? = { data, target, connection in
        if let data = unsafe data, let connection = unsafe connection {
          let callbacks = unsafe Unmanaged<HTTPCallbacks>.fromOpaque(data).takeUnretainedValue()
          callbacks.headChanged(
            FileDescriptor(rawValue: unsafe cmicrohttp_socket(connection)), .begun)
        }
        let text = unsafe target.map { unsafe String(cString: $0) } ?? ""
        return unsafe Unmanaged.passRetained(Request(text)).toOpaque()
      }

  /// A connection was opened, or is gone.
  static let connected: MHD_NotifyConnectionCallback = { data, connection, _, event in
    guard let data = unsafe data, let connection = unsafe connection else { return }
    let callbacks = unsafe Unmanaged<HTTPCallbacks>.fromOpaque(data).takeUnretainedValue()
    let isNew = event == MHD_ConnectionNotificationCode.CONNECTION_NOTIFY_STARTED
    callbacks.headChanged(
      FileDescriptor(rawValue: unsafe cmicrohttp_socket(connection)), isNew ? .due : .gone)
    // At its limit of connections the library listens no more, and only sees that it has room again when it
    // is run once more after one is gone.
    if !isNew { callbacks.resumed() }
  }

  /// A request has ended, however it did.
  static let ended: MHD_RequestCompletedCallback = { data, connection, place, _ in
    if let data = unsafe data, let connection = unsafe connection {
      let callbacks = unsafe Unmanaged<HTTPCallbacks>.fromOpaque(data).takeUnretainedValue()
      callbacks.headChanged(
        FileDescriptor(rawValue: unsafe cmicrohttp_socket(connection)), .due)
    }
    guard let place = unsafe place, let request = unsafe place.pointee else { return }
    unsafe Unmanaged<Request>.fromOpaque(request).release()
    unsafe place.pointee = nil
  }

  /// The head of a request is here, or more of it; the first call only asks whether to go on.
  static let answered: MHD_AccessHandlerCallback = {
    data, connection, _, method, _, upload, size, place in
    guard let data = unsafe data, let connection = unsafe connection, let method = unsafe method,
      let place = unsafe place, let pointer = unsafe place.pointee
    else { return MHD_Result.NO }
    let callbacks = unsafe Unmanaged<HTTPCallbacks>.fromOpaque(data).takeUnretainedValue()
    let request = unsafe Unmanaged<Request>.fromOpaque(pointer).takeUnretainedValue()
    let count = unsafe size?.pointee ?? 0
    unsafe size?.pointee = 0
    let socket = FileDescriptor(rawValue: unsafe cmicrohttp_socket(connection))
    if !request.isKnown {
      request.isKnown = true
      callbacks.headChanged(socket, .here)
      // The library would read a body next: whether it may, is decided before.
      guard unsafe fields(of: connection).announceBody else { return MHD_Result.YES }
    } else if let body = request.body {
      if count > 0 {
        let bytes = unsafe UnsafeRawBufferPointer(start: upload, count: count)
        unsafe body.take(Array(bytes))
        return MHD_Result.YES
      }
      request.body = nil
      callbacks.headChanged(socket, .here)
      return unsafe callbacks.carryOut(body.answer(), request, on: connection)
    }
    if let response = request.response { return unsafe respond(response, on: connection) }
    if request.isWaiting { return MHD_Result.YES }
    let head = RequestHead(
      method: unsafe String(cString: method), target: request.target,
      fields: unsafe fields(of: connection), local: TCPSocket.localAddress(of: socket) ?? "")
    let answer = callbacks.answer(head, TCPSocket.peerAddress(of: socket) ?? "")
    return unsafe callbacks.carryOut(answer, request, on: connection)
  }

  /// The fields; the library cuts a value at a zero byte.
  @unsafe
  private static func fields(of connection: OpaquePointer) -> [RequestHead.Field] {
    let list = FieldList()
    unsafe MHD_get_connection_values_n(
      connection, MHD_ValueKind.HEADER_KIND,
      { data, _, name, nameCount, value, valueCount in
        guard let data = unsafe data else { return MHD_Result.NO }
        let list = unsafe Unmanaged<FieldList>.fromOpaque(data).takeUnretainedValue()
        unsafe list.fields.append(
          RequestHead.Field(
            HTTPCallbacks.text(name, nameCount), HTTPCallbacks.text(value, valueCount)))
        return MHD_Result.YES
      }, Unmanaged.passUnretained(list).toOpaque())
    return list.fields
  }

  @unsafe
  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  private final class FieldList {
    var fields: [RequestHead.Field] = []
  }

  @unsafe
  private func carryOut(
    _ answer: HTTPServer.Answer, _ request: Request, on connection: OpaquePointer
  ) -> MHD_Result {
    switch answer {
    case .response(let response): return unsafe Self.respond(response, on: connection)
    case .body(let body):
      request.body = body
      headChanged(FileDescriptor(rawValue: unsafe cmicrohttp_socket(connection)), .bodyDue)
      return MHD_Result.YES
    case .later(let begin):
      request.isWaiting = true
      unsafe MHD_suspend_connection(connection)
      begin { response in
        guard request.response == nil else { return }
        request.response = response
        unsafe MHD_resume_connection(connection)
        self.resumed()
      }
      return MHD_Result.YES
    case .upgrade(let fields, let taken):
      request.taken = taken
      let upgrade = unsafe MHD_create_response_for_upgrade(
        { _, _, context, early, count, socket, handle in
          guard let context = unsafe context, let handle = unsafe handle else { return }
          let request = unsafe Unmanaged<Request>.fromOpaque(context).takeUnretainedValue()
          let bytes = unsafe UnsafeRawBufferPointer(start: early, count: early == nil ? 0 : count)
          let upgraded = unsafe UpgradedSocket(
            FileDescriptor(rawValue: socket), early: Array(bytes), handle)
          request.taken?(upgraded)
        }, nil)
      return unsafe Self.queue(upgrade, status: 101, fields, on: connection)
    }
  }

  @unsafe
  private static func respond(
    _ response: HTTPServer.Response, on connection: OpaquePointer
  ) -> MHD_Result {
    var body = response.body
    let made = unsafe body.withUnsafeMutableBytes {
      unsafe MHD_create_response_from_buffer(
        $0.count, $0.baseAddress, MHD_ResponseMemoryMode.RESPMEM_MUST_COPY)
    }
    return unsafe queue(made, status: response.status, response.fields, on: connection)
  }

  @unsafe
  private static func queue(
    _ response: OpaquePointer?, status: Int, _ fields: [RequestHead.Field],
    on connection: OpaquePointer
  ) -> MHD_Result {
    guard let response = unsafe response else { return MHD_Result.NO }
    defer { unsafe MHD_destroy_response(response) }
    for field in fields { unsafe MHD_add_response_header(response, field.name, field.value) }
    return unsafe MHD_queue_response(connection, UInt32(status), response)
  }
}

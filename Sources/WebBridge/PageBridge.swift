internal import JSON
internal import ScanCode
internal import Systemd
internal import Unix
internal import WebGate
internal import Wire

/// Serves the page: browsers on one side, the daemon's socket and `alchemy web` on the other.
///
/// It owns the loop, the open pages, the devices and the pairing code. `WebGate` decides what is allowed.
final class PageBridge {
  /// What the bridge is made of; it owns all of it.
  struct Parts {
    let loop: EventLoop
    /// Sockets that accept browsers, at least one.
    let listening: [FileDescriptor]
    let control: ListeningSocket
    let devices: DeviceFile
    let settings: WebSettings
    let daemon: DaemonSocket
    let log: Log
    /// Whether a service manager starts the program again when somebody comes.
    let isActivated: Bool
  }

  /// A service without a page ends after this long; its sockets stay.
  private static let idleMicroseconds: UInt64 = 600 * 1_000_000

  private let parts: Parts
  private let files = PageFiles()
  private let catalogs: CatalogShelf
  private let pictures: PictureDesk
  private let gate: RequestGate
  private let addresses: [String]
  private var desk = PairingDesk()
  private var refusals = RefusalLog()
  private var pages: [ObjectIdentifier: Page] = [:]
  private var servers: [HTTPServer] = []
  private var control: Control?
  private var idle: LoopTimer?
  private var signals: [EventSource] = []

  init(_ parts: Parts) {
    self.parts = parts
    catalogs = CatalogShelf(daemon: parts.daemon, loop: parts.loop)
    pictures = PictureDesk(file: parts.devices.pictureFile, catalogs: catalogs, loop: parts.loop)
    gate = RequestGate(
      files: files.paths, hosts: parts.settings.hosts, origins: parts.settings.origins)
    addresses = parts.listening.compactMap(TCPSocket.localAddress)
  }

  /// Serves until a signal, or until the service was idle for ten minutes; returns the exit code.
  func run() throws(SystemCallFailure) -> Int32 {
    for descriptor in parts.listening {
      servers.append(
        try HTTPServer(
          listening: descriptor, on: parts.loop,
          answer: { [unowned self] head, peer in answer(head, peer) },
          cut: { [unowned self] refusal, peer in log(refusal, peer) }))
    }
    control = try Control(parts.control, on: parts.loop) { [unowned self] in reply(to: $0) }
    idle = try parts.loop.addTimer(accuracyMilliseconds: 10_000) { [unowned self] in
      parts.loop.exit(0)
    }
    for signal in [Signal.terminate, .interrupt] where !signal.isIgnored {
      signals.append(try parts.loop.addSignal(signal) { [unowned self] in parts.loop.exit(0) })
    }
    parts.log.tell(
      .pageServed, "the page is at \(addresses.map { "http://\($0)/" }.joined(separator: ", "))",
      [.address: addresses.joined(separator: " "), .version: ProductVersion.current])
    ServiceNotifier().ready()
    stayAwhile()
    let code = try parts.loop.run()
    for page in pages.values { page.end(.daemonGone) }
    catalogs.end()
    pictures.end()
    servers = []
    return code
  }

  /// Restarts the time until an idle service ends; while a page is open, it does not end.
  private func stayAwhile() {
    guard parts.isActivated else { return }
    if pages.isEmpty { idle?.arm(afterMicroseconds: Self.idleMicroseconds) } else { idle?.disarm() }
  }

  private var now: Int { Int(parts.loop.realtimeMilliseconds) }
  private var monotonicNow: Int { Int(parts.loop.monotonicMicroseconds / 1000) }
}

// MARK: - Requests

extension PageBridge {
  private func answer(_ head: RequestHead, _ peer: String) -> HTTPServer.Answer {
    do throws(WebRefusal) {
      let purpose = try gate.purpose(of: head)
      return protected(try serve(purpose, head, from: peer), host: head.value("host"))
    } catch {
      log(error, peer)
      return protected(.response(.refusing(error)), host: nil)
    }
  }

  private func serve(
    _ purpose: RequestGate.Purpose, _ head: RequestHead, from peer: String
  ) throws(WebRefusal) -> HTTPServer.Answer {
    switch purpose {
    case .file(let path, let hasBody):
      guard let response = files.response(to: head, path: path, hasBody: hasBody) else {
        throw .notFound
      }
      return .response(response)
    case .catalog(let hash):
      _ = try parts.devices.book.device(of: head)
      return catalogs.answer(hash, to: head)
    case .device:
      let name = try parts.devices.book.device(of: head).name
      return .response(
        HTTPServer.Response(
          status: 200,
          fields: [
            RequestHead.Field("content-type", "application/json"),
            RequestHead.Field("cache-control", "no-store"),
          ],
          body: (["name": .string(name), "room": .bool(hasRoom(for: name))] as JSONValue)
            .serialized()))
    case .pair(let code): return .response(try pairDevice(by: code, head, from: peer))
    case .live(let accept): return try open(accept, head)
    case .picture(let hash, let bytes):
      _ = try parts.devices.book.device(of: head)
      return .body(try pictures.body(bytes: bytes, catalog: hash))
    }
  }

  private func log(_ refusal: WebRefusal, _ peer: String) {
    refusals.refused(
      refusal.name, refusal.words, peer: peer, atMilliseconds: monotonicNow, to: parts.log)
  }

  private func protected(_ answer: HTTPServer.Answer, host: String?) -> HTTPServer.Answer {
    let protection = Protection.fields(host: host)
    func withProtection(_ response: HTTPServer.Response) -> HTTPServer.Response {
      HTTPServer.Response(
        status: response.status, fields: response.fields + protection, body: response.body)
    }
    switch answer {
    case .response(let response): return .response(withProtection(response))
    case .later(let begin): return .later { reply in begin { reply(withProtection($0)) } }
    case .body(let body): return .body(ProtectedBody(body) { self.protected($0, host: host) })
    case .upgrade: return answer
    }
  }

  /// A body whose answer is protected like every other one.
  private final class ProtectedBody: HTTPServer.Body {
    private let body: any HTTPServer.Body
    private let protected: (HTTPServer.Answer) -> HTTPServer.Answer

    init(
      _ body: any HTTPServer.Body, by protected: @escaping (HTTPServer.Answer) -> HTTPServer.Answer
    ) {
      self.body = body
      self.protected = protected
    }

    func take(_ bytes: [UInt8]) { body.take(bytes) }
    func answer() -> HTTPServer.Answer { protected(body.answer()) }
  }

  /// Pairs the device that offers a code, and gives it a cookie.
  private func pairDevice(
    by code: String, _ head: RequestHead, from peer: String
  ) throws(WebRefusal) -> HTTPServer.Response {
    // Without the port, which is another one for each connection.
    let address = String(peer[..<(peer.lastIndex(of: ":") ?? peer.endIndex)])
    let wanted = try desk.offer(code, from: address, atMilliseconds: monotonicNow)
    let now = now
    guard let token = Self.token(),
      let name = keep({ $0.pair(wanted, token: token, atMilliseconds: now) })
    else {
      return HTTPServer.Response(
        status: 500, body: Array("the computer cannot keep the device; see alchemy log\n".utf8))
    }
    parts.log.tell(.devicePaired, "paired the device \(name)", [.client: name])
    let isSecure = head.value("origin")?.hasPrefix("https:") == true
    let cookie = DeviceBook.cookie(token, local: head.local, isSecure: isSecure)
    return HTTPServer.Response(status: 204, fields: [RequestHead.Field("set-cookie", cookie)])
  }

  /// A new token; nil if the system has no random numbers.
  private static func token() -> DeviceToken? {
    do throws(SystemCallFailure) {
      return DeviceToken(random: (try random(), try random(), try random(), try random()))
    } catch {
      return nil
    }
  }

  /// Changes the book of devices and its file; nil, and no change, if the file cannot be written.
  private func keep<Result>(
    _ change: (inout DeviceBook) -> Result
  ) -> Result? {
    do throws(FileFailure) {
      return try parts.devices.change(change)
    } catch {
      parts.log.tell(
        .devicesUnkept, "cannot keep the paired devices: \(error.words)",
        [.file: parts.devices.path])
      return nil
    }
  }

  private static func random() throws(SystemCallFailure) -> UInt64 {
    try RandomBytes.make(count: 8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

// MARK: - Pages

extension PageBridge {
  private func open(
    _ accept: String, _ head: RequestHead
  ) throws(WebRefusal) -> HTTPServer.Answer {
    let device = try parts.devices.book.device(of: head).name
    guard hasRoom(for: device) else { throw .tooManyPages }
    guard let descriptor = parts.daemon.connect() else { throw .noDaemon }
    let daemon = UnclaimedDescriptor(descriptor)
    let fields = [
      RequestHead.Field("upgrade", "websocket"),
      RequestHead.Field("sec-websocket-accept", accept),
    ]
    return .upgrade(fields: fields) { [unowned self] socket in
      begin(socket, device, daemon)
    }
  }

  private func begin(_ socket: UpgradedSocket, _ device: String, _ daemon: UnclaimedDescriptor) {
    socket.onClose = { [weak self] in self?.servers.forEach { $0.runSoon() } }
    let peer = TCPSocket.peerAddress(of: socket.descriptor) ?? ""
    let page = Page(socket, of: device) { [unowned self] page, reason in
      pages[ObjectIdentifier(page)] = nil
      stayAwhile()
      guard let reason, reason.isOfPage else { return }
      refusals.refused(
        "\(reason)", "its page was closed with \(reason.rawValue)", peer: peer, device: device,
        atMilliseconds: monotonicNow, to: parts.log)
    }
    pages[ObjectIdentifier(page)] = page
    do throws(SystemCallFailure) {
      try socket.descriptor.setNonblocking(true)
      try TCPSocket.sendAtOnce(
        socket.descriptor, keepingBytes: WebLimits.waitingBytes)
      try page.begin(daemon: daemon.claimed(), on: parts.loop)
    } catch {
      page.end(nil)
    }
    stayAwhile()
    let now = now
    _ = keep { $0.seen(device, atMilliseconds: now) }
  }

  private func hasRoom(for device: String) -> Bool {
    pages.count < WebLimits.pages && pages(of: device).count < WebLimits.pagesOfDevice
  }

  private func pages(of device: String) -> [Page] {
    pages.values.filter { $0.device == device }
  }
}

// MARK: - What alchemy web asks

extension PageBridge {
  private func reply(to question: Control.Question) -> Control.Answer {
    stayAwhile()
    switch question {
    case .status:
      let devices = parts.devices.book.devices.map { device in
        WebControl.Device(
          name: device.name, pairedMilliseconds: device.firstMilliseconds,
          lastMilliseconds: device.lastMilliseconds, pages: pages(of: device.name).count)
      }
      return .result(
        WebControl.Status(
          addresses: addresses, devices: devices,
          isPairing: desk.isGiven(atMilliseconds: monotonicNow),
          version: ProductVersion.current))
    case .pair(let name, let base): return giveCode(to: name, base)
    case .forget(let name): return forget(name)
    }
  }

  private func giveCode(to name: String, _ base: String) -> Control.Answer {
    // Behind a `#`, the author of an edit says which of a device's pages has made it.
    guard WebLimits.deviceNameBytes.contains(name.utf8.count), !name.contains("#"),
      ProfileName.mistake(inNew: name) == nil
    else {
      return .refused(
        .invalidName,
        "a device's name has 1 to \(WebLimits.deviceNameBytes.upperBound) bytes, and no # or control characters"
      )
    }
    do throws(SystemCallFailure) {
      let code = PairingCode(random: try Self.random())
      desk.give(code, to: name, atMilliseconds: monotonicNow)
      let address = "\(base)#pair=\(code)"
      return .result(
        WebControl.Pairing(
          code: code.description, picture: QRPicture.lines(of: address),
          seconds: PairingDesk.lifeMilliseconds / 1000, address: address))
    } catch {
      return .refused(.invalidRequest, "the system has no random numbers: \(error)")
    }
  }

  private func forget(_ name: String) -> Control.Answer {
    guard let device = parts.devices.book.device(named: name) else {
      return .refused(.deviceNotFound, "no device is called \(name)")
    }
    guard keep({ $0.forget(device.name) }) == true else {
      return .refused(.invalidRequest, "cannot write \(parts.devices.path)")
    }
    let closed = pages(of: device.name)
    for page in closed { page.end(.notAllowed) }
    parts.log.tell(.deviceForgotten, "forgot the device \(device.name)", [.client: device.name])
    return .result(WebControl.Forgotten(name: device.name, pages: closed.count))
  }
}

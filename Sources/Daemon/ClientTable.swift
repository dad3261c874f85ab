import DaemonDecisions
import ProfileService
import Systemd
import Unix

/// All client sockets in one poller: accepts, reads, writes and closes them; decides nothing.
final class ClientTable {
  enum Event {
    case connected(ConnectionID)
    /// A former process served this client.
    case takenOver(ConnectionID)
    /// The number of bytes received; they are at the start of `chunk`.
    case received(ConnectionID, count: Int)
    case inputEnded(ConnectionID)
    case disconnected(ConnectionID)
    /// No more clients can be accepted for now. Waiting clients were turned away with a line; those that could not be
    /// accepted even for that still wait.
    case exhausted(SystemCallFailure)
    /// A client of another user was turned away.
    case refused(user: UInt32)
    /// The client accepted some of its waiting output, or nothing.
    case sent(ConnectionID, unsentBytes: Int, progressed: Bool)
  }

  private let poller: Poller
  let kept: KeptConnections
  private(set) var listening: ListeningSocket?
  private var isAccepting = false
  private var spare = SpareDescriptors()
  /// The line for a client that is turned away because no descriptor is left.
  private let farewell: (_ clients: Int) -> [UInt8]
  /// By number; a number becomes free after the turn that closed its connection.
  private var connections: [ClientConnection?] = []
  private var freeNumbers: [Int] = []
  private var closedNumbers: [Int] = []
  private var order = ReadyOrder()
  /// What the poller reported in this turn; every turn reuses the buffer.
  private var readyTokens: [Int] = []
  private(set) var count = 0
  /// The bytes of the last read; the buffer is reused.
  private(set) var chunk = [UInt8](repeating: 0, count: ClientTable.chunkBytes)

  /// The bytes of one read: sixteen pipelined requests and more.
  private static let chunkBytes = 65_536

  /// The most clients accepted in one turn: clients that connect again and again must not occupy
  /// the loop.
  private static let acceptsPerTurn = 64

  /// The token of the listening socket; a connection's token is its number plus 1.
  private static let listeningToken: UInt64 = 0

  /// Connection numbers start at `firstNumber`; lower numbers do not belong to clients.
  init(
    listening: ListeningSocket, firstNumber: Int, kept: KeptConnections,
    farewell: @escaping (_ clients: Int) -> [UInt8]
  ) throws(SystemCallFailure) {
    poller = try Poller()
    self.kept = kept
    self.farewell = farewell
    connections = Array(repeating: nil, count: firstNumber)
    self.listening = listening
    accept(true)
  }

  var pollerDescriptor: FileDescriptor { poller.descriptor }

  /// Whether no output waits for any client.
  var isFlushed: Bool { connections.allSatisfy { ($0?.unsentBytes ?? 0) == 0 } }

  /// All connected clients.
  var identifiers: [ConnectionID] { connections.compactMap { $0?.id } }

  /// The clients with full buffers that have read something since the last call.
  func readers(_ body: (ConnectionID) -> Void) {
    for case let client? in connections where client.unsentBytes > 0 && client.hasRead() {
      body(client.id)
    }
  }

  func unsentBytes(of id: ConnectionID) -> Int {
    client(id)?.unsentBytes ?? 0
  }

  /// Stops accepting clients, and frees the socket's path.
  func stopListening() {
    accept(false)
    listening?.close()
    listening = nil
  }

  /// Listens at the socket's path again, because the path was removed.
  func listenAgain() throws(ListenFailure) {
    guard let former = listening else { return }
    let next = try former.again()
    let wasAccepting = isAccepting
    accept(false)
    former.close()
    listening = next
    accept(wasAccepting)
  }

  private func client(_ id: ConnectionID) -> ClientConnection? {
    id.rawValue < connections.count ? connections[id.rawValue] : nil
  }

  /// Passes on the events of ready clients, beginning with the client served longest ago; false if
  /// no client was ready.
  ///
  /// `mayGoOn` is called after each client. The poller reports the remaining clients again.
  func takeEvents(while mayGoOn: () -> Bool, _ body: (Event) -> Void) -> Bool {
    freeClosedNumbers()
    readyTokens.removeAll(keepingCapacity: true)
    for position in 0..<readyCount() { readyTokens.append(Int(poller.ready(position).token)) }
    order.serve(readyTokens, while: mayGoOn) { position in
      let readiness = poller.ready(position)
      if readiness.token == Self.listeningToken {
        acceptAll(body)
      } else if let client = client(ConnectionID(rawValue: Int(readiness.token) - 1)) {
        handle(readiness, of: client, body)
      }
    }
    return !readyTokens.isEmpty
  }

  private func freeClosedNumbers() {
    guard !closedNumbers.isEmpty else { return }
    freeNumbers += closedNumbers
    closedNumbers.removeAll(keepingCapacity: true)
  }

  private func readyCount() -> Int {
    do {
      return try poller.wait(timeoutMilliseconds: 0)
    } catch {
      // epoll_wait fails only for invalid arguments, which would be our bug.
      preconditionFailure("\(error)")
    }
  }
}

// MARK: - Accepting

extension ClientTable {
  private func accept(_ isWanted: Bool) {
    guard let listening, isWanted != isAccepting else { return }
    isAccepting = isWanted
    if isWanted {
      watch { () throws(SystemCallFailure) in
        try poller.add(
          listening.descriptor, token: Self.listeningToken, interest: .readable)
      }
    } else {
      watch { () throws(SystemCallFailure) in try poller.remove(listening.descriptor) }
    }
  }

  /// The kernel refuses to watch a descriptor only if memory runs out, or through a bug of ours.
  private func watch(_ call: () throws(SystemCallFailure) -> Void) {
    do {
      try call()
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func acceptAll(_ body: (Event) -> Void) {
    for _ in 0..<Self.acceptsPerTurn {
      guard let listening else { return }
      do {
        switch try listening.accept() {
        case .connection(let descriptor): adopt(descriptor, keptAs: nil, body)
        case .wouldBlock: return
        case .exhausted(let errno):
          turnAway(listening)
          return stopAccepting(SystemCallFailure(call: "accept", errno: errno), body)
        }
      } catch {
        return stopAccepting(error, body)
      }
    }
  }

  /// Accepts each waiting client, tells it why it is not served, and closes the connection.
  private func turnAway(_ listening: ListeningSocket) {
    var isAnyLeft = true
    for _ in 0..<Self.acceptsPerTurn where isAnyLeft {
      isAnyLeft = false
      spare.lend {
        guard case .connection(let descriptor)? = try? listening.accept() else { return }
        isAnyLeft = true
        if user(of: descriptor) == ProcessIdentity.userID {
          // A new socket takes a line at once, and a client that is gone needs none.
          _ = try? descriptor.write(farewell(count))
        }
        descriptor.close()
      }
    }
  }

  private func stopAccepting(_ failure: SystemCallFailure, _ body: (Event) -> Void) {
    accept(false)
    body(.exhausted(failure))
  }

  /// Tries again to accept clients.
  func resumeAccepting() {
    accept(true)
  }

  /// Takes over the clients' sockets that a former process left with the service manager.
  func takeOver(_ sockets: [PassedSocket], _ body: (Event) -> Void) {
    for socket in sockets { adopt(socket.descriptor, keptAs: socket.name, body) }
  }

  private func adopt(
    _ descriptor: FileDescriptor, keptAs name: String?, _ body: (Event) -> Void
  ) {
    guard let user = user(of: descriptor) else { return descriptor.close() }
    guard user == ProcessIdentity.userID else {
      descriptor.close()
      return body(.refused(user: user))
    }
    let number = freeNumbers.popLast() ?? connections.count
    let client = ClientConnection(id: ConnectionID(rawValue: number), descriptor: descriptor)
    if number == connections.count {
      connections.append(client)
    } else {
      connections[number] = client
    }
    count += 1
    client.keptName = name ?? kept.keep(descriptor, among: count)
    do {
      try poller.add(descriptor, token: client.token, interest: client.interest)
    } catch {
      forget(client)
      return stopAccepting(error, body)
    }
    body(name == nil ? .connected(client.id) : .takenOver(client.id))
  }

  /// Other users, including root, are refused; a namespace's root shows up as nobody.
  private func user(of descriptor: FileDescriptor) -> UInt32? {
    do {
      return try UnixSocket.peerUserID(of: descriptor)
    } catch {
      return nil
    }
  }
}

// MARK: - Reading and writing

extension ClientTable {
  private func handle(
    _ readiness: Readiness, of client: ClientConnection, _ body: (Event) -> Void
  ) {
    if readiness.isWritable, client.unsentBytes > 0 {
      guard let progressed = client.write() else { return drop(client, body) }
      body(.sent(client.id, unsentBytes: client.unsentBytes, progressed: progressed))
      if client.isClosing, client.unsentBytes == 0 { return drop(client, body) }
    }
    if readiness.isReadable, client.isReading, !client.isInputEnded {
      read(client, body)
    } else if readiness.isHungUp {
      drop(client, body)
    }
    update(client)
  }

  private func read(_ client: ClientConnection, _ body: (Event) -> Void) {
    do {
      switch try client.descriptor.read(into: &chunk) {
      case .bytes(let count): body(.received(client.id, count: count))
      case .wouldBlock: break
      case .ended:
        client.isInputEnded = true
        body(.inputEnded(client.id))
      }
    } catch {
      drop(client, body)
    }
  }

  /// Reads the rest of the current line as far as it has come, and nothing of the next line.
  ///
  /// The bytes are at the start of `chunk`.
  func readRestOfLine(of id: ConnectionID, _ body: (Event) -> Void) {
    guard let client = client(id), !client.isInputEnded else { return }
    do throws(SystemCallFailure) {
      guard case .bytes(let count) = try client.descriptor.peek(into: &chunk),
        let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n"))
      else { return }
      var rest = [UInt8](repeating: 0, count: end + 1)
      guard case .bytes(let taken) = try client.descriptor.read(into: &rest) else { return }
      body(.received(id, count: taken))
    } catch {
      // The poller reports the error in its turn.
    }
  }

  private func drop(_ client: ClientConnection, _ body: (Event) -> Void) {
    if close(client.id) { body(.disconnected(client.id)) }
  }

  /// Appends output and writes as much as possible; nil without a client.
  ///
  /// Returns how many bytes remain, and whether the client accepted any.
  func send(
    _ bytes: [UInt8], to id: ConnectionID
  ) -> (unsentBytes: Int, progressed: Bool)? {
    guard let client = client(id) else { return nil }
    // The poller reports a client that is gone in its turn.
    let progressed = client.write(bytes) ?? false
    update(client)
    return (client.unsentBytes, progressed)
  }

  func setReading(_ id: ConnectionID, _ isReading: Bool) {
    guard let client = client(id) else { return }
    client.isReading = isReading
    update(client)
  }

  /// Closes a connection once all output is written; true if that is now.
  func closeWhenSent(_ id: ConnectionID) -> Bool {
    guard let client = client(id) else { return false }
    guard client.unsentBytes > 0 else { return close(id) }
    client.isClosing = true
    return false
  }

  /// Closes a connection at once; false if it is closed already.
  func close(_ id: ConnectionID) -> Bool {
    guard let client = client(id) else { return false }
    watch { () throws(SystemCallFailure) in try poller.remove(client.descriptor) }
    forget(client)
    accept(true)
    return true
  }

  private func forget(_ client: ClientConnection) {
    connections[client.id.rawValue] = nil
    closedNumbers.append(client.id.rawValue)
    count -= 1
    if let name = client.keptName { kept.giveBack(client.descriptor, name: name) }
    client.descriptor.close()
  }

  private func update(_ client: ClientConnection) {
    let wanted = client.wantedInterest
    guard wanted != client.interest, self.client(client.id) === client else { return }
    client.interest = wanted
    watch { () throws(SystemCallFailure) in
      try poller.modify(
        client.descriptor, token: client.token, interest: wanted)
    }
  }
}

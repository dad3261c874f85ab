package import ProfileService
package import ReplicaHost
internal import Unix

/// Drives a replica on its thread: orders, sockets and deadlines in, replies and events out.
package final class ReplicaDriver {
  /// Receives a connection's next complete lines, once; nil if no more will come.
  package typealias Taker = ([UInt8]?) -> Void

  /// The replica, for orders that run on its thread.
  package let replica: Replica
  private let desk: OrderDesk
  private var sockets: [ConnectionID: ReplicaSocket] = [:]
  private var takers: [ConnectionID: Taker] = [:]

  init(_ replica: Replica, _ desk: OrderDesk) {
    self.replica = replica
    self.desk = desk
  }

  /// Opens a connection in this process, for `Replica.send` and `awaitOutput(of:_:)`.
  package func connect() -> ConnectionID {
    replica.connect(at: .now)
  }

  /// Passes a connection's next output to `taker`; a taker that waited before gets nil.
  ///
  /// Until there is a taker, the replica keeps the output, within its limits.
  package func awaitOutput(of id: ConnectionID, _ taker: @escaping Taker) {
    stopAwaiting(id)
    takers[id] = taker
  }

  /// Passes nil to the waiting taker, if any.
  package func stopAwaiting(_ id: ConnectionID) {
    takers.removeValue(forKey: id)?(nil)
  }

  /// Ends a connection in this process.
  package func disconnect(_ id: ConnectionID) {
    stopAwaiting(id)
    replica.disconnect(id, at: .now)
  }

  /// Serves the client at the other end of a socket, and closes the socket with the connection.
  func serve(_ descriptor: FileDescriptor) {
    sockets[replica.connect(at: .now)] = ReplicaSocket(descriptor)
  }

  /// Works until the desk is closed, then closes the replica.
  func run() {
    while let orders = desk.take() {
      for order in orders { order(self) }
      tellTime()
      deliver()
      waitForWork()
    }
    replica.close(at: .now)
    deliver()
    for id in Array(takers.keys) { stopAwaiting(id) }
    for socket in sockets.values { socket.descriptor.close() }
  }

  private func tellTime() {
    let now = Moment.now
    if let deadline = replica.deadlineMicroseconds, deadline <= now.monotonicMicroseconds {
      replica.tick(at: now)
    }
  }

  /// Sleeps until an order comes, a socket is ready or the deadline passes.
  private func waitForWork() {
    let watched = sockets.map { (id: $0.key, descriptor: $0.value.descriptor) }
    let interests = watched.map { interest(in: $0.id) }
    var awaited = [(descriptor: desk.signal.descriptor, interest: Interest.readable)]
    awaited += zip(watched, interests).map { (descriptor: $0.descriptor, interest: $1) }
    do {
      let isReady = try FileDescriptor.wait(for: awaited, timeoutMilliseconds: millisecondsLeft)
      for (index, socket) in watched.enumerated() where isReady[index + 1] {
        takeFrom(socket.id, isReadable: interests[index].contains(.readable))
        // Without an interest, a socket is only ready because its other end has hung up.
        if interests[index] == [] { end(socket.id) }
      }
    } catch {
      // poll fails only for invalid arguments, which would be our bug.
      preconditionFailure("waiting for work: \(error)")
    }
  }

  /// Rounded up, so that the deadline has passed when the wait ends.
  private var millisecondsLeft: Int32? {
    replica.deadlineMicroseconds.map {
      Int32(clamping: max(0, $0 - Moment.now.monotonicMicroseconds + 999) / 1000)
    }
  }
}

// MARK: - Connections

extension ReplicaDriver {
  private func interest(in id: ConnectionID) -> Interest {
    guard let socket = sockets[id] else { return [] }
    var interest: Interest = []
    if !socket.isInputEnded, replica.isReading(id) { interest.insert(.readable) }
    if !replica.output(of: id).isEmpty { interest.insert(.writable) }
    return interest
  }

  private func takeFrom(_ id: ConnectionID, isReadable: Bool) {
    guard isReadable, let socket = sockets[id] else { return }
    switch socket.read() {
    case .bytes(let bytes): replica.receive(bytes.span, on: id, at: .now)
    case .nothingYet: break
    case .end:
      sockets[id]?.isInputEnded = true
      replica.endInput(of: id, at: .now)
    }
  }

  /// Delivers all output of the replica.
  private func deliver() {
    for id in replica.readyConnections {
      if takers[id] != nil {
        let lines = replica.takeOutput(of: id, at: .now)
        takers.removeValue(forKey: id)?(lines.isEmpty ? nil : lines)
      } else if let socket = sockets[id] {
        write(to: socket, id)
      }
    }
  }

  private func write(to socket: ReplicaSocket, _ id: ConnectionID) {
    while true {
      let output = replica.output(of: id)
      guard !output.isEmpty else { break }
      guard let count = socket.write(output) else { return end(id) }
      if count == 0 { return }
      replica.took(count, of: id, at: .now)
    }
    if !replica.isOpen(id) { end(id) }
  }

  private func end(_ id: ConnectionID) {
    sockets.removeValue(forKey: id)?.descriptor.close()
    replica.disconnect(id, at: .now)
  }
}

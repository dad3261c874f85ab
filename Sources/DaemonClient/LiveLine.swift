package import Wire

/// The messages of a daemon, over as many connections as it takes.
package final class LiveLine {
  /// What happened next.
  package enum News: Equatable, Sendable {
    /// A connection is open: whatever was asked for has to be asked for again.
    case connected
    case message(JSONValue)
    /// The connection is lost; another one follows by itself.
    case lost(ClientFailure)
  }

  /// Why there is no next message.
  package enum End: Error, Equatable, Sendable {
    case readerGone
    case failed(reason: String)
  }

  private let path: String
  private let connector: any Connector
  private let vigil: any Vigil
  private var connection: LiveConnection?
  private var pauses = PauseLadder.connecting
  private var attemptMilliseconds: Int?
  /// Taken from the connection, and not given out yet.
  private var arrived: [JSONValue] = []
  private var given = 0

  /// Connects when it is first waited for.
  package init(to path: String, connector: any Connector, vigil: any Vigil) {
    self.path = path
    self.connector = connector
    self.vigil = vigil
  }

  /// Sends whole lines; without a connection they are gone, as what they asked for would be.
  package func send(_ bytes: [UInt8]) {
    connection?.send(bytes)
  }

  /// Waits for whatever comes next.
  package func next() throws(End) -> News {
    while true {
      if given < arrived.count {
        given += 1
        return .message(arrived[given - 1])
      }
      guard let connection else {
        if try connect() { return .connected }
        continue
      }
      switch try wait(for: connection, until: nil) {
      case .timePassed: continue
      case .readerGone: throw .readerGone
      case .connectionReady:
        connection.flush()
        if let news = take(connection.receive()) { return news }
      }
    }
  }

  private func take(_ arrival: LiveConnection.Arrival) -> News? {
    switch arrival {
    case .messages(let messages):
      arrived = messages
      given = 0
      // A daemon that refuses every connection is not back yet.
      if messages.contains(where: { $0["error"] == nil }) { pauses.reset() }
      return nil
    case .ended(let failure):
      connection = nil
      attemptMilliseconds = vigil.nowMilliseconds + pauses.next()
      return .lost(failure)
    }
  }

  /// Waits until it is time, and tries once: whether it succeeded.
  private func connect() throws(End) -> Bool {
    while let moment = attemptMilliseconds, vigil.nowMilliseconds < moment {
      if try wait(for: nil, until: moment) == .readerGone { throw .readerGone }
    }
    do throws(ClientFailure) {
      connection = LiveConnection(over: try connector.connect(to: path))
      return true
    } catch {
      // Why there is no daemon now does not matter: it is waited for.
      attemptMilliseconds = vigil.nowMilliseconds + pauses.next()
      return false
    }
  }

  private func wait(
    for connection: LiveConnection?, until deadline: Int?
  ) throws(End) -> Waking {
    do throws(VigilFailure) {
      return try vigil.wait(for: connection, untilMilliseconds: deadline)
    } catch {
      throw .failed(reason: error.reason)
    }
  }
}

package import JSON
internal import Wire

/// The daemon's messages, across any number of reconnects.
package final class LiveLine {
  /// The next event.
  package enum News: Equatable, Sendable {
    /// A connection is open: the caller must repeat its requests.
    case connected
    case message(JSONValue)
    /// The connection is lost; the line reconnects by itself.
    case lost(ClientFailure)
  }

  /// Why there is no next event.
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
  /// Messages received but not yet returned.
  private var arrived: [JSONValue] = []
  private var given = 0

  /// Connects at the first call of `next()`.
  package init(to path: String, connector: any Connector, vigil: any Vigil) {
    self.path = path
    self.connector = connector
    self.vigil = vigil
  }

  /// Sends whole lines; without a connection the lines are lost, just as their replies would be.
  package func send(_ bytes: [UInt8]) {
    connection?.send(bytes)
  }

  /// Waits for the next event.
  ///
  /// Throws if the output's reader is gone, or if waiting fails; a lost connection is an event.
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
        if let news = handle(connection.receive()) { return news }
      }
    }
  }

  private func handle(_ arrival: LiveConnection.Arrival) -> News? {
    switch arrival {
    case .messages(let messages):
      arrived = messages
      given = 0
      // A daemon that refuses every connection does not count as reconnected.
      if messages.contains(where: { DaemonMessage($0).refusal == nil }) { pauses.reset() }
      return nil
    case .ended(let failure):
      connection = nil
      attemptMilliseconds = vigil.nowMilliseconds + pauses.next()
      return .lost(failure)
    }
  }

  /// Waits until the next attempt is due, and tries once; true on success.
  private func connect() throws(End) -> Bool {
    while let moment = attemptMilliseconds, vigil.nowMilliseconds < moment {
      if try wait(for: nil, until: moment) == .readerGone { throw .readerGone }
    }
    do throws(ClientFailure) {
      connection = LiveConnection(over: try connector.connect(to: path))
      return true
    } catch {
      // The reason does not matter: the line keeps trying.
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

internal import Wire

/// Connects again after a connection has ended in the middle of a conversation.
package struct Reunion {
  /// A service is back in a fifth of a second, and whoever starts a daemon by hand takes longer than
  /// anybody would wait for a command.
  package static let patienceMilliseconds = 2_000

  private let path: String
  private let connector: any Connector
  private let vigil: any Vigil

  /// The connector is the one that had connected before; the vigil passes the time between attempts.
  package init(to path: String, connector: any Connector, vigil: any Vigil) {
    self.path = path
    self.connector = connector
    self.vigil = vigil
  }

  /// Connects for the first time: where there is no daemon nobody is waited for, but one whose queue
  /// is full for a moment, as when hundreds come at once, is.
  package func begin(onWaiting: () -> Void) throws(ClientFailure) -> any Transport {
    do throws(ClientFailure) {
      return try connector.connect(to: path)
    } catch .takesNoConnection {
      return try connectSoon(onWaiting: onWaiting)
    }
  }

  /// Connects as soon as anybody listens, after a pause; `onWaiting` is called when that takes time.
  func connect(
    afterMilliseconds pause: Int = 0, onWaiting: () -> Void
  ) throws(ClientFailure) -> any Transport {
    if pause > 0 {
      onWaiting()
      guard pass(until: vigil.nowMilliseconds + pause) else { throw .closed(midReply: false) }
    }
    return try connectSoon(onWaiting: onWaiting)
  }

  private func connectSoon(onWaiting: () -> Void) throws(ClientFailure) -> any Transport {
    let giveUpMilliseconds = vigil.nowMilliseconds + Self.patienceMilliseconds
    var pauses = PauseLadder.connecting
    var isTold = false
    while true {
      do throws(ClientFailure) {
        return try connector.connect(to: path)
      } catch {
        let attempt = vigil.nowMilliseconds + pauses.next()
        guard error.isAbsence, attempt < giveUpMilliseconds, pass(until: attempt) else {
          throw error
        }
        if !isTold { onWaiting() }
        isTold = true
      }
    }
  }

  /// False when waiting is of no use, since nobody is left who would read an answer.
  private func pass(until moment: Int) -> Bool {
    do throws(VigilFailure) {
      while vigil.nowMilliseconds < moment {
        if try vigil.wait(for: nil, untilMilliseconds: moment) == .readerGone { return false }
      }
      return true
    } catch {
      return false
    }
  }
}

extension ClientFailure {
  /// Whether there is no daemon at present, and one may come.
  fileprivate var isAbsence: Bool {
    switch self {
    case .noSocket, .nobodyListens, .takesNoConnection: true
    default: false
    }
  }
}

internal import Wire

/// Reconnects after a connection has ended in the middle of an exchange.
package struct Reunion {
  /// A service is back in a fifth of a second.
  ///
  /// Starting a daemon by hand takes longer than anyone would wait for a command.
  package static let patienceMilliseconds = 2_000

  private let path: String
  private let connector: any Connector
  private let vigil: any Vigil

  package init(to path: String, connector: any Connector, vigil: any Vigil) {
    self.path = path
    self.connector = connector
    self.vigil = vigil
  }

  /// Connects for the first time; waits only for a daemon whose queue is full.
  ///
  /// The queue can be full for a moment when hundreds of clients connect at once. Without a daemon
  /// the call fails at once.
  package func begin(onWaiting: () -> Void) throws(ClientFailure) -> any Transport {
    do throws(ClientFailure) {
      return try connector.connect(to: path)
    } catch .takesNoConnection {
      return try connectSoon(onWaiting: onWaiting)
    }
  }

  /// Reconnects after a pause, as soon as a process listens; calls `onWaiting` if that takes time.
  ///
  /// Throws if connecting fails for two seconds, or if waiting any longer would not help.
  package func connect(
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
        guard error.remedy == .waitForDaemon, attempt < giveUpMilliseconds, pass(until: attempt)
        else {
          throw error
        }
        if !isTold { onWaiting() }
        isTold = true
      }
    }
  }

  /// Waits until a time; false if waiting is useless because nobody would read the result.
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

import DaemonClient
import PlayedWorld

/// Peers that are connected to one after the other, on a clock that waiting sets.
///
/// Where no peer follows, nobody listens.
final class Succession: Connector, Vigil {
  private var rest: [FakePeer?]
  /// The moments at which nobody listened.
  private(set) var vainAttempts: [Int] = []
  private(set) var connectionCount = 0
  private(set) var nowMilliseconds = 0

  private let absence: ClientFailure

  /// nil is an attempt at which nobody listens, or that fails in another way.
  init(_ peers: [FakePeer?], absence: ClientFailure = .nobodyListens) {
    rest = peers
    self.absence = absence
  }

  func connect(to path: String) throws(ClientFailure) -> any Transport {
    if !rest.isEmpty, let peer = rest.removeFirst() {
      connectionCount += 1
      return peer
    }
    vainAttempts.append(nowMilliseconds)
    throw absence
  }

  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking {
    nowMilliseconds = max(nowMilliseconds, deadline ?? 0)
    return .timePassed
  }
}

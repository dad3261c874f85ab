import DaemonClient
import JSON
import PlayedWorld
import Wire

/// A daemon that is watched: while a command waits, the next of the steps happens.
///
/// When none is left, whoever read the output has gone, which ends the command.
final class WatchedDaemon: Connector, Vigil {
  enum Step {
    /// Lines that the daemon sends to the connection that watches.
    case sends([JSONValue])
    /// The daemon ends all connections.
    case dies
    /// So many attempts to connect find nobody.
    case staysAway(Int)
    /// So many connections are taken, told that there are too many, and ended.
    case takesNobody(Int)
  }

  private let methods: FakeDaemon.Methods
  private var steps: [Step]
  private(set) var peers: [FakePeer] = []
  private var absences = 0
  private var rejections = 0
  /// When somebody tried to connect, and found nobody.
  private(set) var vainAttempts: [Int] = []
  private(set) var nowMilliseconds = 0

  init(_ methods: FakeDaemon.Methods, _ steps: [Step]) {
    self.methods = methods
    self.steps = steps
  }

  /// What was asked on all connections but greetings, in order.
  var requests: [String] {
    peers.flatMap(\.lines).filter { !$0.contains("system.hello") }
  }

  func connect(to path: String) throws(ClientFailure) -> any Transport {
    if absences > 0 {
      absences -= 1
      vainAttempts.append(nowMilliseconds)
      throw .nobodyListens
    }
    if rejections > 0 {
      rejections -= 1
      return Self.rejectingPeer
    }
    let peer = FakeDaemon.peer(methods)
    peers.append(peer)
    return peer
  }

  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking {
    if let deadline {
      nowMilliseconds = max(nowMilliseconds, deadline)
      return .timePassed
    }
    if watched?.isSilent == false { return .connectionReady }
    if steps.isEmpty { return .readerGone }
    switch steps.removeFirst() {
    case .sends(let messages): for message in messages { watched?.push(message) }
    case .dies: for peer in peers { peer.end() }
    case .staysAway(let count): absences = count
    case .takesNobody(let count): rejections = count
    }
    return watched?.isSilent == false ? .connectionReady : .timePassed
  }

  private static var rejectingPeer: FakePeer {
    let peer = FakePeer()
    peer.push([
      "error": [
        "code": 1070, "data": ["kind": "tooManyConnections"], "message": "256 are the most",
      ], "id": .null, "jsonrpc": "2.0",
    ])
    peer.end()
    return peer
  }

  /// The connection that is waited for, and not one that only asks.
  private var watched: FakePeer? {
    peers.last { peer in peer.lines.contains { $0.contains(".watch\"") } }
  }
}

/// A reader who has gone before anything was waited for.
final class GoneReader: Vigil {
  let nowMilliseconds = 0

  func wait(
    for connection: LiveConnection?, untilMilliseconds deadline: Int?
  ) throws(VigilFailure) -> Waking {
    .readerGone
  }
}

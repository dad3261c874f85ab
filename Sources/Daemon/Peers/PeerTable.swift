import ProfileService
import Profiles
import ReplicaSync
import Replication
import Systemd
import Unix
import Wire

/// All peers of the settings: starts and ends them, and decides nothing.
final class PeerTable {
  private let loop: EventLoop
  private let hereName: String
  private var peers: [String: Peer] = [:]
  /// Those that are no longer in the settings, until their programs have ended.
  private var leaving: [Peer] = []
  /// What the service is to hear, in order.
  private var events: [PeerEvent] = []
  private var timer: LoopTimer?
  private var wake: EventSource?

  /// The service reads so much of the peers before clients get their turn, as it reads of those.
  private static let bytesPerTurn = 65_536

  /// Each peer has one of the lowest numbers; those of clients come behind them.
  static let connections = Configuration.peerLimit

  var log: Log {
    didSet { for peer in peers.values { peer.log = log } }
  }

  /// `serve` is called from the loop when there are events, or when a program has ended.
  init(
    in loop: EventLoop, log: Log, serve: @escaping () -> Void
  ) throws(SystemCallFailure) {
    self.loop = loop
    self.log = log
    hereName = Self.hereName
    timer = try loop.addTimer { [unowned self] in self.tick() }
    wake = try loop.addDeferred(handler: serve)
  }

  /// Peers show it; other letters could be no name of a client.
  private static var hereName: String {
    guard let name = Machine.name,
      name.utf8.allSatisfy(ConfigurationReader.isOfPeerName)
    else { return "alchemyd" }
    return name
  }

  /// Whether a connection is a peer's.
  func owns(_ id: ConnectionID) -> Bool { id.rawValue < Self.connections }

  /// Whether no program runs for any peer.
  var isQuiet: Bool { leaving.isEmpty && peers.values.allSatisfy(\.isQuiet) }

  /// How all peers are, given what is here of each profile.
  func standing(
    here vectors: some Collection<(ProfileID, VersionVector)>
  ) -> [SystemStatus.Peer] {
    peers.map { name, peer in
      let status = peer.session.status
      return SystemStatus.Peer(
        name: name,
        lastSuccessMilliseconds: status.isLevel
          ? Int(loop.realtimeMilliseconds) : status.lastSuccessMilliseconds,
        lastError: status.lastError, pending: peer.session.pending(here: vectors),
        skewMilliseconds: status.skewMilliseconds)
    }
  }
}

// MARK: - The settings

extension PeerTable {
  /// Starts those that are new, ends those that are gone, and begins anew with those that changed.
  func configure(_ commands: [String: [String]]) {
    for (name, peer) in peers where commands[name] != peer.command {
      peers[name] = nil
      leaving.append(peer)
      peer.stop()
    }
    for (name, command) in commands.sorted(by: { $0.key < $1.key }) where peers[name] == nil {
      let peer = makePeer(name, command)
      peers[name] = peer
      peer.start()
    }
  }

  private func makePeer(_ name: String, _ command: [String]) -> Peer {
    let taken = Set(peers.values.map(\.connection.rawValue))
    guard let free = (0..<Self.connections).first(where: { !taken.contains($0) }) else {
      preconditionFailure("more peers than the settings may have")
    }
    return Peer(
      RelayNames(here: hereName, there: name), command,
      through: ConnectionID(rawValue: free), in: loop, log: log
    ) { [unowned self] in self.changed($0, $1) }
  }

  /// Does not wait for the next attempt with a peer, or with all.
  func syncNow(_ name: String?) {
    for peer in name.map({ peers[$0].map { [$0] } ?? [] }) ?? Array(peers.values) {
      peer.syncNow()
    }
  }

  /// Ends them all; `isQuiet` once their programs have ended.
  func stop() {
    configure([:])
  }
}

// MARK: - To and from the service

extension PeerTable {
  /// Hands over what the service is to hear now; the rest comes with a later turn.
  func takeEvents(_ body: (PeerEvent) -> Void) {
    var bytes = 0
    let taken = events.prefix { event in
      defer { bytes += event.bytes }
      return bytes < Self.bytesPerTurn
    }
    events.removeFirst(taken.count)
    for event in taken {
      body(event)
      if case .connected(let id) = event { peer(of: id)?.opened() }
    }
    if !events.isEmpty { wake?.runAgain() }
  }

  /// The service has something to say to a peer.
  func received(_ output: [UInt8], from id: ConnectionID) {
    peer(of: id)?.received(output)
  }

  /// The service ends a peer's session.
  func closed(_ id: ConnectionID) {
    peer(of: id)?.closed()
  }

  private func peer(of id: ConnectionID) -> Peer? {
    peers.values.first { $0.connection == id }
  }

  private func changed(_ peer: Peer, _ event: PeerEvent?) {
    if let event {
      if events.isEmpty { wake?.runAgain() }
      events.append(event)
    } else {
      if let place = leaving.firstIndex(where: { $0 === peer }), peer.isQuiet {
        leaving.remove(at: place)
        wake?.runAgain()
      }
      armTimer()
    }
  }
}

// MARK: - Time

extension PeerTable {
  private func tick() {
    for peer in peers.values { peer.tick() }
    armTimer()
  }

  private func armTimer() {
    let now = Int(clamping: loop.monotonicMicroseconds / 1000)
    guard let due = peers.values.compactMap(\.session.deadlineMilliseconds).min() else {
      timer?.disarm()
      return
    }
    timer?.arm(afterMicroseconds: UInt64(max(0, due - now)) * 1000)
  }
}

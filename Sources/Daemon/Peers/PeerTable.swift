import ProfileService
import Profiles
import ReplicaSync
import Systemd
import Unix
import Wire

/// All peers of the settings: starts and stops them, and decides nothing.
final class PeerTable {
  private let loop: EventLoop
  private let hereName: String
  private var peers: [String: Peer] = [:]
  /// Peers that are no longer in the settings, until their programs have ended.
  private var leaving: [Peer] = []
  /// Events for the service, in order.
  private var events: [PeerEvent] = []
  private var timer: LoopTimer?
  private var wake: EventSource?

  /// How much the service reads from peers before clients get their turn: one read of a client.
  private static let bytesPerTurn = 65_536

  /// Peers have the lowest connection numbers; clients' numbers follow.
  static let connections = Configuration.peerLimit

  var log: Log {
    didSet { for peer in peers.values { peer.log = log } }
  }

  /// Calls `serve` from the loop when there are events, or when a program has ended.
  init(
    in loop: EventLoop, log: Log, serve: @escaping () -> Void
  ) throws(SystemCallFailure) {
    self.loop = loop
    self.log = log
    hereName = Self.hereName
    timer = try loop.addTimer { [unowned self] in self.tick() }
    wake = try loop.addDeferred(handler: serve)
  }

  /// Peers show this name, so it must consist of the characters of a client's name.
  private static var hereName: String {
    guard let name = Machine.name,
      name.utf8.allSatisfy(ConfigurationReader.isOfPeerName)
    else { return "alchemyd" }
    return name
  }

  /// Whether a connection belongs to a peer.
  func owns(_ id: ConnectionID) -> Bool { id.rawValue < Self.connections }

  /// Whether no program runs for any peer.
  var isQuiet: Bool { leaving.isEmpty && peers.values.allSatisfy(\.isQuiet) }

  /// The state of all peers, given the version vectors here.
  func standing(
    here vectors: some Collection<(ProfileID, VersionVector)>
  ) -> [SystemStatus.Peer] {
    peers.map { name, peer in
      let status = peer.session.status
      return SystemStatus.Peer(
        name: name, lastSuccessMilliseconds: status.lastSuccessMilliseconds,
        lastError: status.lastError, pending: peer.session.pending(here: vectors),
        skewMilliseconds: status.skewMilliseconds)
    }
  }
}

// MARK: - The settings

extension PeerTable {
  /// Starts new peers, stops removed ones, and restarts those with a changed command.
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

  /// Syncs with one peer, or with all peers, now instead of at the next attempt.
  func syncNow(_ name: String?) {
    for peer in name.map({ peers[$0].map { [$0] } ?? [] }) ?? Array(peers.values) {
      peer.syncNow()
    }
  }

  /// Something was written: peers that cannot be reached are tried again soon.
  func edited() {
    var isAnySooner = false
    for peer in peers.values where peer.edited() { isAnySooner = true }
    if isAnySooner { armTimer() }
  }

  /// Stops all peers; `isQuiet` is true once their programs have ended.
  func stop() {
    configure([:])
  }
}

// MARK: - To and from the service

extension PeerTable {
  /// Passes the service its next events; the rest follows in a later turn.
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

  /// Passes output of the service to a peer.
  func received(_ output: [UInt8], from id: ConnectionID) {
    peer(of: id)?.received(output)
  }

  /// The service has ended a peer's session.
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

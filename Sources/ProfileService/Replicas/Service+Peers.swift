package import Profiles
package import Replication
package import Wire

extension Service {
  /// The peers of the settings are these now.
  package mutating func peersChanged(_ names: [String], at now: Moment) {
    self.now = now
    peers.names = names.sorted()
  }

  /// How the peers are at this moment, which `askPeers` has asked for.
  package mutating func peersTold(_ standing: [SystemStatus.Peer], at now: Moment) {
    self.now = now
    peers.isAsked = false
    peers.told = standing.sorted { $0.name < $1.name }
    unpark()
    peers.told = nil
  }

  /// What this replica has of each profile.
  package var vectors: some Collection<(ProfileID, VersionVector)> {
    book.profiles.entries.values.lazy.map { ($0.id, $0.profile.vector) }
  }

  /// How the peers are; nil until the shell has told it, to the request that is carried out then.
  mutating func peerStanding() -> [SystemStatus.Peer]? {
    if let standing = peers.standing { return standing }
    if !peers.isAsked { act(.askPeers) }
    peers.isAsked = true
    return nil
  }

  mutating func syncNow(_ parameters: SyncNow) throws(Refusal) -> Outcome {
    if let peer = parameters.peer, !peers.names.contains(peer) {
      let nearest = NearestName.nearest(to: peer, among: peers.names)
      throw .invalidParams(
        field: "peer",
        .other(
          "names no peer of the settings; "
            + (nearest.map { "did you mean \($0)?" } ?? "system.status lists them")))
    }
    act(.syncPeers(named: parameters.peer))
    EmptyResult().write(to: &request.result)
    return .found(ticket: 0)
  }
}

/// What the service knows of the peers, which the shell keeps in touch with.
struct PeerBoard {
  /// Those of the settings, in order.
  var names: [String] = []
  /// The shell was asked how they are, and has not told it yet.
  var isAsked = false
  /// What the shell has just told, for those who asked.
  var told: [SystemStatus.Peer]?

  /// How they are; nil while the shell has to be asked.
  var standing: [SystemStatus.Peer]? { names.isEmpty ? [] : told }
}

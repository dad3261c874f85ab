import Profiles

/// What replicas of the core's simulation send each other; any of it may come late, twice or never.
enum CoreMessage {
  /// What the sender has seen; who gets it sends what the sender lacks.
  case greeting(vector: VersionVector, digest: UInt64)
  case changes([Change])
  case state(Profile)

  /// The highest sequence number of an origin's changes that the receiver learns; 0 for none.
  func newestSeq(of origin: Origin) -> Int {
    switch self {
    case .greeting: 0
    case .changes(let changes):
      changes.map(\.dot).filter { $0.origin == origin }.map(\.seq).max() ?? 0
    case .state(let state): state.vector[origin]
    }
  }
}

/// A message on its way.
struct CoreLetter {
  var from: Int
  var to: Int
  var message: CoreMessage
}

import JSON
import Profiles
import Wire

/// One profile of a replica of the tests: all its changes, and how far its log reaches back.
struct ModelProfile {
  var name: String
  var isDeleted = false
  /// In the order in which they were applied.
  var changes: [ModelChange] = []
  var byDot: [Dot: Int] = [:]
  var vector = VersionVector()
  /// What can only be had as a state.
  var floor = VersionVector()
  var conflicts: [JSONValue] = []
  /// Where each branch parted.
  private(set) var branches: [Origin: Dot] = [:]

  init(name: String) {
    self.name = name
  }

  func change(_ dot: Dot) -> ModelChange? {
    byDot[dot].map { changes[$0] }
  }

  mutating func append(_ change: ModelChange) {
    byDot[change.dot] = changes.count
    changes.append(change)
    vector.insert(change.dot)
  }

  /// Of two of one origin and number the larger text wins.
  mutating func join(_ change: ModelChange) {
    guard let place = byDot[change.dot] else { return append(change) }
    if changes[place].text.lexicographicallyPrecedes(change.text) { changes[place] = change }
  }

  /// The newest change of each origin.
  var heads: JSONValue {
    .object(
      Dictionary(
        vector.entries.compactMap { dot in
          change(dot).map { (dot.origin.description, .string($0.hash.description)) }
        }, uniquingKeysWith: { $1 }))
  }

  /// Gives a change, and all later ones of its origin, a name of their own; how many there are.
  mutating func move(_ first: Dot, _ hash: ChangeHash) -> Int {
    guard change(first)?.hash == hash else { return 0 }
    let move = BranchMove(
      first: first, last: vector[first.origin], name: Origin(hash), staying: nil, sums: [:])
    changes = changes.map { $0.moved(move) }
    byDot = Dictionary(changes.enumerated().map { ($1.dot, $0) }, uniquingKeysWith: { $1 })
    vector = move(vector)
    branches[move.name] = Dot(origin: first.origin, seq: first.seq - 1)
    return move.count
  }

  /// Of everything that it holds, whatever the order; good within one process.
  var digest: String {
    var digest = 0
    for change in changes { digest ^= change.text.hashValue }
    return String(digest, radix: 16)
  }

  /// The state that a join is made of: all changes.
  var state: JSONValue {
    ["changes": .array(changes.map { .string(String(decoding: $0.text, as: UTF8.self)) })]
  }
}

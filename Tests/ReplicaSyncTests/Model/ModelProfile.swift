import Profiles
import Replication
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

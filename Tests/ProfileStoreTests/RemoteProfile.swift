import Profiles
import Replication

/// A profile as another replica has it, which goes on without ours for a while.
struct RemoteProfile {
  var profile: Profile
  /// What it has made and nobody else has seen.
  var undelivered: [Change] = []

  static let origin = Origin(high: 9, low: 9)

  init(_ profile: Profile) {
    self.profile = profile
  }

  /// Makes a change.
  mutating func make(_ edits: [Edit], at time: HybridTimestamp) {
    take(profile.change(minting: edits, at: time, origin: Self.origin, client: "laptop"))
  }

  /// Makes a change as a newer program would: with an edit that is known here, and one that is not.
  mutating func makeNewer(at time: HybridTimestamp) {
    var change = profile.change(
      minting: [.adjust(ingredient: "salt", by: 3)], at: time, origin: Self.origin, client: nil)
    change.version = Change.currentVersion + 1
    change.edits.append(.unknown(#"{"edit":"dance","with":["a",1]}"#))
    change.unread = ["mood": #"{"is":"\"good\""}"#, "z": "7"]
    take(change)
  }

  private mutating func take(_ change: Change) {
    _ = profile.apply(change, catalog: nil)
    undelivered.append(change)
  }
}

package import Profiles
internal import TestSupport

/// A profile as another replica has it, which goes on without ours for a while.
package struct RemoteProfile {
  package var profile: Profile
  /// What it has made and nobody else has seen.
  package var undelivered: [Change] = []

  package static let origin = Origin(high: 9, low: 9)

  package init(_ profile: Profile) {
    self.profile = profile
  }

  /// Makes a change.
  package mutating func make(_ edits: [Edit], at time: HybridTimestamp) {
    take(Change(of: profile, edits, at: time, by: Self.origin, client: "laptop"))
  }

  /// Makes a change as a newer program would: with an edit that is known here, and one that is not.
  package mutating func makeNewer(at time: HybridTimestamp) {
    let known = Edit.adjust(ingredient: "salt", by: 3)
    let change = Change(of: profile, [known], at: time, by: Self.origin)
    take(
      change.ofNewerProgram(
        edits: [known, .unknown(#"{"edit":"dance","with":["a",1]}"#)],
        members: ["mood": #"{"is":"\"good\""}"#, "z": "7"]))
  }

  private mutating func take(_ change: Change) {
    _ = profile.apply(change, catalog: nil)
    undelivered.append(change)
  }
}

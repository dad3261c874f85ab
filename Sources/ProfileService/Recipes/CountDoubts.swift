package import Profiles

/// Profiles whose recipe counts may differ from what watchers of the list were told, with the told
/// counts.
package struct CountDoubts {
  private var known: [ProfileID: Int] = [:]

  /// Differs from every count.
  private static let unknownCount = -1

  /// By id.
  package var profiles: [ProfileID] { known.isEmpty ? [] : known.keys.sorted() }

  /// Notes that a profile's count may differ from this one, the last that watchers were told.
  mutating func begin(_ profile: ProfileID, _ count: Int) {
    if known[profile] == nil { known[profile] = count }
  }

  /// Notes that watchers of the list do not know a profile's count.
  mutating func begin(unknown profile: ProfileID) {
    known[profile] = Self.unknownCount
  }

  /// Ends the doubt about a profile's count; returns the count that watchers were told.
  @discardableResult
  package mutating func end(_ profile: ProfileID) -> Int? {
    known.isEmpty ? nil : known.removeValue(forKey: profile)
  }

  /// Ends all doubts, because no client watches the list of profiles.
  package mutating func endAll() { known = [:] }
}

package import Profiles

/// Profiles whose recipe counts may differ from those that watchers of the list know, with the known counts.
package struct CountDoubts {
  private var known: [ProfileID: Int] = [:]

  /// Differs from every count.
  private static let unknownCount = -1

  /// By id.
  package var profiles: [ProfileID] { known.isEmpty ? [] : known.keys.sorted() }

  /// The count of a profile may have changed since watchers were told this one.
  mutating func begin(_ profile: ProfileID, _ count: Int) {
    if known[profile] == nil { known[profile] = count }
  }

  /// Watchers of the list do not know a profile's count.
  mutating func begin(unknown profile: ProfileID) {
    known[profile] = Self.unknownCount
  }

  /// Ends the doubt about a profile's count; returns the count that watchers of the list know.
  @discardableResult
  package mutating func end(_ profile: ProfileID) -> Int? {
    known.isEmpty ? nil : known.removeValue(forKey: profile)
  }

  /// Ends all doubts: no client watches the list of profiles.
  package mutating func endAll() { known = [:] }
}

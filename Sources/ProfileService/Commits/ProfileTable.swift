import JSON
import Profiles
import Wire

/// All profiles, by id and by name.
struct ProfileTable {
  private(set) var entries: [ProfileID: ProfileEntry] = [:]
  /// Live profiles by name; after a merge, several may have the same name.
  private var live: [String: [ProfileEntry]] = [:]
  /// How many profiles are not deleted.
  private(set) var liveCount = 0
  /// The ticket of the last creation, deletion or new name; a look-up by name waits for it.
  private(set) var namesTicket = 0

  mutating func insert(_ entry: ProfileEntry) {
    entries[entry.id] = entry
    addName(of: entry)
  }

  /// Notes that a profile was renamed, deleted or restored.
  mutating func renamed(_ entry: ProfileEntry, from name: String, wasDeleted: Bool, ticket: Int) {
    namesTicket = ticket
    if !wasDeleted { removeName(name, of: entry) }
    addName(of: entry)
  }

  private mutating func addName(of entry: ProfileEntry) {
    guard !entry.isDeleted else { return }
    live[entry.name, default: []].append(entry)
    liveCount += 1
  }

  private mutating func removeName(_ name: String, of entry: ProfileEntry) {
    live[name]?.removeAll { $0 === entry }
    if live[name]?.isEmpty == true { live[name] = nil }
    liveCount -= 1
  }

  /// Finds a profile by id, even a deleted one, or by name; throws if no or several profiles have
  /// the name.
  func entry(_ reference: ProfileReference) throws(Refusal) -> ProfileEntry {
    switch reference {
    case .id(let id):
      if let entry = entries[id] { return entry }
      throw .profileNotFound(profile: id.description, nearest: nil)
    case .name(let name):
      guard let named = live[name], let entry = named.first else {
        let nearest = NearestName.nearest(to: name, among: live.keys)
        throw .profileNotFound(profile: name, nearest: nearest)
      }
      guard named.count == 1 else {
        let ids = named.map(\.id).sorted()
        throw .profileAmbiguous(name: name, ids: ids.map(\.description))
      }
      return entry
    }
  }

  func hasLive(named name: String, besides id: ProfileID? = nil) -> Bool {
    live[name]?.contains { $0.id != id } ?? false
  }

  /// By name, then by id.
  func sorted(includingDeleted: Bool) -> [ProfileEntry] {
    entries.values.filter { includingDeleted || !$0.isDeleted }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}

/// A profile's row in the list of profiles, as it was before a change.
struct ListedProfile {
  var name: String
  var catalog: String
  var isDeleted: Bool
  /// Whether no change had created or edited the profile.
  var isNew: Bool

  init(_ entry: ProfileEntry) {
    name = entry.name
    catalog = entry.profile.catalog
    isDeleted = entry.isDeleted
    isNew = entry.id != .default && entry.profile.vector.entries.isEmpty
  }

  /// What watchers of the list learn; a new profile that is already deleted counts as removed.
  func news(after entry: ProfileEntry) -> ProfileNewsKind {
    if isNew || isDeleted != entry.isDeleted { return entry.isDeleted ? .removed : .added }
    return .changed
  }
}

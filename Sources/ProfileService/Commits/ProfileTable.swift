import Profiles
import Replication
import Wire

/// All profiles, by id and by name.
struct ProfileTable {
  private(set) var entries: [ProfileID: ProfileEntry] = [:]
  /// Live profiles by name; several share one after a merge.
  private var live: [String: [ProfileEntry]] = [:]
  /// How many profiles are not deleted.
  private(set) var liveCount = 0
  /// The ticket of the last change of any name or deletion; a look-up by name shows it.
  private(set) var namesTicket = 0

  mutating func insert(_ entry: ProfileEntry) {
    entries[entry.id] = entry
    addName(of: entry)
  }

  /// Takes note that a profile's name or deletion became another one.
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

  /// The profile that a request names, deleted or not when it names it by id.
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

/// What the list of profiles knew of a profile before a change.
struct ListedProfile {
  var name: String
  var catalog: String
  var isDeleted: Bool
  /// Whether no change has created or edited it yet.
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

import JSON
import ProfileService
import Profiles
import StoreJobs
import Wire

/// All that is durable, change by change: what each found, and what it left behind.
final class PlainLog {
  /// One change, as plain values.
  struct Step {
    var lsn: Int
    var profile: String
    var before: PlainProfile
    var after: PlainProfile
    /// Every field that has another value afterwards, with that value.
    var news: [String: JSONValue]
    /// What an event says of who made it, without the request's number.
    var origin: String
    var seq: Int
    var client: String?
    /// Of a change that was made by a repeatable request.
    var request: (client: String, n: Int)?

    var movesRecipes: Bool { before.recipes != after.recipes }
    var isImportant: Bool { news.keys.contains { ["deleted", "name", "scope"].contains($0) } }
  }

  private let store: ModelStore
  private var entriesTaken = 0
  private var durable = PlainWorld()
  private var steps: [Step] = []
  /// Of each profile every state that it ever had, oldest first.
  private var versions: [String: [PlainProfile]]

  init(_ store: ModelStore) {
    self.store = store
    versions = durable.profiles.mapValues { [$0] }
  }

  /// What is durable now.
  var world: PlainWorld {
    catchUp()
    return durable
  }

  /// The last lsn that is durable now.
  var lsn: Int { world.lsn }

  /// The profile as it was when the store was that far; nil if it was not there yet.
  func profile(_ id: String, at lsn: Int) -> PlainProfile? {
    catchUp()
    return versions[id]?.last { $0.lsn <= lsn }
  }

  /// The changes of a profile in a part of the log, oldest first.
  func steps(of profile: String, after first: Int, through last: Int) -> [Step] {
    catchUp()
    guard first < last, first < steps.count else { return [] }
    return steps[first..<min(last, steps.count)].filter { $0.profile == profile }
  }

  /// What profile.list shows when the store is that far.
  func list(at lsn: Int) -> JSONValue {
    let shown = versions.keys.compactMap { profile($0, at: lsn) }.filter { !$0.isDeleted }
    return .array(shown.sorted { ($0.name, $0.id) < ($1.name, $1.id) }.map(\.summary))
  }

  private func catchUp() {
    while entriesTaken < store.entries.count {
      let entry = store.entries[entriesTaken]
      entriesTaken += 1
      let id = entry.change?.change.profile.description
      let before = id.map { durable.profiles[$0] ?? PlainProfile(id: $0) }
      durable.take(entry)
      guard let logged = entry.change, let before, let id, let after = durable.profiles[id]
      else { continue }
      versions[id, default: []].append(after)
      steps.append(
        Step(
          lsn: logged.lsn, profile: id, before: before, after: after,
          news: after.values.filter { before.values[$0.key] != $0.value },
          origin: logged.change.dot.origin.description, seq: Int(logged.change.dot.seq),
          client: logged.change.client, request: entry.request.map { ($0.client, $0.n) }))
    }
  }
}

extension PlainProfile {
  /// The value of every field there is, as events say it.
  var values: [String: JSONValue] {
    var values = fields.mapValues { JSONValue.string($0) }
    values["deleted"] = .bool(isDeleted)
    for id in Catalogs.smallIngredients.keys { values["stock:" + id] = .integer(quantity(id)) }
    return values
  }
}

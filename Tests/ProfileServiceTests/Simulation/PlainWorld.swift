import JSON
import ProfileService
import Profiles
import StoreJobs
import Wire

/// All that is durable after some entry of the log, worked out from the entries alone.
struct PlainWorld {
  private(set) var profiles: [String: PlainProfile]
  private(set) var lastNumbers: [String: Int] = [:]
  private(set) var lsn = 0

  static let defaultID = "00000000-0000-4000-8000-000000000001"

  /// The numbers of changes, by which an undo is asked for.
  private var seqs: [ChangeHash: Int] = [:]

  init() {
    profiles = [Self.defaultID: PlainProfile(id: Self.defaultID, name: "default")]
  }

  mutating func take(_ entry: StoreEntry) {
    if let logged = entry.change {
      let id = logged.change.profile.description
      lsn = logged.lsn
      var profile = profiles[id] ?? PlainProfile(id: id)
      profile.take(logged.change.edits, undoes: logged.change.undoes.flatMap { seqs[$0] })
      seqs[logged.change.hash] = logged.change.dot.seq
      profile.findRecipes()
      profile.lsn = lsn
      profiles[id] = profile
    }
    if let request = entry.request { lastNumbers[request.client] = request.n }
  }

  var liveCount: Int { profiles.values.count { !$0.isDeleted } }

  /// The profile that an id or a name stands for, or the kind of refusal.
  func found(_ reference: String) -> Result<PlainProfile, Refused> {
    if let profile = profiles[reference] { return .success(profile) }
    let named = profiles.values.filter { $0.name == reference && !$0.isDeleted }
    guard let profile = named.first else { return .failure(Refused(kind: "profileNotFound")) }
    return named.count == 1 ? .success(profile) : .failure(Refused(kind: "profileAmbiguous"))
  }

  func live(_ reference: String) -> Result<PlainProfile, Refused> {
    found(reference).flatMap {
      $0.isDeleted ? .failure(Refused(kind: "profileDeleted")) : .success($0)
    }
  }

  func isTaken(_ name: String, besides id: String? = nil) -> Bool {
    profiles.values.contains { $0.name == name && !$0.isDeleted && $0.id != id }
  }

  func list(includingDeleted: Bool) -> JSONValue {
    let listed = profiles.values.filter { includingDeleted || !$0.isDeleted }
      .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    return ["profiles": .array(listed.map(\.summary))]
  }
}

/// A refusal as the plain world knows it.
struct Refused: Error, Equatable {
  var kind: String
}

extension Result where Failure == Refused {
  var value: Success? { try? get() }

  var refusal: String? {
    switch self {
    case .success: nil
    case .failure(let refused): refused.kind
    }
  }
}

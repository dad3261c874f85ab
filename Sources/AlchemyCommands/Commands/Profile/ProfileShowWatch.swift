internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy show -w`: the changes of a profile after it was shown.
final class ProfileShowWatch {
  /// Events of more changes come after a long absence; then the sum of them tells more.
  private static let mostTold = 10

  private let session: Session
  /// Nil unless the output is for people: only they need names.
  private var words: HistoryWords?
  /// The numbers of the printed changes, by which an undo names its change.
  private var links = UndoLinks([], hasNewest: false)

  init(_ session: Session, _ context: ProfileContext?) {
    self.session = session
    words = context.map { HistoryWords($0, place: session.invocation.placeWords) }
  }

  /// Prints all changes after that profile.get, until the reader ends.
  func run(from snapshot: JSONValue) throws(CommandFailure) {
    let follower = try ProfileFollower(
      session, from: snapshot, topics: [.bench, .choices, .inventory, .profile, .recipes])
    while true {
      let seenLSN = follower.mirror.lsn
      switch try follower.next() {
      case .begun: break
      case .event(let event, let params, let changes):
        let told = try told(event, after: seenLSN, follower.mirror)
        let listing =
          told.map { ChangeListing.listing($0, event.recipes) }
          ?? ChangeListing.listing(
            changes, by: ChangeListing.author(of: event), event.recipes, words?.names)
        try show(params, changes, follower.mirror, listing)
      case .renewed(let params, let changes):
        let listing = ChangeListing.listing(changes, by: "meanwhile", nil, words?.names)
        try show(params, changes, follower.mirror, listing)
      case .deleted:
        try session.showDeletion(of: follower.mirror.name, plain: [["deleted", "true"]])
      }
    }
  }

  /// The changes of an event, as the history tells them; nil if the history does not have them.
  private func told(
    _ event: ProfileEvent, after seenLSN: Int, _ profile: WatchedProfile
  ) throws(CommandFailure) -> [(author: String, lines: [String])]? {
    let count = event.merged ?? 1
    guard let words, let lsn = event.lsn, count <= Self.mostTold else { return nil }
    let changes = try history(before: lsn + 1, limit: count, of: profile)
      .filter { $0.lsn > seenLSN }
    guard changes.count == count else { return nil }
    if let oldest = changes.last, changes.contains(where: links.lacksTarget) {
      let limit = ProfileHistory.pageLimit
      let older = try history(before: oldest.lsn, limit: limit, of: profile)
      for change in older.reversed() { links.add(change) }
    }
    return changes.reversed().map { change in
      links.add(change)
      let lines = words.by(profile.alchemist).lines(change) + links.sentences(change)
      return (ChangeListing.author(named: change.client), lines)
    }
  }

  /// A page of the history, newest first; empty if the daemon is gone or has none.
  private func history(
    before: Int, limit: Int, of profile: WatchedProfile
  ) throws(CommandFailure) -> [HistoryChange] {
    let request = ProfileHistory.request(profile.id.description, before: before, limit: limit)
    do throws(CommandFailure) {
      let answer = try session.askingAnew { () throws(CommandFailure) in
        try session.askEach([request])[0]
      }
      guard case .success(let reply) = answer else { return [] }
      return try HistoryChange.page(reply)
    } catch {
      guard case .unreachable = error else { throw error }
      return []
    }
  }

  private func show(
    _ params: JSONValue, _ changes: [FieldChange], _ profile: WatchedProfile, _ listing: Listing?
  ) throws(CommandFailure) {
    let fields = changes.map(HistoryChange.Effect.init).map { [$0.field, $0.to] }
    let counts = [["lsn", "\(profile.lsn)"], ["recipes", "\(profile.recipeCount)"]]
    try session.show(
      Presentation(
        json: WatchJSON.told(params), plain: fields + counts,
        table: listing.map { [.listing($0)] } ?? []))
  }
}

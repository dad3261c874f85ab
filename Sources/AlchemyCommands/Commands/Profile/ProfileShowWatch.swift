internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy show -w`: the changes of a profile after it was shown.
struct ProfileShowWatch {
  private let session: Session
  private let names: CatalogNames?

  init(_ session: Session, names: CatalogNames?) {
    self.session = session
    self.names = names
  }

  /// Prints all changes after that profile.get, until the reader ends.
  func run(from snapshot: JSONValue) throws(CommandFailure) {
    let follower = try ProfileFollower(
      session, from: snapshot, topics: ["choices", "inventory", "profile", "recipes"])
    while true {
      switch try follower.next() {
      case .begun: break
      case .event(let event, let params, let changes):
        let listing = ChangeListing.listing(
          changes, by: ChangeListing.author(of: event), event.recipes, names)
        try show(params, changes, follower.mirror, listing)
      case .renewed(let params, let changes):
        let listing = ChangeListing.listing(changes, by: "meanwhile", nil, names)
        try show(params, changes, follower.mirror, listing)
      case .deleted:
        let words = ChangeListing.deletionWords(follower.mirror.name)
        try session.show(
          Presentation(
            json: WatchJSON.deleted, plain: [["deleted", "true"]], table: [.sentence(words)]))
      }
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

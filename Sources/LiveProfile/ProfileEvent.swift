package import Profiles
package import Wire

/// One event of a watched profile.
package struct ProfileEvent: Equatable, Sendable {
  /// The watch that it is of: one of this connection.
  package var watch: String
  /// Everything up to it is known now; only an ending has none.
  package var lsn: Int?
  /// The effective values that became others; those of a newer daemon's fields are left out.
  package var set: [Field: FieldValue]
  /// Whose change it was; nil for several merged into one, and for what no change did.
  package var change: EventChange?
  /// How the recipes changed; nil when they did not, or are not watched.
  package var recipes: RecipesChange?
  /// Who else watches now; nil when that did not change.
  package var present: [Watcher]?
  /// How many conflicts wait in the journal; nil when that did not change.
  package var conflicts: Int?
  /// Whether this only tells how far the watch is.
  package var isProgress: Bool
  /// How many changes were made one; nil for one alone.
  package var merged: Int?
  /// Why a snapshot takes the place of events.
  package var reset: WatchReset?
  /// All that the profile says now; only with a reset.
  package var snapshot: ProfileSnapshot?
  /// Why no more events come.
  package var ended: WatchEnding?

  /// Reads the `params` of a `profile.event`.
  package init(_ params: JSONValue) throws(MirrorFailure) {
    let reader = try MirrorReader(params)
    watch = try reader.string("watch")
    ended = try reader.optional("ended", reader.string).map(WatchEnding.init)
    lsn = ended == nil ? try reader.integer("lsn") : try reader.optional("lsn", reader.integer)
    set = try Self.set(reader)
    change = try reader.optional("change", reader.part).map(EventChange.init)
    recipes = try reader.optional("recipes", reader.part).map(RecipesChange.init)
    present = try reader.optional("present", reader.parts).map(Watcher.all)
    conflicts = try reader.optional("conflicts", reader.integer)
    isProgress = try reader.optional("progress", reader.bool) ?? false
    merged = try reader.optional("merged", reader.integer)
    reset = try reader.optional("reset", reader.string).map(WatchReset.init)
    snapshot = try reader.optional("snapshot", reader.part).map(ProfileSnapshot.init)
  }

  private static func set(_ reader: MirrorReader) throws(MirrorFailure) -> [Field: FieldValue] {
    guard let members = try reader.optional("set", reader.members) else { return [:] }
    var set: [Field: FieldValue] = [:]
    for (name, value) in members {
      if let field = Field(name) { set[field] = try FieldValue(value, of: field) }
    }
    if let debts = try reader.optional("debts", reader.members) {
      for (id, value) in debts { set[.stock(id)] = try FieldValue(debt: value, of: id) }
    }
    return set
  }

  /// Whether it tells of a change, and not only of other watchers or of how far the watch is.
  package var tellsOfChange: Bool {
    change != nil || merged != nil || recipes != nil || !set.isEmpty
  }
}

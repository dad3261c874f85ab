package import Profiles
package import Wire

/// One event of a watched profile.
package struct ProfileEvent: Equatable, Sendable {
  /// The event's watch, one of this connection.
  package var watch: String
  /// Everything up to this lsn is known now; only an ending may lack the lsn.
  package var lsn: Int?
  /// The new effective values of changed fields, without the fields of a newer daemon.
  package var set: [Field: FieldValue]
  /// The change behind the event; nil if several were merged, or if none caused the event.
  package var change: EventChange?
  /// How the recipes changed; nil if they did not, or are not watched.
  package var recipes: RecipesChange?
  /// Who else is watching; nil if that did not change.
  package var present: [Watcher]?
  /// How many conflicts the journal holds; nil if that did not change.
  package var conflicts: Int?
  /// Whether the event only reports how far the watch has come.
  package var isProgress: Bool
  /// How many changes were merged into this event; nil for a single change.
  package var merged: Int?
  /// Why a snapshot replaces the events.
  package var reset: WatchReset?
  /// The profile's whole state; only with a reset.
  package var snapshot: ProfileSnapshot?
  /// Why no more events will come.
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

  /// Whether the event reports a change, and not only other watchers or the watch's progress.
  package var tellsOfChange: Bool {
    change != nil || merged != nil || recipes != nil || !set.isEmpty
  }
}

package import Profiles

// MARK: - profile.event

extension EventLine {
  private static let profileEvent: StaticString = "profile.event"

  /// The new values of the watched fields after a change, or after several merged into one event.
  ///
  /// A single change has its mark; merged changes have their number. Debts are those of the
  /// reported quantities, if there are any now.
  package static func news(
    lsn: Int, set: [(field: Field, value: FieldValue)], recipes: RecipeNews?, change: ChangeMark?,
    mergedCount: Int? = nil
  ) -> EventLine {
    EventLine(method: profileEvent) { writer in
      if let change {
        writer.key("change")
        change.write(to: &writer)
      }
      writer.debts(set)
      writer.key("lsn")
      writer.integer(lsn)
      if let mergedCount {
        writer.key("merged")
        writer.integer(mergedCount)
      }
      if let recipes {
        writer.key("recipes")
        recipes.write(to: &writer)
      }
      writer.key("set")
      writer.fieldValues(set)
    }
  }

  /// How far a watch has advanced without news for a while.
  package static func progress(lsn: Int) -> EventLine {
    EventLine(method: profileEvent) { writer in
      writer.key("lsn")
      writer.integer(lsn)
      writer.key("progress")
      writer.bool(true)
    }
  }

  /// Who else watches.
  package static func presence(lsn: Int, _ present: [Present]) -> EventLine {
    EventLine(method: profileEvent) { writer in
      writer.key("lsn")
      writer.integer(lsn)
      writer.key("present")
      writer.beginArray()
      for someone in present { someone.write(to: &writer) }
      writer.endArray()
    }
  }

  /// How many conflicts are unresolved.
  package static func conflicts(lsn: Int, count: Int) -> EventLine {
    EventLine(method: profileEvent) { writer in
      writer.key("conflicts")
      writer.integer(count)
      writer.key("lsn")
      writer.integer(lsn)
    }
  }

  /// A complete snapshot, because the watch missed too much.
  package static func lagged(lsn: Int, snapshot: [UInt8]) -> EventLine {
    EventLine(method: profileEvent) { writer in
      writer.key("lsn")
      writer.integer(lsn)
      writer.key("reset")
      writer.string(ProfileWatch.Reset.lagged.rawValue)
      writer.key("snapshot")
      writer.raw(snapshot)
    }
  }

  /// The last event of a watch.
  package static func ended(_ end: WatchEnd) -> EventLine {
    EventLine(method: profileEvent) { $0.end(end) }
  }
}

// MARK: - profiles.event

extension EventLine {
  private static let profilesEvent: StaticString = "profiles.event"

  /// What happened to one profile.
  package static func profile(
    _ kind: ProfileNewsKind, _ profile: ProfileSummary, lsn: Int
  ) -> EventLine {
    EventLine(method: profilesEvent) { writer in
      switch kind {
      case .added: writer.key("added")
      case .changed: writer.key("changed")
      case .removed: break
      }
      if kind != .removed { profile.write(to: &writer) }
      writer.key("lsn")
      writer.integer(lsn)
      if kind == .removed {
        writer.key("removed")
        profile.write(to: &writer)
      }
    }
  }

  /// The last event of a watch of the list.
  package static func listEnded(_ end: WatchEnd) -> EventLine {
    EventLine(method: profilesEvent) { $0.end(end) }
  }
}

extension JSONWriter {
  fileprivate mutating func end(_ end: WatchEnd) {
    key("ended")
    string(end.rawValue)
  }

  fileprivate mutating func debts(_ values: [(field: Field, value: FieldValue)]) {
    let debts = values.compactMap { field, value -> (id: String, quantity: Int)? in
      guard case .stock(let id) = field, value.debt > 0 else { return nil }
      return (id, value.debt)
    }
    guard !debts.isEmpty else { return }
    key("debts")
    quantities(debts.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
  }

  /// Fields with their current values, as an object sorted by the fields' names.
  fileprivate mutating func fieldValues(_ values: [(field: Field, value: FieldValue)]) {
    let named = values.map { (name: $0.field.description, value: $0.value) }
    beginObject()
    for (name, value) in named.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    {
      key(name)
      fieldValue(value)
    }
    endObject()
  }
}

import Profiles

/// A profile's whole past in dictionaries, and what can be undone of it, by the plain rule.
struct PlainHistory: Equatable {
  private struct Entry: Equatable {
    /// The fields that it set, adjusts left out.
    var set = Set<String>()
    var before: [String: String]
    var after: [String: String]
    var bagBefore: [String: Int]
    var bagAfter: [String: Int]
    var adjusted: [String: Int] = [:]
    var stated = Set<String>()
    var isFirst = false
    /// The place of what it undoes.
    var undoes: Int?
  }

  private var entries: [Entry] = []

  typealias Shown = (fields: [String: String], bag: [String: Int])

  mutating func append(_ edits: [Edit], before: Shown, after: Shown, undoes: Int?) {
    var entry = Entry(
      before: before.fields, after: after.fields, bagBefore: before.bag, bagAfter: after.bag)
    entry.undoes = undoes.map { $0 - 1 }
    for edit in edits {
      switch edit {
      case .choose(.ingredients, let id, _): entry.set.insert("ingredient:" + id)
      case .choose(.effects, let id, _): entry.set.insert("effect:" + id)
      case .reset(let group, _):
        let prefix = group == .effects ? "effect:" : "ingredient:"
        entry.set.formUnion(before.fields.keys.filter { $0.hasPrefix(prefix) })
      case .stock(let id, _, _):
        entry.set.insert("stock:" + id)
        entry.stated.insert(id)
      case .adjust(let id, let amount): entry.adjusted[id, default: 0] += amount
      case .rename: entry.set.insert("name")
      case .scope: entry.set.insert("scope")
      case .delete, .undelete: entry.set.insert("deleted")
      case .create: entry.isFirst = true
      case .unknown: continue
      }
    }
    entries.append(entry)
  }

  /// The places of the undos of a place that are not undone themselves.
  private func undoers(of place: Int) -> [Int] {
    entries.indices.filter { entries[$0].undoes == place && undoers(of: $0).isEmpty }
  }

  /// Whether the last change undoes an undo.
  var isRedone: Bool {
    entries.last?.undoes.map { entries[$0].undoes != nil } ?? false
  }

  private func counts(_ place: Int) -> Bool {
    entries[place].undoes == nil && undoers(of: place).isEmpty
  }

  /// The place of the change that an undo takes back: that of a number, or the newest.
  func undoable(_ seq: Int?) -> Result<Int, Refused> {
    let newest = entries.indices.last { counts($0) && !entries[$0].isFirst }
    guard let place = seq.map({ $0 - 1 }) ?? newest, entries.indices.contains(place),
      !entries[place].isFirst, undoers(of: place).isEmpty
    else { return .failure(Refused(kind: "nothingToUndo")) }
    var next = self
    next.append([], before: ([:], [:]), after: ([:], [:]), undoes: place + 1)
    let isTwice = next.entries.indices.contains { next.undoers(of: $0).count > 1 }
    return isTwice ? .failure(Refused(kind: "nothingToUndo")) : .success(place)
  }

  /// What the change at a place, and every undo below it, had set aside.
  func takingBack(
    _ place: Int
  ) -> (fields: [String: String], bag: [String: Int], blocked: Set<String>) {
    var base = place
    while let next = entries[base].undoes { base = next }
    var blocked = Set<String>()
    for later in entries.indices where later > base && later != place && counts(later) {
      blocked.formUnion(entries[later].set)
    }
    let entry = entries[place]
    var fields: [String: String] = [:]
    for (field, value) in entry.before
    where entry.after[field] != value && !field.hasPrefix("stock:") {
      fields[field] = value
    }
    var bag: [String: Int] = [:]
    for (id, amount) in entry.adjusted where !entry.stated.contains(id) { bag[id] = -amount }
    for id in entry.stated {
      let shown = max(0, entry.bagBefore[id] ?? 0)
      let now = entry.bagAfter[id] ?? 0
      // Where nothing else is shown, what was shown is what the change itself left.
      bag[id] = max(0, now) == shown ? max(0, now) - now : shown - now
    }
    return (fields, bag.filter { $0.value != 0 }, blocked)
  }
}

extension PlainProfile {
  /// The profile after an undo of the change at a place, and the names of what is kept.
  func undoing(_ place: Int, isTaken: (String) -> Bool) -> (PlainProfile, kept: [String]) {
    let (fields, bag, blocked) = history.takingBack(place)
    var next = self
    var kept: [String] = []
    for (field, value) in fields {
      if blocked.contains(field) || (field == "name" && isTaken(value)) {
        kept.append(field)
      } else {
        next.put(value, into: field)
      }
    }
    for (id, difference) in bag {
      if blocked.contains("stock:" + id) {
        kept.append("stock:" + id)
      } else {
        next.bag[id, default: 0] += difference
      }
    }
    return (next, kept)
  }

  private mutating func put(_ value: String, into field: String) {
    switch field {
    case "name": name = value
    case "scope": scope = value
    case "deleted": isDeleted = value == "true"
    default:
      let group = field.hasPrefix("effect:") ? "effects" : "ingredients"
      let id = String(field.drop { $0 != ":" }.dropFirst())
      choices[group]?[id] = value
    }
  }
}

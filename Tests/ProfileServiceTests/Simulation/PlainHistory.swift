import Profiles

/// A profile's whole past in dictionaries, and what can be undone of it, by the plain rule.
struct PlainHistory: Equatable {
  private struct Entry: Equatable {
    /// The fields that have another value since; of quantities only those that it stated.
    var set = Set<String>()
    var before: [String: String]
    var after: [String: String]
    /// What was in the bag before, less what was there after: by ingredient, without zeros.
    var bagTakenBack: [String: Int]
    /// Whether it created the profile, deleted it, or brought it back: only other commands take that back.
    var isOfLife = false
    /// Whether it did nothing but rename the profile, which an undo takes back only when it is named.
    var isName = false
    /// The place of what it undoes.
    var undoes: Int?

    var didAnything: Bool { before != after }
  }

  private var entries: [Entry] = []

  typealias Shown = (fields: [String: String], bag: [String: Int])

  mutating func append(_ edits: [Edit], before: Shown, after: Shown, undoes: Int?) {
    var taken: [String: Int] = [:]
    for id in Set(before.bag.keys).union(after.bag.keys) {
      let difference = (before.bag[id] ?? 0) - (after.bag[id] ?? 0)
      if difference != 0 { taken[id] = difference }
    }
    var entry = Entry(before: before.fields, after: after.fields, bagTakenBack: taken)
    entry.undoes = undoes.map { $0 - 1 }
    for (field, value) in after.fields
    where before.fields[field] != value && !field.hasPrefix("stock:") { entry.set.insert(field) }
    for edit in edits {
      switch edit {
      case .stock(let id, _, _): if taken[id] != nil { entry.set.insert("stock:" + id) }
      case .create, .delete, .undelete: entry.isOfLife = true
      case .choose, .reset, .adjust, .rename, .scope, .alchemist, .reserve, .know, .label,
        .brew, .unknown:
        continue
      }
    }
    let names = edits.count { if case .rename = $0 { true } else { false } }
    entry.isName = names > 0 && names == edits.count
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
    let newest = entries.indices.last {
      counts($0) && !entries[$0].isOfLife && !entries[$0].isName && entries[$0].didAnything
    }
    guard let place = seq.map({ $0 - 1 }) ?? newest, entries.indices.contains(place),
      !entries[place].isOfLife, undoers(of: place).isEmpty,
      entries[place].didAnything || entries[place].undoes != nil
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
    var bag = entry.bagTakenBack
    if entry.undoes == nil {
      for field in entry.set { goBack(field, from: place, &fields, &bag) }
    }
    return (fields, bag.filter { $0.value != 0 }, blocked)
  }

  /// Goes back beyond the changes before a place that were undone after it, beneath its value.
  private func goBack(
    _ field: String, from place: Int, _ fields: inout [String: String], _ bag: inout [String: Int]
  ) {
    var upper = place
    for earlier in (0..<place).reversed() where entries[earlier].undoes == nil {
      let tree = undoTree(of: earlier)
      if field.hasPrefix("stock:"), tree.contains(where: { $0 > upper }) {
        let id = String(field.dropFirst("stock:".count))
        let wanted = counts(earlier) ? 0 : entries[earlier].bagTakenBack[id] ?? 0
        let done = tree.reduce(0) { $0 - (entries[$1].bagTakenBack[id] ?? 0) }
        bag[id, default: 0] += wanted - done
      }
      guard entries[earlier].set.contains(field) else { continue }
      if counts(earlier) { return }
      guard tree.contains(where: { $0 > upper }) else { continue }
      if !field.hasPrefix("stock:") { fields[field] = entries[earlier].before[field] }
      upper = earlier
    }
  }

  /// The places of the undos of a place, of the undos of those, and so on.
  private func undoTree(of place: Int) -> [Int] {
    let undos = entries.indices.filter { entries[$0].undoes == place }
    return undos + undos.flatMap(undoTree)
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

  /// Whether an undo puts nothing back, for all it would put back is kept.
  func isLeft(by undone: PlainProfile, _ kept: [String]) -> Bool {
    !kept.isEmpty && undone.fields == fields && undone.bag == bag
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

import Alchemy
import JSON
import Profiles
import Wire

// MARK: - Edits

extension Service {
  mutating func apply(_ parameters: ProfileApply, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = try service.liveEntry(parameters.profile)
      guard !service.searches.holds(entry.id), let recipes = try service.recipes(of: entry) else {
        return .parked
      }
      if let expected = parameters.ifLSN, expected != entry.lsn {
        throw .lsnConflict(actual: entry.lsn)
      }
      try service.check(parameters.edits, of: entry, in: recipes.catalog)
      try service.checkBag(of: entry, for: parameters.edits, in: recipes.catalog)
      guard try service.prepare(entry, recipes, for: parameters.edits, call) else {
        return .parked
      }
      let done = try service.change(
        entry, parameters.edits, call, parameters.request, in: &write)
      service.result(of: entry, done).write(to: &service.request.result)
      return .found(ticket: entry.ticket)
    }
  }

  /// The result of a change; the profile's recipes must be cached.
  func result(of entry: ProfileEntry, _ done: CarriedOut) -> ProfileApply.Result {
    ProfileApply.Result(
      lsn: entry.lsn, changedCount: done.effects.count,
      recipeCount: shelf.recipes.count(of: entry.id) ?? 0,
      addedCount: done.recipes?.addedCount ?? 0, removedCount: done.recipes?.removedCount ?? 0)
  }

  func liveEntry(_ reference: ProfileReference) throws(Refusal) -> ProfileEntry {
    let entry = try book.profiles.entry(reference)
    if entry.isDeleted { throw .profileDeleted(profile: entry.name) }
    return entry
  }

  func check(
    _ edits: [Edit], of entry: ProfileEntry, in catalog: Catalog
  ) throws(Refusal) {
    // Of several renamings only the last one counts.
    let lastRename = edits.lastIndex { if case .rename = $0 { true } else { false } }
    for (index, edit) in edits.enumerated() {
      switch edit.place {
      case .field(.bench(.reserve(BenchField.everyIngredient))): break
      case .field(.ingredient(let id)), .field(.stock(let id)), .field(.bench(.reserve(let id))):
        _ = try catalog.checkedIngredient(id)
      case .field(.bench(.known(let ingredient, let effect))):
        // An effect that the current catalog lacks can still be forgotten if it is known.
        if edit.claim?.value == .flag(true) || !entry.profile.bench.knows(effect, of: ingredient) {
          try catalog.check(effect, of: ingredient)
        }
      case .field(.effect(let id)): _ = try catalog.checkedEffect(id)
      case .field(.bench(.label(let label))):
        // What the current catalog lacks can still be taken away.
        if edit.claim?.value == .name("") { continue }
        try catalog.check(label)
      case .field(.single), .field(.bench(.alchemist)), .field(.tally), .column, nil: break
      }
      if case .rename(let name) = edit, index == lastRename {
        try checkFree(name, besides: entry.id)
      }
    }
  }

  private func checkFree(_ name: String, besides id: ProfileID? = nil) throws(Refusal) {
    if book.profiles.hasLive(named: name, besides: id) { throw .profileExists(name: name) }
  }

  /// Refuses edits that take more out of the bag than it shows, because they would cause a hidden
  /// debt.
  private func checkBag(
    of entry: ProfileEntry, for edits: [Edit], in catalog: Catalog
  ) throws(Refusal) {
    // Without an adjustment nothing is taken out, and the next check copies the profile.
    guard edits.contains(where: { if case .adjust = $0 { true } else { false } }),
      let overdraft = entry.profile.overdraft(by: edits)
    else { return }
    let index = try catalog.checkedIngredient(overdraft.ingredient)
    throw .notInBag(
      ingredient: overdraft.ingredient, name: catalog.ingredients[index].name,
      inBag: overdraft.inBag, taken: overdraft.taken)
  }
}

// MARK: - Whole profiles

extension Service {
  mutating func create(_ parameters: ProfileCreate, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      guard try service.recipes(of: parameters.catalog) != nil else { return .parked }
      try service.checkFree(parameters.name)
      try service.checkRoom()
      let edit = Edit.create(catalog: parameters.catalog, name: parameters.name)
      return try service.make([edit], call, parameters.request, in: &write)
    }
  }

  mutating func copy(_ parameters: ProfileCopy, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = try service.liveEntry(parameters.profile)
      // The copy has the same number of recipes, so its count needs no search.
      guard try service.recipes(of: entry) != nil, let count = service.recipeCount(of: entry)
      else { return .parked }
      try service.checkFree(parameters.name)
      try service.checkRoom()
      let edits = entry.profile.copyingEdits(name: parameters.name)
      guard ReplicaLimit.edits ~= edits.count else {
        throw .invalidParams(
          field: "profile",
          .other(
            "has more than \(ReplicaLimit.edits.upperBound - 1) choices and counts, and one change "
              + "cannot copy more"))
      }
      return try service.make(edits, counting: count, call, parameters.request, in: &write)
    }
  }

  /// Throws if the number of profiles is at its limit.
  func checkRoom() throws(Refusal) {
    guard book.profiles.entries.count < ServiceLimits.profiles else {
      throw .outOfRange(field: "profiles", min: 1, max: ServiceLimits.profiles)
    }
  }

  /// Creates a profile by its first change; `count` is the number of its recipes, if known.
  private mutating func make(
    _ edits: [Edit], counting count: Int? = nil, _ call: Call, _ tag: RequestTag?,
    in write: inout Write
  ) throws(Refusal) -> Outcome {
    let id = book.newProfileID()
    let first = try mint(edits, of: Profile(untouched: id), call, tag)
    let entry = book.insert(id)
    _ = carryOut(first, of: entry, tag, counting: count, in: &write)
    if let summary = summary(of: entry) {
      ProfileCreate.Result(profile: summary).write(to: &request.result)
    }
    return .found(ticket: entry.ticket)
  }

  mutating func delete(_ parameters: ProfileDelete, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      guard service.isFree(entry) else { return .parked }
      if !entry.isDeleted {
        _ = try service.change(entry, [.delete], call, parameters.request, in: &write)
      }
      ProfileDelete.Result(lsn: entry.lsn).write(to: &service.request.result)
      return .found(ticket: service.ticket(of: entry, parameters.profile))
    }
  }

  /// Refuses a name that is in use: only a merge may give the same name to two live profiles.
  mutating func undelete(_ parameters: ProfileUndelete, _ call: Call) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      guard service.isFree(entry) else { return .parked }
      if entry.isDeleted {
        let name = parameters.name ?? entry.name
        try service.checkFree(name, besides: entry.id)
        let edits: [Edit] = [.undelete] + (name == entry.name ? [] : [.rename(name)])
        _ = try service.change(entry, edits, call, parameters.request, in: &write)
      }
      ProfileDelete.Result(lsn: entry.lsn).write(to: &service.request.result)
      return .found(ticket: service.ticket(of: entry, parameters.profile))
    }
  }

  /// Whether no search delays writes to the profile, and its recipes are counted for watchers of
  /// the list.
  private mutating func isFree(_ entry: ProfileEntry) -> Bool {
    !searches.holds(entry.id) && summary(of: entry) != nil
  }
}

import Alchemy
import JSON
import Profiles
import StoreJobs
import Wire

extension MethodTable {
  static let profileMethods: [Method] = [
    Method(ProfileApply.self) { service, parameters, call throws(Refusal) in
      try service.apply(parameters, call)
    },
    Method(ProfileCopy.self) { service, parameters, call throws(Refusal) in
      try service.copy(parameters, call)
    },
    Method(ProfileCreate.self) { service, parameters, call throws(Refusal) in
      try service.create(parameters, call)
    },
    Method(ProfileDelete.self) { service, parameters, call throws(Refusal) in
      try service.delete(parameters, call)
    },
    Method(ProfileGet.self) { service, parameters, _ throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      guard let description = service.describe(entry) else { return .parked }
      service.request.result.raw(description)
      return .found(ticket: service.ticket(of: entry, parameters.profile))
    },
    Method(ProfileHistory.self) { service, parameters, _ throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      let read = StoreRead.history(
        entry.id, before: parameters.before, limit: parameters.limit, seen: entry.profile.vector)
      return service.reading(read, for: .history)
    },
    Method(ProfileList.self) { service, parameters, _ in
      guard let summaries = service.summaries(includingDeleted: parameters.includesDeleted) else {
        return .parked
      }
      ProfileList.Result(profiles: summaries).write(to: &service.request.result)
      return .found(ticket: service.pipe.issued)
    },
    Method(ProfileUndelete.self) { service, parameters, call throws(Refusal) in
      try service.undelete(parameters, call)
    },
    Method(ProfileUndo.self) { service, parameters, call throws(Refusal) in
      try service.undo(parameters, call)
    },
  ]
}

// MARK: - Profiles

extension Service {
  /// A profile's row in lists; nil while its catalog's index is being built.
  ///
  /// A profile without a usable catalog has no recipes.
  mutating func summary(of entry: ProfileEntry) -> ProfileSummary? {
    guard let count = recipeCount(of: entry) else { return nil }
    return ProfileSummary(
      id: entry.id, name: entry.name, catalog: entry.profile.catalog, isDeleted: entry.isDeleted,
      lsn: entry.lsn, recipeCount: count)
  }

  /// The ticket for which a reply about a profile waits; a look-up by name also depends on names.
  func ticket(of entry: ProfileEntry, _ reference: ProfileReference) -> Int {
    if case .name = reference { return max(entry.ticket, book.profiles.namesTicket) }
    return entry.ticket
  }

  /// By name, then by id; nil while an index is being built.
  mutating func summaries(includingDeleted: Bool) -> [ProfileSummary]? {
    var summaries: [ProfileSummary] = []
    // Requests as many missing counts at a time as the limit allows.
    var uncounted = 0
    for entry in book.profiles.sorted(includingDeleted: includingDeleted) {
      if let summary = summary(of: entry) {
        summaries.append(summary)
      } else {
        uncounted += 1
        if uncounted == ServiceLimits.searchesAtOnce { return nil }
      }
    }
    return uncounted == 0 ? summaries : nil
  }

  /// The result of `profile.get`; nil while the index of the profile's catalog is being built.
  mutating func describe(_ entry: ProfileEntry) -> [UInt8]? {
    if let kept = shelf.recipes.description(of: entry.id) { return kept }
    let catalog = entry.profile.catalog
    if let index = shelf.use(catalog, at: now) { prepare(entry, index) }
    guard let summary = summary(of: entry) else { return nil }
    var writer = JSONWriter()
    let lists = ProfileGet.Lists(of: entry.profile, shelf.usableCatalog(catalog)?.catalog)
    ProfileGet.write(
      summary, epoch: book.epoch, scope: entry.profile.scope.value, lists, to: &writer)
    shelf.recipes.keep(description: writer.bytes, of: entry.id)
    return writer.bytes
  }
}

extension ProfileGet.Lists {
  /// The effective values of a profile; after a reset to anything but `may`, of the whole catalog.
  fileprivate init(of profile: Profile, _ catalog: Catalog?) {
    self.init(
      ingredients: profile.ingredients.listed(catalog?.ids(of: .ingredients) ?? []),
      effects: profile.effects.listed(catalog?.ids(of: .effects) ?? []),
      inventory: profile.inventory.map { ($0.key, $0.value.value) }.filter { $0.1 > 0 },
      debts: profile.inventory.map { ($0.key, -$0.value.sum) }.filter { $0.1 > 0 },
      bench: profile.bench.values)
  }
}

extension ChoiceColumn {
  /// Every id whose choice is not `may`.
  fileprivate func listed(_ ids: [String]) -> [(id: String, choice: Choice)] {
    let known = reset.value == .may ? [] : ids
    return Set(known).union(choices.keys).map { ($0, self[$0]) }.filter { $0.1 != .may }
  }
}

// MARK: - Parts of a catalog

extension Catalog {
  /// The index of an ingredient; throws `ingredientNotFound` with the nearest id.
  func checkedIngredient(_ id: String) throws(Refusal) -> Int {
    if let index = ingredientIndex(of: id) { return index }
    let nearest = NearestName.nearest(to: id, among: ingredients.map(\.id))
    throw .ingredientNotFound(ingredient: id, nearest: nearest)
  }

  /// The index of an effect; throws `effectNotFound` with the nearest id.
  func checkedEffect(_ id: String) throws(Refusal) -> Int {
    if let index = effectIndex(of: id) { return index }
    let nearest = NearestName.nearest(to: id, among: effects.map(\.id))
    throw .effectNotFound(effect: id, nearest: nearest)
  }

  /// Throws `effectNotFound` if the ingredient does not have the effect.
  func check(_ effect: String, of ingredient: String) throws(Refusal) {
    let own = ingredients[try checkedIngredient(ingredient)].effects.map(\.id)
    _ = try checkedEffect(effect)
    guard own.contains(effect) else {
      throw .effectNotFound(
        effect: effect, of: ingredient, nearest: NearestName.nearest(to: effect, among: own))
    }
  }

  /// Throws if the catalog lacks what a label is about.
  func check(_ label: Label) throws(Refusal) {
    for id in label.ingredients { _ = try checkedIngredient(id) }
    if let effect = label.effect { _ = try checkedEffect(effect) }
  }
}

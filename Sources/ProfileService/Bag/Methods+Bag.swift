import Alchemy
import JSON
import Lists
import Profiles
import StoreJobs
import Wire

extension MethodTable {
  static let bagMethods: [Method] = [
    Method(BagBrew.self) { service, parameters, call throws(Refusal) in
      try service.brew(parameters, call)
    },
    Method(BagEat.self) { service, parameters, call throws(Refusal) in
      try service.eat(parameters, call)
    },
    Method(BagBrews.self) { service, parameters, _ throws(Refusal) in
      let entry = try service.book.profiles.entry(parameters.profile)
      let search = BrewSearch(
        before: parameters.before, limit: parameters.limit, downTo: entry.floor.lsn)
      let read = StoreRead.brews(entry.id, search, seen: entry.profile.vector)
      return service.reading(read, for: .brews(entry.id))
    },
    Method(BagImport.self) { service, parameters, call throws(Refusal) in
      try service.importBag(parameters, call)
    },
  ]
}

// MARK: - Brewing and eating

extension Service {
  fileprivate mutating func brew(_ parameters: BagBrew, _ call: Call) throws(Refusal) -> Outcome {
    try use(parameters.profile, parameters.request, call) {
      [origin = book.origin] entry, catalog throws(Refusal) in
      var use = BagUse(
        of: entry.profile, in: catalog, by: origin, isForced: parameters.isForced)
      for brew in parameters.brews { try use.brew(brew) }
      return use
    }
  }

  fileprivate mutating func eat(_ parameters: BagEat, _ call: Call) throws(Refusal) -> Outcome {
    try use(parameters.profile, parameters.request, call) {
      [origin = book.origin] entry, catalog throws(Refusal) in
      var use = BagUse(
        of: entry.profile, in: catalog, by: origin, isForced: parameters.isForced)
      try use.eat(parameters.ingredient, times: parameters.times)
      return use
    }
  }

  /// Makes one change of everything that `body` takes from a profile's bag.
  private mutating func use(
    _ profile: ProfileReference, _ tag: RequestTag?, _ call: Call,
    _ body: (ProfileEntry, Catalog) throws(Refusal) -> BagUse
  ) throws(Refusal) -> Outcome {
    try write(tag) { service, write throws(Refusal) in
      let entry = try service.liveEntry(profile)
      guard !service.searches.holds(entry.id), let recipes = try service.recipes(of: entry) else {
        return .parked
      }
      let use = try body(entry, recipes.catalog)
      let edits = try use.edits()
      guard try service.prepare(entry, recipes, for: edits, call) else { return .parked }
      let done = try service.change(entry, edits, call, tag, in: &write)
      use.result(service.result(of: entry, done), entry.profile)
        .write(to: &service.request.result)
      return .found(ticket: entry.ticket)
    }
  }
}

// MARK: - Importing

extension Service {
  fileprivate mutating func importBag(
    _ parameters: BagImport, _ call: Call
  ) throws(Refusal) -> Outcome {
    try write(parameters.request) { service, write throws(Refusal) in
      let entry = try service.liveEntry(parameters.profile)
      guard !service.searches.holds(entry.id), let recipes = try service.recipes(of: entry),
        let names = service.shelf.names(of: entry.profile.catalog)
      else { return .parked }
      let catalog = recipes.catalog
      let reading = BagReading(
        parameters.content, by: names, possibleCounts: QuantityLimit.stock,
        acceptingNearest: parameters.acceptsNearest)
      let isAll = parameters.mode == .all
      // A text without a readable line says nothing about the bag. And if the reader skipped some
      // lines, no unnamed ingredient is known to be missing.
      let isUsable = !reading.counts.isEmpty && !(isAll && reading.isForeign)
      guard reading.unread.isEmpty || parameters.skips && isUsable else {
        throw .linesUnread(lines: reading.unread, count: reading.unreadCount)
      }
      guard !isAll || !reading.counts.isEmpty else {
        throw .listEmpty(
          count: entry.profile.inventory.values.count { $0.value > 0 },
          example: catalog.nameOfOne(in: entry.profile))
      }
      let (edits, items) = reading.changes(parameters.mode, of: entry.profile)
      if let full = items.first(where: { $0.to > QuantityLimit.stock.upperBound }) {
        throw parameters.refusal(ofOverfull: catalog.name(of: full.ingredient))
      }
      guard try service.prepare(entry, recipes, for: parameters.isDry ? [] : edits, call) else {
        return .parked
      }
      var done = CarriedOut(effects: [], recipes: nil)
      if !parameters.isDry, !edits.isEmpty {
        done = try service.change(entry, edits, call, parameters.request, in: &write)
      }
      BagImport.Result(
        applied: service.result(of: entry, done), items: items, unread: reading.unread
      ).write(to: &service.request.result)
      return .found(ticket: entry.ticket)
    }
  }
}

extension BagImport {
  fileprivate func refusal(ofOverfull name: String) -> Refusal {
    let field = if case .text = content { "text" } else { "items" }
    let limit = QuantityLimit.stock.upperBound
    return .invalidParams(
      field: field, .other("must not leave more than \(limit) of \(name) in the bag"))
  }
}

extension Catalog {
  fileprivate func name(of id: String) -> String {
    ingredientIndex(of: id).map { ingredients[$0].name } ?? id
  }

  /// The name of an ingredient in the bag, or else of any ingredient; nil if the catalog is empty.
  fileprivate func nameOfOne(in profile: Profile) -> String? {
    let owned = ingredients.first { (profile.inventory[$0.id]?.value ?? 0) > 0 }
    return (owned ?? ingredients.first)?.name
  }
}

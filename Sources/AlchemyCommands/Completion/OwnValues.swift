internal import Alchemy
internal import ClientSession
internal import CommandLine

/// Completes what only this program knows: ingredients, effects, profiles, the alchemist's fields.
struct OwnValues {
  private let line: TypedLine
  private let names: NamesHere

  init(_ world: World, _ line: TypedLine) {
    self.line = line
    names = NamesHere(world, line)
  }

  /// What may complete the beginning of a value.
  func completion(of kind: OwnKind, begun: String) -> CompletionAnswer {
    let kind = ValueKind.own(kind)
    if kind == .alchemistSetting { return settings(begun) }
    if kind == .alchemistSettings { return whatIf(begun) }
    if kind == .ingredient { return items([.ingredient], begun) }
    if kind == .effect { return items([.effect], begun) }
    if kind == .ingredientOrEffect { return items(CatalogItem.Kind.allCases, begun) }
    if kind == .profile {
      return line.list(names.profiles(isDeleted: isUndeletion), begun: begun)
    }
    if kind == .catalog { return line.list(names.catalogs, begun: begun) }
    return kind == .method ? line.list(names.methods, begun: begun) : .nothing
  }

  private static func candidates(_ words: [String]) -> [Candidate] {
    words.map { Candidate(text: $0, summary: "") }
  }

  /// The alchemist's fields in every other place, and the values of a perk after it.
  private func settings(_ begun: String) -> CompletionAnswer {
    guard let last = line.given.last, !line.given.count.isMultiple(of: 2) else {
      return line.list(Self.candidates(AlchemistSettings.fields), begun: begun)
    }
    guard let field = Alchemist.Field(rawValue: last), field.range == nil else { return .nothing }
    // `on` may stand behind several perks.
    return .candidates(Self.candidates(AlchemistSettings.flags).filter { $0.text.hasPrefix(begun) })
  }

  /// The next field of `skill=60,benefactor=on`, or the value of a perk.
  private func whatIf(_ begun: String) -> CompletionAnswer {
    let done = begun.lastIndex(of: ",").map { String(begun[...$0]) } ?? ""
    let open = begun.dropFirst(done.count)
    let fields = Alchemist.Field.allCases.map { field in
      field.range == nil
        ? AlchemistSettings.flags.map { "\(field.rawValue)=\($0)" } : ["\(field.rawValue)="]
    }
    return .candidates(
      fields.joined().filter { $0.hasPrefix(open) }
        .map { Candidate(text: done + $0, summary: "") })
  }

  private var isUndeletion: Bool {
    if case .command(let command) = line.subject {
      command.words == ["profile", "undelete"]
    } else {
      false
    }
  }

  /// Matches names, otherwise ids; ignores case and apostrophes, as commands do.
  private func items(_ kinds: [CatalogItem.Kind], _ begun: String) -> CompletionAnswer {
    let (wanted, left) = NameResolver.splitPrefix(begun, kinds)
    let prefix = left.count < kinds.count ? left[0].rawValue + ":" : ""
    let items = names.items
    let fitting = effectsOfGiven(items)
    let eligible = items.filter { item in
      left.contains(item.kind)
        // Several ingredients can have the same effect.
        && (item.kind == .effect && fitting != nil || !line.given.contains(item.name))
        && Self.fits(item, fitting, isBegun: !begun.isEmpty)
    }
    let named = eligible.filter { NameResolver.folded($0.name).hasPrefix(wanted) }
    if !named.isEmpty {
      return .candidates(
        likeliest(among: named, items).map {
          Candidate(text: prefix + $0.name, summary: $0.kind.rawValue)
        })
    }
    return .candidates(
      eligible.filter { $0.id.hasPrefix(wanted) }.map {
        Candidate(text: prefix + $0.id, summary: $0.name)
      })
  }
}

extension OwnValues {
  /// The likeliest of some items to come next; all of them if none is likelier.
  ///
  /// After `brew`: ingredients of the bag that share an effect with an ingredient of the line, or else any
  /// ingredients that share one. After `eat`: ingredients of the bag.
  private func likeliest(among named: [CatalogItem], _ items: [CatalogItem]) -> [CatalogItem] {
    guard case .command(let command) = line.subject, line.pending == nil,
      [BagBrewing.command.words, BagEating.command.words].contains(command.words)
    else { return named }
    let resolver = NameResolver(catalog: "", items: items)
    let given = line.given.compactMap { ingredient($0, resolver) }
    let effects = given.reduce(into: Set<String>()) {
      $0.formUnion(names.effects(ofIngredient: $1.id) ?? [])
    }
    let fitting = named.filter { item in
      guard !given.isEmpty else { return true }
      let isShared = names.effects(ofIngredient: item.id)?.isDisjoint(with: effects) == false
      return isShared && !given.contains(item)
    }
    let bag = names.bag
    let inBag = fitting.filter { bag.contains($0.id) }
    return [inBag, fitting, named].first { !$0.isEmpty } ?? []
  }

  /// Whether an item may come next; behind an ingredient its own effects come first, and another
  /// ingredient only once its name is begun.
  private static func fits(_ item: CatalogItem, _ effects: Set<String>?, isBegun: Bool) -> Bool {
    guard let effects else { return true }
    return switch item.kind {
    case .effect: effects.contains(item.id)
    case .ingredient: isBegun || effects.isEmpty
    }
  }

  /// The effects of the last ingredient, for `know wheat` and `forget wheat`; nil for any effects.
  private func effectsOfGiven(_ items: [CatalogItem]) -> Set<String>? {
    guard case .command(let command) = line.subject, IngredientKnowledge.reads(command),
      line.pending == nil
    else { return nil }
    var effects: Set<String> = []
    for typed in line.given {
      let own = effects
      let resolver = NameResolver(
        catalog: "", items: items.filter { $0.kind == .ingredient || own.contains($0.id) })
      do throws(NameProblem) {
        let item = try resolver.resolve(typed, among: own.isEmpty ? [.ingredient] : [.effect])
        if item.kind == .ingredient { effects = names.effects(ofIngredient: item.id) ?? [] }
      } catch {
        guard !own.isEmpty, let next = ingredient(typed, resolver) else {
          // The command itself will report the name.
          return nil
        }
        effects = names.effects(ofIngredient: next.id) ?? []
      }
    }
    return effects
  }

  private func ingredient(_ typed: String, _ resolver: NameResolver) -> CatalogItem? {
    do throws(NameProblem) {
      return try resolver.resolve(typed, among: [.ingredient])
    } catch {
      return nil
    }
  }
}

/// A perk that changes what potions are worth, as it is in the game with all plugins.
///
/// `GameData` makes these from the records of perks, of the player and of the skills' trees. It only tells
/// facts. Who makes a catalog decides what becomes of each perk.
package struct GamePerk: Equatable, Sendable {
  /// The perk.
  package let form: PluginForm
  /// The name that players see, else the one that modders see; may be empty.
  package let name: String
  /// The last plugin that has the perk, whose record counts.
  package let plugin: String
  /// How a player comes to have the perk.
  package let way: Way
  /// In the order in which the game applies them; never empty.
  package let changes: [Change]

  package init(
    form: PluginForm, name: String, plugin: String, way: Way, changes: [Change]
  ) {
    self.form = form
    self.name = name
    self.plugin = plugin
    self.way = way
    self.changes = changes
  }

  /// How a player comes to have a perk.
  package enum Way: Equatable, Sendable {
    /// The player's record has it.
    case always
    /// No record gives it, so a script does.
    case byScript
    /// A skill's tree has it.
    case taken
    /// An effect of magic gives it.
    case byMagic
  }

  /// What a perk changes.
  package enum Change: Equatable, Sendable {
    /// Multiplies the strength of effects by `factor` × (1 + `perSkill` × the level of the Alchemy skill).
    ///
    /// Both numbers are finite. The effects are those in potions and those in poisons, each in the game's order.
    case strength(factor: Float, perSkill: Float, inPotions: [PluginForm], inPoisons: [PluginForm])
    /// Fortify Alchemy strengthens all effects as in the game without plugins.
    case fortify
    /// Potions lose harmful effects, and poisons beneficial ones.
    case purity
    /// Not understood; `effectCount` of the game's effects may have another strength.
    case unclear(Reason, effectCount: Int)
  }

  /// Why a change is not understood.
  package enum Reason: Equatable, Sendable {
    /// The record is damaged, or too large.
    case damaged
    /// The game's function of this number, with which a perk neither multiplies nor counts the skill.
    case function(UInt8)
    /// A condition with the game's function of this number.
    case condition(UInt16)
    /// Depends on an actor value with this number.
    case actorValue(Int)
    /// The factor is not a number.
    case notFinite
  }
}

/// Makes a game's perks of the records of its plugins.
struct PerkResolver {
  private let plugins: [Plugin]
  private let files: PluginFiles
  /// The keywords of each effect that some ingredient has, in the game's order.
  private let effects: [(form: PluginForm, keywords: Set<PluginForm>)]
  private let perks: [Overrides<PerkRecord>.Entry]
  /// The perks that every player has, with their ranks.
  private var always: [PluginForm: UInt8] = [:]
  private var taken: Set<PluginForm> = []
  private var byMagic: Set<PluginForm> = []
  /// The perk of the next rank.
  private var next: [PluginForm: PluginForm] = [:]

  /// Linear in the records; `magic` are the perks that effects of magic give.
  init(
    _ plugins: [Plugin], _ files: PluginFiles,
    effects: [(form: PluginForm, keywords: Set<PluginForm>)], magic: Set<PluginForm>
  ) {
    self.plugins = plugins
    self.files = files
    self.effects = effects
    byMagic = magic
    var perks = Overrides<PerkRecord>()
    var players = Overrides<PlayerRecord>()
    var skills = Overrides<SkillRecord>()
    for (place, plugin) in plugins.enumerated() {
      for record in plugin.perks {
        perks.put(record, files.form(record.id, of: plugin), from: place)
      }
      for record in plugin.players {
        players.put(record, files.form(record.id, of: plugin), from: place)
      }
      for record in plugin.skills {
        skills.put(record, files.form(record.id, of: plugin), from: place)
      }
    }
    self.perks = perks.standing
    for entry in self.perks {
      guard let id = entry.content.next, id != 0 else { continue }
      next[entry.form] = files.form(id, of: plugins[entry.plugin])
    }
    for entry in players.standing {
      for perk in entry.content.perks {
        always[files.form(perk.id, of: plugins[entry.plugin])] = perk.rank
      }
    }
    for entry in skills.standing {
      for id in entry.content.perks where id != 0 {
        take(files.form(id, of: plugins[entry.plugin]))
      }
    }
  }

  /// A perk of a tree, and its further ranks; a chain of ranks may be a ring.
  private mutating func take(_ perk: PluginForm) {
    var perk = perk
    while taken.insert(perk).inserted, let following = next[perk] { perk = following }
  }

  /// The perks that change what potions are worth, in the order in which plugins first have them.
  ///
  /// `name` returns the name of a perk that players see. Linear in the perks and, for those about alchemy, in their
  /// conditions times the effects.
  func perks<Failure: Error>(
    name: (PluginText?, Plugin) throws(Failure) -> String?
  ) throws(Failure) -> [GamePerk] {
    var found: [GamePerk] = []
    var left = PluginLimits.allPerkConditions
    for entry in perks {
      left -= entry.content.entries.reduce(0) { $0 + 1 + $1.conditions.count }
      let isReadable = !entry.content.isDamaged && left >= 0
      guard !isReadable || !entry.content.entries.isEmpty else { continue }
      let changes =
        isReadable ? changes(of: entry) : [.unclear(.damaged, effectCount: effects.count)]
      guard !changes.isEmpty else { continue }
      let plugin = plugins[entry.plugin]
      found.append(
        GamePerk(
          form: entry.form, name: try name(entry.content.name, plugin) ?? entry.content.editorID,
          plugin: plugin.name, way: way(of: entry.form), changes: changes))
    }
    return found
  }

  private func way(of perk: PluginForm) -> GamePerk.Way {
    if always[perk] != nil { return .always }
    if taken.contains(perk) { return .taken }
    return byMagic.contains(perk) ? .byMagic : .byScript
  }

  private func changes(of perk: Overrides<PerkRecord>.Entry) -> [GamePerk.Change] {
    let rank = (always[perk.form] ?? 1) - 1
    // Sorted by priority; the order of the record decides among equal ones.
    let entries = perk.content.entries.filter { $0.rank == rank }.enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
    return entries.compactMap { change(of: $0.element, perk) }
  }

  private func change(
    of entry: PerkRecord.Entry, _ perk: Overrides<PerkRecord>.Entry
  ) -> GamePerk.Change? {
    let (potions, poisons) = (touched(by: entry, perk, false), touched(by: entry, perk, true))
    let count = max(potions.yes.count + potions.openCount, poisons.yes.count + poisons.openCount)
    guard count > 0 else { return nil }
    func unclear(_ reason: GamePerk.Reason) -> GamePerk.Change {
      .unclear(reason, effectCount: count)
    }
    if let function = potions.cause ?? poisons.cause { return unclear(.condition(function)) }
    func strength(_ factor: Float, _ perSkill: Float) -> GamePerk.Change {
      guard factor.isFinite, perSkill.isFinite else { return unclear(.notFinite) }
      return .strength(
        factor: factor, perSkill: perSkill, inPotions: potions.yes, inPoisons: poisons.yes)
    }
    switch (entry.point, entry.change) {
    case (.purity, _): return .purity
    case (.strength, .multiply(let factor)): return strength(factor, 0)
    case (.strength, .multiplyByOneAnd(let part, PerkQuestion.alchemy)): return strength(1, part)
    case (.strength, .multiplyByOneAnd(let part, let value)):
      return Self.fortify.contains(value) && abs(part - 0.01) < 1e-6
        ? .fortify : unclear(.actorValue(value))
    // What the value is before is not known, so neither is what it becomes.
    case (.strength, .set): return unclear(.function(1))
    case (.strength, .add): return unclear(.function(2))
    case (.strength, .other(let function)): return unclear(.function(function))
    }
  }

  /// The actor values that gear and potions of Fortify Alchemy raise; published lists differ by one.
  private static let fortify: Set<Int> = [105, 106, 145, 146]

  /// The effects that an entry touches in potions or in poisons.
  private func touched(
    by entry: PerkRecord.Entry, _ perk: Overrides<PerkRecord>.Entry, _ isPoison: Bool
  ) -> (yes: [PluginForm], openCount: Int, cause: UInt16?) {
    let plugin = plugins[perk.plugin]
    var (yes, openCount, cause) = ([PluginForm](), 0, UInt16?.none)
    for effect in effects {
      let question = PerkQuestion(
        hasKeyword: { effect.keywords.contains(files.form($0, of: plugin)) },
        hasPerk: { has(files.form($0, of: plugin), with: perk.form) }, isPoison: isPoison)
      switch question.answer(entry.conditions) {
      case .yes: yes.append(effect.form)
      case .no: continue
      case .open(let function):
        openCount += 1
        cause = cause ?? function
      }
    }
    return (yes, openCount, cause)
  }

  /// Whether a player whose highest rank is `own` has a perk; nil if that depends on the player.
  private func has(_ perk: PluginForm, with own: PluginForm) -> Bool? {
    if perk == own || always[perk] != nil { return true }
    var later = next[own]
    // A chain of ranks may be a ring.
    for _ in 0..<PluginLimits.perkRanks {
      guard let form = later else { break }
      if form == perk { return false }
      later = next[form]
    }
    return nil
  }
}

import Alchemy
import JSON
import Lists
import Profiles
import TestSupport
import Wire

/// A message that can be made at random.
protocol RandomMessage: WireValue {
  static func random(using generator: inout SeededGenerator) -> Self
}

extension SeededGenerator {
  mutating func text() -> String {
    pick(["", "wheat", "nirnroot", "é", "a\"b\\c", "\u{0}\n", "😀", "Sneak Thief", "deck:412"])
  }

  mutating func texts() -> [String] { list { $0.text() } }

  mutating func number() -> Int { pick([0, 1, 7, 1_000, SaturatingSum.limit]) }

  mutating func bool() -> Bool { chance(oneIn: 2) }

  mutating func milliseconds() -> Int { pick([0, 999, 1_769_847_300_123, 253_402_300_799_999]) }

  mutating func double() -> Double { pick([0, 1, 0.5, 2.25, 1e-3, 123_456.75]) }

  mutating func origin() -> Origin {
    Origin(high: UInt64(integer(in: 0...2)), low: UInt64(integer(in: 1...9)))
  }

  mutating func dot() -> Dot { Dot(origin: origin(), seq: integer(in: 1...9)) }

  mutating func hash() -> ChangeHash {
    ChangeHash(high: pick([0, 1, .max]), low: UInt64(integer(in: 0...9)))
  }

  mutating func heads() -> [Origin: ChangeHash] {
    Dictionary(list { ($0.origin(), $0.hash()) }) { one, _ in one }
  }

  mutating func branches() -> [Origin: Dot] {
    Dictionary(list { ($0.origin(), $0.dot()) }) { one, _ in one }
  }

  mutating func vector() -> VersionVector { VersionVector(list { $0.dot() }) }

  mutating func json() -> JSONValue { pick([true, false, "must", "stock", 3, .null, ["a": [1]]]) }

  mutating func maybe<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
    chance(oneIn: 2) ? make(&self) : nil
  }

  mutating func list<Value>(_ make: (inout SeededGenerator) -> Value) -> [Value] {
    (0..<integer(in: 0...3)).map { _ in make(&self) }
  }

  mutating func dictionary<Value>(
    _ make: (inout SeededGenerator) -> Value
  ) -> [String: Value] {
    Dictionary(list { ($0.text(), make(&$0)) }) { one, _ in one }
  }

  mutating func message<Value: RandomMessage>(_: Value.Type = Value.self) -> Value {
    .random(using: &self)
  }
}

// MARK: - Parts

extension ProfileSummary: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileSummary {
    ProfileSummary(
      id: ProfileID(high: generator.next(), low: generator.next()), name: generator.text(),
      catalog: generator.text(), isDeleted: generator.bool(), lsn: generator.number(),
      recipeCount: generator.number())
  }
}

extension CatalogSummary: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> CatalogSummary {
    var summary = CatalogSummary(
      id: generator.text(), title: generator.text(), hash: generator.text(),
      ingredientCount: generator.number(), effectCount: generator.number(),
      recipeCount: generator.number())
    summary.isGuess = generator.bool()
    return summary
  }
}

extension ListedRecipe: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ListedRecipe {
    var recipe = ListedRecipe(
      ingredients: generator.texts(), effects: generator.texts(), gold: generator.number(),
      removed: generator.texts())
    recipe.lacks = generator.texts()
    recipe.times = generator.maybe { $0.number() }
    recipe.details = generator.maybe { .random(using: &$0) }
    return recipe
  }
}

extension RecipeDetails {
  static func random(using generator: inout SeededGenerator) -> RecipeDetails {
    RecipeDetails(
      isPoison: generator.bool(), named: generator.text(),
      strengths: generator.list {
        RecipesExplain.EffectStrength(
          effect: $0.text(), magnitude: $0.double(), duration: $0.number())
      })
  }
}

extension SystemStatus.Peer: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SystemStatus.Peer {
    SystemStatus.Peer(
      name: generator.text(), lastSuccessMilliseconds: generator.maybe { $0.milliseconds() },
      lastError: generator.maybe { $0.text() }, pending: generator.number(),
      skewMilliseconds: generator.maybe { -$0.number() })
  }
}

extension ChangeMark: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ChangeMark {
    ChangeMark(
      dot: generator.dot(), client: generator.maybe { $0.text() },
      request: generator.maybe { RequestTag(client: $0.text(), n: $0.number()) })
  }
}

extension Present: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> Present {
    Present(name: generator.text(), sinceMilliseconds: generator.milliseconds())
  }
}

extension RecipesChange: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> RecipesChange {
    RecipesChange(
      count: generator.number(), added: generator.number(), removed: generator.number(),
      gained: generator.maybe { $0.list { $0.message() } },
      lost: generator.maybe { $0.list { $0.message() } }, isRepriced: generator.bool())
  }
}

// MARK: - Events

extension ProfileEvent: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileEvent {
    var event = ProfileEvent(watch: generator.text())
    event.ended = generator.maybe { WatchEnd(rawValue: $0.pick(["deleted", "shutdown", "tired"])) }
    event.lsn = event.ended == nil ? generator.number() : generator.maybe { $0.number() }
    event.change = generator.maybe { $0.message() }
    event.recipes = generator.maybe { $0.message() }
    event.present = generator.maybe { $0.list { $0.message() } }
    event.conflicts = generator.maybe { $0.number() }
    event.forks = generator.maybe { $0.number() }
    event.inbox = generator.maybe { $0.number() }
    event.isProgress = generator.bool()
    event.merged = generator.maybe { $0.number() }
    event.reset = generator.maybe {
      ProfileWatch.Reset(rawValue: $0.pick(["lagged", "epoch", "tired"]))
    }
    event.snapshot = generator.maybe { $0.message() }
    for _ in 0..<generator.integer(in: 0...3) {
      let id = generator.text()
      switch generator.integer(in: 0...8) {
      case 6: event.set[.bench(.reserve(id))] = .number(generator.integer(in: 0...9))
      case 7: event.set[.bench(.alchemist(.seeker))] = .flag(generator.bool())
      case 8: event.set[.tally(.gold)] = .quantity(generator.integer(in: 0...9))
      case 0: event.set[.ingredient(id)] = .choice(generator.pick(Choice.allCases))
      case 1: event.set[.effect(id)] = .choice(generator.pick(Choice.allCases))
      case 2: event.set[.stock(id)] = .quantity(generator.integer(in: -9...9))
      case 3: event.set[.name] = .name(id)
      case 4: event.set[.scope] = .scope(generator.pick(Scope.allCases))
      default: event.set[.deleted] = .deleted(generator.bool())
      }
    }
    return event
  }
}

extension ProfilesEvent: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfilesEvent {
    let row = generator.message(ProfileSummary.self)
    let news = generator.pick([
      News.added(row), .changed(row), .removed(row), .ended(.shutdown), .ended(.other("x")),
      .nothing,
    ])
    return ProfilesEvent(watch: generator.text(), lsn: generator.number(), news: news)
  }
}

extension PlanEvent: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> PlanEvent {
    PlanEvent(
      plan: generator.bool() ? .string(generator.text()) : .integer(generator.number()),
      generator.bool()
        ? .waits(plans: generator.integer(in: 1...9))
        : .found(
          best: generator.number(), bound: generator.number(),
          draft: generator.maybe { $0.message() }))
  }
}

extension SystemRestarted: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SystemRestarted {
    SystemRestarted(epoch: generator.text(), lsn: generator.number())
  }
}

import Alchemy
import JSON
import Lists
import Profiles
import TestSupport
import Wire

extension EmptyResult: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> EmptyResult { EmptyResult() }
}

extension SystemHello.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SystemHello.Result {
    var result = SystemHello.Result(
      serverVersion: generator.text(), capabilities: generator.texts(), epoch: generator.text(),
      origin: generator.origin(), nowMilliseconds: generator.milliseconds(),
      limits: SystemHello.Limits(
        connections: generator.number(), inFlight: generator.number(),
        watches: generator.number()))
    result.instance = generator.maybe { $0.text() }
    result.levels = SystemHello.Levels(
      compatible: generator.number(), current: generator.number())
    return result
  }
}

extension SystemStatus.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SystemStatus.Result {
    var status = SystemStatus.Result()
    status.uptimeSeconds = generator.number()
    status.connections = generator.number()
    status.watches = generator.number()
    status.profiles = generator.number()
    status.changes = generator.number()
    status.databaseBytes = generator.number()
    status.lastCommitMilliseconds = generator.maybe { $0.milliseconds() }
    status.isReadOnly = generator.bool()
    status.cacheHits = generator.number()
    status.cacheMisses = generator.number()
    status.cacheDrops = generator.number()
    status.slowConsumers = generator.number()
    status.refusedLines = generator.number()
    status.peers = generator.list { $0.message() }
    status.backups = generator.maybe {
      SystemStatus.Backups(
        count: $0.number(), newestMilliseconds: $0.maybe { $0.milliseconds() },
        failure: $0.maybe { $0.text() }, triedMilliseconds: $0.maybe { $0.milliseconds() })
    }
    status.inbox.count = generator.bool() ? 0 : max(1, generator.number())
    if status.inbox.count > 0 {
      status.inbox.files = generator.list {
        SystemStatus.Inbox.File(
          $0.text(), $0.pick(SystemStatus.Inbox.File.State.allCases), $0.text())
      }
    }
    status.repair = generator.maybe {
      SystemStatus.Repair(
        milliseconds: $0.milliseconds(), aside: $0.text(), problem: $0.text(),
        backup: $0.maybe { $0.text() }, salvaged: $0.number(), lost: $0.number())
    }
    status.stampsAheadMilliseconds = generator.maybe { $0.number() }
    return status
  }
}

extension CatalogGet.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> CatalogGet.Result {
    guard let catalog = try? SmallCatalog.catalog() else { fatalError("the catalog is sound") }
    var result = CatalogGet.Result(catalog, recipeCount: generator.number())
    result.title = generator.text()
    if generator.bool() {
      result.settings = CatalogSettings(
        initialMultiplier: generator.double(), skillFactor: generator.double(),
        priceFactor: generator.double())
    }
    result.effects = generator.list {
      Effect(
        id: $0.text(), name: $0.text(), isHarmful: $0.bool(), baseCost: $0.double(),
        baseMagnitude: $0.double(), baseDuration: $0.number(),
        scales: $0.pick(Effect.Scaling.allCases), helpedByPhysician: $0.bool(),
        helpedByBenefactor: $0.bool(), helpedByPoisoner: $0.bool(),
        factors: $0.list {
          EffectFactor(perk: $0.text(), factor: $0.double(), perSkill: $0.pick([0, 0.015]))
        })
    }
    result.doubts = generator.texts()
    result.ingredients = generator.list {
      Ingredient(
        id: $0.text(), name: $0.text(),
        effects: $0.list {
          IngredientEffect(id: $0.text(), magnitude: $0.double(), duration: $0.number())
        }, value: $0.number(), weight: $0.double(), source: $0.text(),
        plugin: $0.maybe { $0.text() } ?? "",
        forms: $0.list { $0.pick(["000000", "0A1F2C", "FFFFFF"]) }.compactMap(FormID.init(digits:)))
    }
    return result
  }
}

extension CatalogList.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> CatalogList.Result {
    CatalogList.Result(catalogs: generator.list { $0.message() })
  }
}

extension ProfileApply.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileApply.Result {
    ProfileApply.Result(
      lsn: generator.number(), changedCount: generator.number(), recipeCount: generator.number(),
      addedCount: generator.number(), removedCount: generator.number())
  }
}

extension ProfileCreate.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileCreate.Result {
    ProfileCreate.Result(profile: generator.message())
  }
}

extension ProfileDelete.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileDelete.Result {
    ProfileDelete.Result(lsn: generator.number())
  }
}

extension ProfileGet.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileGet.Result {
    let inventory = generator.dictionary { $0.integer(in: 1...9) }
    return ProfileGet.Result(
      summary: generator.message(), epoch: generator.text(),
      scope: generator.pick(Scope.allCases),
      ingredients: generator.dictionary { $0.pick([.must, .cant]) },
      effects: generator.dictionary { $0.pick([.must, .cant]) }, inventory: inventory,
      debts: generator.dictionary { $0.integer(in: 1...9) }.filter { inventory[$0.key] == nil },
      bench: bench(using: &generator))
  }

  private static func bench(using generator: inout SeededGenerator) -> BenchValues {
    var values: BenchValues = [:]
    for _ in 0..<generator.integer(in: 0...5) {
      switch generator.integer(in: 0...6) {
      case 0: values[.bench(.alchemist(.skill))] = .number(generator.integer(in: 0...99))
      case 1: values[.bench(.alchemist(.purity))] = .flag(true)
      case 2: values[.bench(.reserve(generator.text()))] = .number(generator.integer(in: 1...9))
      case 3:
        let ingredient = generator.pick(SmallCatalog.ingredients)
        values[.bench(.known(ingredient: ingredient, effect: generator.text()))] = .flag(true)
      case 4:
        values[.bench(.label(.note(.effect(generator.text()))))] = .name("x" + generator.text())
      case 5:
        if let recipe = RecipeIDs(Array(SmallCatalog.ingredients.prefix(2))) {
          values[.bench(.label(.favourite(recipe)))] = .name("x" + generator.text())
        }
      default:
        values[.tally(generator.pick(Tally.allCases))] = .quantity(generator.integer(in: 1...9))
      }
    }
    return values
  }
}

extension ProfileHistory.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileHistory.Result {
    let changes = generator.list { generator in
      ProfileHistory.Row(
        lsn: generator.number(), origin: generator.text(), sequence: generator.number(),
        time: generator.text(), stamp: generator.text(), client: generator.maybe { $0.text() },
        edits: generator.list { $0.json() },
        effects: generator.list {
          ProfileHistory.Effect(
            field: $0.text(), from: $0.maybe { $0.json() }, to: $0.maybe { $0.json() },
            fromDebt: $0.number(), toDebt: $0.number())
        },
        elsewhere: generator.maybe { $0.text() }, hash: generator.text(),
        undoes: generator.maybe { $0.text() })
    }
    return ProfileHistory.Result(changes: changes, hasMore: generator.bool())
  }
}

extension ProfileList.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileList.Result {
    ProfileList.Result(profiles: generator.list { $0.message() })
  }
}

extension BagBrew.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> BagBrew.Result {
    BagBrew.Result(
      applied: generator.message(),
      brewed: generator.maybe { generator in
        generator.list { generator in
          BagBrew.Brewed(
            ingredients: generator.texts(), isPoison: generator.bool(), named: generator.text(),
            gold: generator.number(), times: generator.number())
        }
      }, earned: generator.number(),
      learned: generator.list {
        BagBrew.KnownEffect(ingredient: $0.text(), effect: $0.text())
      }, left: generator.dictionary { $0.integer(in: 0...9) })
  }
}

extension BagBrews.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> BagBrews.Result {
    BagBrews.Result(
      brews: generator.list { generator in
        BagBrews.Row(
          lsn: generator.number(), time: generator.text(), client: generator.maybe { $0.text() },
          ingredients: generator.texts(), times: generator.number(), gold: generator.number(),
          learnedCount: generator.number(), isUndone: generator.bool())
      }, hasMore: generator.bool())
  }
}

extension BagImport.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> BagImport.Result {
    BagImport.Result(
      applied: generator.message(),
      items: generator.list {
        BagImport.Difference(ingredient: $0.text(), from: $0.number(), to: $0.number())
      },
      unread: generator.list {
        UnreadLine(
          line: $0.number(), text: $0.text(), near: $0.maybe { $0.text() },
          candidates: $0.list { $0.text() }, reason: $0.maybe { $0.text() })
      })
  }
}

extension ProfileUndo.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileUndo.Result {
    ProfileUndo.Result(
      applied: generator.message(), undone: generator.dot(), kept: generator.texts())
  }
}

extension RecipesExplain.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> RecipesExplain.Result {
    RecipesExplain.Result(
      isValid: generator.bool(), matches: generator.bool(), effects: generator.texts(),
      blockedBy: generator.texts(), superfluous: generator.texts(),
      details: generator.maybe { details(using: &$0) })
  }

  private static func details(using generator: inout SeededGenerator) -> RecipesExplain.Details {
    RecipesExplain.Details(
      isPoison: generator.bool(), named: generator.text(), gold: generator.number(),
      strengths: generator.list { generator in
        var strength = RecipesExplain.EffectStrength(
          effect: generator.text(), magnitude: generator.pick([0, 0.5, 18]),
          duration: generator.number())
        strength.factors = generator.list {
          RecipesExplain.EffectStrength.Factor(perk: $0.text(), factor: $0.double())
        }
        return strength
      }, removed: generator.texts(), times: generator.number())
  }
}

extension RecipesList.Page: RandomMessage where Row == ListedRecipe {
  static func random(using generator: inout SeededGenerator) -> RecipesList.Page<ListedRecipe> {
    RecipesList.Page(
      lsn: generator.number(),
      total: RecipeTotal(generator.number(), isOver: generator.chance(oneIn: 2)),
      recipes: generator.list { $0.message() }, cursor: generator.maybe { $0.text() })
  }
}

extension ProfileWatch.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileWatch.Result {
    ProfileWatch.Result(
      watch: generator.text(), epoch: generator.text(), lsn: generator.number(),
      reset: generator.maybe {
        ProfileWatch.Reset(rawValue: $0.pick(["epoch", "future", "compacted", "tired"]))
      }, snapshot: generator.maybe { $0.message() })
  }
}

extension ProfilesWatch.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfilesWatch.Result {
    ProfilesWatch.Result(
      watch: generator.text(), lsn: generator.number(), profiles: generator.list { $0.message() })
  }
}

extension ProfileConflicts.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> ProfileConflicts.Result {
    var result = ProfileConflicts.Result([], names: [:])
    result.conflicts = generator.list { generator in
      ProfileConflicts.Row(
        id: generator.text(), field: generator.text(), kept: generator.json(),
        lost: generator.json(), keptBy: generator.text(), lostBy: generator.text(),
        keptName: generator.maybe { $0.text() }, lostName: generator.maybe { $0.text() },
        milliseconds: generator.milliseconds())
    }
    return result
  }
}

extension SyncBegin.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SyncBegin.Result {
    SyncBegin.Result(
      origin: generator.origin(), epoch: generator.text(), vector: generator.vector(),
      floor: generator.vector(), heads: generator.heads(),
      branches: generator.branches(), forks: generator.list { $0.origin() },
      digest: generator.next(),
      nowMilliseconds: generator.number(), mode: generator.pick(SyncMode.allCases))
  }
}

extension SyncPush.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SyncPush.Result {
    SyncPush.Result(
      vector: generator.vector(), applied: generator.number(), duplicates: generator.number())
  }
}

extension SyncMove.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SyncMove.Result {
    SyncMove.Result(vector: generator.vector(), moved: generator.number())
  }
}

extension SyncTrail.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SyncTrail.Result {
    SyncTrail.Result(
      hashes: generator.list { $0.maybe { $0.hash() } })
  }
}

extension SyncWatch.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SyncWatch.Result {
    SyncWatch.Result(watch: generator.text(), epoch: generator.text(), lsn: generator.number())
  }
}

extension SystemBackup.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> SystemBackup.Result {
    SystemBackup.Result(bytes: generator.number())
  }
}

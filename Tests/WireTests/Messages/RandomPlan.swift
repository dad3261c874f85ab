import JSON
import TestSupport
import Wire

extension PlanGold.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> PlanGold.Result {
    var result = PlanGold.Result(
      lsn: generator.number(), gold: generator.number(), bound: generator.number(),
      brews: generator.list { generator in
        PlanGold.Brew(
          ingredients: generator.texts(), effects: generator.texts(), gold: generator.number(),
          times: generator.number(), details: generator.maybe { .random(using: &$0) })
      }, left: generator.dictionary { $0.number() },
      proof: PlanGold.Proof(
        prices: generator.dictionary { $0.number() },
        odd: generator.list { PlanGold.OddSet(ingredients: $0.texts(), price: $0.number()) }),
      terms: generator.maybe { ["kind": .string($0.text())] })
    result.payable = generator.maybe { $0.number() }
    result.sales = generator.list { PlanGold.Sale(purse: $0.number(), paid: $0.number()) }
    return result
  }
}

extension PlanShopping.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> PlanShopping.Result {
    PlanShopping.Result(
      lsn: generator.number(),
      items: generator.list { generator in
        PlanShopping.Item(
          ingredient: generator.text(), worth: generator.number(),
          isAbout: generator.chance(oneIn: 2), opens: generator.number(),
          best: generator.maybe {
            PlanShopping.Best(ingredients: $0.texts(), gold: $0.number())
          })
      })
  }
}

extension PlanShopping.Purchase: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> PlanShopping.Purchase {
    var purchase = PlanShopping.Purchase()
    purchase.bound = generator.number()
    (purchase.before, purchase.after) = (generator.number(), generator.number())
    purchase.cost = generator.number()
    purchase.pieces = generator.list { generator in
      PlanShopping.Pieces(
        ingredient: generator.text(), count: generator.number(), price: generator.number())
    }
    return purchase
  }
}

extension PlanLearn.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> PlanLearn.Result {
    PlanLearn.Result(
      lsn: generator.number(), eat: generator.texts(),
      brews: generator.list { generator in
        PlanLearn.Brew(
          ingredients: generator.texts(),
          reveals: generator.maybe { generator in
            generator.list { BagBrew.KnownEffect(ingredient: $0.text(), effect: $0.text()) }
          })
      }, reveals: generator.number(), unknown: generator.number(), reach: generator.number(),
      bound: generator.number())
  }
}

extension PlanStop.Result: RandomMessage {
  static func random(using generator: inout SeededGenerator) -> PlanStop.Result {
    PlanStop.Result(stopped: generator.number())
  }
}

internal import JSON
internal import Profiles
package import Wire

// Sentences about a plan, for the screen and the commands.

extension PlanEvent.News {
  /// The progress of a plan for gold: `1,132 gold so far; at most 0.3 % more is possible`.
  package var goldWords: String {
    switch self {
    case .waits(let plans): Self.waiting(for: plans)
    case .found(let best, let bound, _):
      "\(best.grouped) gold so far; " + PlanGold.Result.room(gold: best, bound: bound)
    }
  }

  /// The progress of a plan of lessons: `12 brews so far; at least 11 are needed`.
  package var learnWords: String {
    switch self {
    case .waits(let plans): Self.waiting(for: plans)
    case .found(let best, let bound, _):
      "\(best.counted("brew")) so far"
        + (bound > 0
          ? "; at least \(bound.grouped) \(bound == 1 ? "is" : "are") needed" : "")
    }
  }

  /// How many other plans must end first: `waits for 2 other plans`; nil for a plan under way.
  package var waitWords: String? {
    switch self {
    case .waits(let plans): Self.waiting(for: plans)
    case .found: nil
    }
  }

  /// `waits for 2 other plans`.
  private static func waiting(for plans: Int) -> String {
    "waits for \(plans.counted("other plan"))"
  }
}

extension PlanGold.Result {
  /// `1,132 gold from 3 potions; nobody can make more (proved)`.
  package var summary: String {
    let count = brews.reduce(0) { SaturatingSum.add($0, $1.times) }
    if let payable { return saleWords(count.counted("potion"), payable) }
    let least = gold < SaturatingSum.limit ? "" : "at least "
    return least + "\(gold.grouped) gold from \(count.counted("potion")); "
      + Self.room(gold: gold, bound: bound)
  }

  /// `1,248 gold of 1,250 from 9 potions, worth 3,212; nobody can sell for more (proved)`.
  private func saleWords(_ potions: String, _ payable: Int) -> String {
    let paid = sales.reduce(0) { SaturatingSum.add($0, $1.paid) }
    let purses = sales.reduce(0) { SaturatingSum.add($0, $1.purse) }
    return "\(paid.grouped) gold of \(purses.grouped) from \(potions), worth \(gold.grouped); "
      + (paid < payable
        ? "at most \(payable.grouped) can be had" : "nobody can sell for more (proved)")
  }

  /// How much more anybody could make: `at most 0.3 % more is possible`, rounded up.
  package static func room(gold: Int, bound: Int) -> String {
    if bound >= SaturatingSum.limit { return "how much more is possible is not known" }
    if bound <= gold { return "nobody can make more (proved)" }
    guard gold > 0 else { return "nobody can make more than \(bound.grouped)" }
    let tenths = Int((Double(bound - gold) * 1000 / Double(gold)).rounded(.up))
    let percent = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "at most \(percent) % more is possible"
  }
}

extension PlanShopping.Purchase {
  /// How many pieces there are in all.
  private var count: Int { pieces.reduce(0) { SaturatingSum.add($0, $1.count) } }

  /// `7 pieces cost 480 gold; the potions then sell for 1,912 instead of 1,022: 410 more are left;
  /// at most 12 more are possible`.
  package var summary: String {
    let gained = after - cost - before
    let more = max(0, bound - (after - cost))
    let limit =
      bound >= SaturatingSum.limit
      ? "how much more is possible is not known"
      : more == 0 ? "nobody can do better (proved)" : "at most \(more.grouped) more are possible"
    guard !pieces.isEmpty else {
      return "no purchase was found that brings more than it costs; " + limit
    }
    return
      "\(count.counted("piece")) \(count == 1 ? "costs" : "cost") \(cost.grouped) gold; the potions "
      + "then sell for \(after.grouped) instead of \(before.grouped): \(gained.grouped) more are left; "
      + limit
  }
}

extension PlanLearn.Result {
  /// `12 brews reveal 40 of 433 unknown effects; no plan reveals more (proved); at least 11 brews are
  /// needed (proved)`.
  package var summary: String {
    if unknown == 0 { return "nothing is unknown" }
    let all = unknown.counted("unknown effect")
    if reach == 0 { return "nothing can be learned; \(unknown.counted("effect")) unknown" }
    let means =
      (eat.isEmpty ? [] : [eat.count.counted("meal")])
      + (brews.isEmpty && !eat.isEmpty ? [] : [brews.count.counted("brew")])
    let told =
      means.joined(separator: " and ") + (eat.count + brews.count == 1 ? " reveals " : " reveal ")
      + "\(reveals.grouped) of \(all)"
    return ([told] + limits).joined(separator: "; ")
  }

  /// How much better another plan can be.
  private var limits: [String] {
    var limits: [String] = []
    if reveals < reach {
      limits.append("at most \((reach - reveals).grouped) more can be revealed (proved)")
    } else if reveals < unknown {
      limits.append("no plan reveals more (proved)")
    }
    if bound > 0 {
      limits.append(
        brews.count <= bound
          ? "fewer brews are not enough (proved)"
          : "at least \(bound.counted("brew")) "
            + (bound == 1 ? "is needed (proved)" : "are needed (proved)"))
    }
    return limits
  }
}

/// What merchants pay for things, and what they ask for them, by the game's formula.
///
/// The factor falls from 3.3 at Speech 0 to 2.0 at Speech 100; a merchant pays the value divided by the factor, and
/// asks the value times the factor, each with the perks, rounded. Merchants never pay more than the value, and
/// never ask less than 1.05 times the value. Source: UESP, Skyrim:Speech, "Prices".
package struct Barter: Sendable, Equatable {
  /// What a merchant pays for one gold of value, before rounding; above 0, and at most 1.
  package let share: Double
  /// What a merchant asks for one gold of value, before rounding; at least 1.05.
  package let charge: Double

  /// The prices of this alchemist with merchants of the opposite sex, for whom Allure counts.
  package init(_ alchemist: Alchemist) {
    let factor = 3.3 - 1.3 * Double(min(alchemist.speech, 100)) / 100
    let (sells, buys) = Self.haggling[alchemist.hagglingRank]
    let (more, less) = alchemist.hasAllure ? (1.1, 0.91) : (1, 1)
    share = min(1, sells * more / factor)
    charge = max(1.05, buys * less * factor)
  }

  /// The factors of Haggling on what merchants pay and ask, by its rank.
  private static let haggling: [(sells: Double, buys: Double)] = [
    (1, 1), (1.1, 0.91), (1.15, 0.87), (1.2, 0.83), (1.25, 0.8), (1.3, 0.77),
  ]

  /// What a merchant pays for one thing of this value, which is not negative.
  package func paid(for value: Int) -> Int { Self.whole((Double(value) * share).rounded()) }

  /// What a merchant asks for one thing of this value, which is not negative.
  package func asked(for value: Double) -> Int { Self.whole((value * charge).rounded()) }

  /// The most that merchants pay for things which are worth so much together, each paid for by itself.
  package func most(for value: Int, of count: Int) -> Int {
    Self.whole((Double(value) * share + Double(count) / 2).rounded(.up))
  }

  /// Sums in JSON end at 2^53 − 1, and so do prices.
  private static func whole(_ gold: Double) -> Int { Int(min(gold, 0x1p53 - 1)) }
}

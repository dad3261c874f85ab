internal import Foundation

/// Which random schedules a test runs.
///
/// `ALCHEMYD_SEEDS` (`17` or `17,40-49`) names seeds to run instead of all others, to repeat a
/// failure. `ALCHEMYD_SCHEDULES` says how many seeds run otherwise: `all`, `some` (a third), or a
/// number for each test. The default is `all` in a release build and `some` in a debug build.
package enum Seeds {
  /// How many of its usual seeds a test runs.
  package enum Amount: Equatable, Sendable {
    case all
    case some
    /// So many, from the first usual one on; more than usual for a night, few under a sanitizer.
    case count(UInt64)

    /// Reads the value of `ALCHEMYD_SCHEDULES`; nil if the text is none of the three forms.
    package init?(_ text: String) {
      switch text {
      case "all": self = .all
      case "some": self = .some
      default:
        guard let count = UInt64(text), count > 0 else { return nil }
        self = .count(count)
      }
    }
  }

  /// A debug build runs one usual seed in so many: enough for nine of ten planted faults.
  private static let shareOfSome: UInt64 = 3

  /// The amount that `ALCHEMYD_SCHEDULES` asks for.
  package static let amount: Amount = {
    guard let text = ProcessInfo.processInfo.environment["ALCHEMYD_SCHEDULES"] else { return usual }
    guard let amount = Amount(text) else {
      fatalError("ALCHEMYD_SCHEDULES=\(text) is not all, some or a number from 1")
    }
    return amount
  }()

  #if DEBUG
    private static let usual = Amount.some
  #else
    private static let usual = Amount.all
  #endif

  /// Whether every usual seed runs, so that a test may demand that the seeds meet rare events.
  package static var areComplete: Bool { listed == nil && amount == .all }

  /// The seeds of `ALCHEMYD_SEEDS`; nil if the variable is not set.
  package static let listed: [UInt64]? =
    ProcessInfo.processInfo.environment["ALCHEMYD_SEEDS"].map(seeds(listed:))

  /// Reads a list of numbers and ranges such as `17,40-49`.
  package static func seeds(listed list: String) -> [UInt64] {
    list.split(separator: ",").flatMap { part -> [UInt64] in
      let ends = part.split(separator: "-").compactMap { UInt64($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return [] }
      return Array(first...last)
    }
  }

  /// The seeds to run of those that a test usually runs.
  package static func chosen(_ usual: ClosedRange<UInt64>) -> [UInt64] {
    if let listed { return listed }
    return Array(usual.lowerBound...(usual.lowerBound + count(of: UInt64(usual.count)) - 1))
  }

  /// How many of a usual number of seeds to run, at least one.
  package static func count(of usual: UInt64) -> UInt64 {
    switch amount {
    case .all: usual
    case .some: max(1, usual / shareOfSome)
    case .count(let count): count
    }
  }

  /// The seed of the test that is running; only tests with the trait `.seeds(_:)` have one.
  package static var current: UInt64 {
    guard let seed = running else { fatalError("this test lacks the trait .seeds(...)") }
    return seed
  }

  @TaskLocal static var running: UInt64?
}

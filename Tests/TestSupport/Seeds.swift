internal import Foundation

/// How many random schedules a test runs, and on which seeds.
package enum Seeds {
  /// The number of schedules in each block of each suite, if somebody asks for another than usual.
  ///
  /// `ALCHEMYD_SCHEDULES` has many for a night, or few where all is slow, as under the sanitizers.
  package static let askedCount = ProcessInfo.processInfo.environment["ALCHEMYD_SCHEDULES"]
    .flatMap { UInt64($0) }.map { max($0, 1) }

  /// A block that begins with the usual first seed.
  package static func block(_ usual: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    askedCount.map { usual.lowerBound...(usual.lowerBound + $0 - 1) } ?? usual
  }
}

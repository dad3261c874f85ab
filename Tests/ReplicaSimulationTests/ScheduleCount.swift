import Foundation
import TestSupport

/// How many random schedules are run, and which.
///
/// `ALCHEMYD_SCHEDULES` is their number in each block of each suite. `ALCHEMYD_SEEDS` (`17` or
/// `17,40-49`) are the seeds that are run instead of all others, so that a failure can be repeated.
enum ScheduleCount {
  /// As many blocks as can run beside each other.
  static let blocks: [UInt64] = Array(0..<16)

  /// The seeds of a block; `count` is the number of all blocks where nobody asks for another one.
  static func seeds(of block: UInt64, count: Int) -> [UInt64] {
    if let asked { return block == 0 ? asked : [] }
    let size = Seeds.askedCount ?? UInt64(count / 16)
    return Array(block * size..<(block + 1) * size)
  }

  /// Fewer where nothing is optimised, as under the sanitizers.
  static func inRelease(_ count: Int, otherwise debug: Int) -> Int {
    isOptimised ? count : debug
  }

  #if DEBUG
    static let isOptimised = false
  #else
    static let isOptimised = true
  #endif

  private static let asked =
    ProcessInfo.processInfo.environment["ALCHEMYD_SEEDS"].map(seeds(listed:))

  private static func seeds(listed list: String) -> [UInt64] {
    list.split(separator: ",").flatMap { part -> [UInt64] in
      let ends = part.split(separator: "-").compactMap { UInt64($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return [] }
      return Array(first...last)
    }
  }
}

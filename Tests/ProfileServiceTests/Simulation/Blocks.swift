import TestSupport

/// Random schedules in parts that run side by side; a seed follows from its block.
enum Blocks {
  static let all: [UInt64] = Array(0..<16)

  /// Schedules in a block; more with ALCHEMYD_SCHEDULES, as for a night, or fewer where all is slow.
  static func schedules(usually count: UInt64) -> UInt64 {
    Seeds.askedCount ?? count
  }

  /// Runs every block, and adds up what each has counted.
  static func merged(
    _ blocks: [UInt64], _ run: @Sendable @escaping (UInt64) throws -> [String: Int]
  ) async throws -> [String: Int] {
    try await withThrowingTaskGroup { group in
      for block in blocks { group.addTask { try run(block) } }
      return try await group.reduce(into: [:]) { sum, counts in
        sum.merge(counts, uniquingKeysWith: +)
      }
    }
  }
}

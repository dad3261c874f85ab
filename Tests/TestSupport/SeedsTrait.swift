// A static release build compiles this room too, and has no module Testing.
#if canImport(Testing)
  package import Testing
  internal import Unix

  /// Runs a test once for each of its seeds, until one fails; each failure names its seed.
  ///
  /// Seeds are no arguments of the test: thousands of test cases would hide every other line of a
  /// log.
  package struct SeedsTrait: TestTrait, TestScoping {
    fileprivate let seeds: [UInt64]

    /// Calls the test's function for each seed, in order.
    @concurrent
    package func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      // Each seed of the outer trait would run those of the inner one, and never itself.
      guard Seeds.running == nil else {
        Issue.record("a test may have one trait of seeds: .seeds(…, failed: …)")
        return
      }
      for seed in seeds {
        let failed = Locked(false)
        try await naming(seed, failed).provideScope(for: test, testCase: testCase) {
          try await Seeds.$running.withValue(seed) {
            do {
              try await function()
            } catch let error as ExpectationFailedError {
              // `#require` has recorded the failure, with its seed.
              throw error
            } catch {
              Issue.record(error)
            }
          }
        }
        if failed.withLock({ $0 }) { return }
      }
    }

    private func naming(_ seed: UInt64, _ failed: Locked<Bool>) -> IssueHandlingTrait {
      .compactMapIssues { issue in
        failed.withLock { $0 = true }
        var issue = issue
        issue.comments.append("ALCHEMYD_SEEDS=\(seed) repeats it")
        return issue
      }
    }
  }

  extension Trait where Self == SeedsTrait {
    /// Runs the test for each of these seeds, or for those that `Seeds` chooses of them.
    ///
    /// Those that `failed` once come first, whatever the amount asked for.
    package static func seeds(_ usual: ClosedRange<Int>, failed: Int...) -> SeedsTrait {
      let chosen = Seeds.chosen(UInt64(usual.lowerBound)...UInt64(usual.upperBound))
      let kept = Seeds.listed == nil ? failed.map(UInt64.init) : []
      return SeedsTrait(seeds: kept + chosen.filter { !kept.contains($0) })
    }

    /// Runs the test for each of these seeds alone, whatever the amount asked for: they failed once.
    package static func seedsThatFailed(_ seeds: Int...) -> SeedsTrait {
      SeedsTrait(seeds: Seeds.listed ?? seeds.map(UInt64.init))
    }
  }
#endif

import Foundation
import Synchronization

/// Which seeds are tried, how long, and how far it has come; shared by all workers.
final class SoakRun: Sendable {
  enum Kind: CaseIterable {
    case core, whole, files

    /// One seed in so many: together they take each a third of the time or so.
    var period: UInt64 {
      switch self {
      case .core: 1
      case .whole: 16
      case .files: 256
      }
    }

    /// The test that runs single seeds.
    var filter: String {
      switch self {
      case .core: "CoreScheduleTests/converge"
      case .whole: "WholeScheduleTests/converge"
      case .files: "WholeScheduleTests/onFiles"
      }
    }
  }

  private struct State {
    var nextSeed: UInt64
    var passed: [Kind: Int] = [:]
    var isStopped = false
    var reportAt: ContinuousClock.Instant
  }

  /// Nil where nobody wants to wait.
  static let minutes = ProcessInfo.processInfo.environment["ALCHEMYD_SOAK_MINUTES"].flatMap(
    Int.init)

  static let workers = Array(0..<ProcessInfo.processInfo.activeProcessorCount)

  static let shared = SoakRun(minutes: minutes ?? 0)

  private static let reportPause = Duration.seconds(10)

  private let end: ContinuousClock.Instant
  private let state: Mutex<State>

  private init(minutes: Int) {
    let first = UInt64.random(in: 0..<1 << 32) << 20
    let now = ContinuousClock.now
    end = now + .seconds(60 * minutes)
    state = Mutex(State(nextSeed: first, reportAt: now + Self.reportPause))
    Self.say("seeds from \(first)")
  }

  /// The next seed that nobody has tried; nil when it is over.
  func next() -> UInt64? {
    state.withLock { state in
      guard !state.isStopped, ContinuousClock.now < end else { return nil }
      if ContinuousClock.now >= state.reportAt { Self.report(&state) }
      defer { state.nextSeed += 1 }
      return state.nextSeed
    }
  }

  private static func report(_ state: inout State) {
    state.reportAt = .now + reportPause
    let counts = Kind.allCases.map { "\(state.passed[$0, default: 0]) \($0)" }
    say("passed \(counts.joined(separator: ", ")); now at seed \(state.nextSeed)")
  }

  /// At once, also where the output is no terminal.
  private static func say(_ words: String) {
    FileHandle.standardError.write(Data("soak: \(words)\n".utf8))
  }

  func passed(_ kind: Kind) {
    state.withLock { $0.passed[kind, default: 0] += 1 }
  }

  /// Something failed.
  func stop() {
    state.withLock { $0.isStopped = true }
  }
}

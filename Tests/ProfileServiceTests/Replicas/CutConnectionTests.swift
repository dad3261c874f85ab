import JSON
import ProfileService
import Profiles
import ReplicaSync
import StoreJobs
import TestSupport
import Testing
import Wire

/// Sessions of which every byte is once the last one that comes through.
@Suite("A connection that is cut behind each byte of a session")
struct CutConnectionTests {
  /// Each byte where all seeds run; primes, so that no alignment hides a byte for ever.
  private static let step =
    switch Seeds.amount {
    case .all: 1
    case .some: 47
    case .count: 61
    }

  @Test("of changes: both have the same after the next one, each change once")
  func changes() async throws {
    let whole = try await Self.cutEverywhere { try CutScenario.changes() }
    #expect(whole.traffic.sent > 0 && whole.traffic.received > 0)
  }

  @Test("of whole states: both have the same after the next one, each change once")
  func states() async throws {
    let whole = try await Self.cutEverywhere { try CutScenario.states() }
    #expect(whole.traffic.joins == 1)
  }

  @Test("that lasts while both edit: both have the same after the next one, each change once")
  func lasting() async throws {
    let whole = try await Self.cutEverywhere { try CutScenario.lasting() }
    #expect(whole.traffic.sent == 2 && whole.traffic.received == 2)
  }

  /// Cuts a session behind each of its bytes, and compares with the whole one, which is returned.
  private static func cutEverywhere(
    _ make: @Sendable @escaping () throws -> CutScenario
  ) async throws -> Outcome {
    let whole = try outcome(of: make(), cutAfter: .max)
    #expect(whole.complaints == [])
    let parts = 4
    try await withThrowingTaskGroup { group in
      for part in 0..<parts {
        group.addTask {
          let scenario = try make()
          for limit in stride(from: part * step, to: whole.passed, by: parts * step) {
            let outcome = try outcome(of: scenario, cutAfter: limit)
            let isSame = outcome.complaints.isEmpty && outcome.shown == whole.shown
            #expect(isSame, "cut behind byte \(limit): \(outcome) instead of \(whole.shown)")
          }
        }
      }
      try await group.waitForAll()
    }
    return whole
  }
}

// MARK: - What becomes of a session

extension CutConnectionTests {
  private struct Outcome: Sendable {
    var passed: Int
    var traffic: Traffic
    var complaints: [String]
    /// Every profile as it is shown.
    var shown: [JSONValue]
  }

  private static func outcome(of scenario: CutScenario, cutAfter limit: Int) throws -> Outcome {
    let ends = scenario.twins()
    let first = CutConnection(ends, scenario.mode, cutAfter: limit)
    first.run()
    for end in RelayEnd.allCases {
      for edit in scenario.meanwhile[end] {
        try CutScenario.edit(ends[end], [edit])
        first.carry()
      }
    }
    let endings = CutConnection.Ending.allCases
    first.end(endings[limit / step % endings.count])
    let next = CutConnection(ends, .once)
    next.run()
    return Outcome(
      passed: first.passed, traffic: traffic(first.reports),
      complaints: complaints(ends, first.reports + next.reports) + (try differences(ends)),
      shown: try shown(ends.here))
  }

  private static func traffic(_ reports: [RelayReport]) -> Traffic {
    var sum = Traffic()
    for case .synchronised(_, let traffic) in reports {
      sum.sent += traffic.sent
      sum.received += traffic.received
      sum.joins += traffic.joins
    }
    return sum
  }

  private static func differences(_ ends: EndPair<ServiceHarness>) throws -> [String] {
    let states = RelayEnd.allCases.map { end in
      ends[end].store.profiles.map(\.profile).sorted { $0.id < $1.id }
    }
    let (here, there) = (try shown(ends.here), try shown(ends.there))
    return (states[0] == states[1] ? [] : ["the states differ"])
      + (here == there ? [] : ["\(there) is shown there"])
  }

  /// Laws of the stores that were broken, and all that a person would be alarmed about.
  private static func complaints(
    _ ends: EndPair<ServiceHarness>, _ reports: [RelayReport]
  ) -> [String] {
    let alarms = reports.filter { report in
      switch report {
      case .parted, .digestMismatch, .left: true
      case .ended(.closed(.there, reason: "cut")): false
      case .ended: true
      default: false
      }
    }
    let told = (ends.here.reports + ends.there.reports).filter { report in
      if case .overridden = report { false } else { true }
    }
    return ends.here.store.violations + ends.there.store.violations + alarms.map { "\($0)" }
      + told.map { "\($0)" }
  }

  /// Every profile, deleted ones too, without what each store numbers by itself.
  private static func shown(_ one: ServiceHarness) throws -> [JSONValue] {
    let client = one.connect()
    defer { one.disconnect(client) }
    let list = try one.call("profile.list", ["deleted": true], on: client)["profiles"]?.array
    return try (list ?? []).compactMap { $0["id"] }.map { id in
      let profile = try one.call("profile.get", ["profile": id], on: client)
      return .object((profile.object ?? [:]).filter { !["epoch", "lsn"].contains($0.key) })
    }
  }
}

import JSON
import RelayEnds
import ReplicaSync
import TestSupport
import Testing
import Wire

/// What comes of a peer that is far behind logs that were cut, beside the same without any cut.
@Suite("A peer that was away for long")
struct LongAbsenceTests {
  /// 100,000 changes in all where all seeds run, and fewer otherwise.
  ///
  /// A log keeps 10,000 changes whatever their age: with fewer there were no five cuts.
  private static let size: LongAbsence.Size =
    Seeds.amount == .all
    ? .init(changesPerYear: 20_000) : .init(changesPerYear: 400, firstYear: 10_200)

  /// What became of one of the two courses of events.
  private struct Outcome: Sendable {
    var reports: [RelayReport]
    var floors: [Int]
    /// Of the laptop, the desktop, the tablet and a replica that is new.
    var standpoints: [JSONValue]
    var profiles: [JSONValue]
    /// What the laptop had chosen, by field.
    var offlineChoices: [String: String]
    /// What is shown in the end, by field.
    var choices: [String: String]
    /// What lost, by field, as the laptop and the desktop list it.
    var journals: EndPair<[String: Set<String>]>

    /// What the laptop had chosen and is not shown.
    var lost: [String: String] {
      offlineChoices.filter { choices[$0.key] ?? "may" != $0.value }
    }
  }

  @Test("has what it would have had if no log had been cut, and so has everybody it meets")
  func farBehind() async throws {
    async let one = Self.outcome(cutsLogs: true)
    async let other = Self.outcome(cutsLogs: false)
    let (cut, whole) = try await (one, other)
    #expect(Set(cut.floors).count == 5 && cut.floors == cut.floors.sorted() && cut.floors[0] > 0)
    #expect(whole.floors == [0, 0, 0, 0, 0])
    #expect(Self.traffic(cut).joins == 1 && Self.traffic(whole).joins == 0)
    #expect(Self.traffic(whole).sent == 50)
    for outcome in [cut, whole] { Self.check(outcome) }
    Self.checkJournal(cut.journals.here, of: cut)
    Self.checkJournal(cut.journals.there, of: cut)
    // That of the laptop is full of what the desktop had thought better of itself.
    Self.checkJournal(whole.journals.there, of: whole)
    #expect(cut.standpoints == whole.standpoints)
    #expect(cut.profiles == whole.profiles)
    #expect(cut.choices == whole.choices)
  }

  private static func traffic(_ outcome: Outcome) -> Traffic {
    for case .finished(let summary) in outcome.reports { return summary.traffic }
    return Traffic()
  }

  private static func check(_ outcome: Outcome) {
    #expect(outcome.standpoints.allSatisfy { $0 == outcome.standpoints[0] })
    #expect(outcome.profiles.allSatisfy { $0 == outcome.profiles[0] })
    let vector = outcome.standpoints[0]["vector"]?.object ?? [:]
    #expect(vector.values.reduce(0) { $0 + ($1.integer ?? 0) } == size.changes)
    let (won, lost) = (outcome.offlineChoices.count - outcome.lost.count, outcome.lost.count)
    #expect(won > 3 && lost > 3, "\(won) won and \(lost) lost")
  }

  private static func checkJournal(_ journal: [String: Set<String>], of outcome: Outcome) {
    for (field, choice) in outcome.lost {
      #expect(journal[field]?.contains(choice) == true, "\(field) \(choice)")
    }
  }

  private static func outcome(cutsLogs: Bool) async throws -> Outcome {
    var absence = try LongAbsence(seed: 5, cutsLogs: cutsLogs)
    try absence.pass(size)
    let (laptop, desktop, tablet) = (absence.laptop, absence.desktop, absence.tablet)
    let reports = laptop.synchronise(with: desktop)
    let journals = EndPair(here: try journal(laptop), there: try journal(desktop))
    let new = try ServedReplica(number: 4, at: laptop.now)
    // The laptop never had the changes that it gives on now.
    _ = laptop.synchronise(with: tablet)
    _ = new.synchronise(with: laptop)
    let all = [laptop, desktop, tablet, new]
    return Outcome(
      reports: reports, floors: absence.floors, standpoints: try all.map(standpoint),
      profiles: try all.map(shown), offlineChoices: absence.offlineChoices,
      choices: try choices(laptop), journals: journals)
  }

  private static func standpoint(_ one: ServedReplica) throws -> JSONValue {
    let all = try one.standpoint()
    return ["digest": all["digest"] ?? .null, "vector": all["vector"] ?? .null]
  }

  private static func shown(_ one: ServedReplica) throws -> JSONValue {
    let all = try one.ask("profile.get", ["profile": "default"])
    return .object((all.object ?? [:]).filter { !["epoch", "lsn"].contains($0.key) })
  }

  private static func choices(_ one: ServedReplica) throws -> [String: String] {
    let choices = try one.ask("profile.get", ["profile": "default"])["choices"]
    return (choices?["ingredients"]?.object ?? [:]).reduce(into: [:]) {
      $0["ingredient:" + $1.key] = $1.value.string
    }
  }

  private static func journal(_ one: ServedReplica) throws -> [String: Set<String>] {
    let conflicts = try one.ask("profile.conflicts", ["profile": "default"])["conflicts"]?.array
    return (conflicts ?? []).reduce(into: [:]) {
      $0[$1["field"]?.string ?? "", default: []].insert($1["lost"]?.string ?? "")
    }
  }
}

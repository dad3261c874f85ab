import Alchemy
import Profiles
import TestSupport
import Testing

/// Everything that two replicas can do in a few steps; no chance decides, so nothing is left out.
@Suite("All short runs of two replicas of the core")
struct ExhaustiveTests {
  /// What a replica can do; each step is whole, and its outcome durable.
  enum Step {
    case choose, reset, adjust, stock, pull, join, compact
  }

  private struct Run {
    var stores: [CoreStore]
    var made: [Change] = []
    var journal: [Conflict] = []

    mutating func take(_ step: Step, at index: Int) {
      switch step {
      case .choose: edit(.choose(.ingredients, id: "garlic", index == 0 ? .must : .cant), index)
      case .reset: edit(.reset(.ingredients, index == 0 ? .cant : .may), index)
      case .adjust: edit(.adjust(ingredient: "garlic", by: index + 1), index)
      case .stock: edit(.stock(ingredient: "garlic", quantity: 5 * (index + 1), seen: 0), index)
      case .pull: pull(index)
      case .join: join(index)
      case .compact: stores[index].compact(keeping: 1)
      }
    }

    /// The second replica's clock is behind by more than any run lasts.
    private mutating func edit(_ edit: Edit, _ index: Int) {
      made.append(stores[index].edit([edit], nowMilliseconds: 2_000_000 - index * 1_000_000))
    }

    mutating func pull(_ index: Int) {
      guard let changes = stores[1 - index].changes(missingIn: stores[index].profile.vector) else {
        return join(index)
      }
      do throws(ChangeRefusal) {
        try stores[index].push(changes, nowMilliseconds: 2_000_000)
      } catch {
        Issue.record("\(error)")
      }
    }

    private mutating func join(_ index: Int) {
      do throws(ChangeRefusal) {
        let isSound = try stores[index].join(
          stores[1 - index].profile, nowMilliseconds: 2_000_000)
        #expect(isSound)
      } catch {
        Issue.record("\(error)")
      }
    }

    /// What is wrong when both have told each other everything.
    func complaints() -> [String] {
      var ended = self
      for index in [0, 1, 0] { ended.pull(index) }
      var history = History()
      for change in made { history.acknowledge(change) }
      history.judge(
        ended.stores.map(\.profile), journals: ended.stores.flatMap(\.journal))
      return history.complaints
    }
  }

  private static let depth = Seeds.amount == .all ? 6 : 4

  private static let alphabets: [[Step]] = [
    [.choose, .reset, .pull, .join], [.adjust, .stock, .pull, .join],
    [.choose, .adjust, .pull, .compact],
  ]

  /// Each step is taken by either replica.
  private static let choices = 0..<8

  @Test(
    "every run ends with both the same, and as the history says",
    arguments: alphabets, choices)
  func all(alphabet: [Step], first: Int) {
    let stores = [1, 2].map {
      CoreStore(origin: Origin(high: 0, low: UInt64($0)), profile: .fresh())
    }
    var path: [String] = []
    explore(alphabet, Run(stores: stores), choice: first, depth: Self.depth, &path)
  }

  private func explore(
    _ alphabet: [Step], _ run: Run, choice: Int, depth: Int, _ path: inout [String]
  ) {
    let (step, index) = (alphabet[choice / 2], choice % 2)
    path.append("\(step) at \(index)")
    var run = run
    run.take(step, at: index)
    if depth == 1 {
      let complaints = run.complaints()
      if !complaints.isEmpty { Issue.record("\(path): \(complaints)") }
    } else {
      for choice in Self.choices {
        explore(alphabet, run, choice: choice, depth: depth - 1, &path)
      }
    }
    path.removeLast()
  }
}

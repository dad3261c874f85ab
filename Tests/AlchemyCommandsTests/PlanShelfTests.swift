import ClientSession
import LiveProfile
import Testing
import Wire

@Suite("The file of kept plans")
struct PlanShelfTests {
  private static let path = "/home/player/.local/state/alchemyd/plans.json"
  private let files = FakeFiles(folders: [])
  private let plan = PlanGold.Result(
    lsn: 1, gold: 5, bound: 5, brews: [], left: ["wheat": 2],
    proof: PlanGold.Proof(prices: [:], odd: []))

  private func perform(_ order: PlanOrder, for profile: String = "one", at now: Int = 7)
    -> KeptPlans
  {
    PlanShelf(files, ["HOME": "/home/player"]).perform(order, for: profile, atMilliseconds: now)
  }

  private func names(_ kept: KeptPlans) -> [String]? { try? kept.plans.get().map(\.name) }

  private func words(_ kept: KeptPlans) -> String? {
    if case .failure(let problem) = kept.plans { problem.words } else { nil }
  }

  @Test("plans are kept by profile and name, and a name again replaces its plan")
  func keeping() throws {
    #expect(names(perform(.list)) == [])
    #expect(files.contents[Self.path] == nil)
    #expect(names(perform(.keep(name: "b", plan))) == ["b"])
    #expect(names(perform(.keep(name: "a", plan), at: 8)) == ["a", "b"])
    #expect(names(perform(.keep(name: "c", plan), for: "two")) == ["c"])
    #expect(names(perform(.keep(name: "b", plan), at: 9)) == ["a", "b"])
    let kept = try perform(.list).plans.get()
    #expect(kept.map(\.keptMilliseconds) == [8, 9])
    #expect(kept.allSatisfy { $0.plan == plan })
    #expect(names(perform(.remove(name: "a"))) == ["b"])
    #expect(names(perform(.list, for: "two")) == ["c"])
  }

  @Test("a damaged file is named and left alone, whatever is ordered")
  func damaged() {
    for text in [
      "", "no JSON", "[]", #"{"plans":{"one":[{"name":"a"}]}}"#, #"{"plans":{"one":7}}"#,
    ] {
      files.contents[Self.path] = Array(text.utf8)
      for order in [PlanOrder.list, .keep(name: "b", plan), .remove(name: "a")] {
        #expect(
          words(perform(order))
            == "\(Self.path) is damaged, and was left as it is; to begin anew: mv \(Self.path) "
            + "\(Self.path).old")
        #expect(files.contents[Self.path] == Array(text.utf8))
      }
    }
  }

  @Test("fifty are kept of a profile, and one more only in the place of another one")
  func limit() {
    for number in 0..<PlanShelf.plansPerProfile {
      #expect(names(perform(.keep(name: "\(number)", plan)))?.count == number + 1)
    }
    #expect(
      words(perform(.keep(name: "more", plan)))
        == "50 plans are kept already: d in the list deletes one")
    #expect(names(perform(.keep(name: "7", plan)))?.count == 50)
    #expect(names(perform(.keep(name: "more", plan), for: "two")) == ["more"])
  }

  @Test("what stands against writing is said with the path")
  func unwritable() {
    files.failureOfWriting = .failed(reason: "No space left on device")
    #expect(
      words(perform(.keep(name: "a", plan)))
        == "cannot write \(Self.path): No space left on device")
    let nowhere = PlanShelf(files, [:]).perform(.list, for: "one", atMilliseconds: 1)
    #expect(
      words(nowhere) == "kept plans have no place: neither $XDG_STATE_HOME nor $HOME is set")
  }
}

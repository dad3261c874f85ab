import DaemonDecisions
import Testing

@Suite("The order of ready connections, and a loop with a budget")
struct ReadyOrderTests {
  private static let connections = 250

  /// A loop whose clients are all ready all the time, and a clock that only their requests advance.
  private struct Played {
    var order = ReadyOrder()
    var milliseconds = 0

    /// One turn: the numbers of the connections that were served, in order.
    mutating func turn(_ ready: [Int], budget: Int, cost: (Int) -> Int) -> [Int] {
      let end = milliseconds + budget
      var served: [Int] = []
      var clock = milliseconds
      order.serve(ready, while: { clock < end }) { position in
        served.append(ready[position])
        clock += cost(ready[position])
      }
      milliseconds = clock
      return served
    }
  }

  @Test("a turn ends with its budget, and the next turn begins with the connections that waited")
  func budget() {
    var loop = Played()
    let all = Array(0..<Self.connections)
    var served: [Int] = []
    var turns = 0
    while served.count < all.count, turns < all.count {
      let turn = loop.turn(all, budget: 20) { _ in 5 }
      #expect(turn.count == 4 || served.count + turn.count == all.count + 2)
      served += turn
      turns += 1
    }
    #expect(Array(served.prefix(all.count)) == all)
    #expect(turns == 63)
  }

  @Test("a request longer than the budget ends the turn, and no turn passes without a request")
  func long() {
    var loop = Played()
    let served = (0..<4).map { _ in loop.turn([7, 8, 9], budget: 20) { _ in 1_000 } }
    #expect(served == [[7], [8], [9], [7]])
  }

  @Test("a new or returning connection is behind those that wait, and before those just served")
  func newcomers() {
    var loop = Played()
    #expect(loop.turn([1, 2, 3], budget: 2) { _ in 1 } == [1, 2])
    #expect(loop.turn([9, 3, 2, 1], budget: 2) { _ in 1 } == [3, 1])
    #expect(loop.turn([1, 3, 4, 9, 2], budget: 9) { _ in 1 } == [2, 4, 9, 3, 1])
  }

  @Test(
    "in any order of reports, no connection waits for more than a round", arguments: [1, 7])
  func rounds(step: Int) {
    var loop = Played()
    var waited = Array(repeating: 0, count: Self.connections)
    for turn in 0..<1_000 {
      let ready = (0..<Self.connections).map { ($0 * step + turn * 31) % Self.connections }
      let served = loop.turn(ready, budget: 20) { $0 < 5 ? 40 : 2 }
      for number in waited.indices { waited[number] += 1 }
      for number in served { waited[number] = 0 }
      #expect(waited.allSatisfy { $0 <= Self.connections / 10 + 6 })
    }
  }

  @Test("with time for all, all are served in the order of the poller")
  func everyone() {
    var order = ReadyOrder()
    var positions: [Int] = []
    let isComplete = order.serve([5, 0, 3], while: { true }, { positions.append($0) })
    #expect(isComplete)
    #expect(positions == [0, 1, 2])
    let isSecondComplete = order.serve([5, 0, 3], while: { false }, { _ in })
    #expect(!isSecondComplete)
    let isEmptyComplete = order.serve([], while: { false }, { _ in })
    #expect(isEmptyComplete)
  }
}

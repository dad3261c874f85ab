import ProfileService
import Testing

@Suite("Turns with many busy clients: the host may stop after any of them")
struct TurnTests {
  private let harness: ServiceHarness

  init() throws {
    harness = try ServiceHarness.small()
  }

  private func ping(_ id: Int) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"system.ping"}"# + "\n"
  }

  private func adjust(_ id: Int) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}]}}"#
      + "\n"
  }

  /// Takes all output at once; returns how many lines each connection got, in their order.
  private func takeOutput(_ service: inout Service) -> [(id: ConnectionID, lines: Int)] {
    var taken: [(id: ConnectionID, lines: Int)] = []
    while true {
      let actions = service.takeActions()
      if actions.isEmpty { return taken }
      for case .send(let id) in actions {
        let lines = service.takeOutput(of: id).count { $0 == UInt8(ascii: "\n") }
        taken.append((id, lines))
        service.sent(to: id, unsentBytes: 0, progressed: true, at: harness.now)
      }
    }
  }

  @Test("connections with lines left are served in turn, although the host stops after each")
  func carryOn() {
    let ids = (0..<3).map { _ in harness.connect() }
    var service = harness.service
    let lines = Array((1...80).map(ping).joined().utf8)
    for id in ids { service.received(lines.span, from: id, at: harness.now) }
    #expect(takeOutput(&service).map(\.lines) == [32, 32, 32])
    var order: [ConnectionID] = []
    var counts: [Int] = []
    while service.endTurn(at: harness.now).hasLinesLeft, order.count < 10 {
      service.carryOn(at: harness.now) { false }
      let taken = takeOutput(&service)
      #expect(taken.count == 1)
      order += taken.map(\.id)
      counts += taken.map(\.lines)
    }
    #expect(order == ids + ids)
    #expect(counts == [32, 32, 32, 16, 16, 16])
    #expect(service.violations == [])
  }

  @Test("a durable change releases replies, but the lines behind them wait for their turn")
  func released() throws {
    harness.holdsCommits = true
    let ids = (0..<5).map { _ in harness.connect() }
    let lines = (1...64).map(adjust) + (65...70).map(ping)
    for id in ids { harness.receive(lines.joined(), from: id) }
    // The first job has changes of the first client, the second one has all others.
    harness.finishJob()
    var counts: [ConnectionID: Int] = [:]
    for id in ids { counts[id] = harness.takeLines(of: id).count }
    harness.pass(milliseconds: 1)
    harness.tick()
    let job = try #require(harness.job)
    var service = harness.service
    service.stored(harness.store.carryOut(job), at: harness.now)
    let released = takeOutput(&service)
    #expect(released.map(\.id) == ids)
    for (id, lines) in released { counts[id, default: 0] += lines }
    #expect(ids.allSatisfy { 64..<70 ~= counts[$0] ?? 0 })
    var order: [ConnectionID] = []
    while service.endTurn(at: harness.now).hasLinesLeft, order.count < 10 {
      service.carryOn(at: harness.now) { false }
      let taken = takeOutput(&service)
      for (id, lines) in taken { counts[id, default: 0] += lines }
      order += taken.map(\.id)
    }
    #expect(order == ids)
    #expect(ids.allSatisfy { counts[$0] == 70 })
    #expect(service.violations == [])
  }
}

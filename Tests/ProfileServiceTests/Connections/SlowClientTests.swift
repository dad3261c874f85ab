import ProfileService
import Testing
import Wire

@Suite("Clients that do not take their output, and too many of them")
struct SlowClientTests {
  private let harness: ServiceHarness
  private let discover = #"{"id":1,"jsonrpc":"2.0","method":"rpc.discover"}"# + "\n"

  init() throws {
    harness = try ServiceHarness.small()
  }

  /// Asks until the daemon stops reading.
  private func fill(_ client: ConnectionID) {
    for _ in 0..<1_000 where harness.clients[client]?.isRead == true {
      harness.receive(discover, from: client)
    }
  }

  private func unsent(_ client: ConnectionID) -> Int {
    harness.clients[client]?.unsent.count ?? 0
  }

  @Test("a client that takes nothing is not read past its limit, and makes nobody else wait")
  func limit() {
    let (slow, other) = (harness.connect(takesOutput: false), harness.connect())
    fill(slow)
    #expect(harness.clients[slow]?.isRead == false)
    #expect(262_144..<300_000 ~= unsent(slow))
    let full = unsent(slow)
    harness.receive(discover, from: slow)
    #expect(unsent(slow) == full, "what comes all the same waits")
    #expect(!harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#, on: other).isEmpty)
    harness.takeOutput(slow)
    #expect(harness.clients[slow]?.isRead == true)
    #expect(unsent(slow) > 0, "what came is answered")
  }

  @Test("one that takes nothing for ten seconds is told so and cut off")
  func stalled() {
    let slow = harness.connect(takesOutput: false)
    #expect(harness.service.deadlineMicroseconds == nil)
    fill(slow)
    #expect(harness.service.deadlineMicroseconds == harness.now.monotonicMicroseconds + 10_000_000)
    harness.pass(milliseconds: 9_998)
    harness.tick()
    #expect(harness.clients[slow]?.isClosed == false)
    harness.pass(milliseconds: 2)
    harness.tick()
    #expect(harness.clients[slow]?.isAborted == true)
    #expect(harness.service.deadlineMicroseconds == nil)
    let last = harness.clients[slow]?.unsent.split(separator: UInt8(ascii: "\n")).last ?? []
    #expect(
      String(decoding: last, as: UTF8.self)
        == #"{"error":{"code":1072,"data":{"kind":"slowConsumer"},"message":"the client did not read for too long; connect again"},"id":null,"jsonrpc":"2.0"}"#
    )
    let status = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"system.status"}"#, on: harness.connect())
    #expect(status.contains(#""slowConsumers":1,"#))
  }

  @Test("a byte taken now and then is enough")
  func progress() {
    let slow = harness.connect(takesOutput: false)
    fill(slow)
    for _ in 1...5 {
      harness.pass(milliseconds: 9_998)
      harness.takeOutput(slow, bytes: 1)
      harness.tick()
    }
    #expect(harness.clients[slow]?.isClosed == false)
    harness.takeOutput(slow)
    #expect(harness.service.deadlineMicroseconds == nil)
  }

  @Test("the 257th connection is told so and closed; when one has gone there is room again")
  func tooMany() {
    let clients = (1...256).map { _ in harness.connect() }
    let refused = harness.connect()
    #expect(
      harness.takeLines(of: refused) == [
        #"{"error":{"code":1070,"data":{"kind":"tooManyConnections"},"message":"the daemon has 256 connections, its limit; close one and try again"},"id":null,"jsonrpc":"2.0"}"#
      ])
    #expect(harness.clients[refused]?.isClosed == true)
    #expect(
      !harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#, on: clients[255]).isEmpty)
    harness.disconnect(clients[0])
    let next = harness.connect()
    #expect(!harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#, on: next).isEmpty)
  }

  @Test("one over the limit that sends and never reads is not heard")
  func tooManySending() {
    for _ in 1...256 { _ = harness.connect() }
    let refused = harness.connect(takesOutput: false)
    let told = unsent(refused)
    harness.receive(
      #"{"jsonrpc":"2.0","method":"profile.delete","params":{"profile":"default"}}"# + "\n",
      from: refused)
    #expect(harness.store.changes.isEmpty)
    #expect(unsent(refused) == told)
  }
}

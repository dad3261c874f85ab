import ProfileService
import TestSupport
import Testing
import Wire

@Suite("A connection that a former process served")
struct TakenOverTests {
  private let harness: ServiceHarness
  private static let ping = #"{"id":9,"jsonrpc":"2.0","method":"system.ping"}"#
  private static let pong = #"{"id":9,"jsonrpc":"2.0","result":{}}"#

  init() throws {
    harness = try ServiceHarness.small()
  }

  /// What is left of a line when its first bytes are gone, and then a whole line.
  private func answers(afterRest rest: some Collection<UInt8>) -> [String] {
    let client = harness.takeOver()
    _ = harness.takeLines(of: client)
    harness.receive(Array(rest) + Array("\n\(Self.ping)\n".utf8), from: client)
    defer { harness.disconnect(client) }
    return harness.takeLines(of: client)
  }

  @Test("hears, behind the end of what may be half a line, where the store is")
  func news() {
    let writer = harness.connect()
    let edit =
      #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}]}}"#
    #expect(harness.ask(edit, on: writer).contains(#""lsn":1"#))
    harness.restart()
    let client = harness.takeOver()
    #expect(
      harness.takeLines(of: client) == [
        "",
        #"{"jsonrpc":"2.0","method":"system.restarted","params":{"epoch":"\#(ModelStore.epoch)","lsn":1}}"#,
      ])
    #expect(harness.ask(Self.ping, on: client) == Self.pong)
  }

  @Test("is not answered to half a line, and to every later line as ever")
  func rest() {
    #expect(answers(afterRest: Array(#"ping"}"#.utf8)) == [Self.pong])
    let client = harness.takeOver()
    _ = harness.takeLines(of: client)
    harness.receive("half}\nhalf}\n", from: client)
    #expect(harness.takeLines(of: client).count == 1)
  }

  @Test("is answered to a first line that is whole")
  func whole() {
    #expect(answers(afterRest: Array(Self.ping.utf8)) == [Self.pong, Self.pong])
  }

  @Test("one that is too many is refused like any other")
  func tooMany() {
    for _ in 0..<ServiceLimits.connections { _ = harness.connect() }
    let client = harness.takeOver()
    #expect(harness.takeLines(of: client).count == 1)
    #expect(harness.clients[client]?.isClosed == true)
  }

  @Test("no rest of a request is carried out, wherever it was cut", .seeds(0...19))
  func cuts() {
    let seed = Seeds.current
    var random = SeededGenerator(seed: seed)
    let line = Array(Self.request(&random).utf8)
    #expect(answers(afterRest: line).count == 2, "seed \(seed): the whole line is no request")
    let changes = harness.store.changes.count
    for cut in 1..<line.count {
      let answers = answers(afterRest: line[cut...])
      #expect(
        answers == [Self.pong],
        "seed \(seed): \(String(decoding: line[cut...], as: UTF8.self))")
    }
    #expect(harness.store.changes.count == changes)
  }

  /// An edit whose names hold what JSON is made of.
  private static func request(_ random: inout SeededGenerator) -> String {
    let pieces = ["{", "}", "[", "]", ":", ",", #"\""#, #"\\"#, "1", "true", " ", "é", #"\u0041"#]
    func text() -> String {
      "x" + (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    let method = #""method":"profile.create""#
    let parameters = #""params":{"name":"\#(text())","request":{"client":"\#(text())","n":1}}"#
    return #"{"id":"\#(text())","jsonrpc":"2.0",\#(method),\#(parameters)}"#
  }
}

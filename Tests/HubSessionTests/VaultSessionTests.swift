import HubSession
import Profiles
import RelayEnds
import Testing

@Suite("A session with a hub")
struct VaultSessionTests {
  private static let greeting = HubGreeting(
    origin: Origin(high: 0xb0b, low: 1), epoch: String(repeating: "1", count: 32),
    aheadMilliseconds: 0, retired: [])
  private static let ping = Array((#"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"# + "\n").utf8)

  @Test func `A line that does not end is refused once, and ends the session`() {
    var session = VaultSession(Self.greeting, at: 0)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    var actions: [VaultSession.Action] = []
    for _ in 1...32 { actions += session.received(piece.span, at: 0) }
    let texts = actions.compactMap { action in
      if case .send(let bytes) = action { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
    #expect(texts.count == 1 && texts[0].contains(#""kind":"lineTooLong""#))
    #expect(actions.contains(.end))
    let ping = Self.ping
    #expect(!session.received(ping.span, at: 0).contains { $0 != .end }, "what follows is not read")
  }

  @Test func `A sign of life is asked of the server, too`() {
    var session = VaultSession(Self.greeting, at: 0)
    let ping = Self.ping
    #expect(session.received(ping.span, at: 0) == [.ask(.ping)])
    #expect(
      session.found(.done, at: 0)
        == [.send(Array((#"{"id":1,"jsonrpc":"2.0","result":{}}"# + "\n").utf8))])
  }
}

import TestSupport
import Testing
import WebBridge

@Suite("Frames of a WebSocket, however the stream is cut")
struct FrameStreamTests {
  private static let text = Array(#"{"jsonrpc":"2.0","method":"système"}"#.utf8)

  @Test("every cut of a stream gives the same messages", .seeds(1...50))
  func cuts() {
    var generator = SeededGenerator(seed: Seeds.current)
    let bytes =
      PageClient.frame(1, Self.text) + PageClient.frame(0xA, [])
      + PageClient.frame(1, Array(Self.text.prefix(9)), isLast: false)
      + PageClient.frame(9, [7]) + PageClient.frame(0, Array(Self.text.dropFirst(9)))
      + PageClient.frame(1, [UInt8](repeating: 0x61, count: 3_000))
    let expected: [FrameStream.News] = [
      .text(Self.text), .pong, .text(Self.text), .text([UInt8](repeating: 0x61, count: 3_000)),
    ]
    let stream = FrameStream()
    var news: [FrameStream.News] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = min(rest.count, generator.integer(in: 1...40))
      news += stream.receive(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(news == expected)
    // The ping was answered with its own payload.
    #expect(stream.output == [0x8A, 1, 7])
  }

  @Test("what breaks a rule closes the connection with its number")
  func rules() {
    for (bytes, code) in [
      (PageClient.frame(2, [1, 2]), 1003), (PageClient.frame(1, [0xFF, 0xFE]), 1007),
      (PageClient.frame(1, [UInt8](repeating: 0x61, count: 65_537)), 1009),
      ([0x81, 2, 0x61, 0x61], 1002), (PageClient.frame(3, []), 1002),
      (PageClient.frame(0, [0x61]), 1002),
      ([0xC1] + PageClient.frame(1, [0x61]).dropFirst(), 1002),
      (PageClient.frame(9, [UInt8](repeating: 0, count: 126)), 1002),
    ] as [([UInt8], Int)] {
      let stream = FrameStream()
      let news = stream.receive(bytes)
      #expect(news.count == 1 && news.last.map { "\($0)" }?.contains("closed") == true, "\(news)")
      #expect(stream.output == Self.closing(code), "\(stream.output)")
    }
  }

  private static func closing(_ code: Int) -> [UInt8] {
    [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)]
  }

  @Test("a text goes out as one frame without a mask")
  func sending() {
    let stream = FrameStream()
    stream.send(Self.text)
    #expect(stream.output == [0x81, UInt8(Self.text.count)] + Self.text)
    stream.wrote(2)
    #expect(stream.output == Self.text)
  }
}

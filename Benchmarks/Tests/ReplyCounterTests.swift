import Testing

@testable import benchmarks

@Suite("Counting replies")
struct ReplyCounterTests {
  @Test("however the stream is cut, every reply is counted once", arguments: 1...20)
  func pieces(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let streams: [(Framing, String)] = [
      (.lines, "{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":{}}\n"), (.blocks(bytes: 5), "+OK\r\n"),
    ]
    for (framing, reply) in streams {
      var stream = Array(String(repeating: reply, count: 20).utf8)[...]
      var counter = ReplyCounter(framing)
      var replies = 0
      while !stream.isEmpty {
        let piece = Array(stream.prefix(Int.random(in: 1...60, using: &generator)))
        stream = stream.dropFirst(piece.count)
        replies += counter.count(piece.span) ?? -1000
      }
      #expect(replies == 20)
    }
  }

  @Test(
    "a refusal is noticed",
    arguments: [
      (Framing.lines, "{\"error\":{},\"id\":1}\n"), (.blocks(bytes: 5), "-ERR no\r\n"),
    ])
  func refusal(framing: Framing, reply: String) {
    var counter = ReplyCounter(framing)
    #expect(counter.count(Array(reply.utf8).span) == nil)
  }
}

@Suite("Conversation")
struct ConversationTests {
  @Test(
    "batches hold whole requests in turn, and come round where the turn does",
    arguments: [
      (["a"], 1, ["a"]), (["a"], 3, ["aaa"]), (["a", "b"], 1, ["a", "b"]),
      (["a", "b"], 4, ["abab"]), (["a", "b"], 3, ["aba", "bab"]),
    ])
  func batches(requests: [String], depth: Int, expected: [String]) {
    let conversation = Conversation(
      repeating: requests, depth: depth, framing: .lines, writes: false)
    #expect(conversation.batches.map { String(decoding: $0, as: UTF8.self) } == expected)
  }
}

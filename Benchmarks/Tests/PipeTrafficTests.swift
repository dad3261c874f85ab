import Testing

@testable import benchmarks

@Suite("What goes through a pipe")
struct PipeTrafficTests {
  @Test("replies are counted beside their requests, and events by themselves")
  func counted() throws {
    let traffic = try PipeTraffic(
      sent: #"{"id":1,"method":"a"}"# + "\n" + #"{"id":2,"method":"b"}"# + "\n"
        + #"{"id":3,"method":"a"}"# + "\n",
      received: #"{"id":1}"# + "\n" + #"{"method":"e"}"# + "\n" + #"{"id":3}"# + "\n")
    #expect(
      traffic.rows == [
        .init(name: "a", lines: 2, bytes: 44, linesBack: 2, bytesBack: 18),
        .init(name: "b", lines: 1, bytes: 22),
        .init(name: "(events)", linesBack: 1, bytesBack: 15),
      ])
    #expect(
      traffic.sum(named: "all")
        == .init(name: "all", lines: 3, bytes: 66, linesBack: 3, bytesBack: 33))
    #expect(traffic.sum(named: "later") - traffic == .init(name: "later"))
  }

  @Test(
    "what is no request, no JSON or cut off is not counted",
    arguments: [(#"{"id":1}"# + "\n", ""), ("", "words\n"), ("", #"{"id":1}"#)])
  func refused(sent: String, received: String) {
    #expect(throws: Failure.self) { try PipeTraffic(sent: sent, received: received) }
  }
}

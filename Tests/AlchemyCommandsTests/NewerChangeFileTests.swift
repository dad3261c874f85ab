import ClientSession
import JSON
import PlayedWorld
import TestSupport
import Testing
import Wire

/// What only a newer program can read goes into a file and out of it as it is.
@Suite("An exported profile of a newer version")
struct NewerChangeFileTests {
  private static let profile = SmallDaemon.profileID

  private static func change(_ number: String) -> String {
    var chain = ChangeChain(by: "000000000000000000000000000000a1", of: profile)
    return chain.change(
      1, edits: #"[{"edit":"brew","strength":\#(number)}]"#, stamp: "018cc251f4000000", version: 2,
      newer: #""heat":[\#(number)],"#)
  }

  /// A daemon whose replies are written by hand, for no reader or writer of JSON stands between.
  private static func peer(_ results: [String: String]) -> FakePeer {
    FakePeer { line in
      guard let request = try? JSONValue(parsing: line), let id = request["id"]?.integer,
        let method = request["method"]?.string
      else { return [] }
      let greeting = String(decoding: FakeDaemon.greeting.serialized(), as: UTF8.self)
      let result = method == "system.hello" ? greeting : results[method] ?? "{}"
      return Array(#"{"id":\#(id),"jsonrpc":"2.0","result":\#(result)}"#.utf8)
        + [UInt8(ascii: "\n")]
    }
  }

  /// The file that is made of a change, and what is pushed of it.
  private func pass(_ change: String) -> (file: String, pushed: String?) {
    let files = FakeFiles()
    let profile = String(decoding: SmallDaemon.profile.serialized(), as: UTF8.self)
    let source = Self.peer([
      "profile.get": profile, "sync.pull": #"{"changes":[\#(change)],"more":false}"#,
    ])
    #expect(
      Outcome("profile", "export", "default", "/f", peer: source, files: files).code == .success)
    let target = Self.peer([
      "profile.conflicts": #"{"conflicts":[]}"#, "profile.get": profile,
      "sync.push": #"{"applied":1,"vector":{}}"#, "sync.state": #"{"state":{"vector":{}}}"#,
    ])
    #expect(Outcome("profile", "import", "/f", peer: target, files: files).code == .success)
    let pushed = target.lines.first { $0.contains("sync.push") }
    return (String(decoding: files.contents["/f"] ?? [], as: UTF8.self), pushed)
  }

  /// Any number of JSON that is finite, with as many digits and zeros as somebody may write.
  private func number(using generator: inout SeededGenerator) -> String {
    func digits(_ count: ClosedRange<Int>) -> String {
      (0..<generator.integer(in: count)).map { _ in generator.pick(["0", "0", "1", "5", "9"]) }
        .joined()
    }
    let whole = generator.pick(["0", "7", "1" + digits(0...9)])
    let point = generator.pick(["", ".", "."])
    let fraction = point.isEmpty ? "" : digits(1...30)
    let exponent = generator.pick(["", "e", "E", "e+", "e-"])
    return generator.pick(["", "-"]) + whole + point + fraction + exponent
      + (exponent.isEmpty ? "" : digits(1...2))
  }

  @Test("keeps every digit of its numbers", .seeds(1...20))
  func digits() {
    let seed = Seeds.current
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let number = number(using: &generator)
      let change = Self.change(number)
      let (file, pushed) = pass(change)
      #expect(file.contains(#"{"change":\#(change)}"#), "seed \(seed): \(number)")
      #expect(pushed?.contains(#""changes":[\#(change)]"#) == true, "seed \(seed): \(number)")
    }
  }
}

import ClientSession
import JSON
import Testing
import Wire

/// With `-o json` a program reads errors as it reads results.
@Suite struct JSONErrorTests {
  private func error(_ outcome: Outcome) throws -> JSONValue {
    #expect(outcome.output.isEmpty)
    let lines = outcome.errors.split(separator: "\n")
    try #require(lines.count == 1 && outcome.errors.hasSuffix("\n"), "\(outcome.errors)")
    let object = try JSONValue(parsing: Array(lines[0].utf8))
    #expect(object["error"]?["code"]?.integer == Int(outcome.code.rawValue))
    return try #require(object["error"])
  }

  @Test("an error is one line, with the exit code that it always has")
  func line() throws {
    #expect(
      Outcome("status", "-o", "json")
        == .told(
          .unreachable,
          #"{"error":{"cause":"there is no socket","code":3,"hint":"alchemyd &","message":"#
            + #""the daemon is not running (/run/user/7/alchemyd/socket)"}}"# + "\n"))
  }

  @Test(
    "wherever and however the form is asked for",
    arguments: [
      ["must", "nirnrot", "-o", "json"], ["must", "nirnrot", "-ojson"],
      ["must", "nirnrot", "--output=json"], ["-o", "json", "must", "nirnrot"],
      ["must", "nirnrot", "-o", "plain", "-o=json"],
    ])
  func places(words: [String]) throws {
    let peer = try BuiltInCatalog.peer()
    let repeated = words.count == 5
    let error = try error(Outcome(words: words, peer: peer))
    #expect(error["code"] == (repeated ? 2 : 4))
    #expect(error["hint"]?.string?.contains("nirn") != repeated)
  }

  @Test(
    "a mistake in the line is told so, too, as far as the form can be read",
    arguments: [
      ["musst", "wheat", "-o", "json"], ["show", "-o", "json", "--bogus"], ["-ojson", "xyzzy"],
      ["stock", "wheat", "many", "--output", "json"], ["--bogus", "-o", "json"],
    ])
  func usage(words: [String]) throws {
    let error = try error(Outcome(words: words))
    #expect(error["code"] == 2)
    #expect(error["hint"]?.string?.hasPrefix("alchemy ") == true)
  }

  @Test(
    "without the form, or where it is none, people are told",
    arguments: [
      ["musst"], ["musst", "-o", "plain"], ["show", "-o", "jsn"], ["musst", "--", "-ojson"],
    ])
  func prose(words: [String]) {
    #expect(Outcome(words: words).errors.hasPrefix("error: "))
  }

  @Test("names to choose from are a list, and nothing steers a terminal")
  func list() throws {
    let peer = try BuiltInCatalog.peer()
    let ambiguous = try error(Outcome("cant", "giant", "-o", "json", peer: peer))
    #expect(ambiguous["list"] == ["Giant Lichen (giant-lichen)", "Giant's Toe (giants-toe)"])
    let odd = Outcome("must", "a\u{202E}b", "-o", "json", peer: peer)
    #expect(odd.errors.contains("a\\u202eb"))
  }
}

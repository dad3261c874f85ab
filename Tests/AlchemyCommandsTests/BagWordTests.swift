import ClientSession
import JSON
import TestSupport
import Testing

@Suite("One word for how many are in the bag")
struct BagWordTests {
  @Test("every output for programs that has a bag or a count of it calls it inventory")
  func inventory() throws {
    let daemon = try OtherReplica()
    func json(_ words: String...) throws -> JSONValue {
      let outcome = Outcome(words: words + ["-o", "json"], peer: daemon)
      return try #require(JSONValue(readable: Array(outcome.output.utf8)), "\(outcome)")
    }
    #expect(Outcome(words: ["stock", "Wheat", "5"], peer: daemon).code == .success)
    #expect(try json("show")["inventory"] == ["wheat": 5])
    #expect(try json("bag")["ingredients"]?.array?.first?["inventory"] == 5)
    #expect(try json("ingredients", "=wheat")["ingredients"]?.array?.first?["inventory"] == 5)
    #expect(try json("ingredient", "wheat")["inventory"] == 5)
    let plain = Outcome(words: ["ingredient", "wheat", "-o", "plain"], peer: daemon).output
    #expect(plain.contains("\ninventory\t5\n"))
    // What is printed is read again.
    let bag = Array(Outcome(words: ["bag", "-o", "json"], peer: daemon).output.utf8)
    let again = Outcome(
      words: ["bag", "import", "bag.json", "--dry-run"], peer: daemon,
      files: FakeFiles(contents: ["bag.json": bag]))
    #expect(again.output.hasPrefix("0 counts would change"), "\(again)")
  }
}

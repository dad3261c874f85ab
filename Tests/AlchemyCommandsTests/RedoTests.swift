import ClientSession
import TestSupport
import Testing

@Suite("What was undone comes back")
struct RedoTests {
  private let daemon: OtherReplica

  init() throws {
    daemon = try OtherReplica()
  }

  private func run(_ line: String) -> Outcome {
    Outcome(words: line.split(separator: " ").map(String.init), peer: daemon)
  }

  private static let names = ["wheat", "garlic", "nirnroot", "bee"]

  private func bag() -> String { run("bag -o plain").output }

  @Test("in the order of an editor, whatever is undone and redone", arguments: 1...8)
  func stack(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    // The bags after each change, and how many of the changes count.
    var bags = [bag()]
    var count = 0
    for number in 1...14 {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        // A change of what was undone ends the redoing of it, so each change is of another ingredient.
        guard count == bags.count - 1, count < Self.names.count else { continue }
        #expect(run("stock \(Self.names[count]) \(number)").code == .success)
        count += 1
        bags.append(bag())
      case 1:
        let outcome = run("undo")
        #expect((outcome.code == .success) == (count > 0), "\(outcome)")
        count = max(0, count - 1)
      default:
        let outcome = run("redo")
        #expect((outcome.code == .success) == (count < bags.count - 1), "\(outcome)")
        count = min(bags.count - 1, count + 1)
      }
      #expect(bag() == bags[count])
    }
  }

  @Test("unless all of it was changed again")
  func changed() {
    for line in ["stock wheat 3", "undo", "stock wheat 5"] { #expect(run(line).code == .success) }
    let outcome = run("redo")
    #expect(outcome.code == .refused && outcome.errors.contains("no undo is left to redo"))
    #expect(run("stock garlic 2").code == .success)
    #expect(run("undo").code == .success)
    #expect(run("redo").output.hasPrefix("redone: change "))
    #expect(run("redo").code == .refused)
  }

  @Test("an undo of one's own passes over what others did")
  func mine() {
    #expect(run("undo --mine").code == .refused)
    #expect(run("stock wheat 3").code == .success)
    #expect(run("undo --mine").output.hasPrefix("undone: change "))
    #expect(run("undo --mine").code == .refused)
    #expect(run("undo --mine 4").code == .usage && run("undo --mine --change 4").code == .usage)
  }
}

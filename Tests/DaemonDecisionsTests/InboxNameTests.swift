import DaemonDecisions
import Testing

@Suite("Names in the inbox")
struct InboxNameTests {
  private let id = "0123456789abcdef0123456789abcdef"

  @Test("a list is taken and applied under names that say so, and that are read back")
  func roundTrips() {
    #expect(InboxName("bag.txt") == .list("bag.txt"))
    #expect(InboxName("Bag.JSON") == .list("Bag.JSON"))
    for name in [InboxName.taken(id: id, list: "b-a.txt"), .applied(id: id, list: "bag.json")] {
      #expect(name.fileName.map(InboxName.init) == name)
    }
    #expect(InboxName.taken(id: id, list: "bag.txt").fileName == ".taken-\(id)-bag.txt")
    #expect(InboxName.applied(id: id, list: "bag.txt").list == "bag.txt")
  }

  @Test("other names are ignored, and told unless they are hidden files of programs")
  func ignored() {
    for name in ["x.csv", "bag.tmp", "txt", ""] {
      #expect(InboxName(name) == .ignored(.ending))
      #expect(InboxName.isTold(ignored: name))
    }
    for name in [".bag.txt", ".taken-\(id)", ".taken-\(id)-", ".taken-0123-bag.txt"] {
      #expect(InboxName(name) == .ignored(.hidden), "\(name)")
    }
    #expect(InboxName.isTold(ignored: ".bag.txt"))
    #expect(!InboxName.isTold(ignored: ".directory"))
    #expect(!InboxName.isTold(ignored: "bag.txt"))
  }

  @Test("a long name keeps its ending, and every name of ours fits into a folder")
  func cut() {
    #expect(InboxName.cut("bag.txt") == "bag.txt")
    #expect(InboxName.cut("bag.txt", number: 2) == "bag.2.txt")
    let long = InboxName.cut(String(repeating: "ä", count: 125) + ".json")
    #expect(long == String(repeating: "ä", count: 97) + ".json")
    let ending = InboxName.cut("a." + String(repeating: "b", count: 250), number: 2)
    #expect(ending.utf8.count <= 255)
    for name in [InboxName.taken(id: id, list: long), .applied(id: id, list: long)] {
      #expect(name.fileName.map { $0.utf8.count <= 255 } == true)
    }
  }
}

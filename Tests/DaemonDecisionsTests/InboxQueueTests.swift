import DaemonDecisions
import Testing

@Suite("The inbox's folders and files")
struct InboxQueueTests {
  private var queue = InboxQueue()
  private let pause = InboxQueue.pauseMilliseconds

  @Test("a changed folder is listed, and its files are taken one after the other")
  mutating func order() {
    queue.changed("")
    queue.changed("")
    #expect(queue.next(at: 0) == .list(""))
    queue.listed("", names: ["a.txt", "c.json"])
    #expect(queue.next(at: 0) == .take("a.txt"))
    #expect(queue.next(at: 0) == nil)
    queue.ended()
    #expect(queue.next(at: 0) == .take("c.json"))
    queue.ended()
    #expect(queue.next(at: 0) == nil)
    #expect(queue.deadline == nil)
  }

  @Test("a folder that changes with each file is listed once its known files are taken")
  mutating func busyFolder() {
    queue.changed("")
    _ = queue.next(at: 0)
    queue.listed("", names: ["a.txt", "b.txt"])
    #expect(queue.next(at: 0) == .take("a.txt"))
    queue.changed("")
    #expect(queue.next(at: 0) == nil)
    queue.ended()
    #expect(queue.next(at: 0) == .take("b.txt"))
    queue.ended()
    #expect(queue.next(at: 0) == .list(""))
  }

  @Test("a file of a folder has the folder in its path, and is held once")
  mutating func paths() {
    queue.changed("Tamriel/Lydia")
    #expect(queue.next(at: 0) == .list("Tamriel/Lydia"))
    queue.listed("Tamriel/Lydia", names: ["a.txt"])
    #expect(queue.next(at: 0) == .take("Tamriel/Lydia/a.txt"))
    queue.listed("Tamriel/Lydia", names: ["a.txt", "b.txt"])
    queue.listed("Tamriel/Lydia", names: ["a.txt", "b.txt"])
    queue.ended()
    #expect(queue.next(at: 0) == .take("Tamriel/Lydia/b.txt"))
    queue.ended()
    #expect(queue.next(at: 0) == nil)
  }

  @Test("a file that is being written is looked at when its folder changes, and at a time")
  mutating func left() {
    queue.changed("")
    _ = queue.next(at: 0)
    queue.listed("", names: ["a.txt"])
    _ = queue.next(at: 0)
    let pauses = InboxQueue.leftMilliseconds
    queue.left(at: 0)
    #expect(queue.next(at: pauses[0] - 1) == nil)
    #expect(queue.deadline == pauses[0])
    #expect(queue.waiting.isEmpty)
    queue.changed("")
    #expect(queue.next(at: 1) == .list(""))
    queue.listed("", names: ["a.txt"])
    #expect(queue.next(at: 1) == .take("a.txt"))
    var now = 1
    for pause in pauses.dropFirst() + [pauses.last ?? 0] {
      queue.left(at: now)
      #expect(queue.deadline == now + pause)
      now += pause
      #expect(queue.next(at: now) == .take("a.txt"))
    }
  }

  @Test("a file that comes by the name of a former one is looked at as soon as that one was")
  mutating func nextOfName() {
    queue.changed("")
    _ = queue.next(at: 0)
    for _ in 1...2 {
      queue.listed("", names: ["a.txt"])
      #expect(queue.next(at: 0) == .take("a.txt"))
      queue.left(at: 0)
      #expect(queue.deadline == InboxQueue.leftMilliseconds[0])
      queue.listed("", names: ["a.txt"])
      _ = queue.next(at: 0)
      queue.renamed(to: ".taken")
      queue.ended()
    }
  }

  @Test("a file that fails by itself has a pause of its own, and delays neither files nor folders")
  mutating func postponed() {
    queue.changed("")
    _ = queue.next(at: 0)
    queue.listed("", names: ["a.txt", "b.txt"])
    _ = queue.next(at: 0)
    queue.postponed("no permission", at: 0)
    #expect(queue.next(at: 0) == .take("b.txt"))
    queue.ended()
    queue.changed("")
    #expect(queue.next(at: 0) == .list(""))
    queue.listed("", names: ["a.txt", "c.txt"])
    #expect(queue.next(at: 0) == .take("c.txt"))
    queue.ended()
    #expect(queue.next(at: 0) == nil)
    #expect(queue.waiting.map(\.path) == ["a.txt"])
    #expect(queue.waiting.map(\.reason) == ["no permission"])
    #expect(queue.deadline == pause)
    #expect(queue.next(at: pause) == .take("a.txt"))
  }

  @Test("a failure that concerns all files pauses them, and folders are listed meanwhile")
  mutating func paused() {
    queue.changed("")
    _ = queue.next(at: 0)
    queue.listed("", names: ["a.txt", "b.txt"])
    _ = queue.next(at: 0)
    queue.paused("the disk is full", at: 0)
    queue.changed("Lydia")
    #expect(queue.next(at: 0) == .list("Lydia"))
    queue.listed("Lydia", names: ["c.txt"])
    #expect(queue.next(at: 0) == nil)
    #expect(queue.waiting.map(\.path) == ["a.txt"])
    #expect(queue.deadline == pause)
    #expect(queue.next(at: pause) == .take("a.txt"))
    queue.ended()
    #expect(queue.next(at: pause) == .take("b.txt"))
    #expect(queue.waiting.isEmpty)
  }

  @Test("on request, everything that waits is tried at once")
  mutating func retry() {
    queue.changed("")
    _ = queue.next(at: 0)
    queue.listed("", names: ["a.txt", "b.txt"])
    _ = queue.next(at: 0)
    queue.postponed("no permission", at: 0)
    _ = queue.next(at: 0)
    queue.paused("the disk is full", at: 0)
    queue.retry()
    #expect(queue.next(at: 0) == .take("b.txt"))
    queue.ended()
    #expect(queue.next(at: 0) == .take("a.txt"))
    queue.ended()
    #expect(queue.next(at: 0) == .list(""))
  }

  @Test("folders are listed while a file is under way, which may have got another name")
  mutating func underWay() {
    queue.changed("")
    _ = queue.next(at: 0)
    queue.listed("", names: ["a.txt"])
    _ = queue.next(at: 0)
    queue.renamed(to: ".taken")
    queue.changed("")
    #expect(queue.next(at: 0) == .list(""))
    queue.listed("", names: [".taken", "a.txt"])
    #expect(queue.next(at: 0) == nil)
    queue.ended()
    #expect(queue.next(at: 0) == .take("a.txt"))
  }

  @Test("a file that waits is forgotten when it is gone, or its folder is")
  mutating func gone() {
    queue.changed("Lydia")
    _ = queue.next(at: 0)
    queue.listed("Lydia", names: ["a.txt", "b.txt"])
    _ = queue.next(at: 0)
    queue.postponed("no permission", at: 0)
    _ = queue.next(at: 0)
    queue.postponed("no permission", at: 0)
    queue.listed("Lydia", names: ["b.txt"])
    #expect(queue.waiting.map(\.path) == ["Lydia/b.txt"])
    queue.listed("", names: [])
    #expect(queue.waiting.map(\.path) == ["Lydia/b.txt"])
    queue.gone("Lydia")
    #expect(queue.waiting.isEmpty)
    #expect(queue.deadline == nil)
  }

  @Test("a folder is listed at the earliest time that was asked for")
  mutating func lookAgain() {
    queue.lookAgain("", at: 700)
    queue.lookAgain("", at: 300)
    queue.lookAgain("", at: 900)
    #expect(queue.deadline == 300)
    #expect(queue.next(at: 299) == nil)
    #expect(queue.next(at: 300) == .list(""))
    #expect(queue.next(at: 1_000) == nil)
  }

  @Test("a folder with too many files is listed again after some of them have left, and only then")
  mutating func many() {
    let names = (0...InboxQueue.fileLimit).map { "\($0).txt" }
    queue.changed("")
    _ = queue.next(at: 0)
    queue.listed("", names: names)
    for name in names.dropLast() {
      #expect(queue.next(at: 0) == .take(name))
      queue.ended()
    }
    #expect(queue.next(at: 0) == .list(""))
    queue.listed("", names: [names[InboxQueue.fileLimit]])
    #expect(queue.next(at: 0) == .take(names[InboxQueue.fileLimit]))
    queue.left(at: 0)
    #expect(queue.next(at: 0) == nil)
  }
}

import ProfileService
import Testing

@Suite("The inbox's folders and files")
struct InboxQueueTests {
  private var queue = InboxQueue()

  @Test("a changed folder is listed, and its files are taken one after the other")
  mutating func order() {
    queue.changed("")
    queue.changed("")
    #expect(queue.next() == .list(""))
    queue.listed("", names: ["a.txt", ".b.txt", "c.json", "d.tmp", "e.TXT"])
    #expect(queue.next() == .take("a.txt"))
    #expect(queue.next() == nil)
    queue.ended()
    #expect(queue.next() == .take("c.json"))
    queue.ended()
    #expect(queue.next() == .take("e.TXT"))
    queue.ended()
    #expect(queue.next() == nil)
  }

  @Test("a file of a folder has the folder in its path, and is held once")
  mutating func paths() {
    queue.changed("Tamriel/Lydia")
    #expect(queue.next() == .list("Tamriel/Lydia"))
    queue.listed("Tamriel/Lydia", names: ["a.txt"])
    #expect(queue.next() == .take("Tamriel/Lydia/a.txt"))
    queue.listed("Tamriel/Lydia", names: ["a.txt", "b.txt"])
    queue.listed("Tamriel/Lydia", names: ["b.txt"])
    queue.ended()
    #expect(queue.next() == .take("Tamriel/Lydia/b.txt"))
    queue.ended()
    #expect(queue.next() == nil)
  }

  @Test("a file that is being written is left until its folder changes")
  mutating func skipped() {
    queue.changed("")
    _ = queue.next()
    queue.listed("", names: ["a.txt"])
    _ = queue.next()
    queue.skipped()
    #expect(queue.next() == nil)
    queue.changed("")
    #expect(queue.next() == .list(""))
  }

  @Test("after a failure nothing is taken before the retry, which begins with the same file")
  mutating func postponed() {
    queue.changed("")
    _ = queue.next()
    queue.listed("", names: ["a.txt", "b.txt"])
    _ = queue.next()
    queue.postponed()
    queue.changed("Lydia")
    #expect(queue.isPaused)
    #expect(queue.next() == nil)
    queue.retry()
    #expect(queue.next() == .take("a.txt"))
    queue.ended()
    #expect(queue.next() == .take("b.txt"))
    queue.ended()
    #expect(queue.next() == .list("Lydia"))
  }

  @Test("a file that fails by itself is behind the others after the retry")
  mutating func failedAlone() {
    queue.changed("")
    _ = queue.next()
    queue.listed("", names: ["a.txt", "b.txt"])
    _ = queue.next()
    queue.postponed(behindOthers: true)
    #expect(queue.next() == nil)
    queue.retry()
    #expect(queue.next() == .take("b.txt"))
    queue.ended()
    #expect(queue.next() == .take("a.txt"))
  }

  @Test("a folder with too many files is listed again after some of them have left, and only then")
  mutating func many() {
    let names = (0...InboxQueue.fileLimit).map { "\($0).txt" }
    queue.changed("")
    _ = queue.next()
    queue.listed("", names: names)
    for name in names.dropLast() {
      #expect(queue.next() == .take(name))
      queue.ended()
    }
    #expect(queue.next() == .list(""))
    queue.listed("", names: [names[InboxQueue.fileLimit]])
    #expect(queue.next() == .take(names[InboxQueue.fileLimit]))
    queue.skipped()
    #expect(queue.next() == nil)
  }
}

import Synchronization
import Testing
import Unix

@Suite("Process")
struct ProcessTests {
  @Test("a thread runs its body before join returns")
  func threads() throws {
    let counter = Counter()
    let threads = try (0..<4).map { index in
      try Thread(name: "counter \(index)") { for _ in 0..<1000 { counter.increment() } }
    }
    threads.forEach { $0.join() }
    #expect(counter.value == 4000)
  }

  @Test("a monotonic clock does not go back, and the real one is past 2020")
  func clocks() {
    let first = SystemClock.monotonicNanoseconds()
    #expect(SystemClock.monotonicNanoseconds() >= first)
    #expect(SystemClock.realtimeMilliseconds() > 1_577_836_800_000)
  }

  @Test("random bytes come in any number and differ")
  func random() throws {
    #expect(try RandomBytes.make(count: 0) == [])
    let first = try RandomBytes.make(count: 1000)
    #expect(first.count == 1000)
    #expect(try RandomBytes.make(count: 1000) != first)
    #expect(first.suffix(16) != ArraySlice(repeating: 0, count: 16))
  }

  @Test("an error number has the system's words", arguments: [(2, "No such file or directory")])
  func words(number: Int32, words: String) {
    #expect(Errno(rawValue: number).description == words)
    #expect(Errno(rawValue: 98_765).description == "Unknown error 98765")
    let failure = SystemCallFailure(call: "open", errno: .notFound, path: "/x")
    #expect("\(failure)" == "open /x: No such file or directory")
  }

  @Test("a variable that is not set is absent")
  func environment() {
    #expect(Environment.value("ALCHEMYD_TEST_NO_SUCH_VARIABLE") == nil)
    #expect(Environment.value("PATH") != nil)
  }

  @Test("a pipe is no terminal and counts as one of ordinary size")
  func terminal() throws {
    let pipe = try Pipe()
    #expect(!Terminal.isTerminal(pipe.reader))
    let size = Terminal.size(of: pipe.reader)
    #expect(size.columns >= 1 && size.rows >= 1)
    pipe.reader.close()
    pipe.writer.close()
  }

  @Test("a pipe's end is read after the writer is gone")
  func pipe() throws {
    let pipe = try Pipe()
    #expect(try pipe.writer.writeAll([1, 2, 3]))
    pipe.writer.close()
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(try pipe.reader.read(into: &buffer) == .bytes(3))
    #expect(try pipe.reader.read(into: &buffer) == .ended)
    try pipe.reader.setNonblocking(true)
    pipe.reader.close()
  }

  /// A number that several threads may raise.
  final class Counter: Sendable {
    private let storage = Atomic(0)

    var value: Int { storage.load(ordering: .relaxed) }

    func increment() {
      storage.wrappingAdd(1, ordering: .relaxed)
    }
  }
}

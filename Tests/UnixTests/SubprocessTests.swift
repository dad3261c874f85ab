import Glibc
import TestSupport
import Testing
import Unix

@Suite("Subprocess")
struct SubprocessTests {
  private func shell(_ script: String, changing: [String] = []) throws -> Subprocess {
    try Subprocess(["sh", "-c", script], changing: changing)
  }

  private func wait(for descriptor: FileDescriptor) throws {
    guard try !Deadline().wait(reading: [descriptor]).isEmpty else {
      throw TookTooLong("a program", seen: "nothing")
    }
  }

  /// All that it prints until nobody can write any more; it lives as long as that.
  private func read(
    _ program: Subprocess, _ stream: (Subprocess) -> FileDescriptor = \.output
  ) throws -> String {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    var bytes: [UInt8] = []
    while true {
      let descriptor = stream(program)
      try wait(for: descriptor)
      switch try descriptor.read(into: &chunk) {
      case .bytes(let count): bytes += chunk.prefix(count)
      case .wouldBlock: continue
      case .ended: return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  private func ending(of program: Subprocess) throws -> SubprocessEnding? {
    try wait(for: program.ending)
    return try program.takeEnding()
  }

  @Test("it reads what is written, and its output, its complaints and its code arrive")
  func pipes() throws {
    let program = try shell("cat; echo complaint >&2; exit 3")
    #expect(try program.takeEnding() == nil)
    #expect(try program.input.write(Array("line\n".utf8)) == .bytes(5))
    program.endInput()
    #expect(try read(program) == "line\n")
    #expect(try read(program, \.errors) == "complaint\n")
    #expect(try ending(of: program) == .exited(code: 3))
    #expect(try program.takeEnding() == .exited(code: 3))
  }

  @Test("words arrive as they are, empty ones and others' letters too")
  func words() throws {
    let program = try Subprocess(["printf", "[%s]", "", "a b", "ü", "$HOME"])
    #expect(try read(program) == "[][a b][ü][$HOME]")
  }

  @Test("a run has all that was printed up to the limit, and how it ended")
  func running() throws {
    let words = ["sh", "-c", "cat; echo complaint >&2; printf 123456789; exit 3"]
    #expect(
      try Subprocess.run(words, limitBytes: 1_000, timeoutMilliseconds: 60_000)
        == .init(
          ending: .exited(code: 3), output: Array("123456789".utf8),
          errors: Array("complaint\n".utf8)))
    let short = try Subprocess.run(words, limitBytes: 4, timeoutMilliseconds: 60_000)
    #expect(short.output == Array("1234".utf8) && short.errors == Array("comp".utf8))
  }

  @Test("a run that takes too long is killed")
  func late() throws {
    let run = try Subprocess.run(
      ["sh", "-c", "echo begun; exec sleep 1000"], limitBytes: 100, timeoutMilliseconds: 1)
    #expect(run.ending == nil)
  }

  @Test("a program with limits gets no more memory and time than they say")
  func limited() throws {
    let run = try Subprocess.run(
      ["sh", "-c", "sleep 0.2; ulimit -v; ulimit -t"], limitBytes: 100,
      timeoutMilliseconds: 60_000,
      within: Subprocess.Limits(memoryBytes: 256 << 20, processorSeconds: 7))
    #expect(String(decoding: run.output, as: UTF8.self) == "262144\n7\n")
  }

  @Test("our ends of its pipes do not block")
  func nonblocking() throws {
    let program = try shell("exec sleep 1000")
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    #expect(try program.output.read(into: &chunk) == .wouldBlock)
    #expect(try program.errors.read(into: &chunk) == .wouldBlock)
    guard case .bytes = try program.input.write(chunk) else { throw Errno.wouldBlock }
    #expect(try program.input.write(chunk) == .wouldBlock)
  }

  @Test("a signal ends it")
  func killed() throws {
    let program = try shell("exec sleep 1000")
    program.signal(.terminate)
    #expect(try ending(of: program) == .killed(signal: SIGTERM))
    // Its number may be another's now.
    program.signal(.kill)
  }

  @Test("a program that is not there is a failure with its name")
  func missing() {
    #expect(
      throws: SystemCallFailure(call: "posix_spawn", errno: .notFound, path: "/no/such/program")
    ) { _ = try Subprocess(["/no/such/program"]) }
  }

  @Test("it gets the variables of this process but for those that are changed")
  func environment() throws {
    let names = try read(try shell("env | cut -d= -f1")).split(separator: "\n")
    #expect(names.contains("PATH"))
    let fewer = try Subprocess(["/usr/bin/env"], changing: ["PATH", "NONE"])
    #expect(try !read(fewer).split(separator: "\n").contains { $0.hasPrefix("PATH=") })
    let other = try Subprocess(["/usr/bin/env"], changing: ["PATH=/here", "NEW=1=2"])
    let lines = try read(other).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("PATH=") } == ["PATH=/here"])
    #expect(lines.contains("NEW=1=2") && lines.contains { $0.hasPrefix("HOME=") })
  }

  @Test("it has no descriptor of ours, not even one that nobody has closed on exec")
  func descriptors() throws {
    let open = try duplicate(.standardInput)
    defer { open.close() }
    // The fourth is the folder that is listed.
    #expect(try read(try Subprocess(["ls", "/proc/self/fd"])) == "0\n1\n2\n3\n")
  }

  @Test("it blocks and ignores no signal, whatever this thread does")
  func signals() throws {
    try Signal.brokenPipe.ignore()
    let program = try onAnotherThread {
      Signal.block([.terminate, .userOne])
      return try Subprocess(["sed", "-En", #"s/^Sig(Blk|Ign):\t//p"#, "/proc/self/status"])
    }
    let masks = try read(program).split(separator: "\n").map { UInt64($0, radix: 16) }
    // The C library keeps two of the signals from 32 on for itself.
    #expect(masks.map { $0.map { $0 & 0x7FFF_FFFF } } == [0, 0])
  }

  private func onAnotherThread(
    _ body: @escaping @Sendable () throws -> sending Subprocess
  ) throws -> Subprocess {
    nonisolated(unsafe) var result: Result<Subprocess, any Error>?
    // Joined before it is read.
    let thread = try Thread(name: "spawn") { unsafe result = Result(catching: body) }
    thread.join()
    return try #require(unsafe result).get()
  }

  @Test("it is a session of its own, which no terminal reaches")
  func session() throws {
    let program = try shell("cut -d' ' -f5-7 /proc/$$/stat")
    #expect(try read(program) == "\(program.processID) \(program.processID) 0\n")
  }

  @Test("a signal reaches what it has started")
  func group() throws {
    let program = try shell("sleep 1000 & echo; wait")
    try wait(for: program.output)
    program.signal(.terminate)
    // The last writer is gone.
    #expect(try read(program) == "\n")
  }

  @Test("what it leaves behind ends with it")
  func leftBehind() throws {
    let program = try shell("sleep 1000 & exit 7")
    #expect(try ending(of: program) == .exited(code: 7))
    #expect(try read(program) == "")
  }

  @Test("whoever drops it kills it, and leaves no zombie")
  func dropped() throws {
    var program: Subprocess? = try shell("trap '' TERM; echo; sleep 1000; sleep 1000")
    let number = try #require(program?.processID)
    let ending = try duplicate(try #require(program?.ending))
    try wait(for: try #require(program?.output))
    program?.signal(.terminate)
    #expect(try program?.takeEnding() == nil)
    program = nil
    #expect(try ending.wait(for: .readable, timeoutMilliseconds: 0))
    #expect(hasNoChild(number))
    ending.close()
  }

  /// Whether the kernel knows of no end of it that is still to be asked for.
  private func hasNoChild(_ number: Int32) -> Bool {
    var information = unsafe siginfo_t()
    return unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT) == -1
  }

  @Test("it is a zombie until its end is taken, and then no more")
  func reaped() throws {
    let program = try shell("exit 0")
    try wait(for: program.ending)
    #expect(!hasNoChild(program.processID))
    #expect(try program.takeEnding() == .exited(code: 0))
    #expect(hasNoChild(program.processID))
  }
}

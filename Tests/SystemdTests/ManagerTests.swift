import Glibc
import Systemd
import TestSupport
import Testing
import Unix

/// Everything that reads the variables of a service manager: one test at a time.
@Suite("Service manager", .serialized)
struct ManagerTests {
  let folder: TemporaryFolder
  let manager: NotifySocket

  init() throws {
    folder = try TemporaryFolder()
    manager = try NotifySocket(path: folder.appending("notify"))
  }

  /// Runs `body` with variables set, and removes them afterwards.
  func with(_ variables: [String: String], _ body: () throws -> Void) rethrows {
    for (name, value) in variables { unsafe setenv(name, value, 1) }
    defer { for name in variables.keys { unsafe unsetenv(name) } }
    try body()
  }

  @Test("every state is told in the manager's words")
  func notifications() throws {
    let notifier = ServiceNotifier()
    with(["NOTIFY_SOCKET": manager.path]) {
      #expect(notifier.ready() == .told)
      #expect(notifier.ready(status: "3 profiles") == .told)
      #expect(notifier.status("2 clients\nREADY=1") == .told)
      #expect(notifier.stopping() == .told)
      #expect(notifier.extendTimeout(microseconds: 5_000_000) == .told)
      #expect(notifier.removeStored(name: "client") == .told)
    }
    #expect(
      manager.receiveAll() == [
        "READY=1\n", "READY=1\nSTATUS=3 profiles\n", "STATUS=2 clients\\nREADY=1\n",
        "STOPPING=1\n", "EXTEND_TIMEOUT_USEC=5000000\n", "FDSTOREREMOVE=1\nFDNAME=client\n",
      ])
  }

  @Test("a manager that reads nothing is not waited for, and told again when it reads")
  func busy() throws {
    with(["NOTIFY_SOCKET": manager.path]) {
      let notifier = ServiceNotifier()
      // The kernel keeps a few datagrams for a reader; no machine keeps so many.
      let told = (1...100_000).prefix { notifier.status("\($0)") == .told }.count
      #expect(told > 0 && told < 100_000)
      #expect(manager.receiveAll().count == told)
      #expect(notifier.status("again") == .told)
      #expect(manager.receiveAll() == ["STATUS=again\n"])
    }
  }

  @Test("without a manager, and with one that is gone, a status is told to nobody")
  func nobody() {
    #expect(ServiceNotifier().status("x") == .noManager)
    with(["NOTIFY_SOCKET": folder.appending("gone")]) {
      #expect(ServiceNotifier().status("x") == .noManager)
    }
  }

  @Test("a reload carries the monotonic time at which it began")
  func reloading() throws {
    let before = SystemClock.monotonicNanoseconds() / 1000
    with(["NOTIFY_SOCKET": manager.path]) { #expect(ServiceNotifier().reloading() == .told) }
    let message = try #require(manager.receiveAll().first)
    let lines = message.split(separator: "\n")
    #expect(lines.first == "RELOADING=1")
    let value = try #require(lines.last?.split(separator: "=").last.flatMap { UInt64($0) })
    #expect(value >= before)
    #expect(value <= SystemClock.monotonicNanoseconds() / 1000)
    #expect(lines.last == "MONOTONIC_USEC=\(value)")
  }

  @Test("a descriptor is handed over with its name")
  func store() throws {
    let signal = try EventSignal()
    with(["NOTIFY_SOCKET": manager.path]) {
      #expect(ServiceNotifier().store(signal.descriptor, name: "client") == .told)
    }
    #expect(manager.receiveAll() == ["FDSTORE=1\nFDNAME=client\n"])
  }

  @Test("without a manager nothing is told and nothing fails")
  func noManager() {
    #expect(ServiceNotifier().ready() == .noManager)
    #expect(ServiceNotifier().store(.standardError, name: "client") == .noManager)
    with(["NOTIFY_SOCKET": folder.appending("none")]) {
      #expect(ServiceNotifier().ready() == .noManager)
    }
    #expect(manager.receiveAll() == [])
  }

  @Test("the watchdog is fed from the loop, if it was asked for")
  func watchdog() throws {
    let loop = try EventLoop()
    #expect(try !loop.enableWatchdog())
    try with([
      "NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "60000000",
      "WATCHDOG_PID": "\(ProcessIdentity.processID)",
    ]) { () throws in
      #expect(try loop.enableWatchdog())
    }
    #expect(manager.receiveAll() == ["WATCHDOG=1"])
  }

  @Test("sockets that were not passed, or to another process, are not taken")
  func notPassed() throws {
    #expect(try PassedSockets.take() == [])
    try with(["LISTEN_PID": "1", "LISTEN_FDS": "1"]) { () throws in
      #expect(try PassedSockets.take() == [])
    }
  }

  @Test("a number of sockets that is no number is a failure")
  func unreadable() {
    with(["LISTEN_PID": "\(ProcessIdentity.processID)", "LISTEN_FDS": "many"]) {
      #expect(throws: SystemCallFailure.self) { _ = try PassedSockets.take() }
    }
  }

  @Test("a passed descriptor is known for what it is")
  func kinds() throws {
    let listener = try ListeningSocket(path: folder.appending("socket"))
    #expect(PassedSockets.kind(of: listener.descriptor) == .listener)
    let (left, right) = try UnixSocket.pair()
    #expect(PassedSockets.kind(of: left) == .connection)
    #expect(PassedSockets.kind(of: manager.descriptor) == .other)
    let pipe = try Pipe()
    #expect(PassedSockets.kind(of: pipe.reader) == .other)
    for descriptor in [left, right, pipe.reader, pipe.writer] { descriptor.close() }
  }

  @Test("a pipe leads to a program that may read numbers, a file to people")
  func readers() throws {
    let pipe = try Pipe()
    defer { [pipe.reader, pipe.writer].forEach { $0.close() } }
    #expect(!LogSink.isForPeople(pipe.writer))
    try folder.write([], to: "log")
    let file = try File.openWatched(folder.appending("log"))
    defer { file.close() }
    #expect(LogSink.isForPeople(file))
    #expect(!LogSink.isForPeople(FileDescriptor(rawValue: -1)))
  }

  @Test("the journal's own stream gets entries, and what else a service writes to numbered lines")
  func sinks() throws {
    func forms() -> [LogSink.Form] {
      [LogSink.answering(program: "alchemyd").form, LogSink.serving(program: "alchemyd").form]
    }
    let entries = LogSink.Form.entries(socket: "/run/systemd/journal/socket")
    let isTerminal = LogSink.isForPeople(.standardError)
    let identity = try #require(LogSink.identity(of: .standardError))
    with(["JOURNAL_STREAM": identity]) {
      #expect(forms() == [entries, entries])
    }
    with(["JOURNAL_STREAM": identity + "1"]) {
      #expect(forms() == [.named, isTerminal ? .named : .numbered])
    }
    #expect(forms() == [.named, isTerminal ? .named : .numbered])
    #expect(LogSink.identity(of: FileDescriptor(rawValue: -1)) == nil)
  }
}

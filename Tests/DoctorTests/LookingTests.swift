import Doctor
import TestSupport
import Testing
import Unix

/// What is found on real folders, sockets and programs.
@Suite("What the doctor looks at")
struct LookingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var me: UInt32 { ProcessIdentity.userID }

  @Test("a socket is looked at without connecting to it")
  func socket() throws {
    let path = folder.appending("socket")
    #expect(SocketFacts(lookingAt: path).entry == .missing)
    let listener = try ListeningSocket(path: path)
    var heard = SocketFacts()
    heard.entry = .there(kind: .socket, owner: me, permissions: 0o600)
    heard.folder = .there(kind: .folder, owner: me, permissions: 0o700)
    (heard.isHeard, heard.isServed) = (true, true)
    #expect(SocketFacts(lookingAt: path) == heard)
    // Nobody came.
    guard case .wouldBlock = try listener.accept() else {
      Issue.record("somebody connected")
      return
    }
    listener.close()
  }

  @Test("a socket that nobody listens at any more is told from one that is listened to")
  func stale() throws {
    let path = folder.appending("left")
    let listener = try ListeningSocket(path: folder.appending("socket"))
    // A second name outlives the socket.
    let linked = try ChildProcess.run(
      "ln", [folder.appending("socket"), path],
      environment: BuiltPrograms.environment(home: folder.path))
    #expect(linked.code == 0, "\(linked)")
    #expect(SocketFacts(lookingAt: path).isHeard == true)
    listener.close()
    try Deadline.wait(for: "nobody who listens") {
      let facts = SocketFacts(lookingAt: path)
      return facts.isHeard == false && !facts.isServed
    }
  }

  @Test("a process that listens and is no daemon is told of with what it said")
  func stranger() throws {
    let path = folder.appending("socket")
    let listener = try StrangeListener(path: path, saying: "220 ready\r\n")
    defer { withExtendedLifetime(listener) {} }
    let socket = SocketFacts(lookingAt: path)
    #expect(socket.isHeard == true && !socket.isServed)
    let facts = DaemonFacts(lookingAt: path, isServed: socket.isServed, serviceProcess: nil)
    guard case .stranger(let process, _, let cause) = facts else {
      Issue.record("\(facts)")
      return
    }
    #expect(process == Int(ProcessIdentity.processID))
    #expect(cause.hasPrefix("it sent \"220 ready"), "\(cause)")
  }

  @Test("a process whose socket was removed is found by the kernel's list")
  func removed() throws {
    let path = folder.appending("removed")
    #expect(SocketHolders.processCutOff(from: path) == nil)
    let listener = try ListeningSocket(path: path)
    defer { withExtendedLifetime(listener) {} }
    #expect(SocketHolders.processCutOff(from: path) == nil)
    try File.remove(path)
    #expect(SocketHolders.processCutOff(from: path) == Int(ProcessIdentity.processID))
  }

  @Test("where nobody listens nobody is asked")
  func nobody() throws {
    let path = folder.appending("socket")
    #expect(
      DaemonFacts(lookingAt: path, isServed: false, serviceProcess: nil) == .notRunning)
  }

  @Test("the kernel's list names those that listen, also at paths with blanks")
  func table() {
    let table = """
      Num       RefCount Protocol Flags    Type St Inode Path
      0000000000000000: 00000002 00000000 00010000 0001 01 12345 /run/a b/socket
      0000000000000000: 00000003 00000000 00000000 0001 03 12346 /run/other
      0000000000000000: 00000003 00000000 00000000 0001 03 12347

      """
    #expect(SocketHolders.inodes(table, ["/run/a b/socket"]) == [12345])
    #expect(SocketHolders.inodes(table, ["/run/other"]) == [])
    #expect(SocketHolders.inodes(table, ["/run/a"]) == [])
  }

  @Test("a folder is looked at with what is in it, and one that is not there with what is above it")
  func data() throws {
    try folder.makeFolder("data/backups")
    try folder.write([1, 2, 3], to: "data/alchemyd.db")
    try folder.write([1], to: "data/backups/one.db")
    try folder.write([], to: "settings")
    let facts = FolderFacts(
      lookingAt: folder.appending("data"), [folder.appending("settings"), "/none/of/this"])
    #expect(facts.entry == .there(kind: .folder, owner: me, permissions: 0o700))
    #expect(facts.isWritable && !facts.isReadOnlyDisk)
    #expect(facts.contents.keys.sorted() == ["alchemyd.db", "backups", "backups/one.db"])
    #expect(facts.others.keys.sorted() == [folder.appending("settings")])
    #expect(facts.databaseBytes == 3)
    #expect(try #require(facts.freeBytes) > 0)
    let missing = FolderFacts(lookingAt: folder.appending("a/b/c"), [])
    #expect(missing.entry == .missing && missing.isWritable && missing.freeBytes != nil)
  }

  @Test("units are read as systemctl shows them")
  func units() {
    let output = """
      Id=alchemyd.socket
      Listen=/run/user/7/alchemyd/socket (Stream)
      LoadState=loaded

      Id=alchemyd.service
      ExecStart={ path=/usr/bin/alchemyd ; argv[]=/usr/bin/alchemyd ; ignore_errors=no }
      MainPID=0

      """
    let run = TimedRun.ended(code: 0, output: output, errors: "")
    guard case .shown(let socket, let service, true) = ManagerFacts(run, areFilesInstalled: true)
    else {
      Issue.record("not shown")
      return
    }
    #expect(socket.properties["Listen"] == "/run/user/7/alchemyd/socket (Stream)")
    #expect(service.program == "/usr/bin/alchemyd" && socket.program == nil)
    let refused = TimedRun.ended(
      code: 1, output: "", errors: "Failed to connect to bus: No medium found\n")
    #expect(ManagerFacts(refused, areFilesInstalled: true) == .noManager("No medium found"))
    #expect(ManagerFacts(.notStarted, areFilesInstalled: true) == .noSystemctl)
  }

  @Test("a program is waited for as long as was said, and no longer")
  func programs() {
    let words = ["sh", "-c", "echo out; echo err >&2; exit 3"]
    #expect(
      TimedRun(words, withinMilliseconds: 600_000)
        == .ended(code: 3, output: "out\n", errors: "err\n"))
    #expect(TimedRun(["sh", "-c", "exec sleep 600"], withinMilliseconds: 50) == .late)
    // Its output ends, and it does not.
    #expect(
      TimedRun(["sh", "-c", "exec sleep 600 >&- 2>&-"], withinMilliseconds: 50) == .late)
    #expect(TimedRun(["/none/of/this"], withinMilliseconds: 600_000) == .notStarted)
  }

  @Test("what is no report of a check is told in the program's own words")
  func check() {
    let run = TimedRun.ended(code: 2, output: "", errors: "alchemyd: unknown argument check\n")
    #expect(CheckFacts(run, program: "a") == .failed("alchemyd: unknown argument check"))
    #expect(CheckFacts(.notStarted, program: "a") == .noProgram("a"))
    #expect(CheckFacts(.late, program: "a") == .late(seconds: 60))
  }
}

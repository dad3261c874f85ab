import Glibc
import TestSupport
import Testing
import Unix
import Wire

@Suite(
  "Programs to which nothing happens",
  .enabled(
    if: !BuiltPrograms.hasThreadSanitizer,
    "the thread sanitizer has a thread of its own, which wakes ten times a second"))
struct IdleTests {
  /// How often the threads of a program went to sleep, all together.
  private func sleeps(of process: ChildProcess) throws -> Int {
    let tasks = "/proc/\(process.identifier)/task"
    let key = "\nvoluntary_ctxt_switches:"
    return try Folder.list(tasks).reduce(0) { sum, task in
      // A thread that has made an index may be ending just now.
      guard let bytes = try? File.read("\(tasks)/\(task)/status", limitBytes: 65_536) else {
        return sum
      }
      let status = String(decoding: bytes, as: UTF8.self)
      let line = status.split(separator: key, maxSplits: 1).last?.prefix { $0 != "\n" }
      let count = line.flatMap { Int($0.filter(\.isNumber)) }
      return sum + (try #require(count))
    }
  }

  /// Waits for two seconds in which none of the programs woke, the daemon first.
  ///
  /// Going to sleep after their last work counts once, and the machine may be slow to let them; some
  /// things are due once, such as a backup. Whatever wakes at least every two seconds is seen in each
  /// of the windows, however many there are.
  private func expectSleep(of programs: [ChildProcess]) throws {
    var windows: [Int] = []
    repeat {
      let before = try programs.reduce(0) { try $0 + sleeps(of: $1) }
      let window = Deadline(seconds: 2)
      while !window.isOver {
        _ = try window.wait(reading: programs[0].descriptors)
        try programs[0].collect()
      }
      windows.append(try programs.reduce(0) { try $0 + sleeps(of: $1) } - before)
    } while windows.last != 0 && windows.count < 20
    #expect(windows.last == 0, "wake-ups in windows of two seconds: \(windows)")
  }

  @Test("a daemon that nobody asks does not wake at all, also after it had work")
  func noWakeUps() throws {
    try RunningDaemon.serving { daemon in
      do {
        let client = try daemon.connect()
        #expect(try client.ask(Requests.add("wheat")).result != nil)
      }
      _ = try daemon.waitForNotification { $0 == "STATUS=1 profile, 1 client\n" }
      _ = try daemon.waitForNotification { $0 == "STATUS=1 profile, 0 clients\n" }
      try expectSleep(of: [daemon.process])
    }
  }

  @Test(
    "two live screens do not wake, nor does their daemon, also after one was typed on",
    .enabled(if: PseudoTerminal.isPossible, "there are no pseudo-terminals here"))
  func liveScreens() throws {
    try RunningDaemon.serving { daemon in
      let users = try (0..<2).map { _ in try ScreenUser(daemon.setup, columns: 100) }
      for user in users {
        try user.waitFor("Recipes 32,815")
        try user.waitFor("also watched by ")
      }
      try users[0].type("m")
      for user in users { try user.waitFor("Abecean Longfin: may → must") }
      try expectSleep(of: [daemon.process] + users.map(\.program))
    }
  }
}

import Glibc
import TestSupport
import Testing
import Unix
import Wire

@Suite("A daemon that nobody asks")
struct IdleTests {
  /// How often the daemon's threads went to sleep, all together.
  private func sleeps(of daemon: RunningDaemon) throws -> Int {
    let tasks = "/proc/\(daemon.process.identifier)/task"
    let key = "\nvoluntary_ctxt_switches:"
    return try Folder.list(tasks).reduce(0) { sum, task in
      let bytes = try File.read("\(tasks)/\(task)/status", limitBytes: 65_536)
      let status = String(decoding: bytes, as: UTF8.self)
      let line = status.split(separator: key, maxSplits: 1).last?.prefix { $0 != "\n" }
      let count = line.flatMap { Int($0.filter(\.isNumber)) }
      return sum + (try #require(count))
    }
  }

  @Test(
    "it does not wake at all, also after it had work",
    .enabled(
      if: !BuiltPrograms.hasThreadSanitizer,
      "the thread sanitizer has a thread of its own, which wakes ten times a second"))
  func noWakeUps() throws {
    try RunningDaemon.serving { daemon in
      do {
        let client = try daemon.connect()
        #expect(try client.ask(Requests.add("wheat")).result != nil)
      }
      _ = try daemon.waitForNotification { $0 == "STATUS=1 profile, 1 client\n" }
      _ = try daemon.waitForNotification { $0 == "STATUS=1 profile, 0 clients\n" }
      // Going to sleep after that last work counts once, and the machine may be slow to let it;
      // whatever wakes at least every two seconds is seen in each of the windows.
      var windows: [Int] = []
      repeat {
        let before = try sleeps(of: daemon)
        _ = try Deadline(seconds: 2).wait(reading: daemon.process.descriptors)
        windows.append(try sleeps(of: daemon) - before)
      } while windows.last != 0 && windows.count < 4
      #expect(windows.last == 0, "wake-ups in windows of two seconds: \(windows)")
    }
  }
}

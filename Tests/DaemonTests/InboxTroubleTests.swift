import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("Trouble in the inbox")
struct InboxTroubleTests: InboxUsing {
  let folder: TemporaryFolder
  let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  private func list(_ count: Int) -> String {
    #"{"inventory":[{"name":"Wheat","count":\#(count)}],"mode":"add"}"#
  }

  /// Beside a daemon that has already made the inbox.
  private func retryNow(_ daemon: RunningDaemon) {
    daemon.process.signal(SIGHUP)
  }

  @Test("a list that replaces another one while that one is taken is applied, too")
  func replacedWhileTaken() throws {
    try RunningDaemon.serving(setup) { daemon in
      let client = try daemon.connect()
      for round in 1...24 {
        try drop(list(1_000), "bag.json")
        // The second list comes at another moment in each round.
        for _ in 0..<round / 2 { _ = try client.ask(Requests.line("system.ping")) }
        try drop(list(round), "bag.json")
        try Deadline.wait(for: "an empty inbox") {
          try folder.names(in: "data/inbox").filter { $0 != "done" } == []
        }
      }
      let added = try history(daemon, limit: 100).compactMap {
        $0["edits"]?.array?.first?["by"]?.integer
      }
      #expect(added.filter { $0 != 1_000 }.sorted() == Array(1...24))
    }
  }

  @Test("an applied file that cannot be moved is never applied again, whoever asks meanwhile")
  func cannotBeMoved() throws {
    try folder.makeFolder("data/inbox")
    try folder.write([], to: "data/inbox/done")
    try drop(list(5), "bag.json")
    var daemon = try RunningDaemon(setup)
    try Deadline.wait(for: "the change") { try bag(daemon) == ["wheat": 5] }
    let client = try daemon.connect()
    for number in 0..<1_200 {
      let edits = #"[{"edit":"choose","ingredient":"bee","choice":"must"}]"#
      let tag = #"{"client":"command \#(number)","n":1}"#
      _ = try client.ask(
        Requests.line(
          "profile.apply", #"{"edits":\#(edits),"profile":"default","request":\#(tag)}"#))
    }
    retryNow(daemon)
    let why = try waitForStatus(daemon, of: "bag.json")
    #expect(why.hasPrefix("it was applied, and cannot be moved to done: "))
    #expect(try bag(daemon) == ["wheat": 5])
    try daemon.kill()
    daemon = try RunningDaemon(setup)
    _ = try waitForStatus(daemon, of: "bag.json")
    try File.remove("\(inbox)/done")
    retryNow(daemon)
    try wait(for: "done/bag.json")
    #expect(try bag(daemon) == ["wheat": 5])
    try waitForStatus(daemon, [])
    _ = try daemon.stop()
  }

  private func waitForStatus(_ daemon: RunningDaemon, of file: String) throws -> String {
    var why = ""
    try Deadline.wait(for: "the status of \(file)") {
      why = try inboxStatus(daemon).first { $0.file == file && $0.state == .waiting }?.why ?? ""
      return !why.isEmpty
    }
    return why
  }

  @Test("a hard link is refused without being opened, which would drop the locks of its file")
  func hardLink() throws {
    try RunningDaemon.serving(setup) { daemon in
      #expect(unsafe link(folder.appending("data/alchemyd.db"), "\(inbox)/copy.txt") == 0)
      let reason = try why("copy.txt")
      #expect(reason.contains("the file has another name, too (a hard link)"))
      var second = setup
      second.socket = folder.appending("other")
      let ending = try second.refusal()
      #expect(ending.code == 78)
      let bag = try bag(daemon)
      #expect(bag == [:])
    }
  }

  @Test(
    "no file stops those behind it: a pipe, a socket, a link, a folder in the place of a reason")
  func nothingStops() throws {
    try folder.makeFolder("data/inbox/refused/d.txt.why")
    #expect(unsafe mkfifo("\(inbox)/a.txt", 0o600) == 0)
    let socket = try NotifySocket(path: "\(inbox)/b.txt")
    try folder.makeLink("data/inbox/c.txt", to: folder.appending("data"))
    try folder.write(Array("xyzzy".utf8), to: "data/inbox/d.txt")
    try folder.write(Array("Bee x2".utf8), to: "data/inbox/z.txt")
    try RunningDaemon.serving(setup) { daemon in
      try wait(for: "done/z.txt")
      #expect(try bag(daemon) == ["bee": 2])
      for name in ["a.txt", "b.txt", "c.txt"] {
        #expect(try why(name).contains("it is not a regular file; links are not followed"))
      }
      #expect(try why("d.2.txt").contains("xyzzy"))
    }
    _ = socket
  }

  @Test(
    "a file without permission waits by itself, and is taken once it may be read",
    .enabled(if: getuid() != 0, "root may read everything"))
  func noPermission() throws {
    try RunningDaemon.serving(setup) { daemon in
      try folder.write(Array("Bee x2".utf8), to: "dropped")
      #expect(unsafe chmod(folder.appending("dropped"), 0) == 0)
      try File.move(folder.appending("dropped"), to: "\(inbox)/a.txt")
      try drop("Wheat x3", "b.txt")
      try wait(for: "done/b.txt")
      #expect(try waitForStatus(daemon, of: "a.txt").contains("Permission denied"))
      #expect(unsafe chmod("\(inbox)/a.txt", 0o600) == 0)
      retryNow(daemon)
      try wait(for: "done/a.txt")
      #expect(try bag(daemon) == ["bee": 2, "wheat": 3])
    }
  }

  @Test("an inbox that is removed and made again is watched again")
  func madeAgain() throws {
    try RunningDaemon.serving(setup) { daemon in
      #expect(unsafe rmdir(inbox) == 0)
      try folder.makeFolder("data/inbox")
      try drop("Bee x2", "bag.txt")
      try wait(for: "done/bag.txt")
      try File.move(inbox, to: folder.appending("data/away"))
      // Nobody makes the inbox this time: the daemon does.
      try Deadline.wait(for: "a new inbox") { File.exists(inbox) }
      try drop("Wheat x2", "bag.txt")
      try wait(for: "done/bag.txt")
      #expect(try bag(daemon) == ["bee": 2, "wheat": 2])
    }
  }

  @Test("links in the place of folders are not followed, and nothing behind them is touched")
  func links() throws {
    try folder.makeFolder("data/inbox")
    try folder.makeFolder("mine")
    for number in 0..<30 { try folder.write(Array("Wheat".utf8), to: "mine/\(number).txt") }
    try folder.makeLink("data/inbox/done", to: folder.appending("mine"))
    try folder.makeLink("data/inbox/Lydia", to: folder.appending("mine"))
    try RunningDaemon.serving(setup) { daemon in
      try drop(list(5), "bag.json")
      let why = try waitForStatus(daemon, of: "bag.json")
      #expect(
        why == "it was applied, and cannot be moved to done: \(inbox)/done is of the wrong kind")
      try waitForStatus(
        daemon,
        [
          .init("bag.json", .waiting, why),
          .init("Lydia", .ignored, "it is a link, and links are not followed"),
          .init("done", .ignored, "it is a link, and links are not followed"),
        ])
      #expect(try folder.names(in: "mine").count == 30)
      #expect(try bag(daemon) == ["wheat": 5])
    }
  }

  @Test("files that are not imported are told in status, journal and events, until they are gone")
  func told() throws {
    try RunningDaemon.serving(setup) { daemon in
      let watcher = try daemon.connect()
      _ = try watcher.ask(
        Requests.line("profile.watch", #"{"profile":"default","topics":["inbox"]}"#))
      #expect(try watcher.line().contains(#""inbox":0"#))
      try drop("Iron Sword", "sword.txt")
      _ = try why("sword.txt")
      try waitForStatus(
        daemon, [.init("refused/sword.txt", .refused, "line 1 cannot be read: Iron Sword")])
      #expect(try watcher.line().contains(#""inbox":1"#))
      try folder.write(Array("Wheat,1".utf8), to: "dropped")
      // A file counts as ignored when it is no longer new.
      var times = [timespec](repeating: timespec(tv_sec: 1_000_000_000, tv_nsec: 0), count: 2)
      #expect(unsafe utimensat(AT_FDCWD, folder.appending("dropped"), &times, 0) == 0)
      try File.move(folder.appending("dropped"), to: "\(inbox)/x.csv")
      try waitForStatus(
        daemon,
        [
          .init("refused/sword.txt", .refused, "line 1 cannot be read: Iron Sword"),
          .init("x.csv", .ignored, "its name does not end in .txt or .json: rename it"),
        ])
      #expect(try watcher.line().contains(#""inbox":2"#))
      try File.remove("\(inbox)/x.csv")
      try File.remove("\(inbox)/refused/sword.txt")
      try waitForStatus(daemon, [])
      try daemon.process.collect()
      let log = daemon.process.errorsSoFar
      #expect(log.contains("sword.txt in the inbox was not imported"))
      #expect(log.contains("line 1 cannot be read: Iron Sword"))
      #expect(log.contains("x.csv in the inbox is ignored: its name does not end in .txt or .json"))
    }
  }

  @Test("the reason of a file that was moved back goes when the next file is refused")
  func staleReason() throws {
    try RunningDaemon.serving(setup) { daemon in
      try drop("xyzzy", "a.txt")
      _ = try why("a.txt")
      try folder.write(Array("Wheat x3".utf8), to: "data/inbox/refused/a.txt")
      try File.move("\(inbox)/refused/a.txt", to: "\(inbox)/a.txt")
      try wait(for: "done/a.txt")
      try drop("xyzzy", "b.txt")
      try waitForStatus(
        daemon, [.init("refused/b.txt", .refused, "line 1 cannot be read: xyzzy")])
      #expect(try folder.names(in: "data/inbox/refused") == ["b.txt", "b.txt.why"])
    }
  }

  @Test("names that are not UTF-8 are told, and the files left alone")
  func foreignNames() throws {
    try folder.makeFolder("data/inbox")
    let path = Array("\(inbox)/b".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    close(number)
    try RunningDaemon.serving(setup) { daemon in
      try waitForStatus(
        daemon, [.init("b\\xff", .ignored, "its name is not UTF-8: rename it")])
    }
  }

  @Test("folders beyond the limit are told in one entry of the journal, however many files come")
  func manyFolders() throws {
    for number in 1_000..<1_300 { try folder.makeFolder("data/inbox/\(number)") }
    try RunningDaemon.serving(setup) { daemon in
      for number in 1...5 {
        try drop("Wheat x\(number)", "\(number).txt")
        try wait(for: "done/\(number).txt")
      }
      let count = try daemon.ask(Requests.line("system.status")).result?["inbox"]?["count"]
      #expect(count == 44)
      try daemon.process.collect()
      let told = daemon.process.errorsSoFar.split(separator: "\n").filter {
        $0.contains("the inbox has more than 256 folders")
      }
      #expect(told.count == 3)
    }
  }
}

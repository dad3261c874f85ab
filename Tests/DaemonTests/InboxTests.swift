import Glibc
import JSON
import TestSupport
import Testing
import Unix
import Wire

@Suite("The inbox")
struct InboxTests: InboxUsing {
  let folder: TemporaryFolder
  let setup: RunningDaemon.Setup

  init() throws {
    folder = try TemporaryFolder()
    setup = RunningDaemon.Setup(folder: folder)
  }

  @Test("a file that is moved in is imported once, by the name inbox, and kept in done")
  func movedIn() throws {
    try RunningDaemon.serving(setup) { daemon in
      #expect(try folder.permissions(of: "data/inbox") == 0o700)
      try drop("Wheat (12)\n- 3x Giant's Toe\n", "bag.txt")
      try wait(for: "done/bag.txt")
      #expect(!File.exists("\(inbox)/bag.txt"))
      #expect(try bag(daemon) == ["giants-toe": 3, "wheat": 12])
      let clients = try history(daemon).map { $0["client"]?.string ?? "" }
      #expect(clients.count == 1)
      // What follows is the file's identity, which commands do not show.
      #expect(clients.first?.hasPrefix("inbox#") == true)
    }
  }

  @Test("a file that is written in place counts once it is closed")
  func written() throws {
    try RunningDaemon.serving(setup) { daemon in
      try folder.write(Array("Bee x2".utf8), to: "data/inbox/bag.txt")
      try wait(for: "done/bag.txt")
      #expect(try bag(daemon) == ["bee": 2])
    }
  }

  @Test("a new folder names the profile, and a folder in it too")
  func folders() throws {
    try RunningDaemon.serving(setup) { daemon in
      let create = #"{"catalog":"skyrim","name":"Tamriel/Lydia"}"#
      _ = try daemon.ask(Requests.line("profile.create", create))
      try folder.makeFolder("data/inbox/Tamriel/Lydia")
      try drop("Wheat x4", "Tamriel/Lydia/bag.txt")
      try wait(for: "done/bag.txt")
      #expect(try bag(daemon, "Tamriel/Lydia") == ["wheat": 4])
      #expect(try bag(daemon) == [:])
    }
  }

  @Test("a mod's list states the whole bag by the game's ids, which may be negative")
  func list() throws {
    try RunningDaemon.serving(setup) { daemon in
      _ = try daemon.ask(Requests.add("bee"))
      try drop(#"{"inventory":[{"formId":-16469830,"count":7}]}"#, "bag.json")
      try wait(for: "done/bag.json")
      // FF04B0BA as a signed number of 32 bits.
      #expect(try bag(daemon) == ["wheat": 7])
    }
  }

  @Test("files that came while the daemon was off are imported at the start")
  func beforeStart() throws {
    try folder.makeFolder("data/inbox/default")
    try drop("Wheat x5", "default/bag.txt")
    try RunningDaemon.serving(setup) { daemon in
      try wait(for: "done/bag.txt")
      #expect(try bag(daemon) == ["wheat": 5])
    }
  }

  @Test("a file whose change is durable, but which was not moved, is not applied again")
  func appliedOnce() throws {
    try folder.makeFolder("data/inbox")
    // The file cannot be moved as long as this is no folder.
    try folder.write([], to: "data/inbox/done")
    try drop(#"{"inventory":[{"name":"Wheat","count":5}],"mode":"add"}"#, "bag.json")
    let daemon = try RunningDaemon(setup)
    try Deadline.wait(for: "the change") { try bag(daemon) == ["wheat": 5] }
    try daemon.kill()
    try File.remove("\(inbox)/done")
    // What says that the file is the same must not be its times, links or permissions.
    let taken = try #require(folder.names(in: "data/inbox").first)
    #expect(taken.hasSuffix("-bag.json"))
    #expect(unsafe chmod("\(inbox)/\(taken)", 0o644) == 0)
    #expect(unsafe link("\(inbox)/\(taken)", folder.appending("link")) == 0)
    try RunningDaemon.serving(setup) { daemon in
      try wait(for: "done/bag.json")
      #expect(try bag(daemon) == ["wheat": 5])
      #expect(try history(daemon).count == 1)
    }
  }

  @Test("two files with the same content are two imports, and both are kept")
  func twice() throws {
    try RunningDaemon.serving(setup) { daemon in
      let text = #"{"inventory":[{"name":"Wheat","count":5}],"mode":"add"}"#
      try drop(text, "bag.json")
      try wait(for: "done/bag.json")
      try drop(text, "bag.json")
      try wait(for: "done/bag.2.json")
      #expect(try bag(daemon) == ["wheat": 10])
      for name in ["a.txt", "b.txt"] {
        try drop("Wheat x3", name)
        try wait(for: "done/\(name)")
      }
      #expect(try history(daemon).count == 3)
    }
  }

  @Test("a file with unread lines is refused whole, with the lines and a hint that works")
  func unreadLines() throws {
    try RunningDaemon.serving(setup) { daemon in
      try drop("Whaet: 10\nBee\nxyzzy\u{1B}[2J", "bag.txt")
      let path = "\(inbox)/refused/bag.txt"
      let words = try why("bag.txt").split(separator: "\n").map(String.init)
      #expect(words.first == "bag.txt was not imported")
      #expect(words.contains("line 1 cannot be read: Whaet: 10; did you mean Wheat?"))
      #expect(words.contains("line 3 cannot be read: xyzzy\\u{1b}[2J"))
      #expect(words.last == "hint: correct what is wrong, then: mv \(path) \(inbox)/bag.txt")
      #expect(try bag(daemon) == [:])
      try folder.write(Array("Wheat: 10".utf8), to: "data/inbox/refused/bag.txt")
      try File.move(path, to: "\(inbox)/bag.txt")
      try wait(for: "done/bag.txt")
      #expect(try bag(daemon) == ["wheat": 10])
    }
  }

  @Test("a file for a profile that is made later can be moved back as it is")
  func unknownProfile() throws {
    try RunningDaemon.serving(setup) { daemon in
      try drop(#"{"inventory":[{"name":"Bee","count":1}],"profile":"Lydia"}"#, "bag.json")
      #expect(try why("bag.json").contains("Lydia"))
      let create = #"{"catalog":"skyrim","name":"Lydia"}"#
      _ = try daemon.ask(Requests.line("profile.create", create))
      try File.move("\(inbox)/refused/bag.json", to: "\(inbox)/bag.json")
      try wait(for: "done/bag.json")
      #expect(try bag(daemon, "Lydia") == ["bee": 1])
    }
  }

  @Test("links and files that are too large are refused, other names are left alone")
  func wrongFiles() throws {
    try RunningDaemon.serving(setup) { daemon in
      try folder.write(Array("Bee".utf8), to: "target.txt")
      try folder.write(Array("Bee".utf8), to: "data/inbox/.hidden.txt")
      try folder.write(Array("Bee".utf8), to: "data/inbox/bag.tmp")
      try folder.makeLink("link", to: folder.appending("target.txt"))
      try File.move(folder.appending("link"), to: "\(inbox)/link.txt")
      #expect(try why("link.txt").contains("it is not a regular file"))
      try folder.write([UInt8](repeating: 32, count: 1 << 20 + 1), to: "data/inbox/large.json")
      #expect(try why("large.json").contains("it has more than 1048576 bytes"))
      #expect(try bag(daemon) == [:])
      #expect(try folder.names(in: "data/inbox") == [".hidden.txt", "bag.tmp", "refused"])
      #expect(try inboxStatus(daemon).map(\.state) == [.refused, .refused])
    }
  }

  @Test("files that come together are all imported, and no name or folder holds them up")
  func many() throws {
    let long = String(repeating: "a", count: 251) + ".txt"
    try folder.makeFolder("data/inbox/done/keep")
    for number in 1...30 {
      try folder.write(Array("Wheat x\(number)".utf8), to: "data/inbox/\(number).txt")
    }
    try folder.write(Array("nonsense".utf8), to: "data/inbox/\(long)")
    try RunningDaemon.serving(setup) { daemon in
      try Deadline.wait(for: "an empty inbox") {
        try folder.names(in: "data/inbox") == ["done", "refused"]
      }
      #expect(try history(daemon).count == 30)
      let cut = String(repeating: "a", count: 196) + ".txt"
      #expect(try why(cut).contains("line 1 cannot be read: nonsense"))
      #expect(try folder.names(in: "data/inbox/done").count == 21)
    }
  }

  @Test("the newest twenty stay in done")
  func doneLimit() throws {
    try RunningDaemon.serving(setup) { _ in
      for number in 1...21 {
        try drop("Wheat x\(number)", "\(number).txt")
        try wait(for: "done/\(number).txt")
      }
      try Deadline.wait(for: "twenty files") {
        try folder.names(in: "data/inbox/done").count == 20
      }
      #expect(!File.exists("\(inbox)/done/1.txt"))
    }
  }

  @Test("the examples of the page are imported")
  func page() throws {
    let bytes = try File.read(Checkout.path(of: "Documentation/INBOX.md"), limitBytes: 65_536)
    let page = String(decoding: bytes, as: UTF8.self)
    let text = try #require(Transcript(page: page, kind: "text").blocks.first)
    let list = try #require(Transcript(page: page, kind: "json").blocks.first)
    try RunningDaemon.serving(setup) { daemon in
      try drop(text.lines.joined(separator: "\n"), "bag.txt")
      try wait(for: "done/bag.txt")
      #expect(try bag(daemon) == ["bee": 1, "giants-toe": 3, "wheat": 12])
      let create = #"{"catalog":"skyrim","name":"Lydia"}"#
      _ = try daemon.ask(Requests.line("profile.create", create))
      try drop(list.lines.joined(separator: "\n"), "bag.json")
      try wait(for: "done/bag.json")
      #expect(try bag(daemon, "Lydia") == ["bee": 4, "giants-toe": 2, "wheat": 7])
    }
  }
}

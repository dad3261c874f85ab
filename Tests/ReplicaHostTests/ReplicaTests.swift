import JSON
import ProfileService
import ReplicaHost
import StoreCare
import TestSupport
import Testing
import Wire

@Suite("A replica on the caller's thread")
struct ReplicaTests {
  @Test("a fresh replica makes its folder and has the default profile with all recipes")
  func fresh() throws {
    let hosted = try HostedReplica()
    let lines = hosted.send(HostedReplica.defaultProfile)
    #expect(lines.count == 1)
    #expect(lines.first?.result?["id"] == "00000000-0000-4000-8000-000000000001")
    #expect(lines.first?.result?["recipes"] == 32815)
    #expect(try hosted.folder.permissions(of: "replica") == 0o700)
  }

  @Test("an edit is answered at once, and the next opening has it", arguments: [true, false])
  func durable(isClosed: Bool) throws {
    let folder = try TemporaryFolder()
    do {
      let hosted = try HostedReplica(in: folder)
      #expect(hosted.send(HostedReplica.choose("must")).first?.result?["changed"] == 1)
      if isClosed { hosted.replica.close(at: hosted.now) }
    }
    let profile = try HostedReplica(in: folder).send(HostedReplica.defaultProfile)
    #expect(profile.first?.result?["choices"]?["ingredients"] == ["wheat": "must"])
  }

  /// The default profile's state with a different choice of wheat, stamped a moment later.
  private func forged(_ hosted: HostedReplica) throws -> String {
    let line = HostedReplica.line("sync.state", "{\"profile\":\"\(Self.defaultID)\"}")
    let state = try #require(hosted.send(line).first?.result?["state"])
    let row = try #require(state["ingredients"]?["choices"]?["wheat"]?.array)
    let stamp = try #require(row.last?.string)
    let time = String(stamp.prefix(16))
    let later = try #require(UInt64(time, radix: 16)) + 0x10000
    let digits = String(later, radix: 16)
    return String(decoding: state.serialized(), as: UTF8.self)
      .replacing("\"must\"", with: "\"cant\"")
      .replacing(time, with: String(repeating: "0", count: 16 - digits.count) + digits)
  }

  private static let defaultID = "00000000-0000-4000-8000-000000000001"

  @Test("a joined state that changes what the log says is no damage, and a pull sends it")
  func forgery() throws {
    let hosted = try HostedReplica()
    _ = hosted.send(HostedReplica.choose("must"))
    let state = try forged(hosted)
    let join = #"{"profile":"\#(Self.defaultID)","state":\#(state)}"#
    #expect(hosted.send(HostedReplica.line("sync.state", join)).first?.result != nil)
    let shown = hosted.send(HostedReplica.defaultProfile)
    #expect(shown.first?.result?["choices"]?["ingredients"] == ["wheat": "cant"])
    let pull = HostedReplica.line("sync.pull", #"{"profile":"\#(Self.defaultID)","vector":{}}"#)
    #expect(hosted.send(pull).first?.json["error"]?["data"]?["kind"] == "belowFloor")
    hosted.replica.close(at: hosted.now)
    let folder = hosted.folder.appending("replica")
    let check = try StoreCheck.run(at: folder + "/alchemyd.db", copyingInto: folder)
    #expect(check.problems == [])
  }

  @Test func `after a restart a change names no other's change that the one before has named`()
    throws
  {
    let folder = try TemporaryFolder()
    var hosted = try HostedReplica(in: folder)
    let profile = "\"profile\":\"\(Self.defaultID)\""
    let change =
      #"{"body":{"edits":[{"choice":"must","edit":"choose","ingredient":"nirnroot"}],\#(profile),"#
      + #""salt":"0000000000000000","stamp":"018b000000000000","version":1},"context":{},"#
      + #""origin":"000000000000000000000000000000a1","seq":1}"#
    let push = HostedReplica.line("sync.push", #"{"changes":[\#(change)],\#(profile)}"#)
    #expect(hosted.send(push).first?.result?["applied"] == 1)
    _ = hosted.send(HostedReplica.choose("must"))
    hosted.replica.close(at: hosted.now)
    hosted = try HostedReplica(in: folder)
    _ = hosted.send(HostedReplica.choose("cant"))
    let pull = HostedReplica.line("sync.pull", #"{\#(profile),"vector":{}}"#)
    let changes = try #require(hosted.send(pull).first?.result?["changes"]?.array)
    // A number alone is of a change that an earlier one has named.
    let named = changes.map { $0["context"]?.object?.values.count { $0.array != nil } }
    #expect(named == [0, 1, 1])
  }

  private func identity(of hosted: HostedReplica) throws -> String {
    try #require(hosted.send(HostedReplica.line("system.hello"))[0].result?["origin"]?.string)
  }

  /// Claims to know a change that the replica's present identity never made; whether it takes another.
  private func isRotated(_ hosted: HostedReplica) throws -> Bool {
    let origin = try identity(of: hosted)
    let profile = #""profile":"00000000-0000-4000-8000-000000000001","vector":{"\#(origin)":9}"#
    let peer = #""origin":"aaaa0000000000000000000000000001","now":\#(hosted.now.wallMilliseconds)"#
    let line = HostedReplica.line("sync.begin", #"{"digest":"",\#(peer),\#(profile)}"#)
    #expect(hosted.send(line)[0].result != nil)
    return try identity(of: hosted) != origin
  }

  @Test("identities of a day are counted over restarts, and the next day has its own")
  func identities() throws {
    let folder = try TemporaryFolder()
    var moment = HostedReplica.start
    var hosted = try HostedReplica(in: folder)
    for claims in [3, ServiceLimits.rotationsPerDay - 3] {
      for _ in 0..<claims { #expect(try isRotated(hosted)) }
      hosted.replica.close(at: hosted.now)
      // The machine was started anew.
      moment.wallMilliseconds += 1_000
      moment.monotonicMicroseconds = 0
      hosted = try HostedReplica(in: folder, at: moment, seed: UInt64(10 + claims))
    }
    #expect(try !isRotated(hosted))
    hosted.replica.close(at: hosted.now)
    moment.wallMilliseconds += ServiceLimits.dayMilliseconds - 3_000
    hosted = try HostedReplica(in: folder, at: moment, seed: 20)
    #expect(try !isRotated(hosted))
    hosted.replica.close(at: hosted.now)
    moment.wallMilliseconds += 3_000
    hosted = try HostedReplica(in: folder, at: moment, seed: 21)
    #expect(try isRotated(hosted))
  }

  @Test("a folder that is open is refused in words, and is free again after the closing")
  func inUse() throws {
    let hosted = try HostedReplica()
    let failure = #expect(throws: ReplicaOpenFailure.self) {
      try HostedReplica.open(hosted.folder)
    }
    #expect(failure?.isInUse == true)
    #expect(
      failure?.words(folder: "/r") == """
        the replica /r is in use
        caused by: another process has it open: another command, or a daemon
        hint: wait for the command to end; a daemon that keeps it is asked without --replica, \
        or stopped with `systemctl --user stop alchemyd`; `pgrep -a alchemy` shows all of them
        """)
    hosted.replica.close(at: hosted.now)
    try HostedReplica.open(hosted.folder).close(at: hosted.now)
  }

  @Test("a folder that cannot be made is refused in words")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "replica")
    let failure = #expect(throws: ReplicaOpenFailure.self) { try HostedReplica.open(folder) }
    #expect(failure?.words(folder: "/r").hasPrefix("cannot use the replica's folder /r\n") == true)
  }

  @Test("what is asked all at once, past every limit, is answered in order by one sending")
  func pipelined() throws {
    let hosted = try HostedReplica()
    let bytes = (1...400).map { number in
      let isCatalog = number % 4 == 0
      let line =
        isCatalog
        ? HostedReplica.line("catalog.get", #"{"catalog":"skyrim"}"#, id: number)
        : HostedReplica.choose(number % 2 == 0 ? "must" : "may", id: number)
      return line + "\n"
    }.joined().utf8
    let replies = HostedReplica.lines(
      hosted.replica.send(bytes, on: hosted.connection, at: hosted.now))
    #expect(replies.map { $0.json["id"]?.integer } == (1...400).map { $0 })
    #expect(replies.allSatisfy { $0.result != nil })
  }

  @Test("a connection that takes nothing is answered no further, until it takes")
  func untaken() throws {
    let hosted = try HostedReplica()
    let (replica, id) = (hosted.replica, hosted.connection)
    let request = HostedReplica.line("catalog.get", #"{"catalog":"skyrim"}"#) + "\n"
    replica.receive(
      Array(String(repeating: request, count: 100).utf8).span, on: id, at: hosted.now)
    #expect(!replica.isReading(id))
    #expect(HostedReplica.lines(replica.output(of: id)).count < 50)
    #expect(hosted.take(from: id).count == 100)
    #expect(replica.isReading(id))
  }
}

@Suite("Several connections to one replica")
struct ReplicaConnectionsTests {
  private static let watch = HostedReplica.line("profile.watch", #"{"profile":"default"}"#)

  @Test("an edit on one connection is told to another's watch before the sending returns")
  func watched() throws {
    let hosted = try HostedReplica()
    let other = hosted.replica.connect(at: hosted.now)
    #expect(hosted.send(Self.watch, on: other).count == 1)
    _ = hosted.send(HostedReplica.choose("cant"))
    #expect(hosted.replica.readyConnections == [other])
    let events = hosted.take(from: other)
    #expect(events.count == 1)
    #expect(events.first?.json["params"]?["set"]?["ingredient:wheat"] == "cant")
  }

  @Test("what is told only now and then is told by the tick at the deadline")
  func due() throws {
    let hosted = try HostedReplica()
    let other = hosted.replica.connect(at: hosted.now)
    _ = hosted.send(HostedReplica.line("profiles.watch"), on: other)
    _ = hosted.send(HostedReplica.choose("cant"))
    _ = hosted.take(from: other)
    _ = hosted.send(HostedReplica.choose("must"))
    #expect(hosted.take(from: other) == [])
    let deadline = try #require(hosted.replica.deadlineMicroseconds)
    hosted.now.monotonicMicroseconds = deadline
    hosted.replica.tick(at: hosted.now)
    #expect(hosted.take(from: other).count == 1)
  }

  /// Says how much wheat is in the bag.
  private static func count(_ quantity: Int) -> String {
    let edit = #"{"edit":"stock","ingredient":"wheat","quantity":\#(quantity)}"#
    return HostedReplica.line("profile.apply", #"{"edits":[\#(edit)],"profile":"default"}"#)
  }

  @Test("whoever takes nothing for as long as it likes is kept, and is told the rest as one")
  func resting() throws {
    let hosted = try HostedReplica()
    let (replica, other) = (hosted.replica, hosted.replica.connect(at: hosted.now))
    // A long name makes long events, of which few are kept one by one.
    let name = String(repeating: "n", count: 100)
    let client = #"{"client":{"name":"\#(name)","version":"1"}}"#
    _ = hosted.send(HostedReplica.line("system.hello", client))
    #expect(hosted.send(Self.watch, on: other).count == 1)
    var quantity = 0
    while replica.output(of: other).count < ServiceLimits.eventBytes {
      let lines = (1...50).map { Self.count(quantity + $0) + "\n" }
      quantity += lines.count
      _ = replica.send(lines.joined().utf8, on: hosted.connection, at: hosted.now)
    }
    for _ in 1...3 {
      quantity += 1
      _ = hosted.send(Self.count(quantity))
      hosted.now.monotonicMicroseconds += 60_000_000
      replica.tick(at: hosted.now)
      #expect(replica.isOpen(other))
    }
    let events = hosted.take(from: other).map { $0.json["params"] }
    let merged = try #require(events.last??["merged"]?.integer)
    #expect(events.count - 1 + merged == quantity)
    #expect(events.last??["set"] == ["stock:wheat": .integer(quantity)])
  }

  @Test("a line that is too long is told of, and ends the connection once that is taken")
  func tooLong() throws {
    let hosted = try HostedReplica()
    let (replica, id) = (hosted.replica, hosted.connection)
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: LineFramer.lineLimit + 1)
    replica.receive(bytes.span, on: id, at: hosted.now)
    #expect(replica.isOpen(id))
    #expect(hosted.take(from: id).first?.json["error"]?["data"]?["kind"] == "lineTooLong")
    #expect(!replica.isOpen(id))
    #expect(hosted.send(HostedReplica.defaultProfile) == [])
  }

  @Test("an end of the input lets the last line be answered, ended or not")
  func endOfInput() throws {
    let hosted = try HostedReplica()
    let (replica, id) = (hosted.replica, hosted.connection)
    replica.receive(Array(HostedReplica.defaultProfile.utf8).span, on: id, at: hosted.now)
    replica.endInput(of: id, at: hosted.now)
    #expect(hosted.take(from: id).count == 1)
    #expect(!replica.isOpen(id))
  }

  @Test("a connection's number is free again when it is gone, and its watches with it")
  func disconnected() throws {
    let hosted = try HostedReplica()
    let other = hosted.replica.connect(at: hosted.now)
    _ = hosted.send(Self.watch, on: other)
    hosted.replica.disconnect(other, at: hosted.now)
    let next = hosted.replica.connect(at: hosted.now)
    #expect(next == other)
    _ = hosted.send(HostedReplica.choose("cant"))
    #expect(hosted.take(from: next) == [])
  }

  @Test("the closing ends the watches in words")
  func closing() throws {
    let hosted = try HostedReplica()
    _ = hosted.send(Self.watch)
    hosted.replica.close(at: hosted.now)
    let output = HostedReplica.lines(hosted.replica.output(of: hosted.connection))
    #expect(output.last?.json["params"]?["ended"] == "shutdown")
  }
}

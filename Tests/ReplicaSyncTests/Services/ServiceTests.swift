import JSON
import ProfileService
import ReplicaHost
import ReplicaSync
import TestSupport
import Testing
import Wire

/// The relay between two replicas as the daemon serves them, each in a folder of its own.
@Suite("A relay between services")
struct ServiceTests {
  private final class Ends {
    let folder: TemporaryFolder
    var replicas: EndPair<Replica>
    var sessions: EndPair<ConnectionID>
    var relay = Relay(mode: .once, names: RelayRun.names)
    var reports: [RelayReport] = []
    let now = Moment(wallMilliseconds: ModelReplica.start, monotonicMilliseconds: 5_000)
    let moment = RelayMoment(wallMilliseconds: ModelReplica.start, steadyMilliseconds: 5_000)

    init() throws {
      folder = try TemporaryFolder()
      let catalogs = CatalogLoader(folders: []).load().stock
      let here = try Replica.open(
        dataFolder: folder.appending("here"), catalogs: catalogs, at: now,
        random: SeededGenerator(seed: 1))
      let there = try Replica.open(
        dataFolder: folder.appending("there"), catalogs: catalogs, at: now,
        random: SeededGenerator(seed: 2))
      replicas = EndPair(here: here, there: there)
      sessions = EndPair(here: here.connect(at: now), there: there.connect(at: now))
    }

    func start(_ mode: RelayMode) {
      for end in RelayEnd.allCases {
        replicas[end].disconnect(sessions[end], at: now)
        sessions[end] = replicas[end].connect(at: now)
      }
      relay = Relay(mode: mode, names: RelayRun.names)
      reports = []
      perform(relay.start(at: moment))
      carry()
    }

    func perform(_ actions: [RelayAction]) {
      for action in actions {
        switch action {
        case .send(let line, let end): replicas[end].receive(line.span, on: sessions[end], at: now)
        case .report(let report): reports.append(report)
        }
      }
      relay.checkInvariants()
    }

    /// Gives the relay what the replicas have said, until they say nothing.
    func carry() {
      var wasQuiet: Bool
      repeat {
        wasQuiet = true
        for end in RelayEnd.allCases {
          let output = replicas[end].takeOutput(of: sessions[end], at: now)
          for line in output.split(separator: UInt8(ascii: "\n")) {
            wasQuiet = false
            perform(relay.received(Array(line).span, from: end, at: moment))
          }
        }
      } while !wasQuiet
    }

    /// Asks a replica on a connection of its own.
    func ask(_ end: RelayEnd, _ method: String, _ parameters: [String: JSONValue]) -> JSONValue {
      let other = replicas[end].connect(at: now)
      defer { replicas[end].disconnect(other, at: now) }
      let line = Request(method, parameters).line(id: 1)
      let output = replicas[end].send(line, on: other, at: now)
      let reply = output.split(separator: UInt8(ascii: "\n")).first.map(Array.init) ?? []
      return JSONValue(readable: reply)?["result"] ?? .null
    }

    func choose(_ end: RelayEnd, _ ingredient: String, _ choice: String) {
      let edit: JSONValue = [
        "choice": .string(choice), "edit": "choose", "ingredient": .string(ingredient),
      ]
      let result = ask(end, "profile.apply", ["edits": [edit], "profile": "default"])
      #expect(result["lsn"] != nil)
    }

    func choices(_ end: RelayEnd) -> JSONValue? {
      ask(end, "profile.get", ["profile": "default"])["choices"]
    }
  }

  @Test("makes them the same, and tells of the conflict that was kept")
  func once() throws {
    let ends = try Ends()
    ends.choose(.here, "wheat", "must")
    ends.choose(.there, "wheat", "cant")
    ends.choose(.there, "nirnroot", "must")
    _ = ends.ask(.there, "profile.create", ["name": "Lydia"])
    ends.start(.once)
    let summary = try #require(
      ends.reports.compactMap { if case .finished(let summary) = $0 { summary } else { nil } }.last)
    #expect(summary.left == [])
    #expect(summary.profiles == 2)
    #expect(summary.traffic.sent == 1)
    #expect(summary.traffic.received == 3)
    #expect(summary.conflicts == 1)
    #expect(ends.choices(.here) == ends.choices(.there))
    ends.start(.once)
    #expect(ends.reports.count == 2, "an idle round has nothing to tell but the skew and its end")
  }

  @Test("passes on what either makes while it lasts")
  func continuous() throws {
    let ends = try Ends()
    ends.start(.continuous)
    #expect(ends.relay.isLevel)
    ends.choose(.here, "wheat", "must")
    ends.carry()
    ends.choose(.there, "nirnroot", "cant")
    ends.carry()
    _ = ends.ask(.there, "profile.create", ["name": "Lydia"])
    _ = ends.ask(.there, "profile.delete", ["profile": "Lydia"])
    ends.carry()
    #expect(ends.relay.isLevel)
    #expect(ends.relay.deadlineMilliseconds != nil, "it compares both again within an hour")
    #expect(ends.choices(.here) == ends.choices(.there))
    let lists = EndPair(
      here: ends.ask(.here, "profile.list", ["deleted": true]),
      there: ends.ask(.there, "profile.list", ["deleted": true]))
    #expect(lists.here["profiles"]?.array?.count == 2)
    #expect(
      lists.here["profiles"]?.array?.map { $0["deleted"] }
        == lists.there["profiles"]?.array?.map { $0["deleted"] })
  }
}

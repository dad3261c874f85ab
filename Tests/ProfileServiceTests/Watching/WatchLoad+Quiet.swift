import JSON
import ProfileService
import TestSupport
import Wire

extension WatchLoad {
  /// Lets everything come to its end, and holds what each watcher knows against what is so.
  mutating func quiet() throws {
    judge.note("quiet")
    for _ in 1...3 {
      harness.holdsCommits = false
      harness.finishJob()
      while !harness.wantedIndexes.isEmpty { try harness.finishIndex() }
      for id in watchers + writers {
        harness.setTakesOutput(id, true)
        harness.takeOutput(id)
      }
      pass(milliseconds: 0)
    }
    checkAnswered()
    checkWatches()
    checkLists(\.importantDebts)
    pass(milliseconds: 1_000)
    checkLists(\.debts)
    try checkFresh()
    if generator.chance(oneIn: 2) {
      pass(milliseconds: 9_000)
      pass(milliseconds: 1_000)
      checkWatches()
    }
  }

  private func checkAnswered() {
    for (id, connection) in judge.connections {
      for question in connection.questions {
        judge.complain("order: \(id.rawValue) is not answered \(question)")
      }
    }
  }

  private func checkWatches() {
    for (id, connection) in judge.connections {
      for (watch, mirror) in connection.watches {
        for debt in mirror.debts() { judge.complain("\(debt), watch \(watch) of \(id.rawValue)") }
        checkPresence(mirror, of: id)
      }
    }
  }

  private func checkLists(_ debts: (ProfilesMirror) -> [String]) {
    for (id, connection) in judge.connections {
      for mirror in connection.lists.values {
        for debt in debts(mirror) { judge.complain("\(debt), list of \(id.rawValue)") }
      }
    }
  }

  /// A watch that asked for it knows of every other connection that watches, once.
  private func checkPresence(_ mirror: WatchMirror, of id: ConnectionID) {
    guard mirror.interest.topics.contains("presence") else { return }
    let others = judge.connections.filter { other, connection in
      other != id && connection.watches.values.contains { $0.profile == mirror.profile }
    }
    let names = others.values.map(\.name).sorted()
    guard let present = mirror.present else {
      return judge.complain("presence: \(id.rawValue) heard nothing of \(names)")
    }
    if present.compactMap({ $0["name"]?.string }).sorted() != names {
      judge.complain("presence: \(id.rawValue) knows \(present) of \(names)")
    }
    let places = present.map { ($0["since"]?.string ?? "", $0["name"]?.string ?? "") }
    if !zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) {
      judge.complain("presence: not sorted \(present)")
    }
  }

  /// What a client that comes now is shown is what the log says: so watchers know the same.
  private func checkFresh() throws {
    let client = harness.connect()
    defer {
      harness.disconnect(client)
      judge.forget(client)
    }
    func result(_ method: String, _ params: [String: JSONValue]) throws -> JSONValue? {
      judge.asks(.read, id: 1, line: method, on: client)
      let line: JSONValue = [
        "id": 1, "jsonrpc": "2.0", "method": .string(method), "params": .object(params),
      ]
      harness.receive(line.serialized() + [UInt8(ascii: "\n")], from: client)
      while !harness.wantedIndexes.isEmpty { try harness.finishIndex() }
      let reply = harness.takeLines(of: client).joined()
      return JSONValue(readable: Array(reply.utf8))?["result"]
    }
    if try result("profile.list", [:])?["profiles"] != judge.log.list(at: judge.log.lsn) {
      judge.complain("bookmarkable: the list is another one")
    }
    for (id, profile) in judge.log.world.profiles {
      let shown = try result("profile.get", ["profile": .string(id)])
      if shown != profile.whole { judge.complain("bookmarkable: \(profile) is \(shown as Any)") }
      var listed = Set<[String]>()
      var cursor: JSONValue?
      repeat {
        var params: [String: JSONValue] = ["limit": 5, "profile": .string(id)]
        params["cursor"] = cursor
        let page = try result("recipes.list", params)
        for recipe in page?["recipes"]?.array ?? [] {
          listed.insert(recipe["ingredients"]?.array?.compactMap(\.string) ?? [])
        }
        cursor = page?["cursor"]
      } while cursor != nil
      if listed != profile.recipes { judge.complain("bookmarkable: \(id) lists \(listed)") }
    }
  }
}

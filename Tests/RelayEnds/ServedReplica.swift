internal import Alchemy
package import JSON
package import ProfileService
internal import ProfileStore
package import ReplicaHost
package import ReplicaSync
internal import StoreCare
internal import TestSupport
internal import Wire

/// The service that ships on a store in a folder of its own, with clocks that are set by hand.
///
/// Two of one number that do the same at the same times are the same in every byte.
package final class ServedReplica {
  package private(set) var replica: Replica
  package var now: Moment
  private let folder: TemporaryFolder
  private var connection: ConnectionID

  package init(number: Int, at now: Moment) throws {
    folder = try TemporaryFolder()
    self.now = now
    replica = try Replica.open(
      dataFolder: folder.appending("replica"), catalogs: try Self.catalogs.get(), at: now,
      random: SeededGenerator(seed: UInt64(number)))
    connection = replica.connect(at: now)
  }

  /// Restamps its closed store and opens it again; false if nothing in it is late.
  package func restamp(seed: UInt64) throws -> Bool {
    replica.disconnect(connection, at: now)
    replica.close(at: now)
    let restamping = try Restamping.restamp(
      folder.appending("replica/alchemyd.db"),
      seed: StoreSeed(
        originHigh: seed, originLow: 1, epochHigh: seed, epochLow: 2,
        nowMilliseconds: now.wallMilliseconds))
    replica = try Replica.open(
      dataFolder: folder.appending("replica"), catalogs: try Self.catalogs.get(), at: now,
      random: SeededGenerator(seed: seed))
    connection = replica.connect(at: now)
    return restamping != nil
  }

  /// Few enough recipes that they cost no time, and fields enough that some are seldom edited.
  package static let ingredients = (10..<40).map { "herb-\($0)" }
  package static let effects = ["fear", "frenzy", "paralysis"]

  private static let catalogs = Result { try makeCatalogs() }

  private static func makeCatalogs() throws -> CatalogStock {
    let catalog = try Catalog(
      id: "skyrim", title: "Herbs",
      effects: effects.map {
        Effect(id: $0, name: $0, isHarmful: false, baseCost: 1, baseMagnitude: 1, baseDuration: 1)
      },
      ingredients: ingredients.enumerated().map { number, id in
        let effect = IngredientEffect(id: effects[number % 3], magnitude: 1, duration: 1)
        return Ingredient(id: id, name: id, effects: [effect], value: 1, weight: 1)
      })
    let count = try RecipeIndex(of: catalog).count
    return CatalogStock(usable: [.init(catalog, recipeCount: count)], refused: [:])
  }
}

// MARK: - Asking

/// What was refused, or not answered.
package struct Unanswered: Error {
  package let reply: JSONValue

  package init(reply: JSONValue) {
    self.reply = reply
  }
}

extension ServedReplica {
  /// The result; a refusal is thrown.
  package func ask(_ method: String, _ parameters: [String: JSONValue]) throws -> JSONValue {
    let reply = JSONValue(readable: send(Request(method, parameters).line(id: 1))) ?? .null
    guard let result = reply["result"] else { throw Unanswered(reply: reply) }
    return result
  }

  /// Makes each list of edits, JSON as it stands, a change of the default profile, whatever its name is now.
  ///
  /// Whether all were taken is seen by its vector.
  package func apply(_ changes: [String]) {
    let lines = changes.map { edits in
      #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"edits":[\#(edits)],"#
        + #""profile":"\#(Self.id.string ?? "")"}}"# + "\n"
    }
    _ = send(Array(lines.joined().utf8))
  }

  private func send(_ bytes: [UInt8]) -> [UInt8] {
    replica.send(bytes, on: connection, at: now)
  }

  /// Where it stands with the default profile: `vector`, `floor` and `digest`.
  package func standpoint() throws -> JSONValue {
    try ask(
      "sync.begin",
      [
        "digest": "", "now": 0, "origin": .string(String(repeating: "e", count: 32)),
        "profile": Self.id, "vector": [:],
      ])
  }

  package static let id: JSONValue = "00000000-0000-4000-8000-000000000001"
}

// MARK: - Sessions of their own

extension ServedReplica {
  /// A connection beside that of the test.
  package typealias Session = ConnectionID

  /// When most tests begin.
  package static var start: Moment {
    Moment(wallMilliseconds: 1_800_000_000_000, monotonicMilliseconds: 5_000)
  }

  package func newSession() -> Session { replica.connect(at: now) }

  package func end(_ session: Session) { replica.disconnect(session, at: now) }

  /// The lines with which it answers a line.
  package func answer(_ line: [UInt8], on session: Session) -> [[UInt8]] {
    replica.receive(line.span, on: session, at: now)
    return replica.takeOutput(of: session, at: now).split(separator: UInt8(ascii: "\n"))
      .map(Array.init)
  }
}

// MARK: - Synchronising

extension ServedReplica {
  /// One round of a relay with another replica: all that it reported.
  package func synchronise(with other: ServedReplica) -> [RelayReport] {
    let ends = EndPair(here: self, there: other)
    let sessions = EndPair(here: replica.connect(at: now), there: other.replica.connect(at: now))
    let moment = RelayMoment(
      wallMilliseconds: now.wallMilliseconds, steadyMilliseconds: now.monotonicMilliseconds)
    var relay = Relay(mode: .once, names: RelayNames(here: "here", there: "there"))
    var reports: [RelayReport] = []
    var waiting = relay.start(at: moment)
    while !waiting.isEmpty {
      for action in waiting {
        switch action {
        case .send(let line, let end):
          ends[end].replica.receive(line.span, on: sessions[end], at: now)
        case .report(let report): reports.append(report)
        }
      }
      waiting = []
      for end in RelayEnd.allCases {
        let output = ends[end].replica.takeOutput(of: sessions[end], at: now)
        for line in output.split(separator: UInt8(ascii: "\n")) {
          waiting += relay.received(Array(line).span, from: end, at: moment)
        }
      }
    }
    for end in RelayEnd.allCases { ends[end].replica.disconnect(sessions[end], at: now) }
    return reports
  }
}

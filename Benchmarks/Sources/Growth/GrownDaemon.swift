import JSON
import Wire

/// A daemon that is filled, and asked again at each size.
final class GrownDaemon {
  private let own: TemporaryFolder
  private let place: ServerPlace
  private(set) var server: Alchemyd
  private var line: RequestLine
  private var profileCount = 1
  private var changeCount = 0
  private var catalog: String?
  private var ingredients: [String]

  private static let starts = 5
  private static let repetitions = 101
  /// More profiles than the daemon keeps recipes of are never asked for in turn.
  private static let askedProfiles = 32
  private static let quietMilliseconds: UInt32 = 1_000
  /// The requests that are sent before the first reply is read.
  private static let depth = 256

  /// `catalog` is the text of a file for the folder of catalogs.
  init(_ arguments: Arguments, in folder: TemporaryFolder, catalog: String? = nil) throws {
    own = try TemporaryFolder(in: folder.path)
    place = ServerPlace(program: arguments.alchemyd, folder: own.path, core: nil)
    if let catalog {
      _ = try own.folder("data")
      _ = try own.folder("data/catalogs")
      try TextFile.write(catalog, to: own.file("data/catalogs/\(GrownCatalog.id).json"))
    }
    server = try Alchemyd(place)
    line = try RequestLine(socketPath: place.socketPath)
    ingredients = server.ingredients
  }

  var socketPath: String { place.socketPath }
}

// MARK: - Growing

extension GrownDaemon {
  func createProfiles(_ count: Int) throws {
    for number in profileCount - 1..<max(count, profileCount - 1) {
      try Interruption.check()
      _ = try line.ask("profile.create", #"{"name":"grown \#(number)"}"#)
      profileCount += 1
    }
  }

  /// States counts of the default profile until it has so many changes.
  func edit(until count: Int) throws {
    let socket = try UnixSocket(connectingTo: place.socketPath)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while changeCount < count {
      try Interruption.check()
      let batch = min(Self.depth, count - changeCount)
      try socket.send((0..<batch).flatMap { Array(apply(changeCount + $0).utf8) })
      var missing = batch
      while missing > 0 {
        let received = try socket.receive(into: &buffer)
        guard received > 0 else { throw Failure.silent(Alchemyd.name) }
        missing -= buffer.prefix(received).count { $0 == UInt8(ascii: "\n") }
      }
      changeCount += batch
    }
  }

  /// Goes on with a profile of another catalog.
  func use(catalog: String) throws {
    _ = try line.ask("profile.create", #"{"catalog":"\#(catalog)","name":"of a catalog"}"#)
    self.catalog = catalog
    let result = try line.ask("catalog.get", #"{"catalog":"\#(catalog)"}"#)
    ingredients = (result.object?["ingredients"]?.array ?? []).compactMap {
      $0.object?["id"]?.string
    }
  }
}

// MARK: - Requests

extension GrownDaemon {
  private func profile(_ turn: Int) -> String {
    if catalog != nil { return "of a catalog" }
    let number = turn % min(profileCount, Self.askedProfiles)
    return number == 0 ? "default" : "grown \(number - 1)"
  }

  func get(_ turn: Int) -> String {
    RequestLine.text("profile.get", #"{"profile":"\#(profile(turn))"}"#)
  }

  /// States a count, which no recipe follows from.
  func apply(_ turn: Int) -> String {
    let ingredient = ingredients[turn % ingredients.count]
    let edit = #"{"edit":"stock","ingredient":"\#(ingredient)","quantity":\#(turn % 900_000 + 1)}"#
    return RequestLine.text(
      "profile.apply", #"{"edits":[\#(edit)],"profile":"\#(profile(turn))"}"#)
  }

  func toggle(_ turn: Int) -> String {
    let ingredient = ingredients[turn / 2 % ingredients.count]
    let choice = turn % 2 == 0 ? "cant" : "may"
    let edit = #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(ingredient)"}"#
    return RequestLine.text(
      "profile.apply", #"{"edits":[\#(edit)],"profile":"\#(profile(turn))"}"#)
  }

  func list(_ turn: Int) -> String {
    RequestLine.text("recipes.list", #"{"limit":50,"profile":"\#(profile(turn))"}"#)
  }

  /// A page of the default profile's history.
  static func history(before lsn: Int?) -> String {
    let before = lsn.map { #""before":\#($0),"# } ?? ""
    return RequestLine.text("profile.history", #"{\#(before)"limit":50,"profile":"default"}"#)
  }
}

// MARK: - Measuring

extension GrownDaemon {
  /// The median time of requests, each sent when the one before it is answered.
  func microseconds(
    _ request: (Int) -> String
  ) throws -> Double {
    let times = try (0..<Self.repetitions).map { turn in
      try Interruption.check()
      let text = request(turn)
      let (nanoseconds, reply) = try MonotonicClock.measure { try line.exchange(text) }
      guard !reply.starts(with: Array(#"{"error""#.utf8)) else {
        throw Failure.refused(Alchemyd.name, reply: String(decoding: reply, as: UTF8.self))
      }
      return Double(nanoseconds) / 1e3
    }
    return Summary(times).median
  }

  /// The median time from starting the program again to its `READY=1`.
  func startMilliseconds() throws -> Double {
    let times = try (0..<Self.starts).map { _ in
      server.process.end()
      server = try Alchemyd(place)
      return Double(server.startNanoseconds) / 1e6
    }
    line = try RequestLine(socketPath: place.socketPath)
    return Summary(times).median
  }

  func residentMegabytes() throws -> Double {
    try MonotonicClock.sleep(milliseconds: Self.quietMilliseconds)
    return Double(try ProcessStatus.residentKibibytes(of: server.process.identifier)) / 1024
  }
}

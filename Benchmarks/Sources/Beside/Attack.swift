import Alchemy
import Profiles

/// The most expensive requests that one client or peer may make, repeated on several connections at once.
enum Attack: String, CaseIterable {
  case nobody = "nobody"
  case trailOfState = "sync.state with its trail, 8 × 4"
  case trail = "sync.trail of 256 places, 24 × 4"
  case undos = "sync.push of an undo of an unknown change, 1 × 1"
  case wrongMove = "sync.move of a wrong hash, 8 × 1"
  case moves = "sync.move of 20,000 changes, 1 × 1"
  case histories = "profile.history of 500, 8 × 4"
  case pulls = "sync.pull of everything, 8 × 4"
  case alchemists = "recipes.list for another alchemist each, 32 × 1"
  case searches = "recipes.list of 3,000 ingredients by a text, 1 × 60"

  /// How many connections ask, and how many requests each has under way.
  var size: (connections: Int, depth: Int) {
    switch self {
    case .nobody: (0, 1)
    case .trailOfState, .histories, .pulls: (8, 4)
    case .trail: (24, 4)
    case .undos, .moves: (1, 1)
    case .wrongMove: (8, 1)
    case .alchemists: (32, 1)
    case .searches: (1, 60)
    }
  }

  /// The changes of a busy year.
  private static let logged = 20_000
  private static let changesPerPush = 256
  /// As many as a state may tell, in one run.
  private static let told = 24_000
  /// More pushes than a run sends.
  private static let pushedUndos = 16_000
  /// More moves than a run makes; a profile may have 64 branches that nobody has shown.
  private static let moveCount = 60
  private static let places = 256
  private static let texts = 60
  static let searchedProfile = "searched"
  /// Of the profile that a joined state makes.
  private static let joined = "00000000-0000-4000-8000-00000000000c"

  /// Prepares a daemon; returns the requests of the connection with this number, which may be repeated in turn.
  func prepare(_ server: Alchemyd) throws -> (Int) -> [String] {
    let line = try RequestLine(socketPath: server.socketPath)
    let profile = #""profile":"\#(AuthorChain.profile)""#
    switch self {
    case .nobody: return { _ in [] }
    case .trailOfState, .trail:
      _ = try line.exchange(Self.stateWithTrail)
      let state = RequestLine.text("sync.state", #"{"profile":"\#(Self.joined)","trail":true}"#)
      let places = (0..<Self.places).map {
        #"{"origin":"\#(AuthorChain.origin(0))","seq":\#(1 + $0 * Self.told / Self.places)}"#
      }.joined(separator: ",")
      let trail = RequestLine.text(
        "sync.trail", #"{"at":[\#(places)],"profile":"\#(Self.joined)"}"#)
      return { _ in [self == .trail ? trail : state] }
    case .undos:
      var author = try Self.fill(line)
      let pushes = (0..<Self.pushedUndos).map { number in
        let unknown = ChangeHash(high: 7, low: UInt64(number))
        let change = author.next([], at: author.count, undoing: unknown)
        return RequestLine.text("sync.push", #"{"changes":[\#(change)],\#(profile)}"#)
      }
      return { _ in pushes }
    case .wrongMove:
      let author = try Self.fill(line)
      let move = RequestLine.text(
        "sync.move",
        #"{"change":{"origin":"\#(author.origin)","seq":2},"hash":"\#(author.first)",\#(profile)}"#)
      return { _ in [move] }
    case .moves:
      _ = try Self.fill(line)
      // Each move begins one change later, in the branch that the one before has made.
      var author = AuthorChain(0)
      let hashes = (0...Self.moveCount).map { _ in
        _ = author.next([Self.edit], at: author.count)
        return author.newest.description
      }
      let moves = (1...Self.moveCount).map { number in
        let origin = number == 1 ? author.origin : hashes[number - 1]
        return RequestLine.text(
          "sync.move",
          #"{"change":{"origin":"\#(origin)","seq":2},"hash":"\#(hashes[number])",\#(profile)}"#)
      }
      return { _ in moves }
    case .histories:
      _ = try Self.fill(line)
      return { _ in [RequestLine.text("profile.history", #"{"limit":500,"profile":"default"}"#)] }
    case .pulls:
      _ = try Self.fill(line)
      return { _ in [RequestLine.text("sync.pull", #"{\#(profile),"vector":{}}"#)] }
    case .alchemists:
      return { number in
        (0..<Self.places).map { round in
          let fields = #"{"fortify":\#(1 + round * 32 + number),"skill":50}"#
          return RequestLine.text(
            "recipes.list", #"{"as":\#(fields),"limit":50,"profile":"default"}"#)
        }
      }
    case .searches:
      _ = try line.ask(
        "profile.create", #"{"catalog":"\#(SkewedCatalog.id)","name":"\#(Self.searchedProfile)"}"#)
      let lists = (0..<Self.texts).map {
        RequestLine.text(
          "recipes.list",
          #"{"limit":100,"profile":"\#(Self.searchedProfile)","text":"potion \#($0)"}"#)
      }
      return { _ in lists }
    }
  }

  private static let edit = #"{"by":1,"edit":"adjust","ingredient":"wheat"}"#

  private static func fill(_ line: RequestLine) throws -> AuthorChain {
    var author = AuthorChain(0)
    while author.count < logged {
      let changes = (0..<changesPerPush).map { _ in author.next([Self.edit], at: author.count) }
      _ = try line.ask(
        "sync.push",
        #"{"changes":[\#(changes.joined(separator: ","))],"profile":"\#(AuthorChain.profile)"}"#)
    }
    return author
  }

  /// A state of an author with many changes, which it tells in one run of hashes.
  private static let stateWithTrail: String = {
    let origin = AuthorChain.origin(0)
    let zeros = String(repeating: "0", count: 16)
    let none = "\(zeros)-\(zeros)-\(zeros)\(zeros)-0"
    let hashes = (1...told).map { ChangeHash(high: 5, low: UInt64($0)).description }
    let head = #"["\#(AuthorChain.moment(told))","\#(hashes[told - 1])"]"#
    let column = #"{"choices":{},"reset":["may","\#(none)"]}"#
    let state =
      #"{"catalog":"skyrim","deleted":[false,"\#(none)"],"effects":\#(column),"heads":{"\#(origin)":\#(head)},"#
      + #""ingredients":\#(column),"inventory":{},"name":["","\#(none)"],"profile":"\#(joined)","#
      + #""scope":["all","\#(none)"],"trail":{"\#(origin)":[1,"\#(hashes.joined())"]},"#
      + #""vector":{"\#(origin)":\#(told)},"version":3}"#
    return RequestLine.text("sync.state", #"{"profile":"\#(joined)","state":\#(state)}"#)
  }()
}

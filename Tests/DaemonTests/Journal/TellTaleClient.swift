import JSON
import TestSupport
import Unix
import Wire

/// Asks a daemon for everything that names what a user selects, rightly and wrongly, at random.
struct TellTaleClient {
  private let client: LineClient
  private let profile: String
  private var generator: SeededGenerator
  /// The changes of the other replica that were taken.
  private var chain: ChangeChain
  private var lines = 0
  /// Every number that was told the daemon of something in a bag.
  private(set) var quantities: Set<Int> = []

  private static let replica = "000000000000000000000000000000a1"

  /// The daemon has the catalog already; the profile is made.
  init(of daemon: RunningDaemon, seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    client = try daemon.connect()
    let create = Requests.line("profile.create", #"{"catalog":"catalog","name":"Lydia"}"#)
    let made = try client.ask(create)
    guard let id = try made.result?["profile"]?["id"]?.string else {
      throw TookTooLong("a profile", seen: made)
    }
    profile = id
    chain = ChangeChain(by: Self.replica, of: id)
    let origin = #""origin":"\#(Self.replica)","profile":"\#(id)","vector":{}"#
    _ = try client.ask(Requests.line("sync.begin", #"{"digest":"","now":0,\#(origin)}"#))
  }

  /// One request, of which it does not matter whether it is refused.
  mutating func step() throws {
    lines += 1
    if generator.chance(oneIn: 5) {
      var tried = chain
      let reply = try client.ask(push(edit(), &tried))
      if try reply.result?["applied"] == 1 { chain = tried }
    } else {
      _ = try client.ask(request())
    }
  }

  private mutating func request() -> String {
    switch generator.integer(in: 0...8) {
    case 0...3: apply([edit(), edit()])
    case 4: Requests.line("profile.undo", #"{"profile":"\#(profile)"}"#, id: lines)
    case 5: Requests.line("recipes.list", filter(), id: lines)
    case 6: apply([wrongEdit()])
    case 7: #"{"id":1,"method":"\#(ingredient())","params":\#(edit())"#
    default: Requests.line("recipes.explain", filter(), id: lines)
    }
  }

  private func apply(_ edits: [String]) -> String {
    let list = edits.joined(separator: ",")
    return Requests.line(
      "profile.apply", #"{"edits":[\#(list)],"profile":"\#(profile)"}"#, id: lines)
  }

  /// As another replica that has seen nothing of this one, so that one of two values is overridden.
  ///
  /// It loses at first, and wins later. A number that it has used already is a fork.
  private mutating func push(_ edit: String, _ chain: inout ChangeChain) -> String {
    let number = generator.chance(oneIn: 8) ? max(1, chain.count) : chain.count + 1
    let time = number < 10 ? Self.longAgo : Int(SystemClock.realtimeMilliseconds())
    let stamp = Self.digits(time, 12) + Self.digits(number, 4)
    let change = chain.change(number, edits: "[\(edit)]", stamp: stamp)
    return Requests.line(
      "sync.push", #"{"changes":[\#(change)],"profile":"\#(profile)"}"#, id: lines)
  }

  /// The year 2024, in milliseconds.
  private static let longAgo = 1_704_067_200_000

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: count - text.utf8.count) + text
  }

  private mutating func edit() -> String {
    switch generator.integer(in: 0...3) {
    case 0: #"{"choice":"\#(choice())","edit":"choose","ingredient":"\#(ingredient())"}"#
    case 1: #"{"choice":"\#(choice())","edit":"choose","effect":"\#(effect())"}"#
    case 2: #"{"edit":"stock","ingredient":"\#(ingredient())","quantity":\#(quantity())}"#
    default: #"{"by":\#(quantity()),"edit":"adjust","ingredient":"\#(ingredient())"}"#
    }
  }

  private mutating func wrongEdit() -> String {
    switch generator.integer(in: 0...2) {
    case 0: #"{"choice":"must","edit":"choose","ingredient":"\#(ingredient())x"}"#
    case 1: #"{"edit":"stock","ingredient":"\#(ingredient())","quantity":-\#(quantity())}"#
    default: #"{"choice":"\#(effect())","edit":"choose","effect":"\#(effect())"}"#
    }
  }

  private mutating func filter() -> String {
    #"{"ingredients":["\#(ingredient())"],"effects":["\#(effect())"],"profile":"\#(profile)"}"#
  }

  private mutating func ingredient() -> String { generator.pick(TellTaleCatalog.ingredients) }
  private mutating func effect() -> String { generator.pick(TellTaleCatalog.effects) }
  private mutating func choice() -> String { generator.pick(["must", "may", "cant"]) }

  private mutating func quantity() -> Int {
    let quantity = generator.integer(in: TellTaleCatalog.quantities)
    quantities.insert(quantity)
    return quantity
  }
}

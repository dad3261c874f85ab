/// What the command line asks for.
struct Arguments {
  static let usage = """
    usage: benchmarks --alchemyd PROGRAM [--part index|instructions|load|memory|watch|sync|bounds|growth|plan|hub|game|searched|beside]
                      [--json FILE] [--redis PROGRAM] [--folder FOLDER] [--catalogs FOLDER]
                      [--rounds N] [--budgets FILE] [--pictures FOLDER]
    """

  enum Part: String, CaseIterable {
    case index, instructions, load, memory, watch, sync, bounds, growth, plan, hub, game, searched,
      beside
  }

  var parts = Part.allCases
  var alchemyd = ".build/release/alchemyd"
  /// The client, which is built beside the daemon.
  var alchemy: String { alchemyd.dropLast("alchemyd".count) + "alchemy" }
  /// The hub, which is built beside the daemon.
  var hub: String { alchemyd.dropLast("alchemyd".count) + "alchemy-hub" }
  var redis = "/usr/bin/redis-server"
  /// Where data folders are made: a real disk, which /tmp often is not.
  var folder = "/var/tmp"
  var catalogs = "Config/catalogs"
  var rounds = 5
  var budgets = "Benchmarks/Budgets/instructions.txt"
  var json: String?
  /// Where pictures of the tables of growth are written; nil for nowhere.
  var pictures: String?

  init(_ words: [String]) throws(Failure) {
    var words = words[...]
    while let name = words.popFirst() {
      guard let value = words.popFirst() else { throw .usage("\(name) needs a value") }
      switch name {
      case "--alchemyd": alchemyd = value
      case "--redis": redis = value
      case "--folder": folder = value
      case "--catalogs": catalogs = value
      case "--budgets": budgets = value
      case "--json": json = value
      case "--pictures": pictures = value
      case "--part": parts = [try Self.part(value)]
      case "--rounds": rounds = try Self.rounds(value)
      default: throw .usage("there is no option \(name)")
      }
    }
  }

  private static func part(_ word: String) throws(Failure) -> Part {
    guard let part = Part(rawValue: word) else { throw .usage("there is no part \(word)") }
    return part
  }

  private static func rounds(_ word: String) throws(Failure) -> Int {
    guard let rounds = Int(word), (1...100).contains(rounds) else {
      throw .usage("rounds are 1 to 100, not \(word)")
    }
    return rounds
  }
}

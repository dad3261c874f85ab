import JSON
import TestSupport
import Wire

/// Changes so large that a few of them are more than the database keeps in memory.
struct LargeChange {
  private let ingredients: [String]

  init(_ client: LineClient) throws {
    let catalog = try client.ask(Requests.line("catalog.get", #"{"catalog":"skyrim"}"#)).result
    ingredients = (catalog?["ingredients"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  /// Counts everything that there is.
  func line(counting quantity: Int, id: Int) -> String {
    let edits = ingredients.map {
      #"{"edit":"stock","ingredient":"\#($0)","quantity":\#(quantity)}"#
    }
    let text = edits.joined(separator: ",")
    return Requests.line("profile.apply", #"{"edits":[\#(text)],"profile":"default"}"#, id: id)
  }

  /// Some megabytes of them, each of another quantity; the last one is the number of them.
  func write(_ count: Int, to client: LineClient) throws {
    for number in 1...count {
      let reply = try client.ask(line(counting: number, id: number))
      guard try reply.result != nil else { throw TookTooLong("a large change", seen: reply) }
    }
  }

  /// Enough for the pages of the first ones not to be in memory any more.
  static let usualCount = 120

  /// Asks for the oldest of all.
  static let oldest = Requests.line(
    "profile.history", #"{"before":40,"limit":30,"profile":"default"}"#)
}

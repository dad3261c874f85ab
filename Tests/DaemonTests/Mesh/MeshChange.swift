import JSON
import Wire

/// A change as replicas pass it on, and what it says of single ingredients.
struct MeshChange {
  let origin: String
  let seq: Int
  /// The larger text wins: digits of one length, the moment first.
  let stamp: String
  /// The number by which whoever asked for it knows it.
  let tag: Int?
  /// By field.
  let choices: [String: String]
  private let context: [String: JSONValue]

  init(_ value: JSONValue) {
    origin = value["origin"]?.string ?? ""
    seq = value["seq"]?.integer ?? 0
    let body = value["body"]
    stamp = (body?["stamp"]?.string ?? "") + origin
    context = (value["context"]?.object ?? [:]).mapValues { $0.array?.first ?? $0 }
    let edits = body?["edits"]?.array ?? []
    tag = edits.lazy.compactMap { $0["quantity"]?.integer }.first
    choices = edits.reduce(into: [:]) { choices, edit in
      guard let id = edit["ingredient"]?.string, let choice = edit["choice"]?.string else { return }
      choices["ingredient:" + id] = choice
    }
  }

  func hasSeen(_ other: MeshChange) -> Bool {
    context[other.origin]?.integer ?? 0 >= other.seq
  }
}

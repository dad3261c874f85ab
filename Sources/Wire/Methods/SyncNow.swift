package import JSON

/// `sync.now`: syncs with peers now instead of waiting for the next round.
package struct SyncNow: AnsweredRequest {
  /// An object without members.
  package typealias Result = EmptyResult

  /// The name of one peer of the configuration; nil for all.
  package var peer: String?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "sync.now", "Tries at once to become level with the peers.",
    listed, result: "nothing")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.optional("peer", &peer, "the name of one peer; all unless given")
  }
}

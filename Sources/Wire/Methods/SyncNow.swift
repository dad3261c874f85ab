/// `sync.now`: does not wait for the next round with the peers.
package struct SyncNow: RequestParameters {
  /// The name of one peer of the configuration; nil for all.
  package var peer: String?

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .optional("peer", .text, "the name of one peer; all unless given")
  ]

  /// Takes any name; whether there is such a peer is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    peer = try reader.optionalText("peer", lengthBytes: TextLimit.nameBytes)
  }
}

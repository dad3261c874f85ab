package import Replication

/// `sync.retire`: takes no more of an origin that will never write again.
package struct SyncRetire: RequestParameters {
  /// What it made stays.
  package var origin: Origin
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    Parameter("origin", .origin, "the origin of which no more is taken"), .request,
  ]

  /// Takes any origin, whether anything of it is here or not.
  package init(reading reader: ParameterReader) throws(Refusal) {
    origin = try reader.origin("origin")
    request = try reader.request()
  }
}

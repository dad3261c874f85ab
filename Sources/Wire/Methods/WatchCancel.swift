/// `watch.cancel`: ends a watch of this connection.
package struct WatchCancel: RequestParameters {
  /// A watch of this connection.
  package var watch: String

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    Parameter("watch", .text, "the id that the watch was given")
  ]

  /// Takes any name; whether there is such a watch is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    watch = try reader.text("watch")
  }
}

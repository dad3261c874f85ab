/// `watch.cancel`: ends a watch of this connection.
package struct WatchCancel: AnsweredRequest {
  /// An object without members.
  package typealias Result = EmptyResult

  /// The id of the watch.
  package var watch: String

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "watch.cancel", "Ends a watch of this connection.",
    [Parameter("watch", .text, "the id that the watch was given")],
    result: "nothing")

  /// Accepts any id; does not check that the watch exists.
  package init(reading reader: ParameterReader) throws(Refusal) {
    watch = try reader.text("watch")
  }
}

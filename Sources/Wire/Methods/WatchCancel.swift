package import JSON

/// `watch.cancel`: ends a watch of this connection.
package struct WatchCancel: AnsweredRequest {
  /// An object without members.
  package typealias Result = EmptyResult

  /// The id of the watch.
  package var watch = ""

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "watch.cancel", "Ends a watch of this connection.",
    listed, result: "nothing")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.text("watch", &watch, "the id that the watch was given")
  }
}

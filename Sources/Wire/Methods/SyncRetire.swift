package import JSON
package import Profiles

/// `sync.retire`: refuses new changes of an origin that will never write again.
package struct SyncRetire: AnsweredRequest {
  /// An object without members.
  package typealias Result = EmptyResult

  /// The origin to retire; the changes that it has already made stay.
  package var origin = Origin.none
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "sync.retire", "Takes no more of an origin; what it made stays.",
    listed, result: "nothing")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.origin(&origin, "the origin of which no more is taken")
    form.request(&request)
  }
}

package import JSON
package import Profiles

/// `sync.trail`: the hashes of the changes at some places, to find where two branches part.
package struct SyncTrail: AnsweredRequest {
  /// The profile may be unknown here.
  package var profile = ProfileID.none
  /// In any order.
  package var places: [Dot] = []

  /// The most places of one request: enough to narrow any fork down in three requests.
  package static let limit = 1...256

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "sync.trail", "Tells which changes stand at some places of a profile's log.",
    listed, result: "the hashes in the same order; null where it is not known (any more)")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profileID(&profile)
    form.pass(
      Parameter("at", .places(count: Self.limit), "the places, by origin and number"), &places,
      read: { reader throws(Refusal) in try reader.places("at", count: Self.limit) },
      write: { JSONValue(writing: $0) })
  }

  /// The changes at the places.
  package struct Result: Message {
    /// The hashes in the order of the request; nil where the change is unknown.
    package var hashes: [ChangeHash?] = []

    /// One for each place of the request.
    package init(hashes: [ChangeHash?]) {
      self.hashes = hashes
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("hashes", &hashes)
    }
  }
}

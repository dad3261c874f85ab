import Profiles

/// The changes of one replica that has seen nothing of any other, as JSON that a test writes.
package struct ChangeChain: Sendable {
  private let origin: String
  private let profile: String
  /// By number; number 0 is before the first one.
  private var hashes: [ChangeHash]

  /// 32 hexadecimal digits, and the id of the profile.
  package init(by origin: String, of profile: String) {
    self.origin = origin
    self.profile = profile
    hashes = [ChangeHash(before: Origin(origin) ?? .none)]
  }

  /// How many changes there are.
  package var count: Int { hashes.count - 1 }

  /// The change with this number, whose edits are a JSON array in the protocol's form.
  ///
  /// A number that was used before makes another change at that place.
  package mutating func change(
    _ number: Int, edits: String, stamp: String, client: String? = nil, version: Int = 1,
    newer: String = ""
  ) -> String {
    let parent = hashes[number - 1]
    let salt = "0000000000000000"
    let author = client.map { #""client":"\#($0)","# } ?? ""
    let body =
      #"{\#(author)"edits":\#(edits),\#(newer)"profile":"\#(profile)","salt":"\#(salt)","#
      + #""stamp":"\#(stamp)","version":\#(version)}"#
    let bytes = Array(body.utf8)
    let hash = ChangeHash(of: bytes.span, parent: parent, others: [])
    if number < hashes.count { hashes[number] = hash } else { hashes.append(hash) }
    let context = number == 1 ? "{}" : #"{"\#(origin)":[\#(number - 1),"\#(parent)"]}"#
    return
      #"{"body":\#(body),"context":\#(context),"origin":"\#(origin)","seq":\#(number)}"#
  }
}

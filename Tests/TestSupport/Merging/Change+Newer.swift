import JSON
package import Profiles
internal import Wire

extension Change {
  /// The same change as a newer program makes it, and so another one: with another version, with other
  /// edits, and with members that are unknown here, each as JSON.
  package func ofNewerProgram(
    version: Int = ChangeContent.currentVersion + 1, edits: [Edit]? = nil,
    members: [String: String] = [:]
  ) -> Change {
    let edits = edits ?? self.edits
    var writer = JSONWriter()
    writer.edits(edits)
    var texts = members
    texts["client"] = client.map(Self.quoted)
    texts["edits"] = String(decoding: writer.bytes, as: UTF8.self)
    texts["profile"] = Self.quoted(profile.description)
    texts["salt"] = Self.quoted(String(repeating: "0", count: 16))
    texts["stamp"] = Self.quoted(time.description)
    texts["undoes"] = content.undoes.map { Self.quoted($0.description) }
    texts["version"] = "\(version)"
    let sorted = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let text = "{\(sorted.map { "\(Self.quoted($0.key)):\($0.value)" }.joined(separator: ","))}"
    let content = ChangeContent(
      profile: profile, time: time, edits: edits, client: client, undoes: undoes, version: version,
      text: Array(text.utf8))
    guard let change = Change(hashing: content, at: place) else {
      preconditionFailure("the change has no link to the one before it")
    }
    return change
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
  }
}

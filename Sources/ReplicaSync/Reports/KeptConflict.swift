package import Wire

/// A value that was overridden by somebody who had not seen it, as profile.conflicts lists it.
package struct KeptConflict: Equatable, Sendable {
  /// What profile.resolve is given.
  package let id: JSONValue
  /// In the protocol's words, such as `ingredient:nirnroot`.
  package let field: String
  package let kept: JSONValue
  package let lost: JSONValue
  /// Whose value it is; a text, or whatever else the daemon says.
  package let keptBy: JSONValue
  package let lostBy: JSONValue

  init(_ part: MessagePart) throws(RelayFailure) {
    id = try part.required("id").value()
    field = try part.required("field").string()
    kept = part.member("kept")?.value() ?? .null
    lost = part.member("lost")?.value() ?? .null
    keptBy = part.member("keptBy")?.value() ?? .null
    lostBy = part.member("lostBy")?.value() ?? .null
  }

  /// The elements of a list of conflicts, in its order.
  static func all(_ list: MessagePart) throws(RelayFailure) -> [KeptConflict] {
    var conflicts: [KeptConflict] = []
    try list.forEachElement { part throws(RelayFailure) in
      conflicts.append(try KeptConflict(part))
    }
    return conflicts
  }
}

package import Wire

/// A value that was overridden by somebody who had not seen it, as profile.conflicts lists it.
package struct KeptConflict: Equatable, Sendable {
  /// What profile.resolve is given.
  package let id: String
  /// In the protocol's words, such as `ingredient:nirnroot`.
  package let field: String
  /// As the protocol has it: a deletion is true or false, all else a word or a name.
  package let kept: JSONValue
  /// What was overridden, in the same form.
  package let lost: JSONValue
  /// The replica whose value is kept, 32 hexadecimal digits.
  package let keptBy: String
  /// The replica whose value lost, in the same form.
  package let lostBy: String
  /// What that replica is called; nil when `here` does not know.
  package let keptName: String?
  /// What that replica is called; nil when `here` does not know.
  package let lostName: String?

  init(_ part: MessagePart) throws(RelayFailure) {
    id = try part.required("id").string()
    field = try part.required("field").string()
    kept = try part.required("kept").value()
    lost = try part.required("lost").value()
    keptBy = try part.required("keptBy").string()
    lostBy = try part.required("lostBy").string()
    keptName = try part.member("keptName")?.string()
    lostName = try part.member("lostName")?.string()
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

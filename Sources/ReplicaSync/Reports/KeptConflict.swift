package import Wire

/// A conflict as profile.conflicts lists it.
package struct KeptConflict: Equatable, Sendable {
  /// The id to pass to profile.resolve.
  package let id: String
  /// The field's wire name, such as `ingredient:nirnroot`.
  package let field: String
  /// The winning value: true or false for a deletion, otherwise a word or a name.
  package let kept: JSONValue
  /// The losing value, in the same form.
  package let lost: JSONValue
  /// The origin of the replica whose value was kept, 32 hexadecimal digits.
  package let keptBy: String
  /// The origin of the replica whose value lost, in the same form.
  package let lostBy: String
  /// The name of the `keptBy` replica; nil if `here` does not know it.
  package let keptName: String?
  /// The name of the `lostBy` replica; nil if `here` does not know it.
  package let lostName: String?

  /// The values are those of a conflict that `here` has listed.
  package init(
    id: String, field: String, kept: JSONValue, lost: JSONValue, keptBy: String, lostBy: String,
    keptName: String? = nil, lostName: String? = nil
  ) {
    self.id = id
    self.field = field
    self.kept = kept
    self.lost = lost
    self.keptBy = keptBy
    self.lostBy = lostBy
    self.keptName = keptName
    self.lostName = lostName
  }

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

  /// All conflicts of a list, in order.
  static func all(_ list: MessagePart) throws(RelayFailure) -> [KeptConflict] {
    var conflicts: [KeptConflict] = []
    try list.forEachElement { part throws(RelayFailure) in
      conflicts.append(try KeptConflict(part))
    }
    return conflicts
  }
}

package import JSON
package import Profiles

// MARK: - Members between replicas

extension ParameterReader {
  /// The member `profile` between replicas: always an id, because names differ between replicas.
  ///
  /// Throws if the member is missing or no id.
  package func profileID() throws(Refusal) -> ProfileID {
    try member("profile").found(
      ProfileID(try text("profile")), or: .wrongType(expected: "a profile's id"))
  }

  /// Places of changes, each an object with `origin` and `seq`; throws if the member is missing.
  package func places(
    _ name: StaticString, count: ClosedRange<Int>
  ) throws(Refusal) -> [Dot] {
    try objects(name, count: count).map { reader throws(Refusal) in try reader.onlyDot() }
  }

  /// A change identified by origin and number, as in a history.
  ///
  /// Throws if one of the two is missing or wrong.
  package func optionalChange(_ name: StaticString) throws(Refusal) -> Dot? {
    try optional(name)?.onlyDot()
  }

  private func onlyDot() throws(Refusal) -> Dot {
    try refuseUnknown(knowing: ["origin", "seq"])
    return try dot()
  }
}

extension Parameter {
  /// The description of the member `profile` of the methods between replicas.
  package static let profileID = Parameter("profile", .profileID, "the profile's id")

  /// The description of the member `vector`.
  package static let vector = Parameter(
    "vector", .vector, "how many changes of each origin the caller has seen of the profile")
}

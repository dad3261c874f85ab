import Replication

/// `profile.resolve`: settles a conflict by keeping the winning value or taking the losing one.
package struct ProfileResolve: AnsweredRequest {
  /// The effect of the change that restores the losing value, if there is such a change.
  package typealias Result = ProfileApply.Result

  /// By id or name.
  package var profile: ProfileReference
  /// The conflict's number, from 1; 0 for an id that no conflict can have.
  package var conflict: Int
  /// Which of the two values to use.
  package var take: Take
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The two values of a conflict.
  package enum Take: String, CaseIterable, Sendable {
    case kept, lost
  }

  /// The facts of the method.
  package static let method = MethodDescription.write(
    "profile.resolve", "Ends a conflict: keeps what won, or takes what lost by a new change.",
    [
      .profile,
      Parameter("conflict", .text, "the conflict's id"),
      Parameter("take", .words(Take.allCases.map(\.rawValue)), "which value is to hold"),
      .request,
    ],
    result: "as that of profile.apply")

  /// Accepts any id; does not check that the conflict exists.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    conflict = Self.number(of: try reader.text("conflict"))
    take = try reader.word("take")
  }

  /// The number, if the id is its canonical decimal text; otherwise 0.
  private static func number(of id: String) -> Int {
    guard let number = Int(id), 1...SaturatingSum.limit ~= number, String(number) == id else {
      return 0
    }
    return number
  }
}

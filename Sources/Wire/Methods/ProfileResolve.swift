import Profiles

/// `profile.resolve`: settles a conflict by keeping the winning value or taking the losing one.
package struct ProfileResolve: ProfileRequest {
  /// The effect of the change that restores the losing value, if there is such a change.
  package typealias Result = ProfileApply.Result

  /// By id or name.
  package var profile = ProfileReference.none
  /// The conflict's id.
  package var conflict = ""
  /// Which of the two values to use.
  package var take = Take.kept
  /// Nil if the request is not repeatable.
  package var request: RequestTag?

  /// The two values of a conflict.
  package enum Take: String, CaseIterable, Sendable {
    case kept, lost
  }

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.write(
    "profile.resolve", "Ends a conflict: keeps what won, or takes what lost by a new change.",
    listed, result: "as that of profile.apply")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.text("conflict", &conflict, "the conflict's id")
    form.word("take", &take, "which value is to hold")
    form.request(&request)
  }

  /// The conflict's number, from 1; 0 for an id that no conflict can have.
  ///
  /// An id is the number's canonical decimal text.
  package var number: Int {
    guard let number = Int(conflict), 1...SaturatingSum.limit ~= number,
      String(number) == conflict
    else { return 0 }
    return number
  }
}

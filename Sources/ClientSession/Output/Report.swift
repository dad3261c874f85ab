internal import JSON
internal import LiveProfile
internal import Wire

/// An error in words: what failed with which thing, why, and what to type next.
package struct Report: Equatable, Sendable {
  /// The sentence after `error:`, without a full stop; printed in its visible form.
  package let failed: String
  /// The candidates to choose from, one per line.
  package let list: [String]
  /// The sentence after `caused by:`; nil if the first sentence says it all.
  package let cause: String?
  /// The text after `hint:`, usually a line for a shell; nil if no command helps.
  package let hint: String?
  /// The exit code of the program.
  package let exitCode: ExitCode

  /// The hint has no default, so that none is forgotten.
  package init(
    _ failed: String, list: [String] = [], cause: String? = nil, hint: String?, _ exitCode: ExitCode
  ) {
    self.failed = failed
    self.list = list
    self.cause = cause
    self.hint = hint
    self.exitCode = exitCode
  }
}

extension Report {
  /// The refusal of a new name that is another spelling of a profile's or folder's name.
  ///
  /// `existing` is the kind and the name: `folder Nirn/`.
  static func sameName(_ existing: String, _ name: String, hint: String) -> Report {
    Report(
      NameClash.words(existing, name),
      cause: "case, accents and apostrophes do not tell names apart", hint: hint, .conflict)
  }

  /// The members `code`, the exit code, and `message`; also `cause`, `hint` and `list` if present.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "code": .integer(Int(exitCode.rawValue)), "message": .string(failed),
    ]
    members["cause"] = cause.map { .string($0) }
    members["hint"] = hint.map { .string($0) }
    if !list.isEmpty { members["list"] = .array(list.map { .string($0) }) }
    return .object(members)
  }
}

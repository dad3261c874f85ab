internal import Wire

/// An error in words: what failed with which thing, why, and what to type next.
package struct Report: Equatable, Sendable {
  /// Stands after `error:`, without a full stop; control characters are written out there.
  package let failed: String
  /// Things to choose from, one a line.
  package let list: [String]
  /// Stands after `caused by:`; nil where what failed says it all.
  package let cause: String?
  /// Stands after `hint:`, as a rule a line for a shell; nil where nobody knows one.
  package let hint: String?
  /// What the program ends with after it.
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
  /// The members `code`, the exit code, and `message`; `cause`, `hint` and `list` where there are any.
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

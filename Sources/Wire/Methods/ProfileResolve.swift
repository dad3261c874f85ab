import Replication

/// `profile.resolve`: keeps the value that won, or takes the one that lost; settled either way.
package struct ProfileResolve: RequestParameters {
  /// By id or name.
  package var profile: ProfileReference
  /// The conflict's number, from 1; 0 for an id that no conflict can have.
  package var conflict: Int
  /// Which of the two values is to hold.
  package var take: Take
  /// Nil for one that cannot be repeated.
  package var request: RequestTag?

  /// The two values of a conflict.
  package enum Take: String, CaseIterable, Sendable {
    case kept, lost
  }

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile,
    Parameter("conflict", .text, "the conflict's id"),
    Parameter("take", .words(Take.allCases.map(\.rawValue)), "which value is to hold"),
    .request,
  ]

  /// Takes any id; whether there is such a conflict is seen later.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    request = try reader.request()
    conflict = Self.number(of: try reader.text("conflict"))
    take = try reader.word("take")
  }

  /// Only the text that a number is written as is its id.
  private static func number(of id: String) -> Int {
    guard let number = Int(id), 1...SaturatingSum.limit ~= number, String(number) == id else {
      return 0
    }
    return number
  }
}

internal import CommandLine
internal import Profiles
package import Wire

extension ProfileSummary {
  /// The id as requests and command lines name the profile.
  package var reference: String {
    id.description
  }

  /// The fields of `-o plain`, which never change their order.
  package var plainFields: [String] {
    [name, reference, catalog, isDeleted ? "deleted" : "live", "\(lsn)", "\(recipeCount)"]
  }

  /// Asks for all profiles, with or without deleted ones.
  package static func request(deleted: Bool) -> Request {
    Request(ProfileList().with { $0.includesDeleted = deleted })
  }

  /// Reads the reply to that request.
  ///
  /// Throws if a row is not as agreed.
  package static func read(_ reply: Reply) throws(CommandFailure) -> [ProfileSummary] {
    try reply.read(ProfileList.Result.self).profiles
  }
}

extension Session {
  /// All profiles, with or without deleted ones.
  ///
  /// Throws if the list cannot be asked for, or a row is not as agreed.
  package func profiles(deleted: Bool) throws(CommandFailure) -> [ProfileSummary] {
    try ProfileSummary.read(try ask(ProfileSummary.request(deleted: deleted)))
  }
}

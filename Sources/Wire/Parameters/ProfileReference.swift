internal import JSON
package import Profiles

/// How a request identifies a profile: by its id, or by the name of one live profile.
package enum ProfileReference: Equatable, Sendable {
  case id(ProfileID)
  case name(String)

  /// A placeholder for a request that names no profile yet.
  package static let none = ProfileReference.name("")

  /// The id or the name.
  package var text: String {
    switch self {
    case .id(let id): id.description
    case .name(let name): name
    }
  }

  /// A text that looks like an id is an id, even if a profile has this name.
  package init(_ text: String) {
    self = ProfileID(text).map { .id($0) } ?? .name(text)
  }
}

extension ParameterReader {
  /// The member `profile` of most methods; throws if the member is missing, no text or too long.
  package func profile() throws(Refusal) -> ProfileReference {
    // Makes no cursor: nearly every request has this member, and nearly always as an id.
    let index = try required("profile", try indexOfMember("profile"))
    if document.kind(at: index) == .string,
      let id = ProfileID(document.bytes.span.extracting(document.range(of: index)))
    {
      return .id(id)
    }
    return ProfileReference(try cursor(at: index).string(lengthBytes: TextLimit.nameBytes))
  }
}

extension Parameter {
  /// The description of the member `profile`.
  package static let profile = Parameter("profile", .profile, "a profile's id, or its name")
}

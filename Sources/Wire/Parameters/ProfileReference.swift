internal import JSON
package import Profiles

/// How a request identifies a profile: by its id, or by the name of one live profile.
package enum ProfileReference: Equatable, Sendable {
  case id(ProfileID)
  case name(String)

  /// What a request refers to before it names a profile.
  package static let none = ProfileReference.name("")

  /// The id or the name.
  package var text: String {
    switch self {
    case .id(let id): id.description
    case .name(let name): name
    }
  }

  /// A text that looks like an id is an id, even if a profile has it as its name.
  package init(_ text: String) {
    self = ProfileID(text).map { .id($0) } ?? .name(text)
  }
}

extension ParameterReader {
  /// The member `profile` of most methods; throws if the member is missing, no text or too long.
  package func profile() throws(Refusal) -> ProfileReference {
    // Nearly every request has it, and nearly always as an id: without a cursor of its own.
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

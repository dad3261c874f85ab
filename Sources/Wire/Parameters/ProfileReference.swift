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
    guard let index = member("profile") else { throw .invalidParams(field: "profile", .missing) }
    try check(index, is: .string, "a string", at: "profile")
    let text = document.bytes.span.extracting(document.range(of: index))
    if let id = ProfileID(text) { return .id(id) }
    return ProfileReference(try checked(document.string(at: index), at: field("profile")))
  }
}

extension Parameter {
  /// The description of the member `profile`.
  package static let profile = Parameter("profile", .profile, "a profile's id, or its name")
}

internal import Profiles
internal import Wire

/// Something that the daemon shall change: it is carried out once, however often it is sent.
struct Order: Equatable, Sendable {
  /// What is done when the answer is here, beside showing a refusal.
  enum Purpose: Equatable, Sendable {
    /// One change of that profile; its fields will have these values.
    case edit(ProfileID, [FieldIntention])
    case undo
    /// Opens the profile that was made.
    case make
    case delete
    case undelete
  }

  /// A field whose choice was asked for and not answered yet.
  struct FieldIntention: Equatable, Sendable {
    let field: Field
    let value: FieldValue
  }

  let method: String
  let parameters: [String: JSONValue]
  let purpose: Purpose
}

extension Order {
  /// An order to change a profile by some edits, as one change.
  static func apply(
    _ edits: [Edit], to profile: ProfileID, intending intentions: [FieldIntention] = []
  ) -> Order {
    var writer = JSONWriter()
    writer.edits(edits)
    let list = JSONValue(readable: writer.bytes) ?? []
    return Order(
      method: "profile.apply",
      parameters: ["edits": list, "profile": .string(profile.description)],
      purpose: .edit(profile, intentions))
  }
}

internal import Profiles
internal import Wire

/// A change for the daemon to carry out: exactly once, however often it is sent.
struct Order: Equatable, Sendable {
  /// What to do with the answer, apart from showing a refusal.
  enum Purpose: Equatable, Sendable {
    /// One change of a profile, and the values that its fields will have.
    case edit(ProfileID, [FieldIntention])
    case undo
    /// Uses up a part of the bag: the answer says what was made and learned.
    case use
    /// Opens the created profile.
    case make
    case delete
    case undelete
  }

  /// A field's value that was ordered but not yet confirmed.
  struct FieldIntention: Equatable, Sendable {
    let field: Field
    let value: FieldValue
  }

  /// Not numbered yet.
  let request: Request
  let purpose: Purpose

  init(_ asked: some RequestParameters, _ purpose: Purpose) {
    request = Request(asked)
    self.purpose = purpose
  }
}

extension Order {
  /// An order to change a profile by some edits, as one change.
  static func apply(
    _ edits: [Edit], to profile: ProfileID, intending intentions: [FieldIntention] = []
  ) -> Order {
    Order(
      ProfileApply(of: profile.description).with { $0.edits = edits }, .edit(profile, intentions))
  }
}

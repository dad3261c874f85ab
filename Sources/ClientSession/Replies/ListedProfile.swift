internal import Profiles
package import Wire

/// One row of profile.list.
package struct ListedProfile {
  /// The profile's id.
  package let id: String
  /// The profile's name, with its folders.
  package let name: String
  /// The id of the profile's catalog.
  package let catalog: String
  /// Whether it can be brought back, and is in no other list.
  package let deleted: Bool
  /// The number of its newest change.
  package let lsn: Int
  /// How many recipes are left.
  package let recipes: Int

  /// Reads the result of profile.get, too.
  package init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read()
  }

  /// The same of a row that was read already.
  package init(_ row: ProfileSummary) {
    id = row.id.description
    name = row.name
    catalog = row.catalog
    deleted = row.isDeleted
    lsn = row.lsn
    recipes = row.recipeCount
  }

  /// The fields of `-o plain`, which never change their order.
  package var plainFields: [String] {
    [name, id, catalog, deleted ? "deleted" : "live", "\(lsn)", "\(recipes)"]
  }
}

extension ListedProfile: WireReading {
  /// Accepts any text as an id, because commands only pass the id on.
  package init(reading part: MessagePart) throws(UnreadableMember) {
    id = try part.string("id")
    name = try part.string("name")
    catalog = try part.string("catalog")
    deleted = try part.bool("deleted")
    lsn = try part.integer("lsn")
    recipes = try part.integer("recipes")
  }

  /// All rows of profile.list.
  struct List: WireReading {
    let profiles: [ListedProfile]

    init(reading part: MessagePart) throws(UnreadableMember) {
      profiles = try part.member("profiles").all()
    }
  }
}

extension ListedProfile {
  /// Asks for all profiles, with or without deleted ones.
  package static func request(deleted: Bool) -> Request {
    Request(ProfileList().with { $0.includesDeleted = deleted })
  }

  /// Reads the reply to that request.
  ///
  /// Throws if a row is not as agreed.
  package static func read(_ reply: Reply) throws(CommandFailure) -> [ListedProfile] {
    try reply.read(ListedProfile.List.self).profiles
  }
}

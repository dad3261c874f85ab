internal import Profiles
package import Wire

/// One row of profile.list.
package struct ListedProfile {
  package let id: String
  package let name: String
  package let catalog: String
  package let deleted: Bool
  package let lsn: Int
  package let recipes: Int

  /// Reads the result of profile.get, too.
  package init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read()
  }

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
  package static func request(deleted: Bool) -> Request {
    Request(ProfileList().with { $0.includesDeleted = deleted })
  }

  package static func read(_ reply: Reply) throws(CommandFailure) -> [ListedProfile] {
    try reply.read(ListedProfile.List.self).profiles
  }
}

internal import Profiles
internal import Wire

/// One row of profile.list.
struct ProfileSummary {
  let id: String
  let name: String
  let catalog: String
  let deleted: Bool
  let lsn: Int
  let recipes: Int

  /// Reads the result of profile.get, too.
  init(_ reply: Reply) throws(CommandFailure) {
    self = try reply.read()
  }

  init(_ row: Wire.ProfileSummary) {
    id = row.id.description
    name = row.name
    catalog = row.catalog
    deleted = row.isDeleted
    lsn = row.lsn
    recipes = row.recipeCount
  }

  /// The fields of `-o plain`, which never change their order.
  var plainFields: [String] {
    [name, id, catalog, deleted ? "deleted" : "live", "\(lsn)", "\(recipes)"]
  }
}

extension ProfileSummary: WireReading {
  /// Accepts any text as an id, because commands only pass the id on.
  init(reading part: MessagePart) throws(UnreadableMember) {
    id = try part.string("id")
    name = try part.string("name")
    catalog = try part.string("catalog")
    deleted = try part.bool("deleted")
    lsn = try part.integer("lsn")
    recipes = try part.integer("recipes")
  }

  /// All rows of profile.list.
  struct List: WireReading {
    let profiles: [ProfileSummary]

    init(reading part: MessagePart) throws(UnreadableMember) {
      profiles = try part.member("profiles").all()
    }
  }
}

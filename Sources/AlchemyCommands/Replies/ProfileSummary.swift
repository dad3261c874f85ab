/// One row of profile.list.
struct ProfileSummary {
  let id: String
  let name: String
  let catalog: String
  let deleted: Bool
  let lsn: Int
  let recipes: Int

  init(_ reply: Reply) throws(CommandFailure) {
    id = try reply.string("id")
    name = try reply.string("name")
    catalog = try reply.string("catalog")
    deleted = try reply.bool("deleted")
    lsn = try reply.integer("lsn")
    recipes = try reply.integer("recipes")
  }

  /// The fields of `-o plain`, which never change their order.
  var plainFields: [String] {
    [name, id, catalog, deleted ? "deleted" : "live", "\(lsn)", "\(recipes)"]
  }
}

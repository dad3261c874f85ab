/// One thing that a client does again and again.
enum Operation: CaseIterable {
  case getProfile
  case listRecipes
  /// A durable edit; each connection has its own profile.
  case applyOwnProfile
  /// A durable edit; all connections edit one profile, each another ingredient.
  case applyOneProfile

  var name: String {
    switch self {
    case .getProfile: "profile.get"
    case .listRecipes: "recipes.list"
    case .applyOwnProfile: "profile.apply, own profile"
    case .applyOneProfile: "profile.apply, one profile"
    }
  }

  var isWrite: Bool {
    switch self {
    case .getProfile, .listRecipes: false
    case .applyOwnProfile, .applyOneProfile: true
    }
  }
}

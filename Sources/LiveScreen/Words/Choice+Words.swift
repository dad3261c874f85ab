internal import Alchemy
internal import Profiles

extension Choice {
  /// The word that people use.
  var words: String {
    switch self {
    case .must: "must"
    case .may: "may"
    case .cant: "can't"
    }
  }

  /// What stands before a name, so that a choice is told without colours.
  var mark: String {
    switch self {
    case .must: "!"
    case .may: " "
    case .cant: "x"
    }
  }

  /// The one that follows when choices are gone through.
  var next: Choice {
    switch self {
    case .may: .must
    case .must: .cant
    case .cant: .may
    }
  }
}

extension Scope {
  /// Of what the recipes are made.
  var words: String {
    switch self {
    case .all: "recipes of all ingredients"
    case .stock: "recipes of the bag only"
    }
  }
}

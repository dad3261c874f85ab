internal import Alchemy
internal import Profiles

extension Choice {
  /// The choice in everyday words.
  var words: String {
    switch self {
    case .must: "must"
    case .may: "may"
    case .cant: "can't"
    }
  }

  /// The mark before a name, which shows the choice without colours.
  var mark: String {
    switch self {
    case .must: "!"
    case .may: " "
    case .cant: "x"
    }
  }

  /// The next choice when a key cycles through choices.
  var next: Choice {
    switch self {
    case .may: .must
    case .must: .cant
    case .cant: .may
    }
  }
}

extension Scope {
  /// The scope of the recipes, in words.
  var words: String {
    switch self {
    case .all: "recipes of all ingredients"
    case .stock: "recipes of the bag only"
    }
  }

  /// The same where there is little room.
  var shortWords: String {
    switch self {
    case .all: "all ingredients"
    case .stock: "the bag only"
    }
  }
}

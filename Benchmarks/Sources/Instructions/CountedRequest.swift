/// A request whose instructions are counted; each has a budget.
enum CountedRequest: String, CaseIterable {
  case ping = "system.ping"
  case get = "profile.get"
  case list = "recipes.list"
  case explain = "recipes.explain"
  case stock = "profile.apply stock"
  /// A choice, which recipes come and go with.
  case toggle = "profile.apply toggle"
  case brew = "bag.brew"
  /// A count in a profile that one connection watches.
  case watched = "profile.apply watched"
  /// A page of changes.
  case pull = "sync.pull"
  /// A page of changes that are new to the daemon.
  case push = "sync.push"

  /// The requests of a connection that are sent before the first reply is read.
  var depths: [Int] {
    switch self {
    case .ping, .get, .list, .explain, .stock, .toggle, .brew, .watched: [1, 16]
    case .pull, .push: [1]
    }
  }

  /// How many requests the shorter and the longer run have.
  ///
  /// The difference is what counts: start, preparations and the first requests are in both.
  var counts: (fewer: Int, more: Int) {
    switch self {
    case .ping, .get, .list, .explain, .stock, .toggle, .brew, .watched: (512, 2560)
    case .pull: (8, 40)
    case .push: (2, 10)
    }
  }

  /// How many connections send at once, each for a profile of its own.
  ///
  /// Pages of changes must arrive in order.
  var connections: Int {
    switch self {
    case .ping, .get, .list, .explain, .stock, .toggle, .brew, .watched: 8
    case .pull, .push: 1
    }
  }
}

/// The texts of counted requests, which vary in profile and parameters.
struct CountedTexts {
  let profiles: [String]
  /// Ids, in the order of the catalog.
  let ingredients: [String]
  /// The requests of `sync.push`, each with a page of changes.
  let pushes: [String]

  /// More than all runs brew.
  private static let quantity = 100_000
  /// Pairs that share an effect.
  private static let brews = [
    ["wheat", "blue-mountain-flower"], ["wheat", "giants-toe"], ["creep-cluster", "giants-toe"],
  ]

  /// The requests that prepare one profile: enough for all brews.
  static func preparation(of profile: String) -> String {
    let edits = Set(brews.joined()).sorted().map {
      #"{"edit":"stock","ingredient":"\#($0)","quantity":\#(quantity)}"#
    }
    return apply(edits.joined(separator: ","), profile)
  }

  static func watch(_ profile: String) -> String {
    RequestLine.text("profile.watch", #"{"profile":"\#(profile)"}"#)
  }

  /// The request with a number from 0; neighbours are of different profiles.
  func text(_ request: CountedRequest, _ number: Int) -> String {
    let profile = profiles[number % profiles.count]
    let turn = number / profiles.count
    let ingredient = ingredients[turn % ingredients.count]
    switch request {
    case .ping: return RequestLine.text("system.ping", "{}")
    case .get: return RequestLine.text("profile.get", #"{"profile":"\#(profile)"}"#)
    case .list:
      return RequestLine.text("recipes.list", #"{"limit":50,"profile":"\#(profile)"}"#)
    case .explain:
      let ids = Self.list([ingredient, ingredients[(turn + 1) % ingredients.count]])
      return RequestLine.text(
        "recipes.explain", #"{"ingredients":\#(ids),"profile":"\#(profile)"}"#)
    case .stock, .watched:
      // Another count than the one before.
      let edit = #"{"edit":"stock","ingredient":"\#(ingredient)","quantity":\#(number + 1)}"#
      return Self.apply(edit, profile)
    case .toggle:
      let toggled = ingredients[turn / 2 % ingredients.count]
      let choice = turn.isMultiple(of: 2) ? "cant" : "may"
      return Self.apply(
        #"{"choice":"\#(choice)","edit":"choose","ingredient":"\#(toggled)"}"#, profile)
    case .brew:
      let ids = Self.list(Self.brews[turn % Self.brews.count])
      return RequestLine.text(
        "bag.brew", #"{"brews":[{"ingredients":\#(ids)}],"profile":"\#(profile)"}"#)
    case .pull:
      return RequestLine.text(
        "sync.pull", #"{"profile":"\#(CountedSource.profile)","vector":{}}"#)
    case .push: return pushes[number]
    }
  }

  private static func list(_ ids: [String]) -> String {
    "[" + ids.map { #""\#($0)""# }.joined(separator: ",") + "]"
  }

  private static func apply(_ edits: String, _ profile: String) -> String {
    RequestLine.text("profile.apply", #"{"edits":[\#(edits)],"profile":"\#(profile)"}"#)
  }
}

import JSON
import TestSupport
import Wire

/// What a watch asked for.
struct Interest {
  var topics: Set<String> = ["choices", "inventory", "profile", "recipes"]
  /// Only these, or all.
  var fields: Set<String>?

  /// Both narrow.
  func shows(_ field: String) -> Bool {
    topics.contains(Self.topic(of: field)) && fields?.contains(field) ?? true
  }

  /// What the one event of a change says in `set`.
  func news(of step: PlainLog.Step) -> [String: JSONValue] {
    step.news.filter { shows($0.key) }
  }

  /// With fields, recipes come only with a change of one of them, whatever its topic.
  func showsRecipes(of step: PlainLog.Step) -> Bool {
    topics.contains("recipes") && step.movesRecipes
      && fields?.contains { step.news[$0] != nil } ?? true
  }

  func isTouched(by step: PlainLog.Step) -> Bool {
    !news(of: step).isEmpty || showsRecipes(of: step)
  }

  func values(of profile: PlainProfile) -> [String: JSONValue] {
    profile.values.filter { shows($0.key) }
  }

  /// Whether what came and went adds up to the whole list.
  var followsAllRecipes: Bool { topics.contains("recipes") && fields == nil }

  private static func topic(of field: String) -> String {
    if field.hasPrefix("stock:") { return "inventory" }
    return field.contains(":") ? "choices" : "profile"
  }
}

extension Interest {
  static let allTopics = ["choices", "inventory", "presence", "profile", "recipes"]
  static let allFields = PlainProfile(id: "").fields.keys.sorted()

  /// Half of them ask for all, and now and then for presence.
  static func random(using generator: inout SeededGenerator) -> Interest {
    var interest = Interest()
    if generator.chance(oneIn: 2) {
      interest.topics = Set(allTopics.filter { _ in generator.chance(oneIn: 2) })
      if interest.topics.isEmpty { interest.topics = [generator.pick(allTopics)] }
    } else if generator.chance(oneIn: 2) {
      interest.topics.insert("presence")
    }
    if generator.chance(oneIn: 4) {
      let count = generator.integer(in: 1...4)
      interest.fields = Set((0..<count).map { _ in generator.pick(allFields) })
    }
    return interest
  }

  /// The members of `params` that ask for this; the default is left out.
  var parameters: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    if topics != Interest().topics {
      members["topics"] = .array(topics.sorted().map { .string($0) })
    }
    if let fields { members["fields"] = .array(fields.sorted().map { .string($0) }) }
    return members
  }
}

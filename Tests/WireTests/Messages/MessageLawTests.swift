import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// What holds for every message that is written and read.
@Suite struct MessageLawTests {
  /// Methods whose result is only written; do not add a new method here.
  private static let oneWay = ["rpc.discover", "sync.pull", "sync.state"]

  /// The results of all other methods.
  private static let results: [any RandomMessage.Type] = Methods.all.compactMap {
    ($0 as? any AnsweredRequest.Type).flatMap(result)
  }

  private static let messages: [any RandomMessage.Type] =
    results + [ProfileEvent.self, ProfilesEvent.self, PlanEvent.self, SystemRestarted.self]

  private static func result(of method: any AnsweredRequest.Type) -> (any RandomMessage.Type)? {
    func type<Method: AnsweredRequest>(_: Method.Type) -> Any.Type { Method.Result.self }
    return type(method) as? any RandomMessage.Type
  }

  @Test func `every method has both directions and a generator, but three`() {
    let others = Methods.all.filter { !($0 is any AnsweredRequest.Type) }
    #expect(others.map { $0.method.name }.sorted() == Self.oneWay)
    #expect(Self.oneWay.count == 3)
    #expect(Self.results.count == Methods.all.count - Self.oneWay.count)
  }

  @Test(.seeds(0...150))
  func `a message is read as it was written, in the one form`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    for type in Self.messages { try roundTrip(type, &generator) }
  }

  private func roundTrip<Value: RandomMessage>(
    _: Value.Type, _ generator: inout SeededGenerator
  ) throws {
    let message = Value.random(using: &generator)
    var writer = JSONWriter()
    message.write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    let tree = try JSONValue(parsing: writer.bytes)
    #expect(String(decoding: tree.serialized(), as: UTF8.self) == text)
    #expect(try Value(reading: MessagePart(tree)) == message, "\(text)")
    var document = JSONDocument()
    try document.parse(writer.bytes.span)
    #expect(try Value(reading: MessagePart(document, at: JSONDocument.root)) == message, "\(text)")
    guard var members = tree.object else { return }
    members["ofANewerDaemon"] = [1, ["a": .null]]
    #expect(try Value(reading: MessagePart(.object(members))) == message, "\(text)")
  }

  @Test(.seeds(0...30))
  func `a damaged message is read or refused, in both forms alike`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    for type in Self.messages { try damage(type, &generator) }
  }

  private func damage<Value: RandomMessage>(
    _: Value.Type, _ generator: inout SeededGenerator
  ) throws {
    var writer = JSONWriter()
    Value.random(using: &generator).write(to: &writer)
    var document = JSONDocument()
    for _ in 0..<20 {
      let damaged = Mutation.mutated(writer.bytes, using: &generator)
      guard let tree = JSONValue(readable: damaged) else { continue }
      try document.parse(damaged.span)
      let ways = [MessagePart(tree), MessagePart(document, at: JSONDocument.root)]
        .map { part in Result { () throws(UnreadableMember) in try Value(reading: part) } }
      switch (ways[0], ways[1]) {
      case (.success(let one), .success(let other)): #expect(one == other)
      case (.failure, .failure): continue
      case (.success, .failure), (.failure, .success):
        Issue.record("\(ways) of \(String(decoding: damaged, as: UTF8.self))")
      }
    }
  }

  @Test(.seeds(0...20))
  func `a member of another type is read or refused, and named`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    for type in Self.messages { try mistype(type, &generator) }
  }

  private func mistype<Value: RandomMessage>(
    _: Value.Type, _ generator: inout SeededGenerator
  ) throws {
    var writer = JSONWriter()
    Value.random(using: &generator).write(to: &writer)
    let members = try #require(try JSONValue(parsing: writer.bytes).object)
    for name in members.keys {
      for other in [nil, .null, 1, "", true, [], [:], [[:]], -1, .number(0.5)] as [JSONValue?] {
        var spoilt = members
        spoilt[name] = other
        do throws(UnreadableMember) {
          _ = try Value(reading: MessagePart(.object(spoilt)))
        } catch {
          // Only an ending may lack the lsn, and only a plan that waits the best so far.
          let instead = ["ended": "lsn", "waits": "best"]
          let named = other == nil ? instead[name] ?? name : name
          #expect(
            [".", "["].contains { (error.path + $0).hasPrefix(named + $0) }, "\(name): \(error)")
        }
      }
    }
  }

  @Test func `a message of another kind is refused`() {
    for type in Self.messages {
      for other in [JSONValue.null, 1, "", true, []] {
        #expect(throws: UnreadableMember(path: "")) { try type.init(reading: MessagePart(other)) }
      }
    }
  }

  @Test func `recipes of indices are written as recipes of ids`() throws {
    let catalog = try SmallCatalog.catalog()
    let index = try RecipeIndex(of: catalog)
    let ids = CatalogIDs(of: catalog)
    #expect(index.count > 0)
    for position in 0..<index.count {
      let recipe = index[position]
      var listed = ListedRecipe(
        ingredients: recipe.ingredients.map { catalog.ingredients[$0].id },
        effects: recipe.effects.map { catalog.effects[$0].id }, gold: recipe.gold)
      var priced = PricedRecipe(recipe)
      let isEqual = {
        var (one, other) = (JSONWriter(), JSONWriter())
        one.recipe(priced, ids)
        listed.write(to: &other)
        return one.bytes == other.bytes
      }
      #expect(isEqual())
      (priced.removed, listed.removed) = (recipe.effects, listed.effects)
      priced.lacking = Array(recipe.ingredients.dropFirst())
      listed.lacks = Array(listed.ingredients.dropFirst())
      (priced.times, listed.times) = (3, 3)
      let strength = RecipesExplain.EffectStrength(effect: "fear", magnitude: 0.5, duration: 3)
      priced.details = RecipeDetails(isPoison: true, named: "Poison", strengths: [strength])
      listed.details = priced.details
      #expect(isEqual())
    }
  }
}

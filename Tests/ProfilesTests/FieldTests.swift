import Alchemy
import Profiles
import Testing

@Suite struct FieldTests {
  @Test(
    arguments: [
      (.ingredient("nirnroot"), "ingredient:nirnroot"), (.effect("fear"), "effect:fear"),
      (.stock("nirnroot"), "stock:nirnroot"), (.name, "name"), (.scope, "scope"),
      (.deleted, "deleted"), (.ingredient(""), "ingredient:"), (.effect("a:b"), "effect:a:b"),
      (.stock("\u{301}x"), "stock:\u{301}x"), (.ingredient("\u{FE0F}"), "ingredient:\u{FE0F}"),
      (.effect("name"), "effect:name"), (.bench(.reserve("a:b")), "reserve:a:b"),
      (.bench(.alchemist(.skill)), "alchemist:skill"),
      (.bench(.alchemist(.purity)), "alchemist:purity"),
      (.bench(.known(ingredient: "wheat", effect: "fear")), "known:wheat/fear"),
      (.bench(.known(ingredient: "", effect: "a/b")), "known:/a/b"),
      (.bench(.known(ingredient: "a", effect: "\u{301}")), "known:a/\u{301}"),
      (.bench(.label(.note(.ingredient("a:b")))), "note:ingredient:a:b"),
      (.bench(.label(.note(.effect("fear")))), "note:effect:fear"),
      (.tally(.made), "tally:made"), (.tally(.gold), "tally:gold"),
    ] as [(Field, String)])
  func `a field reads back from its text`(field: Field, text: String) {
    #expect(field.description == text)
    #expect(Field(text) == field)
    switch field {
    case .bench(let field): #expect(field.nameBytes == text.utf8.count)
    case .tally(let tally): #expect(tally.nameBytes == text.utf8.count)
    case .ingredient, .effect, .stock, .single: break
    }
  }

  @Test func `fields with a text as raw value are told apart, hashed by their case`() {
    #expect(Set(Alchemist.Field.allCases).count == Alchemist.Field.allCases.count)
    #expect(Set(Alchemist.Field.allCases.map(\.hashValue)).count == Alchemist.Field.allCases.count)
    #expect(Set(Tally.allCases.map(\.hashValue)).count == Tally.allCases.count)
  }

  @Test(arguments: [["b", "a"], ["c", "a", "b"]])
  func `a recipe's field has its ids sorted`(ids: [String]) throws {
    let recipe = try #require(RecipeIDs(ids))
    #expect(recipe.ids == ids.sorted())
    for field in [Label.favourite(recipe), .note(.recipe(recipe))].map({
      Field.bench(.label($0))
    }) {
      #expect(Field(field.description) == field)
    }
  }

  @Test(arguments: [
    "", "nirnroot", "names", "Name", "ingredients:a", ":a", "ingredient", " name",
    "alchemist:strength", "alchemist:", "known:wheat", "tally:potions", "tally:", "reserves:a",
    "note:wheat", "note:", "note:recipe:a", "note:recipe:b+a", "note:recipe:a+a",
    "note:recipe:a+b+c+d", "favourite:a", "favourite:", "favourite:b+a", "favourite:a+b+",
  ])
  func `no other text is read`(text: String) {
    #expect(Field(text) == nil)
  }
}

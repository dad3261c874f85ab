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
      (.tally(.made), "tally:made"), (.tally(.gold), "tally:gold"),
    ] as [(Field, String)])
  func `a field reads back from its text`(field: Field, text: String) {
    #expect(field.description == text)
    #expect(Field(text) == field)
  }

  @Test(arguments: [
    "", "nirnroot", "names", "Name", "ingredients:a", ":a", "ingredient", " name",
    "alchemist:strength", "alchemist:", "known:wheat", "tally:potions", "tally:", "reserves:a",
  ])
  func `no other text is read`(text: String) {
    #expect(Field(text) == nil)
  }
}

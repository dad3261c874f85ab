import Profiles
import Testing

@Suite struct FieldTests {
  @Test(
    arguments: [
      (.ingredient("nirnroot"), "ingredient:nirnroot"), (.effect("fear"), "effect:fear"),
      (.stock("nirnroot"), "stock:nirnroot"), (.name, "name"), (.scope, "scope"),
      (.deleted, "deleted"), (.ingredient(""), "ingredient:"), (.effect("a:b"), "effect:a:b"),
      (.stock("\u{301}x"), "stock:\u{301}x"), (.ingredient("\u{FE0F}"), "ingredient:\u{FE0F}"),
      (.effect("name"), "effect:name"),
    ] as [(Field, String)])
  func `a field reads back from its text`(field: Field, text: String) {
    #expect(field.description == text)
    #expect(Field(text) == field)
  }

  @Test(arguments: ["", "nirnroot", "names", "Name", "ingredients:a", ":a", "ingredient", " name"])
  func `no other text is read`(text: String) {
    #expect(Field(text) == nil)
  }
}

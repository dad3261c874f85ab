import AlchemyCommands
import ClientSession
import CommandLine
import JSON
import Testing
import Wire

@Suite struct ExampleTests {
  private static func items(_ kind: CatalogItem.Kind, _ members: JSONValue?) -> [CatalogItem] {
    (members?.array ?? []).compactMap { member in
      guard let id = member["id"]?.string, let name = member["name"]?.string else { return nil }
      return CatalogItem(kind, id: id, name: name)
    }
  }

  /// The kinds that an argument's names may mean; none where it takes no names.
  private static func kinds(_ argument: Argument) -> [CatalogItem.Kind] {
    switch argument.kind {
    case .ingredient: [.ingredient]
    case .effect: [.effect]
    case .ingredientOrEffect: CatalogItem.Kind.allCases
    default: []
    }
  }

  @Test("every name in an example of the help means one thing in the catalog skyrim")
  func namesResolve() throws {
    let catalog = try BuiltInCatalog.value()
    let resolver = NameResolver(
      catalog: "skyrim",
      items: Self.items(.ingredient, catalog["ingredients"])
        + Self.items(.effect, catalog["effects"]))
    var resolved = 0
    for command in CommandTable.alchemy.commands {
      for example in command.examples {
        let parser = CommandLineParser(table: .alchemy, words: example.words)
        guard case .run(let invocation) = try parser.parse() else { continue }
        for argument in command.arguments {
          let kinds = Self.kinds(argument)
          if kinds.isEmpty { continue }
          for name in invocation.all(argument) {
            #expect(throws: Never.self, "\(example.line)") {
              try resolver.resolve(name, among: kinds)
            }
            resolved += 1
          }
        }
      }
    }
    #expect(resolved > 10)
  }
}

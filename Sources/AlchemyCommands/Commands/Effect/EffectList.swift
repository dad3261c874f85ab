internal import ClientSession
internal import CommandLine
internal import TerminalScreen
internal import Wire

/// `alchemy effects`: the effects of the profile's catalog, or those that fit a text.
enum EffectList {
  static let command = ClientCommand(
    "effects", section: .looking, summary: "list the effects and their choices",
    arguments: [ItemListing.text], options: [.noPager] + Option.askingOfProfile,
    examples: [
      Example("effects", purpose: "all of them"),
      Example("effects", "fortify", purpose: "those with this in their name"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let items = ItemListing.items(
      context.catalog.effects.map(\.item), fitting: invocation[ItemListing.text])
    let hint = ItemListing.hint(items, of: .effect, context, session)
    try session.show(presentation(items, context.profile, hint))
  }

  private static func presentation(
    _ items: [CatalogItem], _ profile: ProfileDetails, _ hint: String?
  ) -> Presentation {
    let columns = [Column("CHOICE"), Column("NAME", shrinks: true), Column("ID", shrinks: true)]
    let rows: [[Cell]] = items.map { item in
      [.choice(profile.choice(of: item)), Cell(item.name), Cell(item.id, .faint)]
    }
    return Presentation(
      json: [
        "effects": .array(
          items.map { item in
            [
              "choice": .string(profile.choice(of: item)), "id": .string(item.id),
              "name": .string(item.name),
            ]
          })
      ],
      plain: items.map { [$0.id, $0.name, profile.choice(of: $0)] },
      table: ItemListing.blocks(columns, rows, noun: "effect", hint: hint))
  }
}

internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

/// `alchemy alchemist`: who the profile's alchemist is.
enum AlchemistSet {
  private static let settings = Argument(
    "FIELD VALUE", .alchemistSetting, .any,
    summary: "fields and their values in turn; without any, shows them all")

  static let command = ClientCommand(
    "alchemist", section: .brewing, summary: "show or set the alchemist's skill, gear and perks",
    details: [
      "Prices, strengths and the order of recipes follow the alchemist. A new profile has one of "
        + "skill 100 without gear or perks.",
      "skill is a number from 0 to 1,000. fortify is the sum, in percent, of Fortify Alchemy on all "
        + "that you wear and of what you drank. alchemist is the rank of that perk, 0 to 5, and "
        + "experimenter is 0 to 3. physician, benefactor, poisoner, purity and seeker are on or off.",
      "A perk alone is on, and `skill=60,fortify=25%,benefactor` is read as well.",
      "Several fields are one change, and one undo takes it back. `alchemy reset alchemist` goes back to "
        + "the alchemist of a new profile.",
    ],
    arguments: [settings], options: Option.askingOfProfile,
    examples: [
      Example("alchemist", purpose: "who is it now?"),
      Example(
        "alchemist", "skill", "73", "fortify", "47", "alchemist", "3", "benefactor", "on",
        purpose: "skill, gear and perks"),
      Example("alchemist", "purity", "off", purpose: "without one perk"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let words = invocation.all(settings)
    if words.isEmpty { return try show(session) }
    let edits: [Edit]
    do throws(UsageFailure) {
      edits = try AlchemistSettings(words, place: invocation.placeWords).edits()
    } catch {
      throw .usage(error)
    }
    try apply(edits, session)
  }

  /// Sets fields as one change, and says who the alchemist is then.
  static func apply(_ edits: [Edit], _ session: Session) throws(CommandFailure) {
    let before = try session.ask(session.profileRequest).read(ProfileSnapshot.self)
    let profile = before.summary.reference
    // The second request reads the new alchemist; both are sent together.
    let replies = try session.ask([
      Session.change(profile, edits), Request(ProfileGet(of: profile)),
    ])
    let after = try replies[1].read(ProfileSnapshot.self).bench.alchemist
    try session.show(
      outcome: replies[0], of: "alchemist: \(after.words)", explainingNoneIn: profile,
      isRepriced: after.repricing != before.bench.alchemist.repricing)
  }

  private static func show(_ session: Session) throws(CommandFailure) {
    let profile = try session.ask(session.profileRequest).read(ProfileSnapshot.self)
    let alchemist = profile.bench.alchemist
    let fields = Alchemist.Field.allCases
    let form = RowForm<Alchemist.Field>([
      .init("field", Column("FIELD")) { .text($0.rawValue) },
      .init("value", Column("VALUE", .right)) { field in
        .text(alchemist[field].word).shown(alchemist.words(of: field))
      },
      .init("meaning", Column("MEANING", shrinks: true), isPlain: false) {
        RowValue(Cell($0.meaning, .faint))
      },
    ])
    let members = fields.map { ($0.rawValue, alchemist[$0].json) }
    try session.show(
      Presentation(
        json: .object(Dictionary(uniqueKeysWithValues: members)), plain: form.plain(fields),
        table: [
          .sentence("\(profile.summary.name.visibleName): \(alchemist.words)"),
          .listing(form.listing(fields)),
        ]))
  }
}

internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Lists
internal import Profiles
internal import Wire

/// `alchemy note`: writes a note on an ingredient, an effect or a recipe, or shows it.
enum NoteSet {
  private static let names = Argument(
    "NAME", .ingredientOrEffect, .oneOrMore,
    summary: "an ingredient or an effect; or two or three ingredients, meaning the recipe")
  private static let text = Option(
    "--text", short: "-m", value: .one("TEXT", .text), excludes: removing.name,
    summary: "the note, in one line")
  private static let removing = Option("--remove", summary: "take the note away")

  static let command = ClientCommand(
    "note", section: .brewing, summary: "write a note on an ingredient, effect or recipe",
    details: [
      "Without --text it shows the note. Notes belong to the profile: every terminal, the page and other machines have them. "
        + "`alchemy notes` lists all."
    ],
    arguments: [names], options: [text, removing] + Option.askingOfProfile,
    examples: [
      Example("note", "Nirnroot", "-m", "hums; by the lake", purpose: "where it grows"),
      Example("note", "Wheat", "Giant's Toe", "-m", "keep for Lydia", purpose: "on a recipe"),
      Example("note", "Nirnroot", purpose: "what did I write?"),
      Example("note", "Nirnroot", "--remove", purpose: "take it away"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let subject = try subject(invocation, context)
    let words = context.names.words(for: subject)
    let profile = context.profile.summary.reference
    if invocation.has(removing) {
      try session.apply([.label(.note(subject), "")], to: profile, saying: "\(words): no note")
    } else if let typed = invocation[text] {
      let note = try LabelText.checked(typed, of: text.name, invocation)
      try session.apply([.label(.note(subject), note)], to: profile, saying: "\(words): \(note)")
    } else {
      let note = context.profile.bench.notes[subject]
      let hint = CommandFailure.line(
        ["note"] + invocation.all(names) + ["--text", "TEXT"] + invocation.placeWords)
      try session.show(
        Presentation(
          json: ["of": .string(subject.description), "text": note.map { .string($0) } ?? .null],
          plain: note.map { [[subject.description, $0]] } ?? [],
          table: [.sentence(note.map { "\(words): \($0)" } ?? "no note; \(hint) writes one")]))
    }
  }

  /// One name is an ingredient or an effect; several are a recipe.
  private static func subject(
    _ invocation: Invocation, _ context: ProfileContext
  ) throws(CommandFailure) -> Label.Subject {
    let typed = invocation.all(names)
    guard typed.count > 1 else {
      let item = try context.resolve(typed, among: CatalogItem.Kind.allCases)[0]
      return switch item.kind {
      case .ingredient: .ingredient(item.id)
      case .effect: .effect(item.id)
      }
    }
    let ids = try context.resolve(typed, among: [.ingredient]).map(\.id)
    guard let recipe = RecipeIDs(ids) else {
      throw .usage(
        UsageFailure(
          problem: .other("a recipe has two or three different ingredients"),
          nextWords: ["note", Option.help.name]))
    }
    return .recipe(recipe)
  }
}

/// `alchemy notes`: all notes of the profile.
enum NoteList {
  static let command = ClientCommand(
    "notes", section: .brewing, summary: "list your notes",
    options: [.noPager] + Option.askingOfProfile,
    examples: [Example("notes", purpose: "what did I write down?")]
  ) { invocation, session throws(CommandFailure) in
    let context = try session.context()
    let rows = context.profile.bench.notes.map {
      Row(subject: $0.key, words: context.names.words(for: $0.key), text: $0.value)
    }.sorted { ($0.words, $0.text) < ($1.words, $1.text) }
    let first = context.catalog.ingredients.first?.name ?? "NAME"
    let hint = CommandFailure.line(["note", first, "--text", "TEXT"] + invocation.placeWords)
    try session.show(
      Presentation(
        rows, form, json: ["notes": form.json(rows)],
        empty: [.sentence("there are no notes; \(hint) writes one")], below: []))
  }

  private struct Row {
    let subject: Label.Subject
    let words: String
    let text: String
  }

  private static var form: RowForm<Row> {
    RowForm([
      .init("of", Column("OF", shrinks: true)) { row in
        .text(row.subject.description).shown(row.words)
      },
      .init("text", Column("NOTE", shrinks: true)) { .text($0.text) },
    ])
  }
}

extension ProfileContext {
  /// The note on something, for people; nothing without one.
  func noteBlocks(_ subject: Label.Subject) -> [Presentation.Block] {
    profile.bench.notes[subject].map { [.sentence("note: " + $0)] } ?? []
  }

  /// The note on something, for scripts; nothing without one.
  func noteRows(_ subject: Label.Subject) -> [[String]] {
    profile.bench.notes[subject].map { [["note", $0]] } ?? []
  }

  /// The note on something, for programs; nil without one.
  func noteMember(_ subject: Label.Subject) -> JSONValue? {
    profile.bench.notes[subject].map { .string($0) }
  }
}

/// The rules for what a player writes down, at the command line.
enum LabelText {
  /// The text without white space around it; throws for a text that the daemon would refuse.
  static func checked(
    _ typed: String, of option: String, _ invocation: Invocation
  ) throws(CommandFailure) -> String {
    let text = String(Substring(typed).trimmed)
    let objection: UsageProblem.Objection? =
      if text.isEmpty { .empty } else if text.utf8.count > Label.textBytes {
        .other("has more than \(Label.textBytes) bytes")
      } else { nil }
    guard let objection else { return text }
    throw .usage(
      UsageFailure(
        problem: .badValue(of: option, text: text.clipped, objection, suggestion: nil),
        nextWords: invocation.command.words + [Option.help.name]))
  }
}

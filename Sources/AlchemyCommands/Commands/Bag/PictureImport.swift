internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Lists
internal import LiveProfile
internal import TerminalScreen
internal import Wire

/// Counts the bag by a picture of it, which the program `tesseract` reads.
struct PictureImport {
  /// How much is asked before the bag changes.
  enum Consent {
    /// Shows what would change, and changes nothing.
    case dry
    /// A person says what is unsure, and then yes.
    case asking
    /// What is certain is taken, and what is unsure is left out.
    case given
  }

  private let session: Session
  private let context: ProfileContext
  private var rows: [Row]
  private let unnamed: [String]
  private let mode: BagImport.Mode

  /// An ingredient of the picture.
  private struct Row {
    let item: CatalogItem
    let read: String
    /// Nil while it is unsure.
    var count: Int?
    let before: Int
  }

  /// Reads a picture; nothing changes yet.
  ///
  /// Throws if the path is not a regular file, or if no text in the picture is an ingredient.
  init(
    of path: String, _ mode: BagImport.Mode, _ session: Session
  ) throws(CommandFailure) {
    guard path != ProfileFile.standard, !session.world.files.isDevice(path) else {
      throw .picture(.noFile)
    }
    let context = try session.context()
    let catalog = try CommandFailure.following { () throws(MirrorFailure) in
      try Catalog(checking: context.catalog)
    }
    session.printer.tell("reading the picture …\n")
    var tables: [String] = []
    for words in BagPicture.commands(reading: session.world.files.absolute(path)) {
      tables.append(try Self.table(path, words, session.world))
    }
    let read = PictureRows(
      tables, by: IngredientFinder(in: catalog), possibleCounts: 0...BagArgument.greatestQuantity)
    guard !read.rows.isEmpty else { throw .picture(.nothing(path: path)) }
    self.session = session
    self.context = context
    self.mode = mode
    unnamed = read.unnamed.map(\.visible)
    rows = read.rows.map { row in
      let id = catalog.ingredients[row.ingredient].id
      return Row(
        item: context.names.item(.ingredient, id), read: row.read.visible, count: row.count,
        before: context.profile.inventory[id] ?? 0)
    }
  }

  /// What tesseract finds, as its table of words.
  private static func table(
    _ path: String, _ words: [String], _ world: World
  ) throws(CommandFailure) -> String {
    let run: ProgramRun
    do throws(ProgramFailure) {
      run = try world.programs.runLimited(words)
    } catch {
      switch error {
      case .missing: throw .picture(.noReader)
      case .failed(let reason): throw .picture(.unread(path: path, reason: reason))
      }
    }
    if let reason = BagPicture.failure(code: run.code, errors: run.errors) {
      throw .picture(.unread(path: path, reason: reason))
    }
    return run.output
  }

  private var certain: [Row] { rows.filter { $0.count != nil } }

  /// Shows what was read, and changes the bag as far as a person agrees.
  mutating func finish(_ consent: Consent) throws(CommandFailure) {
    switch consent {
    case .dry: return try show(applied: nil)
    case .given: break
    case .asking:
      session.printer.tell(Self.form.listing(certain).text + unsureWords.map { $0 + "\n" }.joined())
      askForUnsure()
      guard !certain.isEmpty, askForYes() else {
        return try show(applied: nil, isAnswered: true)
      }
    }
    guard !certain.isEmpty else { return try show(applied: nil) }
    let items = certain.map { row in
      JSONValue.object(["name": .string(row.item.id), "count": .integer(row.count ?? 0)])
    }
    let parameters: [String: JSONValue] = [
      "mode": .string(mode.rawValue), "items": .array(items), "dry": false,
      "profile": .string(context.profile.summary.reference),
    ]
    try show(applied: try session.ask(Request("bag.import", parameters)))
  }

  // MARK: - Asking

  /// The most questions about one row; after that many wrong answers the row is left out.
  private static let questionLimit = 3

  private mutating func askForUnsure() {
    for index in rows.indices where rows[index].count == nil {
      for _ in 0..<Self.questionLimit {
        session.printer.tell(
          "\(rows[index].item.name.visible), read as \(rows[index].read): how many? "
            + "(Enter leaves it out) ")
        // The end of the input also answers the last question with no.
        guard let line = session.world.files.readTypedLine() else { return }
        let text = line[...].trimmed
        if text.isEmpty { break }
        if let count = WrittenCount.number(text), 0...BagArgument.greatestQuantity ~= count {
          rows[index].count = count
          break
        }
      }
    }
  }

  private func askForYes() -> Bool {
    session.printer.tell(
      "\(Quantity.of(certain.count, "count")) will be taken over. Type yes to go on: ")
    let answer = session.world.files.readTypedLine()?[...].trimmed.lowercased()
    return answer == "yes" || answer == "y"
  }

  // MARK: - Showing

  private func show(applied reply: Reply?, isAnswered: Bool = false) throws(CommandFailure) {
    let form = Self.form
    let result: BagImport.Result? = try reply?.read()
    let counts = Quantity.of(certain.count, "count")
    let headline = result.map { result in
      "\(Quantity.of(result.items.count, "count")) changed. " + result.applied.words
    }
    let mayAgree = !isAnswered && !certain.isEmpty
    let unchanged = "nothing was changed" + (mayAgree ? "; \(Self.agreement) takes \(counts)" : "")
    let below = headline ?? unchanged
    var json: [String: JSONValue] = [
      "rows": form.json(rows), "unnamed": .array(unnamed.map { .string($0) }),
    ]
    json["applied"] = reply?.value
    try session.show(
      Presentation(
        json: .object(json), plain: form.plain(rows),
        table: (certain.isEmpty ? [] : [.listing(form.listing(certain))])
          + [.sentences(unsureWords + [below])]))
  }

  /// The option that agrees without a question.
  static let agreement = "--yes"

  private var unsureWords: [String] {
    rows.filter { $0.count == nil }.map { "unsure: \($0.item.name), read as \($0.read)" }
      + unnamed.map { "no ingredient: \($0)" }
  }

  private static var form: RowForm<Row> {
    RowForm([
      .init("id") { .text($0.item.id) },
      .init("name", Column("INGREDIENT", shrinks: true)) { .text($0.item.name) },
      .init("read", Column("READ", shrinks: true)) { .text($0.read) },
      .init("count", Column("COUNT", .right)) { row in
        row.count.map(RowValue.count) ?? RowValue(plain: "")
      },
      .init("before", Column("WAS", .right)) { .count($0.before) },
    ])
  }
}

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

  /// The most bytes of a picture; an uncompressed 4K screenshot has fewer.
  static let byteLimit = 32 << 20

  /// Whether a file begins like one of PNG, JPEG or WebP.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    let isWebP =
      bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP || beginnings.contains { bytes.starts(with: $0) }
  }

  /// The first bytes of a PNG file and of a JPEG file.
  private static let beginnings: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF],
  ]

  /// The options of each run of tesseract; the runs follow one another, and each takes a second or two.
  ///
  /// Scattered text (11) finds rows beside pictures, and one block of text (6) rows of a list. Light
  /// and dark are told apart for the whole picture, by parts of it (method 1), or around each letter
  /// (2). So each finds rows that others miss, and a mistake is seldom in two. All remove noise.
  private static let readings = [
    ["--psm", "11"], ["--psm", "6"], ["--psm", "11", "-c", "thresholding_method=1"],
    [
      "--psm", "11", "-c", "thresholding_method=2", "-c", "thresholding_window_size=0.1", "-c",
      "thresholding_kfactor=0.2",
    ],
  ].map { $0 + ["-c", "textord_heavy_nr=1"] }

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
    for reading in Self.readings {
      tables.append(try Self.table(path, reading, session.world))
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
    _ path: String, _ options: [String], _ world: World
  ) throws(CommandFailure) -> String {
    // A name with a dash in front would be an option, and one that begins with `http:` an address.
    let words = ["tesseract", world.files.absolute(path), "-"] + options + ["tsv"]
    let run: ProgramRun
    do throws(ProgramFailure) {
      run = try world.programs.runLimited(words)
    } catch {
      switch error {
      case .missing: throw .picture(.noReader)
      case .failed(let reason): throw .picture(.unread(path: path, reason: reason))
      }
    }
    guard run.code == 0 else {
      let last = run.errors.split(whereSeparator: \.isNewline).last.map(String.init)
      throw .picture(.unread(path: path, reason: last ?? "it ended with \(run.code)"))
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

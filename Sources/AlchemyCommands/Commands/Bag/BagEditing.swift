internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import Lists
internal import LiveProfile
internal import Profiles
internal import Wire

/// `alchemy bag edit`: the whole bag in an editor, as one change at the end.
enum BagEditing {
  private static let file = Argument(
    "FILE", .file, .atMostOne, summary: "begin with this text, which stays as it is")

  static let command = ClientCommand(
    "bag", "edit", section: .choosing, summary: "count the whole bag in your editor",
    details: [
      "Opens $VISUAL, $EDITOR, nano or vi with a line for each ingredient: how many there are, how many are held back, "
        + "and the name. Add lines, also as in a list: `Wheat 3`. A line that you remove takes the ingredient out of the "
        + "bag, and holds none back any longer.",
      "When you leave the editor, all that you have changed is one change, and one undo takes it back. What others have "
        + "changed meanwhile stays. A line that cannot be read brings the editor back, with the reason above the line; "
        + "leave it as it is to give up. What you typed is then kept in a file, and `alchemy bag edit FILE` goes on with it.",
    ],
    arguments: [file], options: Option.askingOfProfile,
    examples: [
      Example("bag", "edit", purpose: "after an evening of gathering"),
      Example("bag", "edit", "bag.txt", purpose: "go on with what was typed before"),
    ]
  ) { invocation, session throws(CommandFailure) in
    let editor = try editor(in: session.world)
    let context = try session.context()
    let catalog = try CommandFailure.following { () throws(MirrorFailure) in
      try Catalog(checking: context.catalog)
    }
    let before = Bag(context.profile, catalog)
    let sheetFile = try SheetFile(session.world)
    let text = before.text(
      remarks: remarks(context.profile.summary.name, context.profile.bench), catalog)
    let begun = try invocation[file].map { path throws(CommandFailure) in
      try SheetFile(session.world, path).read()
    }
    let finder = IngredientFinder(in: catalog)
    let sheet = try edited(begun ?? text, isBegun: begun != nil, finder, editor, sheetFile)
    let edits = sheet.map { before.edits(towards: $0, catalog) } ?? []
    guard !edits.isEmpty else {
      sheetFile.remove(session)
      return try session.show(unchanged)
    }
    do throws(CommandFailure) {
      let profile = context.profile.summary.reference
      let last = try session.applyAllButLast(edits, to: profile)
      try session.apply(last, to: profile, saying: words(edits))
    } catch {
      session.printer.tell("what you typed is kept in \(sheetFile.path)\n")
      throw error
    }
    sheetFile.remove(session)
  }

  private static let unchanged = Presentation(
    json: ["changed": 0], plain: [], table: [.sentence("nothing was changed")])

  private static func words(_ edits: [Edit]) -> String {
    let reserves = edits.count { if case .reserve = $0 { true } else { false } }
    let parts = [
      edits.count > reserves ? Quantity.of(edits.count - reserves, "count") : nil,
      reserves > 0 ? Quantity.of(reserves, "reserve") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ") + " changed"
  }

  /// Lets the editor run until every line can be read; nil if nothing was changed.
  ///
  /// `isBegun` says that the text was typed before, and may be left as it is.
  private static func edited(
    _ text: String, isBegun: Bool, _ finder: IngredientFinder, _ editor: String, _ file: SheetFile
  ) throws(CommandFailure) -> BagSheet? {
    var (text, isRefused) = (text, false)
    while true {
      try file.write(text)
      try file.edit(with: editor)
      let typed = try file.read()
      let sheet = BagSheet(typed, by: finder, possible: 0...BagArgument.greatestQuantity)
      guard let objection = sheet.objections.first else {
        // An emptied file cancels the edit, as in git.
        if sheet.rows.isEmpty, !sheet.hasHeading { return nil }
        return typed == text && !isBegun ? nil : sheet
      }
      if typed == text, isRefused {
        throw .bagEdit(.unread(line: objection.line, objection.words, path: file.path))
      }
      text = sheet.annotated(typed)
      isRefused = true
    }
  }

  private static func remarks(_ profile: String, _ bench: BenchValues) -> [String] {
    [
      "The bag of \(profile): how many there are, how many are held back, the ingredient.",
      "Save and leave the editor to change it. A line that is removed takes the ingredient out.",
      "New lines may also be as in a list: Wheat 3. An empty file changes nothing.",
    ] + BagProtect.sentences(bench).map { "Besides, \($0): see alchemy protect." }
  }

  /// The command that the shell runs; throws if there is none.
  private static func editor(in world: World) throws(CommandFailure) -> String {
    if let named = world.environment["VISUAL"] ?? world.environment["EDITOR"] { return named }
    let folders = (world.environment["PATH"] ?? "").split(separator: ":")
    let usual = ["nano", "vi"].first { program in
      folders.contains { world.files.exists("\($0)/\(program)") }
    }
    guard let usual else { throw .bagEdit(.noEditor) }
    return usual
  }
}

/// The bag as it was when the editor was opened, by the ingredients' indices.
private struct Bag {
  private let counts: [Int: Int]
  private let reserves: [Int: Int]

  init(_ profile: ProfileSnapshot, _ catalog: Catalog) {
    func byIndex(_ numbers: [String: Int]) -> [Int: Int] {
      Dictionary(
        numbers.compactMap { id, number in catalog.ingredientIndex(of: id).map { ($0, number) } },
        uniquingKeysWith: max)
    }
    counts = byIndex(profile.inventory)
    reserves = byIndex(profile.bench.reserves)
  }

  func text(remarks: [String], _ catalog: Catalog) -> String {
    let rows = Set(counts.keys).union(reserves.keys).map { index in
      (
        name: catalog.ingredients[index].name, count: counts[index] ?? 0,
        reserve: reserves[index] ?? 0
      )
    }
    return BagSheet.text(rows.sorted { $0.name < $1.name }, remarks: remarks)
  }

  /// What was changed, and nothing else: others may have changed the rest meanwhile.
  func edits(towards sheet: BagSheet, _ catalog: Catalog) -> [Edit] {
    let kept = Set(sheet.rows.map(\.ingredient))
    let gone = Set(counts.keys).union(reserves.keys).subtracting(kept).sorted()
    let stocks = sheet.rows.filter { $0.count != counts[$0.ingredient] ?? 0 }
      .map { ($0.ingredient, $0.count) }
    let held = sheet.rows.compactMap { row in
      row.reserve.flatMap { $0 == reserves[row.ingredient] ?? 0 ? nil : (row.ingredient, $0) }
    }
    let empty = gone.filter { counts[$0] ?? 0 > 0 }.map { ($0, 0) }
    let free = gone.filter { reserves[$0] ?? 0 > 0 }.map { ($0, 0) }
    return (stocks + empty).map {
      Edit.stock(ingredient: catalog.ingredients[$0].id, quantity: $1, seen: 0)
    } + (held + free).map { Edit.reserve(ingredient: catalog.ingredients[$0].id, quantity: $1) }
  }
}

/// The file that the editor opens; it outlives the command only if the bag could not be changed.
private struct SheetFile {
  let path: String
  private let world: World

  init(_ world: World) throws(CommandFailure) {
    let usual = world.environment.folder("HOME").map { $0 + "/.local/state" }
    guard let state = world.environment.folder("XDG_STATE_HOME") ?? usual else {
      throw .bagEdit(.noFolder)
    }
    self.init(world, "\(state)/alchemyd/bag-\(world.token ?? "edit").txt")
  }

  init(_ world: World, _ path: String) {
    self.path = path
    self.world = world
  }

  func write(_ text: String) throws(CommandFailure) {
    do throws(FileLookupFailure) {
      try world.files.replace(path, Array(text.utf8))
    } catch {
      throw .notWritten(error, path: path)
    }
  }

  func read() throws(CommandFailure) -> String {
    do throws(FileLookupFailure) {
      let bytes = try world.files.read(path, byteLimit: BagImport.textBytes.upperBound)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .file(error, path: path)
    }
  }

  /// Removes the file; if that fails, says so and goes on, because the edit is done.
  func remove(_ session: Session) {
    do throws(FileLookupFailure) {
      try world.files.remove(path)
    } catch {
      session.tell(.notWritten(error, path: path))
    }
  }

  func edit(with editor: String) throws(CommandFailure) {
    let code: Int32
    do throws(ProgramFailure) {
      code = try world.programs.runHere(editor + " " + ShellWord.quoted(path))
    } catch {
      switch error {
      case .missing: throw .bagEdit(.editor("there is no \(editor)", path: path))
      case .failed(let reason): throw .bagEdit(.editor("\(editor): \(reason)", path: path))
      }
    }
    guard code == 0 else {
      throw .bagEdit(.editor("\(editor) ended with \(code)", path: path))
    }
  }
}

package import CommandLine
package import JSON
internal import TerminalScreen
internal import Wire

/// Writes to both outputs, and nothing else does: escapes text, chooses the form, writes in large pieces.
package final class Printer {
  /// Large enough for few writes per listing, and small enough to show up soon.
  private static let pieceBytes = 32 << 10

  private var output: ByteSink
  private let errors: ByteSink
  private let outputTerminal: TerminalFacts?
  private let errorTerminal: TerminalFacts?
  private var outputColours: ColourChoice
  private var errorColours: ColourChoice
  private var isQuiet = false
  private var waiting: [UInt8] = []
  /// Starts the pager at the first output.
  private var startPager: (() -> PagedOutput?)?
  private var paged: PagedOutput?

  /// Writes to the world's two outputs; `NO_COLOR` and `TERM` decide about colours.
  package init(_ world: World) {
    output = world.output
    errors = world.errors
    outputTerminal = world.outputTerminal
    errorTerminal = world.errorTerminal
    func colours(_ terminal: TerminalFacts?) -> ColourChoice {
      ColourChoice(
        isTerminal: terminal != nil, noColour: world.environment["NO_COLOR"],
        terminalKind: world.environment["TERM"])
    }
    outputColours = colours(world.outputTerminal)
    errorColours = colours(world.errorTerminal)
  }

  /// Applies the options for colours and quiet.
  package func obey(_ invocation: Invocation) {
    isQuiet = invocation.has(.quiet)
    switch invocation[.colour] {
    case "always": (outputColours, errorColours) = (.colours, .colours)
    case "never": (outputColours, errorColours) = (.none, .none)
    default: break
    }
  }

  /// Prints a result in one of its three forms; throws like `raw`.
  package func show(_ presentation: Presentation, as format: OutputFormat) throws(CommandFailure) {
    switch format {
    case .json: try json(presentation.json)
    case .plain: for row in presentation.plain { try plain(row) }
    case .table: try show(presentation.table)
    }
  }

  private func show(_ blocks: [Presentation.Block]) throws(CommandFailure) {
    let filled = blocks.filter { block in
      if case .sentences(let texts) = block { !texts.isEmpty } else { true }
    }
    for (index, block) in filled.enumerated() {
      if index > 0 { try sentence("") }
      switch block {
      case .sentence(let text): try sentence(text)
      case .sentences(let texts): for text in texts { try sentence(text) }
      case .picture(let lines):
        for line in lines { try add(outputColours.paint(line.visible, .picture)) }
      case .listing(let listing): try show(listing)
      }
    }
  }

  private func show(_ listing: Listing) throws(CommandFailure) {
    let layout = layout(listing.columns, rows: listing.rows)
    if listing.hasHeading { try heading(layout) }
    for row in listing.rows { try self.row(row, layout) }
  }
}

// MARK: - Pages

extension Printer {
  /// Sends all further output through a pager.
  package func page(by start: @escaping () -> PagedOutput?) {
    startPager = start
  }

  /// Waits until the user has left the pager; later output goes past the pager.
  package func endPages(_ world: World) {
    startPager = nil
    paged?.end()
    paged = nil
    output = world.output
  }
}

// MARK: - Lines

extension Printer {
  /// Prints a line for people, in its visible form; throws like `raw`.
  ///
  /// On a terminal it takes as many lines as it needs, broken between words.
  package func sentence(_ text: String) throws(CommandFailure) {
    for line in Self.lines(text.visible, on: outputTerminal) { try add(line) }
  }

  /// The lines of a sentence on a terminal, all of them indented like the first.
  ///
  /// One with a command stays a line, which the terminal breaks: then the command can be copied.
  private static func lines(_ text: String, on terminal: TerminalFacts?) -> [String] {
    guard let columns = terminal?.columns, text.cells > columns,
      !text.includes(ClientProgram.name + " ")
    else { return [text] }
    let indentation = String(text.prefix { $0 == " " })
    let width = max(1, columns - indentation.count)
    return String(text.dropFirst(indentation.count)).wrapped(toCells: width, prefersCommas: false)
      .map { indentation + $0 }
  }

  /// Prints a value on one line; throws like `raw`.
  package func json(_ value: JSONValue) throws(CommandFailure) {
    try add(TerminalJSON.harmless(value))
  }

  /// Prints fields on one line, with tabs between them; throws like `raw`.
  package func plain(_ fields: [String]) throws(CommandFailure) {
    try add(fields.map(\.visible).joined(separator: "\t"))
  }

  /// Lays out the columns for these rows and this terminal.
  package func layout(_ columns: [Column], rows: [[Cell]]) -> TableLayout {
    TableLayout(columns: columns, rows: rows, limit: outputTerminal?.columns)
  }

  /// Prints the names of the columns; throws like `raw`.
  package func heading(_ layout: TableLayout) throws(CommandFailure) {
    if !layout.isStacked { try add(layout.heading(outputColours)) }
  }

  /// Prints a row of a table, on as many lines as it needs; throws like `raw`.
  package func row(_ cells: [Cell], _ layout: TableLayout) throws(CommandFailure) {
    for line in layout.lines(cells, outputColours) { try add(line) }
  }

  /// Adds text without ending the line; the text must be harmless already.
  ///
  /// Writes only when much text waits, and then throws like `flush`.
  package func raw(_ text: String) throws(CommandFailure) {
    waiting += text.utf8
    if waiting.count >= Self.pieceBytes { try flush() }
  }

  /// Adds the lines of JSON that a file would have: byte for byte, but harmless to a terminal.
  ///
  /// On a terminal, what steers it or shows nothing is escaped, which reads as the same JSON.
  /// Throws like `flush`.
  package func file(_ bytes: [UInt8]) throws(CommandFailure) {
    waiting +=
      outputTerminal == nil
      ? bytes : Array(TerminalJSON.harmless(String(decoding: bytes, as: UTF8.self)).utf8)
    try flush()
  }

  private func add(_ line: String) throws(CommandFailure) {
    if isQuiet { return }
    try raw(line + "\n")
  }

  /// Writes what waits.
  ///
  /// Throws if the reader is gone or the disk is full.
  package func flush() throws(CommandFailure) {
    let bytes = waiting
    waiting = []
    if bytes.isEmpty { return }
    if let start = startPager {
      startPager = nil
      paged = start()
      if let paged { output = paged.write }
    }
    do throws(SinkFailure) {
      try output(bytes)
    } catch {
      throw .output(error)
    }
  }
}

// MARK: - Standard error

extension Printer {
  /// Prints an error below the earlier output: for programs as one line of JSON.
  package func report(_ report: Report, as format: OutputFormat) {
    switch format {
    case .json: tell(TerminalJSON.harmless(["error": report.json]) + "\n")
    case .plain, .table: tell(report, after: errorColours.paint("error:", .red))
    }
  }

  private func tell(_ report: Report, after label: String) {
    var lines = Self.lines("error: " + report.failed.visible, on: errorTerminal)
    lines[0] = label + lines[0].dropFirst("error:".count)
    lines += report.list.map { "  " + $0.visible }
    if let cause = report.cause {
      lines += Self.lines("caused by: " + cause.visible, on: errorTerminal)
    }
    if let hint = report.hint {
      lines.append(errorColours.paint("hint:", .yellow) + " " + hint.visible)
    }
    tell(lines.joined(separator: "\n") + "\n")
  }

  /// Writes to standard error; a failure there cannot be reported.
  package func tell(_ text: String) {
    do throws(SinkFailure) {
      try errors(Array(text.utf8))
    } catch {
      return
    }
  }
}

import AlchemyCompanion
import ClientSession
import DaemonClient
import TestSupport
import Testing

@Suite("Importing a bag from a picture")
struct PictureImportTests {
  private let folder: TemporaryFolder
  private let files = FakeFiles(folders: [])

  init() throws {
    folder = try TemporaryFolder()
    files.contents["shot.png"] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
    let words = ["show", "--create", "--replica", folder.appending("replica")]
    #expect(Outcome(words: words, files: files).code == .success)
  }

  /// What tesseract 5.3 writes about an inventory, in its form, without the rows of its pages and blocks.
  private static let table = """
    5\t1\t1\t1\t1\t1\t360\t120\t70\t23\t96.1\tWheat
    5\t1\t1\t1\t1\t2\t440\t120\t50\t28\t96.9\t(12)
    5\t1\t2\t1\t1\t1\t360\t175\t97\t28\t95.8\tGatlic
    5\t1\t2\t1\t1\t2\t461\t175\t34\t28\t96.5\t(3)
    5\t1\t3\t1\t1\t1\t360\t230\t63\t22\t97.0\tLuna
    5\t1\t3\t1\t1\t2\t430\t230\t63\t22\t97.0\tMoth
    5\t1\t3\t1\t1\t3\t499\t230\t64\t28\t97.0\tWing
    5\t1\t3\t1\t1\t4\t572\t230\t30\t28\t31.5\t(l3
    5\t1\t4\t1\t1\t1\t360\t285\t110\t28\t96.5\tSkooma
    5\t1\t4\t1\t1\t2\t480\t285\t34\t28\t96.5\t(2)

    """

  private func take(
    _ words: String..., programs: any Programs = Reader(PictureImportTests.table)
  ) -> Outcome {
    Outcome(
      words: ["bag", "import", "shot.png", "--replica", folder.appending("replica")] + words,
      files: files, programs: programs)
  }

  private var bag: String {
    Outcome(
      words: ["bag", "-o", "plain", "--replica", folder.appending("replica")], files: files
    ).output
  }

  /// A tesseract that writes this.
  private final class Reader: Programs {
    private let run: Result<ProgramRun, ProgramFailure>
    private(set) var ran: [[String]] = []

    init(_ table: String, code: Int32 = 0, errors: String = "") {
      run = .success(ProgramRun(code: code, output: table, errors: errors))
    }

    init(failing failure: ProgramFailure) {
      run = .failure(failure)
    }

    func start(_ words: [String]) throws(ClientFailure) -> any Transport {
      throw .cannotConnect(reason: "nothing is to be started")
    }

    func runLimited(_ words: [String]) throws(ProgramFailure) -> ProgramRun {
      ran.append(words)
      return try run.get()
    }
  }

  private static let shown = """
    INGREDIENT  READ        COUNT  WAS
    Wheat       Wheat (12)     12    0
    Garlic      Gatlic (3)      3    0

    """

  @Test("without a terminal nothing changes, and with --yes what is certain is taken")
  func unasked() {
    for outcome in [take(), take("--dry-run")] {
      #expect(
        outcome
          == Outcome(
            code: .success,
            output: Self.shown + """

              unsure: Luna Moth Wing, read as Luna Moth Wing (l3
              no ingredient: Skooma (2)
              nothing was changed; --yes takes 2 counts

              """, errors: "reading the picture …\n"))
      #expect(bag.isEmpty)
    }
    let taken = take("--yes", "-o", "plain")
    #expect(
      taken.output == """
        wheat\tWheat\tWheat (12)\t12\t0
        garlic\tGarlic\tGatlic (3)\t3\t0
        luna-moth-wing\tLuna Moth Wing\tLuna Moth Wing (l3\t\t0

        """)
    #expect(bag.split(separator: "\n").count == 2)
    #expect(take("--yes", "--add").output.contains("2 counts changed. "))
    #expect(bag.contains("garlic\tGarlic\t6\t"))
  }

  @Test("on a terminal what is unsure is asked, and a yes takes all as one change")
  func asked() {
    files.isInputTyped = true
    files.typedLines = ["many", "13", "yes"]
    let taken = take()
    #expect(
      taken.errors == "reading the picture …\n" + Self.shown + """
        unsure: Luna Moth Wing, read as Luna Moth Wing (l3
        no ingredient: Skooma (2)
        Luna Moth Wing, read as Luna Moth Wing (l3: how many? (Enter leaves it out) \
        Luna Moth Wing, read as Luna Moth Wing (l3: how many? (Enter leaves it out) \
        3 counts will be taken over. Type yes to go on: \("")
        """)
    #expect(taken.output.contains("3 counts changed. "))
    #expect(bag.contains("luna-moth-wing\tLuna Moth Wing\t13\t"))
    #expect(
      Outcome(words: ["undo", "--replica", folder.appending("replica")], files: files).code
        == .success)
    #expect(bag.isEmpty)
  }

  @Test("any other answer, and the end of the input, change nothing", arguments: [["", "no"], []])
  func refused(lines: [String]) {
    files.isInputTyped = true
    files.typedLines = lines
    #expect(take().output.hasSuffix("nothing was changed\n"))
    #expect(bag.isEmpty)
  }

  @Test("tesseract gets an absolute path, and no shell")
  func words() {
    let reader = Reader(Self.table)
    _ = take(programs: reader)
    #expect(
      reader.ran.first == [
        "tesseract", "/home/player/shot.png", "-", "--psm", "11", "-c", "textord_heavy_nr=1", "tsv",
      ])
    #expect(reader.ran.count == 4)
  }

  @Test("what stands against reading a picture is said, with what helps")
  func failures() {
    #expect(
      take(programs: Reader(failing: .missing)).errors == """
        reading the picture …
        error: reading a picture needs tesseract
        caused by: no program of that name is installed
        hint: apt install tesseract-ocr

        """)
    #expect(
      take(programs: Reader("", code: 1, errors: "x\nError during processing.\n")).errors.contains(
        "error: tesseract cannot read shot.png\ncaused by: Error during processing.\n"))
    #expect(
      take(programs: Reader(failing: .failed(reason: "it took longer than 30 seconds"))).errors
        .contains("caused by: it took longer than 30 seconds\n"))
    #expect(
      take(programs: Reader("")).errors.contains("error: no ingredient can be read in shot.png\n"))
    files.input = files.contents["shot.png"] ?? []
    let sent = Outcome(
      words: ["bag", "import", "-", "--replica", folder.appending("replica")], files: files)
    #expect(sent.errors.contains("error: a picture must be a file\n"))
    #expect(sent.code == .usage)
  }

  @Test("JPEG and WebP are pictures, too, and options of lists do not fit any")
  func kinds() {
    let web = Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8".utf8)
    for beginning: [UInt8] in [[0xFF, 0xD8, 0xFF, 0xE0], web] {
      files.contents["shot.png"] = beginning
      #expect(take("--dry-run").code == .success)
    }
    #expect(
      take("--all").errors.contains("error: --all does not work with a picture\n"))
    files.contents["shot.png"] = Array("Wheat".utf8)
    #expect(take("--yes").errors.contains("error: --yes only works with a picture\n"))
    files.contents["shot.png"] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 32 << 20)
    #expect(take().code != .success)
  }
}

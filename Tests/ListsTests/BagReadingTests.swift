import Alchemy
import Lists
import Profiles
import TestSupport
import Testing
import Wire

@Suite("A list of a bag")
struct BagReadingTests {
  private let catalog: Catalog

  init() throws {
    catalog = try #require(KnownCatalogs.builtIn("skyrim"))
  }

  private func read(_ text: String) -> BagReading {
    BagReading(.text(text), by: IngredientFinder(in: catalog), possibleCounts: 0...1_000_000)
  }

  /// The counts by id.
  private func counts(_ reading: BagReading) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: reading.counts.map { (catalog.ingredients[$0].id, $1) })
  }

  @Test("lines may end in any way, and a byte order mark may be before them")
  func lines() {
    let reading = read("\u{FEFF}Wheat (2)\r\nBee\rGiant’s Toe x3\n\nIMP-STOOL: 4")
    #expect(counts(reading) == ["bee": 1, "giants-toe": 3, "imp-stool": 4, "wheat": 2])
    #expect(reading.unread.isEmpty)
  }

  @Test("a name twice adds up")
  func twice() {
    #expect(counts(read("Wheat (2)\nwheat x3\nWheat")) == ["wheat": 6])
  }

  @Test("what is unread has its line, and the name that was probably meant")
  func unread() {
    let reading = read("Bee\n\nWhaet (2)\n12 Gaint's Toe\nMy bag on Monday")
    #expect(
      reading.unread == [
        UnreadLine(line: 3, text: "Whaet (2)", near: "Wheat"),
        UnreadLine(line: 4, text: "12 Gaint's Toe", near: "Giant's Toe"),
        UnreadLine(line: 5, text: "My bag on Monday", near: nil),
      ])
    #expect(counts(reading) == ["bee": 1])
  }

  @Test("more than a million of one ingredient is unread, also as a sum")
  func tooMany() {
    #expect(counts(read("Wheat (1000000)")) == ["wheat": 1_000_000])
    #expect(read("Wheat (1000001)").unreadCount == 1)
    let sum = read("Wheat (600000)\nWheat (600000)")
    #expect(counts(sum) == ["wheat": 600_000])
    #expect(
      sum.unread == [
        UnreadLine(
          line: 2, text: "Wheat (600000)", near: nil,
          reason: "the bag holds at most 1,000,000 of one ingredient")
      ])
  }

  @Test(
    "what is not surely a count is unread",
    arguments: [
      "Wheat 1,00", "Wheat 1000,000", "Wheat 0,100", "Wheat 1,,000", "1,00 Wheat", "0,100 Wheat",
      "1,000, Wheat", ": 12", "Wheat 1.000", "12 Wheat 3", "Wheat 12 3", "Wheat 1,000,001",
    ])
  func notACount(line: String) {
    #expect(read(line).unreadCount == 1)
  }

  @Test("a number at the end of a name belongs to the name wherever a mark tells the count")
  func namesWithNumbers() throws {
    let catalog = try IngredientFinderTests.finder(["a.esm", "b.esm"]).catalog
    func count(_ line: String) -> [Int: Int] {
      BagReading(.text(line), by: IngredientFinder(in: catalog), possibleCounts: 0...1_000_000)
        .counts
    }
    let ofOne = [
      "Moss 1", "Moss 1 100", "100 Moss 1", "Moss 1,100", "Moss 1 (100)", "Moss 1: 100",
      "Moss 1 x100", "Moss 1\t100",
    ]
    for line in ofOne { #expect(count(line) == [1: line == "Moss 1" ? 1 : 100], "\(line)") }
    #expect(count("Moss 0 1,100") == [0: 1100])
    #expect(count("1,100 Moss 0") == [0: 1100])
  }

  @Test(
    "an unread line keeps the count of what it probably meant, in a list of the whole bag",
    arguments: [
      "Garlicc 4", "Garlic 1.000", "Garlic: lots", "about 4 Garlic", "Garlic (2000000)",
      "Bee x2, Garlik x3", "Garlic 12 300",
    ])
  func kept(line: String) throws {
    let reading = read("Wheat 3\n" + line)
    #expect(reading.unreadCount == 1)
    #expect(reading.meant.contains(try #require(catalog.ingredientIndex(of: "garlic"))))
  }

  @Test("suggestions are taken where a name is unknown, also in a part of a line")
  func suggestions() {
    let text = "Whaet (2)\nBee x2, Garlik x3\nIron Sword\nWheat 1.000"
    let reading = BagReading(
      .text(text), by: IngredientFinder(in: catalog), possibleCounts: 0...1_000_000,
      acceptingNearest: true)
    #expect(counts(reading) == ["bee": 2, "garlic": 3, "wheat": 2])
    #expect(reading.unread.map(\.line) == [3, 4])
  }

  @Test(
    "a suggestion is taken, and made, only where both the name and the count are certain",
    arguments: [
      "Wheat ??", "Wheat ~", "Wheat ~3", "no Garlic", "several Bee", "Garlic NA", "many Bear Claws",
      "Whaet 05",
      "Whaet -3", "Whaet 1.5", "Whaet 3 5", "Whaet lots", "Garlik no 3", "Wheat, ??",
      "Bee x2, Garlik ??",
      "Name,Count\nWhaet,??", "Name,Count\nGarlik?,3", "Mountain Flower 3",
    ])
  func uncertain(text: String) {
    let reading = BagReading(
      .text(text), by: IngredientFinder(in: catalog), possibleCounts: 0...1_000_000,
      acceptingNearest: true)
    #expect(counts(reading).isEmpty)
    #expect(reading.unread.map(\.near) == [nil])
  }

  @Test("of two names that are equally near, none is suggested")
  func equallyNear() throws {
    let catalog = try IngredientFinderTests.finder(["a.esm", "b.esm"], named: ["Moth", "Moss"])
      .catalog
    let reading = BagReading(
      .text("Mosh 3\nMots 2\nMossy 2"), by: IngredientFinder(in: catalog), possibleCounts: 0...9,
      acceptingNearest: true)
    #expect(reading.counts == [1: 2])
    #expect(reading.unread.map(\.line) == [1, 2])
    #expect(reading.unread.allSatisfy { $0.near == nil })
  }

  @Test("only the first hundred unread lines are listed")
  func listed() {
    let reading = read(String(repeating: "?\n", count: 1000))
    #expect(reading.unread.count == 100 && reading.unreadCount == 1000)
  }

  /// How a person or a program writes a count.
  private static let prints: [@Sendable (String, Int) -> String] = [
    { "\($0) (\($1))" }, { "\($0) x\($1)" }, { "\($0) ×\($1)" }, { "\($1) \($0)" },
    { "\($1)x \($0)" }, { "\($0): \($1)" }, { "\($0),\($1)" }, { "\($0)\t\($1)" },
    { "- \($0) (\($1))" }, { "• \($1) \($0)" }, { "\($0) \($1)" },
    { "\(grouped($1)) \($0)" }, { "\($0) (\(grouped($1)))" }, { "\($0) x\(grouped($1))" },
    { "\($0): \(grouped($1))" }, { "\($0) \(grouped($1))" }, { "\($0)\t\(grouped($1))" },
    { "\($0) = \($1)" }, { "\($0) - \($1)" }, { "x\($1) \($0)" }, { "\($1) - \($0)" },
    { "– \($0) [\($1)]" }, { "> \($1) \($0)" }, { "7. \($0) x\($1)" }, { "| \($0) | \($1) |" },
    { "\"\($0)\",\"\($1)\"" }, { "\($0) (DB) x\($1)" }, { "\($0) 12x, \($0) x\($1)" },
  ]

  /// `1,000`, by division instead of by cutting digits.
  private static func grouped(_ count: Int) -> String {
    guard count >= 1000 else { return "\(count)" }
    let rest = "\(count % 1000)"
    return grouped(count / 1000) + "," + String(repeating: "0", count: 3 - rest.count) + rest
  }

  @Test("a printed bag is read as it is", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bag: [String: Int] = [:]
    var lines: [String] = []
    for ingredient in catalog.ingredients where generator.chance(oneIn: 2) {
      let count = generator.integer(in: 0...generator.pick([9, 500, 999_000]))
      let called = generator.pick([
        ingredient.name, ingredient.name.uppercased(), ingredient.id,
        ingredient.name.replacing("'", with: "’"),
      ])
      let line = generator.pick(Self.prints)(called, count)
      bag[ingredient.id] = line.contains("12x, ") ? count + 12 : count
      lines.append(line)
    }
    lines.shuffle(using: &generator)
    let reading = read(lines.joined(separator: generator.pick(["\n", "\r\n", "\n\n"])))
    #expect(counts(reading) == bag)
    #expect(reading.unread.isEmpty)
  }

  @Test("no text traps, and each of its lines is read or not", arguments: 0..<40 as Range<UInt64>)
  func noise(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "Wheat", "(", ")", "x", "×", ":", ",", "\t", " ", "12", "9223372036854775808", "\n", "-",
      "•", "\u{301}", "\u{FEFF}", "\r", "١", "0", "|", "0004B0BA", "Skyrim.esm|", "\"", ";", "=",
      "# ", "[", "]", "1.", "000", "Name", "Count", "~", "—", "{", "}", "\u{2009}", "  ", "İ",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<2000 {
      if generator.chance(oneIn: 8) {
        bytes.append(UInt8(generator.integer(in: 0...255)))
      } else {
        bytes += Array(generator.pick(pieces).utf8)
      }
    }
    let reading = read(String(decoding: bytes, as: UTF8.self))
    #expect(reading.counts.values.allSatisfy { QuantityLimit.stock ~= $0 })
    #expect(reading.unread.count == min(reading.unreadCount, BagReading.unreadLimit))
  }
}

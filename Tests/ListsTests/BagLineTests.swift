import Alchemy
import Lists
import TestSupport
import Testing

@Suite("The grammar of lists")
struct BagLineTests {
  private let catalog: Catalog

  init() throws {
    catalog = try #require(KnownCatalogs.builtIn("skyrim"))
  }

  private func read(_ text: String, rules: [BagLine.Rule] = BagLine.rules) -> BagReading {
    BagReading(
      .text(text), by: IngredientFinder(in: catalog), possibleCounts: 0...1_000_000, rules: rules)
  }

  /// The counts by id.
  private func counts(_ reading: BagReading) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: reading.counts.map { (catalog.ingredients[$0].id, $1) })
  }

  private static let twelve = [
    "Wheat (12)", "Wheat(12)", "Wheat [12]", "Wheat (x12)", "Wheat (12x)", "Wheat x12",
    "Wheat X 12", "Wheat ×12", "Wheat×12", "Wheat 12x", "Wheat: 12", "Wheat:12", "Wheat : 12",
    "Wheat = 12", "Wheat=12", "Wheat - 12", "Wheat – 12", "Wheat — 12", "Wheat,12", "Wheat, 12",
    "Wheat; 12", "Wheat\t12", "Wheat \t 12", "12 Wheat", "12\tWheat", "12x Wheat", "12X Wheat",
    "12× Wheat", "12×Wheat", "12 x Wheat", "x12 Wheat", "×12 Wheat", "x 12 Wheat", "12 - Wheat",
    "Wheat 12", "Wheat\u{A0}12", "- Wheat  12", "- 12 Wheat", "* Wheat (12)", "•Wheat x12",
    "  - * Wheat: 12  ", "– 12 Wheat", "— Wheat 12", "+ 12 Wheat", "> Wheat x12", "> - Wheat 12",
    "- [ ] Wheat 12", "- [x] 12 Wheat", "1. Wheat (12)", "3) 12 Wheat", "Wheat 12,", "Wheat 12;",
    "12 - Wheat (0004B0BA)", "12 - Weizen (0004B0BA)", "0004B0BA 12", "12 0x04B0BA",
    "Skyrim.esm|0004B0BA 12", "12 Skyrim.esm|04B0BA", "0x04B0BA~Skyrim.esm: 12",
    "Wheat (0004B0BA) x12", "Wheat x12 (0004B0BA)", "Wheat 0004B0BA 12", "Wheat (Skyrim.esm) 12",
    "Wheat (DB) x12", "Wheat x12 (db)", "Wheat (12) (HF)", "12 Wheat [Dragonborn]", "12 wheats",
    "Wheats: 12", "\"Wheat\",12", "\"Wheat\",\"12\"", "\"Wheat\";12", "| Wheat | 12 |",
    "| 12 | Wheat |", "Wheat | 12", "**Wheat** x12", "“Wheat” 12", "Wheat 12 # by the mill",
    "wheat\tWheat\t12\t0\t60", "Wheat\t12\t0.1\t60", "Wheat\t12\t1\t60", "Wheat \t 12 \tyes",
    "Wheat\t0004B0BA\t12",
    // Marks between a name and a count, several of them, and marks of lists.
    "Wheat*12", "Wheat * 12", "Wheat|12", "Wheat |12", "Wheat|12|", "Wheat#12", "Wheat #12",
    "Wheat -> 12", "Wheat->12", "Wheat => 12", "Wheat → 12", "Wheat ..... 12", "Wheat.....12",
    "Wheat … 12", "Wheat: x12", "Wheat - x12", "Wheat, x12", "Wheat: 12x", "Wheat 12 x",
    "Wheat, qty 12", "Wheat qty: 12", "Wheat (qty: 12)", "Wheat count 12", "Wheat - ×12",
    "☐ Wheat 12", "✓ 12 Wheat", "Wheat ✕ 12", "Wheat х 12", "Wheat --> 12", "Wheat ➜ 12",
    "Wheat ⟶ 12",
    "✅ Wheat 12", "→ Wheat 12", "■ 12 Wheat", "Wheat 12 ea", "Wheat 12 units",
    // The count in front, in brackets, with units.
    "(12) Wheat", "[12] Wheat", "{12} Wheat", "<12> Wheat", "(12x) Wheat", "(x12) Wheat",
    "[12]Wheat", "12*Wheat", "12 * Wheat", "12|Wheat", "12 = Wheat", "12 -> Wheat", "12 of Wheat",
    "12x of Wheat", "12 pcs Wheat", "12 pieces of Wheat", "Wheat 12 pcs", "Wheat: 12 pieces",
    "Wheat (12 pcs)", "Wheat {12}", "Wheat <12>", "Wheat (*12)", "Wheat ( 12 )",
    // The end of a sentence, quotation, emphasis and links.
    "Wheat 12.", "12 Wheat.", "Wheat x12.", "Wheat (12).", "\"Wheat\": 12,", "\"Wheat\": \"12\",",
    "'Wheat': 12", "Wheat **12**", "**12** Wheat", "*12* Wheat", "`Wheat` `12`", "[[Wheat]] x12",
    "* [[Wheat (Skyrim)|Wheat]] (12)",
    // Tables of wikis.
    "| Wheat || 12", "|Wheat||12", "| [[Wheat]] || 12 || 0.1", "|| Wheat || 12 ||",
    // Digits of other scripts, and wide letters.
    "Wheat ١٢", "Wheat x१२", "۱۲ Wheat", "Wheat １２", "Ｗｈｅａｔ　１２", "Wheat（１２）", "Wheat：１２",
    "Wheat (๑๒)",
    // A sentence, a count in letters, and the tags of a web page.
    "I have 12 Wheat", "I've got 12 wheat.", "There are 12 Wheat", "I have twelve Wheat!",
    "twelve Wheat", "a dozen Wheat", "Dozen Wheat", "Wheat 12!", "12 Wheat!",
    "<li>Wheat 12</li>", "<li>12 <b>Wheat</b></li>", "<td>Wheat</td><td>12</td>",
    "<li><a href=\"/wiki/Wheat\">Wheat</a> x12</li>",
  ]

  @Test("twelve of Wheat", arguments: twelve)
  func forms(line: String) {
    #expect(counts(read(line)) == ["wheat": 12])
    #expect(read(line).unread.isEmpty)
  }

  @Test("the forms that LISTS.md shows are read, and the lines with a sign are not")
  func page() throws {
    let page = try Checkout.text(of: "Documentation/LISTS.md")
    let forms = try #require(
      page.part(from: "\n2. A line names", to: "\n3. ").map { $0.split(separator: "`") })
    let examples = forms.enumerated().filter { $0.offset % 2 == 1 && $0.element.contains("Wheat") }
    #expect(examples.count > 20)
    for (_, form) in examples {
      let line = String(form.replacing("⇥", with: "\t"))
      #expect(counts(read(line)) == ["wheat": line.contains("\t") ? 9 : 12], "\(line)")
    }
    #expect(page.contains("`- 12 Wheat` has a bullet"))
    #expect(counts(read("- 12 Wheat")) == ["wheat": 12])
  }

  @Test(
    "a name without a count is one",
    arguments: [
      ("Wheat", "wheat"), ("- Wheat", "wheat"), ("\tWheat ", "wheat"),
      ("1. Snowberries", "snowberries"), ("12. Snowberry", "snowberries"),
      ("Garlic (DB)", "garlic"),
      ("Garlics", "garlic"), ("Chicken Egg", "chickens-egg"), ("chicken eggs", "chickens-egg"),
      ("Giant Toe", "giants-toe"), ("GIANT TOES", "giants-toe"),
      ("Dragon Tongue", "dragons-tongue"),
      ("Wheat.", "wheat"), ("[[Wheat]]", "wheat"), ("Giant's Toes", "giants-toe"),
      ("Eyes of Sabre Cat", "eye-of-sabre-cat"),
      ("Sabre Cat Teeth", "sabre-cat-tooth"), ("Bear Claw", "bear-claws"), ("0004B0BA", "wheat"),
      ("Charred Skeever Hide (00052695)", "charred-skeever-hide"), ("0x4B0BA", "wheat"),
      ("Charred Skeever Hide 00052695", "charred-skeever-hide"), ("Skyrim.esm|04B0BA", "wheat"),
      ("Salt Pile (00074A19)", "salt-pile"), ("00074A19", "salt-pile"), ("04B0BA", "wheat"),
      ("Wheat (00ABCDEF)", "wheat"),
    ])
  func one(line: String, id: String) {
    #expect(counts(read(line)) == [id: 1])
  }

  @Test(
    "thousands may be parted where nothing else can be meant",
    arguments: [
      "1,200 Wheat", "1,200x Wheat", "1,200 × Wheat", "Wheat (1,200)", "Wheat x1,200",
      "Wheat: 1,200", "Wheat, 1,200", "Wheat 1,200", "Wheat\t1,200",
      "wheat\tWheat\t1,200\t0", "Wheat 1\u{2009}200", "1\u{202F}200 Wheat", "Wheat (1\u{A0}200)",
      "Wheat 1'200", "1200 Wheat",
    ])
  func thousands(line: String) {
    #expect(counts(read(line)) == ["wheat": 1200])
  }

  @Test("blanks and full stops part thousands only if they can part nothing else")
  func doubtfulThousands() {
    #expect(counts(read("1 000 Wheat")) == ["wheat": 1000])
    #expect(counts(read("Wheat 1 000")) == ["wheat": 1000])
    #expect(counts(read("Wheat: 1.000.000")) == ["wheat": 1_000_000])
    for line in ["12 300 Wheat", "Wheat 12 300", "Wheat 1.000", "1.000 Wheat"] {
      #expect(read(line).unreadCount == 1, "\(line)")
    }
  }

  @Test("several ingredients may be on a line, if each of them can be read")
  func several() {
    #expect(counts(read("Wheat x3, Garlic x2")) == ["garlic": 2, "wheat": 3])
    #expect(
      counts(read("1. Wheat, 2 Bee; Garlic 1,000")) == ["bee": 2, "garlic": 1000, "wheat": 1])
    #expect(counts(read("Wheat (3), Garlic (DB)")) == ["garlic": 1, "wheat": 3])
    #expect(read("Wheat x3, Iron Sword x2").counts.isEmpty)
    for line in [
      "3 Wheat and 2 Garlic", "Wheat x3 & Garlic x2", "3 Wheat + 2 Garlic",
      "three wheat and two garlic",
      "I have 3 Wheat and 2 Garlic", "- 3 Wheat and 2 Garlic.",
      "Wheat (3) AND Garlic (2)",
    ] {
      #expect(counts(read(line)) == ["garlic": 2, "wheat": 3], "\(line)")
    }
    for line in ["3 Wheat, 2 Garlic and 1 Bee", "3 Wheat, 2 Garlic, and Bee"] {
      #expect(counts(read(line)) == ["bee": 1, "garlic": 2, "wheat": 3], "\(line)")
    }
    #expect(read("Wheat 3,100 Garlic").unreadCount == 1)
  }

  @Test(
    "what says nothing is left out",
    arguments: [
      "", "  ", "-", " * ", "•\t•", "# my bag", "## Bag", "#", "---", "```", "|---|:--:|", "====",
    ])
  func nothing(line: String) {
    #expect(read(line).unreadCount == 0 && read(line).counts.isEmpty)
  }

  @Test(
    "what is not surely a count or a name is unread",
    arguments: [
      "Waxx12", "Wheat12", "12Wheat", "1,200Wheat", "12xWheat", "Wheat -12", "-3 Wheat",
      "Wheat (12", "Wheat 12)", "Wheat (1.5)", "Wheat x١.٢", "(12)", "x12", "12", "12 ",
      "Wheat x12x", "Wheat (99999999999999999999)", "99999999999999999999 Wheat", "Wheat 012",
      "Wheat (012)", "Wheat # 3",
      "Wheat: 012", "Wheat (12345678)", "Wheat (-3)", "Wheat (none)", "12\tWheat\t5", "#3 Wheat",
      "Wheat ~12 (0004B0BA)", "Wheat -12 (0004B0BA)", "Other.esp|04B0BA 12", "2 - 3 Wheat",
      "2-3 Wheat", "{\"Wheat\": 3}", "Wheat 3 0.1 5", "Wheat (3) (5)", "Wheat,1,200",
      "Wheat,12,100", "Wheat ½", "Wheat ①", "Wheat 三", "Wheat²", "Wheat # 12", "12: Wheat",
      "12, Wheat",
      "Wheat ~12", "Wheat +-12", "Wheat: -12", "Wheat, -12", "Wheat: - 12", "Wheat = -12",
      "-12 Wheat",
      "–12 Wheat", "−12 Wheat", "(-12) Wheat", "Wheat 12/20", "Wheat 1..3", "Wheat 3-5",
      "(3) Wheat (5)",
      "3 Wheat 5", "Wheat x3 x5", "3x Wheat 5x", "Wheat *3 (5)", "Wheat 12 of 20", "Wheat/12",
      "Wheat@12",
      "| 1 | Wheat | 3 |", "[3] Wheat [5]", "Wheat 12 (pcs", "Wheat 12pcs.5", "12 or 13 Wheat",
      "3 Wheat and 2 Swords", "and", "Wheat or Garlic", "Wheat + Garlic", "Bee\t1\tWheat\t3",
      "| Bee | 1 | Wheat | 3 |", "7 - Strange Root (0504B0BA)", "7 - Strange Root (FF04B0BA)",
    ])
  func unread(line: String) {
    #expect(read(line).counts.isEmpty)
    #expect(read(line).unreadCount == 1)
  }

  @Test(
    "a heading names the columns",
    arguments: [
      "Name,Count\nWheat,12\nGarlic,2", "\"Count\",\"Name\"\n\"12\",\"Wheat\"\n\"2\",\"Garlic\"",
      "Ingredient;Value;Quantity\nWheat;5;12\nGarlic;1;2",
      "| Ingredient | Effects | Count |\n|---|---|--:|\n| Wheat | 4 | 12 |\n| Garlic | 3 | 2 |",
      "| Zutat | Anzahl |\n|:--|--:|\n| Wheat | 12 |\n| Garlic | 2 |",
      "FormID\tQty\tName\n0004B0BA\t12\tWeizen\n00034D22\t2\tKnoblauch",
      "plugin,id,number\nSkyrim.esm,04B0BA,12\nSkyrim.esm,034D22,2",
      "BAG  RESERVE  WORTH  INGREDIENT\n 12        0     60  Wheat\n  2        0      2  Garlic\n"
        + "2 ingredients, worth 62 gold",
      "name,count\n\"Wheat\",12\n\nGarlic,\"2\"",
      "| **Ingredient** | **Amount** |\n|---|---|\n| **Wheat** | 12 |\n| Garlic | 2 |",
      "{| class=\"wikitable\"\n|+ My bag\n! Ingredient !! Value !! Count\n|-\n| Wheat || 5 || 12\n|-\n"
        + "| [[Garlic]] || 1 || 2\n|}",
      "{|\n! Ingredient\n! Count\n|-\n| Wheat\n| 12\n|-\n| Garlic\n| 2\n|}\n",
      "{|\n|-\n| Wheat || 12\n|-\n| Garlic || 2\n|}", "|-\n|Wheat\n|12\n|-\n|Garlic\n|2",
    ])
  func tables(text: String) {
    #expect(counts(read(text)) == ["garlic": 2, "wheat": 12])
    #expect(read(text).unread.isEmpty)
  }

  @Test(
    "a table without counts says nothing of them",
    arguments: ["Ingredient,Price", "Name;Gold", "Item\tWeight", "| Name | Effects |"])
  func withoutCounts(heading: String) {
    let border = heading.contains(",") ? "," : heading.contains(";") ? ";" : "\t"
    let row = heading.hasPrefix("|") ? "| Wheat | 5 |" : "Wheat\(border)5"
    let reading = read("\(heading)\n\(row)")
    #expect(reading.counts.isEmpty)
    #expect(reading.unread.map(\.line) == [2])
  }

  @Test("beside an id that may be of another addition, the name decides")
  func otherAdditions() {
    #expect(counts(read("3 - Garlic (0504B0BA)")) == ["garlic": 3])
    #expect(counts(read("3 - Wheat (0504B0BA)")) == ["wheat": 3])
    #expect(counts(read("3 - Weizen (0004B0BA)")) == ["wheat": 3])
    #expect(counts(read("3 0504B0BA")) == ["wheat": 3])
  }

  @Test("two lists beside each other are unread")
  func besideEachOther() {
    let reading = read("Name,Count,Name,Count\nWheat,3,Garlic,2")
    #expect(reading.counts.isEmpty && reading.unreadCount == 2)
  }

  @Test(
    "an unread line that names an ingredient has the reason",
    arguments: [
      ("Wheat 05", "05 is an id of the game and no count, because of the zero in front"),
      (
        "Wheat (12345678)",
        "12345678 is an id of the game and no count, because of its eight digits"
      ),
      (
        "-12 Wheat",
        "the dash in front of 12 may be a bullet or a minus: put a blank behind it, or leave it out"
      ),
      (
        "Wheat -12",
        "the dash in front of 12 may be a bullet or a minus: put a blank behind it, or leave it out"
      ),
      ("Wheat 1.000", "1.000 may be a fraction"), ("Wheat 1.5", "1.5 may be a fraction"),
      ("Wheat 12 300", "which of the numbers is the count is unclear"),
      ("Wheat,12,100", "no count can be told from it"),
      ("Wheat ??", "no count can be told from it"),
      ("2000000 Wheat", "the bag holds at most 1,000,000 of one ingredient"),
      (
        "Name,Count\nWheat,05", "05 is an id of the game and no count, because of the zero in front"
      ),
      ("Bee 2, Wheat 05", "05 is an id of the game and no count, because of the zero in front"),
      ("Wheat 3, Iron Sword 05", nil), ("Iron Sword 05", nil), ("Whaet 3", nil),
    ] as [(String, String?)])
  func reasons(text: String, reason: String?) {
    let unread = read(text).unread
    #expect(unread.map(\.reason) == [reason])
    if let reason { #expect(unread.first?.words.hasSuffix("; " + reason) == true) }
  }

  @Test("a suggestion is an ingredient with these words in its name, if there is only one")
  func suggestions() {
    #expect(read("Skeever Hide 2").unread.first?.near == "Charred Skeever Hide")
    #expect(read("Mountain Flower 3").unread.first?.near == nil)
    #expect(read("Whaet 3").unread.first?.near == "Wheat")
    #expect(read("Mountain Flower 3").meant.count >= 4)
  }

  @Test("a line of very many parts, or a very long one, is unread")
  func long() {
    let parts = (1...500).map { "Wheat x\($0)" }.joined(separator: ", ")
    #expect(read(parts).counts.isEmpty && read(parts).unreadCount == 1)
    #expect(read("Wheat" + String(repeating: " ", count: 2_000) + "5").unreadCount == 1)
    let many = (1...200).map { _ in "Wheat x2" }.joined(separator: ", ")
    #expect(counts(read(many)) == ["wheat": 400])
  }

  @Test("the order of the rules changes nothing", arguments: 0..<30 as Range<UInt64>)
  func order(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "Wheat", "Garlic", "Giant's Toe", " ", " ", " ", "12", "1,000", "3", "x", "×", ":", ",", "-",
      " - ", "(", ")", "\t", "0004B0BA", "1. ", "|", "(DB)", "=", ";", ".", "000", "\"",
    ]
    // No line begins a table, and all unread ones are listed.
    let lines = (0..<BagReading.unreadLimit).map { _ in
      (0..<generator.integer(in: 1...7)).map { _ in generator.pick(pieces) }.joined()
    }
    let expected = read(lines.joined(separator: "\n"))
    let rules = BagLine.rules.shuffled(using: &generator)
    let other = read(lines.joined(separator: "\n"), rules: rules)
    #expect(other.counts == expected.counts)
    #expect(other.unread == expected.unread)
    let twelve = read(Self.twelve.joined(separator: "\n"), rules: rules)
    #expect(counts(twelve) == ["wheat": 12 * Self.twelve.count])
  }
}

extension String {
  /// The text between two others; nil without them.
  fileprivate func part(from start: String, to end: String) -> Substring? {
    guard let first = firstRange(of: start),
      let last = self[first.upperBound...].firstRange(of: end)
    else {
      return nil
    }
    return self[first.upperBound..<last.lowerBound]
  }
}

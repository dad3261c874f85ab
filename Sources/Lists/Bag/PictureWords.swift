/// A word that a program has read in a picture, and its place there in pixels.
package struct PictureWord: Equatable, Sendable {
  /// Without blanks around it; never empty.
  package var text: String
  /// How sure the program is, from 0 to 100.
  package var confidence: Double
  /// From the picture's left edge.
  package var left: Int
  /// From the picture's upper edge.
  package var top: Int
  /// Never negative.
  package var width: Int
  /// Never negative.
  package var height: Int

  var right: Int { left + width }

  /// Icons and stains are read as words without a letter or a digit.
  var saysNothing: Bool { !text.contains { $0.isLetter || $0.isNumber } }
}

extension PictureWord {
  /// An inventory has some 200 words; a picture with more is none, and its further words are not read.
  private static let wordLimit = 4_000

  /// Coordinates of larger pictures, whose sums could overflow, are not read; no program reads them.
  private static let pixelLimit = 1 << 20

  /// The gap between two columns, in heights of a word; a blank is a quarter of a height wide.
  fileprivate static let columnGap = 1.5

  /// The words of each line of a picture, from the table that tesseract writes (`tsv`).
  ///
  /// Lines that are not of that form are skipped. Linear in the text.
  package static func lines(of table: String) -> [[PictureWord]] {
    var lines: [[PictureWord]] = []
    var last: [Substring] = []
    var count = 0
    for row in table.split(whereSeparator: \.isNewline) {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard let word = PictureWord(fields) else { continue }
      count += 1
      if count > wordLimit { break }
      // Page, block, paragraph and line.
      let place = Array(fields[1...4])
      if place == last, !lines.isEmpty {
        lines[lines.count - 1].append(word)
      } else {
        lines.append([word])
      }
      last = place
    }
    return lines
  }

  /// Nil for the rows of the table that are about pages, blocks, paragraphs and lines.
  private init?(_ fields: [Substring]) {
    guard fields.count == 12, fields[0] == "5", let confidence = Double(fields[10]) else {
      return nil
    }
    let numbers = fields[6...9].compactMap { Int($0) }.filter { 0...Self.pixelLimit ~= $0 }
    let text = fields[11].trimmed
    guard numbers.count == 4, !text.isEmpty else { return nil }
    self.init(
      text: String(text), confidence: confidence, left: numbers[0], top: numbers[1],
      width: numbers[2], height: numbers[3])
  }
}

extension [PictureWord] {
  /// The parts of a line that stand in columns of their own.
  var columns: [[PictureWord]] {
    var columns: [[PictureWord]] = []
    for word in self {
      if let before = columns.last?.last {
        let height = Double(Swift.min(before.height, word.height))
        if Double(word.left - before.right) <= height * PictureWord.columnGap {
          columns[columns.count - 1].append(word)
          continue
        }
      }
      columns.append([word])
    }
    return columns
  }

  /// The words with a count in brackets apart from its name: `Garlic(3)` is two.
  var apart: [PictureWord] {
    flatMap { word -> [PictureWord] in
      guard let bracket = word.text.firstIndex(of: "("), bracket != word.text.startIndex,
        word.text.last == ")"
      else { return [word] }
      var (name, count) = (word, word)
      name.text = String(word.text[..<bracket])
      count.text = String(word.text[bracket...])
      return [name, count]
    }
  }
}

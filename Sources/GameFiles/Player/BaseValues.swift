/// The player's own values, such as skills, without what gear and potions add.
///
/// The part of the record before the values is not understood, so the values are searched for:
/// nothing else has the numbers of all 18 skills in a row, after a matching count.
struct BaseValues {
  /// The level of Alchemy, rounded down; nil if it is outside `0...highestLevel`.
  let alchemy: Int?
  /// The place after the values.
  let end: Int

  /// The numbers of the skills, in their order.
  private static let skills = 6...23
  /// The byte with which a row begins: searching for the byte first saves most of the time.
  private static let firstSkill: UInt8 = 6
  private static let alchemyNumber = 16
  /// The game has values 0 to 163.
  private static let valueCount = 164
  /// The number of a value, and the value.
  private static let entryBytes = 8

  /// The values somewhere after the reader's place; nil unless they are found exactly once.
  static func found(behind reader: ByteReader) -> BaseValues? {
    let rowBytes = skills.count * entryBytes
    guard reader.left >= rowBytes else { return nil }
    var found: BaseValues?
    for row in reader.position...reader.position + reader.left - rowBytes
    where reader.hasByte(firstSkill, at: row) && isRow(reader.moved(to: row)) {
      for start in starts(row: row, in: reader) {
        guard found == nil else { return nil }
        found = start
      }
    }
    return found
  }

  private static func isRow(_ reader: ByteReader) -> Bool {
    skills.allSatisfy { skill in
      number(skill - skills.lowerBound, of: reader) == skill
    }
  }

  /// The number in the entry at `place`, counted from the reader; nil if no value has that number.
  private static func number(_ place: Int, of reader: ByteReader) -> Int? {
    let start = place * entryBytes
    guard start + entryBytes <= reader.left else { return nil }
    var reader = reader.moved(to: reader.position + start)
    do {
      let number = try reader.count(UInt32.self)
      return number < valueCount ? number : nil
    } catch {
      return nil
    }
  }

  /// Every list of values with a row of skills; other values may come before the row.
  private static func starts(row: Int, in reader: ByteReader) -> [BaseValues] {
    var lists: [BaseValues] = []
    var seen = Set(skills)
    var start = row
    while true {
      for countBytes in 1...3 where start - countBytes >= reader.position {
        let values = BaseValues(
          countAt: reader.moved(to: start - countBytes), startingAt: start, row: row)
        if let values { lists.append(values) }
      }
      // The list may begin earlier: goes back while the entries have possible and new numbers.
      start -= entryBytes
      guard start > reader.position, let value = number(0, of: reader.moved(to: start)),
        seen.insert(value).inserted
      else { return lists }
    }
  }

  /// The list after a count; nil unless the count ends where the list begins, and fits.
  private init?(countAt reader: ByteReader, startingAt start: Int, row: Int) {
    var reader = reader
    do {
      let count = try reader.variableNumber()
      let behindRow = (row - start) / Self.entryBytes + Self.skills.count
      guard reader.position == start, count >= behindRow, count <= Self.valueCount else {
        return nil
      }
      let numbers = (0..<count).map { Self.number($0, of: reader) }
      guard !numbers.contains(nil), Set(numbers).count == count else { return nil }
      var entry = reader.moved(
        to: row + (Self.alchemyNumber - Self.skills.lowerBound) * Self.entryBytes)
      try entry.skip(4)
      let level = try entry.float()
      alchemy = (0...Self.highestLevel).contains(level) ? Int(level) : nil
      end = start + count * Self.entryBytes
    } catch {
      return nil
    }
  }

  /// No skill is that high, not with any mod.
  private static let highestLevel: Float = 10_000
}

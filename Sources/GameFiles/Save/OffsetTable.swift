/// Where the parts of a body are, in bytes from its beginning.
struct OffsetTable {
  /// The change forms, of which there are `changeFormCount`.
  let changeForms: Range<Int>
  let changeFormCount: Int
  /// The table of form ids, and what else is before `rest`.
  let formIDs: Range<Int>
  /// The part after them: texts, up to the end of the body.
  let rest: Range<Int>

  /// Reads the table, after which the first part must begin, and checks the order of all parts.
  init(reading reader: inout ByteReader, of body: SaveBody) throws(DamagedFile) {
    let start = reader
    var numbers: [Int] = []
    for _ in 0..<Self.numberCount {
      numbers.append(try reader.count(UInt32.self))
    }
    // The order in the file; the numbers begin with the last two.
    let places = [2, 3, 4, 5, 0, 1].map { numbers[$0] - body.pictureEnd }
    guard places[0] == reader.offset, places[5] <= body.count,
      zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 })
    else { throw start.damage(.misplaced) }
    changeForms = places[2]..<places[3]
    changeFormCount = numbers[9]
    formIDs = places[4]..<places[5]
    rest = places[5]..<body.count
  }

  /// The places of six parts, the counts of what four of them have, and 15 unknown numbers.
  private static let numberCount = 25
}

/// How many bytes the parts of a profile's state take as text between replicas, at most.
///
/// Numbers count as the longest that the protocol knows, so a weight follows from how many parts
/// there are, and costs nothing to keep. `Wire` writes the text, and its tests hold it to this.
package enum StateWeight {
  /// The greatest and the least integer of the protocol.
  private static let number = 16
  private static let signedNumber = 17
  /// A stamp with its quotes: two numbers of 64 and 128 bits in hexadecimal, a number, two dashes.
  private static let stamp = 16 + 1 + 32 + 1 + number + 2
  /// An origin as a member's name, with quotes, colon and comma.
  private static let originKey = 32 + 2 + 1 + 1
  /// What stands around an id as a member's name: quotes, colon and comma.
  private static let key = 4

  /// An origin of the vector: its number, and the moment of its last change.
  package static let origin = (originKey + number) + (originKey + 16 + 2)

  /// What one origin has adjusted of an ingredient: two numbers in an array.
  package static let adjusted = originKey + 1 + number + 1 + signedNumber + 1

  /// What the author of a count had seen of one origin.
  package static let seen = originKey + signedNumber

  /// A stated count, but for what its author had seen: `,"stated":[N,STAMP,{}]`.
  package static let stated = 10 + 1 + number + 1 + stamp + 1 + 2 + 1

  /// A choice of the thing with this id: `"ID":["must",STAMP],`.
  package static func choice(of id: String) -> Int {
    id.utf8.count + key + 1 + 6 + 1 + stamp + 1
  }

  /// An ingredient that was counted or adjusted, but for the rows: `"ID":{"adjusted":{}},`.
  package static func ingredient(_ id: String) -> Int {
    id.utf8.count + key + 15
  }
}

extension Quantity {
  /// How much its rows weigh, by `StateWeight`.
  package var weight: Int {
    adjusted.count * StateWeight.adjusted
      + (stated.map { StateWeight.stated + $0.seen.count * StateWeight.seen } ?? 0)
  }
}

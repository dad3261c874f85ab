/// Upper bounds for the bytes of the parts of a profile's state, as text between replicas.
///
/// Every number counts with the greatest length of the protocol, so a weight depends only on the
/// number of parts and is cheap to update. `Wire` writes the text, and its tests check the bounds.
package enum StateWeight {
  /// The digits of the protocol's greatest integer; the least integer also has a sign.
  private static let number = 16
  private static let signedNumber = 17
  /// A stamp in quotes: 64, 64 and 128 bits in hexadecimal, a number, and three dashes.
  private static let stamp = 16 + 1 + 16 + 1 + 32 + 1 + number + 2
  /// An origin as a member's name, with quotes, colon and comma.
  private static let originKey = 32 + 2 + 1 + 1
  /// The characters around an id used as a member's name: quotes, colon and comma.
  private static let key = 4

  /// One origin in the vector: its number, and the time and hash of its newest change.
  package static let origin = (originKey + number) + (originKey + 1 + 18 + 1 + 34 + 1)

  /// The branches without their rows: `"branches":{},`.
  package static let branches = 14

  /// One branch: the change after which it parted, as an origin and a number in an array.
  package static let branch = originKey + 1 + 34 + 1 + number + 1

  /// One origin's adjustments of an ingredient: two numbers in an array.
  package static let adjusted = originKey + 1 + number + 1 + signedNumber + 1

  /// A stated count: `,"stated":[N,STAMP,N]`.
  package static let stated = 10 + 1 + number + 1 + stamp + 1 + signedNumber + 1

  /// A choice for this id: `"ID":["must",STAMP],`.
  package static func choice(of id: String) -> Int {
    id.utf8.count + key + 1 + 6 + 1 + stamp + 1
  }

  /// The bench without its rows: `"bench":{},`.
  package static let bench = 11

  /// A field of the bench whose name has this length: `"NAME":[NUMBER,STAMP],`.
  package static func register(nameBytes: Int) -> Int {
    nameBytes + key + 1 + number + 1 + stamp + 1
  }

  /// What the text of a label adds to a register with a number: quotes, and an escape before each byte.
  package static let label = 2 + 2 * Label.textBytes - number

  /// An ingredient with a quantity, without its rows: `"ID":{"adjusted":{}},`.
  package static func ingredient(_ id: String) -> Int { ingredient(nameBytes: id.utf8.count) }

  /// The same for a name of this length.
  package static func ingredient(nameBytes: Int) -> Int { nameBytes + key + 15 }
}

extension Quantity {
  /// The weight of the rows and of the stated count, by `StateWeight`.
  package var weight: Int {
    adjusted.count * StateWeight.adjusted
      + (stated == nil ? 0 : StateWeight.stated)
  }
}

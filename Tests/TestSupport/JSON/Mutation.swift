/// Requests and texts as they are, and small damage done to them.
package enum Mutation {
  package static let requests = [
    #"{"id":1,"jsonrpc":"2.0","method":"profile.list"}"#,
    #"{"id":"a-\u00e9\ud83d\ude00","jsonrpc":"2.0","method":"profile.get","params":{"profile":"thief é"}}"#,
    #"{"id":2,"jsonrpc":"2.0","method":"profile.apply","params":{"edits":[{"choice":"must","edit":"choose","ingredient":"nirnroot"},{"by":-3,"edit":"adjust","ingredient":"garlic"},{"edit":"stock","ingredient":"garlic","quantity":12}],"ifLsn":7,"profile":"00000000-0000-4000-8000-000000000001","request":{"client":"deck:412","n":3}}}"#,
    #"{"id":3,"jsonrpc":"2.0","method":"recipes.list","params":{"ingredients":2,"limit":100,"profile":"default","sort":"value","text":"fear"}}"#,
    #"{"jsonrpc":"2.0","method":"profile.apply","params":{"edits":[{"choice":"cant","edit":"reset","group":"effects"},{"edit":"scope","scope":"stock"},{"edit":"rename","name":"Mage\t2"}],"profile":"default"}}"#,
    #"[1.5e3,-0,9007199254740991,[],{},null,true,false,"\\\"\/\b"]"#,
  ]

  private static let inserted =
    Array("\"\\{}[]:,0-.eEu\u{0}\u{7F}\n dD89fF".utf8) + [0x80, 0xC3, 0xFF]

  /// The bytes with one to four of them flipped, put in, taken out, doubled, or the end cut off.
  package static func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<generator.integer(in: 1...4) where !bytes.isEmpty {
      let index = generator.integer(in: 0...bytes.count - 1)
      switch generator.integer(in: 0...9) {
      case 0: bytes.removeLast(bytes.count - index)
      case 1: bytes[index] ^= 1 << UInt8(generator.integer(in: 0...7))
      case 2...4: bytes.insert(generator.pick(inserted), at: index)
      case 5...6: bytes[index] = generator.pick(inserted)
      case 7: bytes.remove(at: index)
      default:
        let end = min(bytes.count, index + generator.integer(in: 1...12))
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      }
    }
    return bytes
  }
}

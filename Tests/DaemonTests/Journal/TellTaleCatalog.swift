/// A catalog in which every name can be recognised wherever it turns up, and numbers like those.
enum TellTaleCatalog {
  /// In every id and name, and in no word that the daemon knows.
  static let mark = "qz"
  static let ingredients = (0..<8).map { "\(mark)-moss-\($0)" }
  static let effects = (0..<4).map { "\(mark)-glow-\($0)" }

  /// How many of something there may be; such a number turns up nowhere by chance.
  static let quantities = 7_000_000...7_999_999

  /// The file of it, which is called `qz.json` as its id.
  static var text: String {
    let effects = effects.map { id in
      #"{"id":"\#(id)","name":"\#(name(id))","harmful":false,"baseCost":1,"baseMagnitude":1,"#
        + #""baseDuration":0,"scales":"magnitude"}"#
    }
    let ingredients = ingredients.enumerated().map { index, id in
      #"{"id":"\#(id)","name":"\#(name(id))","value":1,"weight":0.1,"source":"base","effects":["#
        + #"{"id":"\#(self.effects[index % 4])","magnitude":1,"duration":0}]}"#
    }
    return #"{"id":"catalog","title":"Catalog","effects":[\#(effects.joined(separator: ","))],"#
      + #""ingredients":[\#(ingredients.joined(separator: ","))]}"#
  }

  /// Begins with the mark as well.
  private static func name(_ id: String) -> String {
    id.prefix(1).uppercased() + id.dropFirst().replacing("-", with: " ")
  }
}

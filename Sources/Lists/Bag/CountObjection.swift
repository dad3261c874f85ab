import Alchemy
import JSON

/// Why a line that names an ingredient has no readable count.
enum CountObjection: Equatable {
  /// `-12`: it may be a bullet, or a minus sign.
  case dash(String)
  /// `1.000` may be a thousand, or one.
  case fraction(String)
  /// `05` is an id of the game.
  case id(String)
  /// `12 300`: nothing says which is the count.
  case several
  /// The sum is more than a bag can have.
  case tooMany(ClosedRange<Int>)
  /// Nothing beside the name is a number.
  case unclear

  /// Finds the objection to an unread line in its text.
  init(to line: Substring) {
    let text = WrittenCount.plain(line)
    let tokens = text.split { $0.isWhitespace || "()[]{}<>|;:=×*#".contains($0) }
    var numbers = 0
    for token in tokens {
      let digits = token.filter(\.isASCIIDigit)
      guard !digits.isEmpty, token.allSatisfy({ $0.isASCIIDigit || "-–—.,".contains($0) })
      else { continue }
      numbers += 1
      if let sign = token.first, "-–—".contains(sign) {
        self = .dash(String(token))
        return
      }
      if token.contains(".") {
        self = .fraction(String(token))
        return
      }
      if digits.count == token.count, GameForm.written(token) != nil {
        self = .id(String(token))
        return
      }
    }
    self = numbers > 1 ? .several : .unclear
  }

  /// What is wrong, without a full stop: `05 is an id of the game, because of the zero in front`.
  var words: String {
    switch self {
    case .dash(let text):
      "the dash in front of \(text.drop { !$0.isASCIIDigit }) may be a bullet or a minus: put a blank behind it, "
        + "or leave it out"
    case .fraction(let text): "\(text) may be a fraction"
    case .id(let text):
      text.first == "0"
        ? "\(text) is an id of the game and no count, because of the zero in front"
        : "\(text) is an id of the game and no count, because of its eight digits"
    case .several: "which of the numbers is the count is unclear"
    case .tooMany(let range):
      "the bag holds at most \(range.upperBound.grouped) of one ingredient"
    case .unclear: "no count can be told from it"
    }
  }
}

internal import JSON

/// A key as 24 English words, by BIP 39: eleven bits a word, the last eight of all are a checksum.
///
/// https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki
package enum KeyWords {
  /// The 256 bits of a key and 8 of its checksum.
  package static let count = 24

  /// What is wrong with typed words; places count from 1.
  package enum Mistake: Error, Equatable {
    /// How many words were typed, which are not 24.
    case count(Int)
    /// The list has no such word; these are near to it.
    case unknown(place: Int, word: String, near: [String])
    /// All are in the list, but not together; a change of one of these would do.
    case unfitting([Suspect])
  }

  /// A word that is probably a typing error for another word of the list.
  package struct Suspect: Equatable, Sendable {
    /// From 1 on.
    package let place: Int
    /// As it was typed.
    package let word: String
    /// What fits.
    package let instead: String
  }

  private static let bitsPerWord = 11
  /// Words of the list differ within their first four letters.
  private static let tellingLetters = 4
  /// A longer list would not help.
  private static let mostSuspects = 3

  /// The words of a key.
  package static func words(of key: VaultKey) -> [String] {
    let bytes = key.bytes + [checksum(of: key.bytes)]
    let bits = bytes.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0) & 1) } }
    return stride(from: 0, to: bits.count, by: bitsPerWord).map { start in
      String(list[bits[start..<start + bitsPerWord].reduce(0) { $0 << 1 | $1 }])
    }
  }

  /// The key of typed words.
  ///
  /// Takes them in any case, with numbers before them, and by their first four letters. Throws the first mistake.
  package static func key(of text: String) throws(Mistake) -> VaultKey {
    let typed = text.lowercased().split { !$0.isLetter }.map(String.init)
    var numbers: [Int] = []
    for (index, word) in typed.enumerated() {
      guard let number = number(of: word) else {
        throw .unknown(place: index + 1, word: word, near: near(word))
      }
      numbers.append(number)
    }
    guard numbers.count == count else { throw .count(numbers.count) }
    guard let key = key(of: numbers) else { throw .unfitting(suspects(among: numbers)) }
    return key
  }

  private static let names = list.map(String.init)

  /// The words of the list that are nearest to a word: most typing errors come after the first letter.
  private static func near(_ word: String) -> [String] {
    let others = names.filter { $0 != word }
    let alike = NearestName.allNearest(to: word, among: others.filter { $0.first == word.first })
    if !alike.isEmpty { return alike }
    return NearestName.allNearest(to: word, among: others.filter { $0.hasSuffix(word.suffix(2)) })
  }

  private static func number(of word: String) -> Int? {
    if let number = list.firstIndex(of: word[...]) { return number }
    guard word.count >= tellingLetters else { return nil }
    return list.firstIndex { $0.hasPrefix(word) }
  }

  /// Nil if the checksum does not fit.
  private static func key(of numbers: [Int]) -> VaultKey? {
    let bits = numbers.flatMap { number in
      (0..<bitsPerWord).map { UInt8(number >> (bitsPerWord - 1 - $0) & 1) }
    }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
    guard let key = VaultKey(bytes: Array(bytes.dropLast())),
      checksum(of: key.bytes) == bytes.last
    else { return nil }
    return key
  }

  private static func checksum(of bytes: [UInt8]) -> UInt8 { KeyDerivation.digest(of: bytes)[0] }

  private static func suspects(among numbers: [Int]) -> [Suspect] {
    var suspects: [Suspect] = []
    for (index, number) in numbers.enumerated() {
      for near in near(names[number]) {
        var changed = numbers
        changed[index] = list.firstIndex(of: near[...]) ?? number
        guard key(of: changed) != nil else { continue }
        suspects.append(Suspect(place: index + 1, word: names[number], instead: near))
        if suspects.count == mostSuspects { return suspects }
      }
    }
    return suspects
  }
}

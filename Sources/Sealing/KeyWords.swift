internal import JSON

/// A key as 24 English words, by BIP 39: eleven bits each; the last eight bits in total are a
/// checksum.
///
/// https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki
package enum KeyWords {
  /// 256 bits of the key and 8 of its checksum, eleven in each word.
  package static let count = 24

  /// What is wrong with typed words; places start at 1.
  package enum Mistake: Error, Equatable {
    /// The number of typed words, which is not 24.
    case count(Int)
    /// The list does not have this word; these words are similar.
    case unknown(place: Int, word: String, near: [String])
    /// All words are in the list, but the checksum is wrong; changing one of these words would
    /// correct it.
    case unfitting([Suspect])
  }

  /// A word that is probably a typing error for another word of the list.
  package struct Suspect: Equatable, Sendable {
    /// The word's place, from 1.
    package let place: Int
    /// The word as typed.
    package let word: String
    /// The word that would give a correct checksum.
    package let instead: String
  }

  private static let bitsPerWord = 11
  /// Words of the list differ within their first four letters.
  private static let tellingLetters = 4
  /// A longer list would not help the user.
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
  /// Accepts words in either case, with numbers in front, and by their first four letters. Throws
  /// the first mistake.
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

  /// The most similar words of the list; most typing errors come after the first letter.
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

  /// Nil if the checksum is wrong.
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

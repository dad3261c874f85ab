import Sealing
import TestSupport
import Testing

@Suite("The words of a key")
struct KeyWordsTests {
  /// Known answers of the reference implementation of BIP 39.
  private static let known: [(byte: UInt8, words: String)] = [
    (0, String(repeating: "abandon ", count: 23) + "art"),
    (
      0x7f,
      String(repeating: "legal winner thank year wave sausage worth useful ", count: 2)
        + "legal winner thank year wave sausage worth title"
    ),
    (
      0x80,
      String(repeating: "letter advice cage absurd amount doctor acoustic avoid ", count: 2)
        + "letter advice cage absurd amount doctor acoustic bless"
    ),
    (0xff, String(repeating: "zoo ", count: 23) + "vote"),
  ]

  private static func key(_ seed: Int) throws -> VaultKey {
    var generator = SeededGenerator(seed: UInt64(seed))
    return try #require(
      VaultKey(bytes: (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }))
  }

  private func mistake(_ text: String) -> KeyWords.Mistake? {
    do throws(KeyWords.Mistake) {
      _ = try KeyWords.key(of: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("are those of BIP 39", arguments: known.indices)
  func vectors(_ index: Int) throws {
    let (byte, words) = Self.known[index]
    let key = try #require(VaultKey(bytes: [UInt8](repeating: byte, count: 32)))
    #expect(KeyWords.words(of: key).joined(separator: " ") == words)
    #expect(try KeyWords.key(of: words) == key)
  }

  @Test("are read as people copy them: numbered, in capitals, by their first four letters")
  func forms() throws {
    let key = try Self.key(1)
    let words = KeyWords.words(of: key)
    let numbered = words.enumerated().map { "\($0.offset + 1). \($0.element)" }
    #expect(try KeyWords.key(of: numbered.joined(separator: "\n")) == key)
    #expect(try KeyWords.key(of: words.joined(separator: ", ").uppercased()) == key)
    #expect(try KeyWords.key(of: words.map { String($0.prefix(4)) }.joined(separator: " ")) == key)
  }

  @Test("of another number are no key")
  func counts() throws {
    let words = KeyWords.words(of: try Self.key(2))
    for count in [0, 1, 12, 23] {
      #expect(mistake(words.prefix(count).joined(separator: " ")) == .count(count))
    }
    #expect(mistake((words + ["abandon"]).joined(separator: " ")) == .count(25))
  }

  @Test("with one wrong letter are refused, and the word is told", arguments: 1...20)
  func typos(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let key = try Self.key(seed + 100)
    var (told, fitting) = (0, 0)
    for place in 1...24 {
      var words = KeyWords.words(of: key)
      var letters = Array(words[place - 1])
      let index = Int.random(in: 0..<letters.count, using: &generator)
      letters[index] = letters[index] == "x" ? "q" : "x"
      let right = words[place - 1]
      words[place - 1] = String(letters)
      switch mistake(words.joined(separator: " ")) {
      case .unknown(let found, let word, let near):
        #expect(found == place && word == words[place - 1])
        told += near.contains(right) ? 1 : 0
      case .unfitting: fitting += 1
      // Behind the fourth letter nothing is lost.
      case nil: #expect(index > 3)
      case .count: Issue.record("no word went away")
      }
    }
    #expect(told + fitting >= 12, "most mistakes are placed with the right word")
  }

  @Test("that are in the list, but not together, are suspected where another one would fit")
  func unfitting() throws {
    let words = KeyWords.words(of: try #require(VaultKey(bytes: [UInt8](repeating: 0, count: 32))))
    var wrong = words
    wrong[23] = "arm"
    guard case .unfitting(let suspects)? = mistake(wrong.joined(separator: " ")) else {
      Issue.record("the words fit")
      return
    }
    #expect(suspects.contains { $0.place == 24 && $0.word == "arm" && $0.instead == "art" })
  }
}

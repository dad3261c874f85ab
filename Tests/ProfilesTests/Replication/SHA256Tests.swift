import Profiles
import TestSupport
import Testing

@Suite struct SHA256Tests {
  private static func first16Bytes(_ message: [UInt8], _ rest: [UInt8] = []) -> ChangeHash {
    let bytes = SHA256.first16Bytes(of: message.span, rest.span)
    return ChangeHash(high: bytes.high, low: bytes.low)
  }

  private static func plain(_ message: [UInt8]) -> ChangeHash {
    var hash = PlainSHA256()
    hash.add(message.span)
    let bytes = hash.first16Bytes()
    return ChangeHash(high: bytes.high, low: bytes.low)
  }

  private static func random(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// The examples of FIPS 180-4, and the empty message.
  private static let examples: [(message: String, digits: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb924"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu", "cf5b16a778af8380036ce59e7b049237"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67"),
  ]

  @Test(arguments: examples.indices)
  func `the hash of a message of the standard is what the standard says`(index: Int) {
    let (message, digits) = Self.examples[index]
    #expect(Self.first16Bytes(Array(message.utf8)).description == digits)
    #expect(Self.plain(Array(message.utf8)).description == digits)
  }

  @Test(.seeds(1...60))
  func `two pieces have the hash of the whole, as the plain reading of the standard has it`() {
    var generator = SeededGenerator(seed: Seeds.current)
    let count = generator.pick([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 200, 1_000])
    let message = Self.random(count, &generator)
    let part = generator.integer(in: 0...count)
    #expect(
      Self.first16Bytes(Array(message[..<part]), Array(message[part...])) == Self.plain(message))
  }

  @Test(.seeds(1...20))
  func `a change's hash is that of its text, its parent and the others, the smaller first`() {
    var generator = SeededGenerator(seed: Seeds.current)
    let text = Self.random(generator.integer(in: 0...400), &generator)
    let hashes = (0...generator.integer(in: 0...3)).map { _ in
      ChangeHash(high: generator.next(), low: generator.next())
    }
    let (parent, others) = (hashes[0], Array(hashes.dropFirst()))
    let seen = ([parent] + others.sorted()).flatMap { hash in
      [hash.high, hash.low].flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
      }
    }
    #expect(ChangeHash(of: text.span, parent: parent, others: others) == Self.plain(text + seen))
  }

  @Test(.seeds(1...8))
  func `any message has the hash that coreutils gives it`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    let folder = try TemporaryFolder()
    let count = generator.integer(in: 0...3_000)
    let message = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    try folder.write(message, to: "message")
    let ending = try ChildProcess.run(
      "sha256sum", [folder.appending("message")], environment: ["PATH": "/usr/bin:/bin"])
    #expect(ending.output.prefix(32) == Self.first16Bytes(message).description)
  }
}

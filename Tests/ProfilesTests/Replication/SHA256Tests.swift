import Profiles
import TestSupport
import Testing

@Suite struct SHA256Tests {
  private static func first16Bytes(_ pieces: [[UInt8]]) -> ChangeHash {
    var hash = SHA256()
    for piece in pieces { hash.add(piece.span) }
    let bytes = hash.first16Bytes()
    return ChangeHash(high: bytes.high, low: bytes.low)
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
    #expect(Self.first16Bytes([Array(message.utf8)]).description == digits)
  }

  @Test(.seeds(1...60))
  func `a message in pieces has the hash of the whole`() {
    var generator = SeededGenerator(seed: Seeds.current)
    let count = generator.pick([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 200, 1_000])
    let message = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    var pieces: [[UInt8]] = []
    var rest = message[...]
    while !rest.isEmpty {
      let piece = rest.prefix(generator.pick([0, 1, 7, 8, 56, 63, 64, 65, 130]))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    #expect(Self.first16Bytes(pieces) == Self.first16Bytes([message]))
  }

  @Test(.seeds(1...20))
  func `a number is its eight bytes, the most significant first`() {
    var generator = SeededGenerator(seed: Seeds.current)
    let before = (0..<generator.integer(in: 0...70)).map { UInt8($0) }
    let number = generator.next()
    var hash = SHA256()
    hash.add(before.span)
    hash.add(number)
    let bytes = hash.first16Bytes()
    let text = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    #expect(ChangeHash(high: bytes.high, low: bytes.low) == Self.first16Bytes([before, text]))
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
    #expect(ending.output.prefix(32) == Self.first16Bytes([message]).description)
  }
}

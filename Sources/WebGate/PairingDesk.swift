/// The one code by which a device can become a paired one.
///
/// A pure machine. A code has 40 bits, lives ten minutes and pairs one device. An address may make
/// five wrong offers, and each delays its next one by a second; other addresses are not delayed.
/// All addresses together may make a thousand, so an attacker with many has a thousand guesses in a
/// trillion.
package struct PairingDesk: Equatable, Sendable {
  private struct Offered: Equatable {
    let code: PairingCode
    let name: String
    let endsAtMilliseconds: Int
    /// The number of wrong offers, by the address from which they came.
    var wrongOffers: [String: Int] = [:]
  }

  /// Time enough to fetch the phone from the next room.
  package static let lifeMilliseconds = 600_000
  /// More wrong offers than a person makes in typing eight letters.
  package static let wrongOffers = 5
  /// The wrong offers of all addresses together: few enough that no guess is likely.
  package static let wrongOffersOfAll = 1_000
  /// The pause after a wrong code; a person takes longer to type the next one.
  package static let pauseMilliseconds = 1_000

  /// The code that a device may offer; nil if there is none.
  private var given: Offered?
  /// Offers of an address before this moment are refused without a look at the code.
  private var hearsAtMilliseconds: [String: Int] = [:]

  /// Starts without a code.
  package init() {}

  /// Gives out a code for a device of this name; an earlier code becomes invalid.
  package mutating func give(_ code: PairingCode, to name: String, atMilliseconds now: Int) {
    given = Offered(code: code, name: name, endsAtMilliseconds: now + Self.lifeMilliseconds)
  }

  /// Whether there is a valid code.
  package func isGiven(atMilliseconds now: Int) -> Bool {
    given.map { now < $0.endsAtMilliseconds } ?? false
  }

  /// A device at an address offers a code; returns the name that the device gets.
  ///
  /// Throws `wrongCode` for any other code, and for every code from an address that has used up its
  /// wrong offers; throws `tooSoon` for an offer within the pause, which does not count. `now` may
  /// not go back.
  package mutating func offer(
    _ text: String, from address: String, atMilliseconds now: Int
  ) throws(WebRefusal) -> String {
    // Drops pauses that are over, so that an attacker's addresses do not fill the memory.
    hearsAtMilliseconds = hearsAtMilliseconds.filter { now < $0.value }
    if let hears = hearsAtMilliseconds[address] {
      throw .tooSoon(seconds: (hears - now + 999) / 1_000)
    }
    if let current = given, now >= current.endsAtMilliseconds { given = nil }
    guard let current = given, PairingCode(text) == current.code,
      current.wrongOffers[address] ?? 0 < Self.wrongOffers
    else {
      hearsAtMilliseconds[address] = now + Self.pauseMilliseconds
      // Counted with the code: a new code gives every address its offers back.
      given?.wrongOffers[address, default: 0] += 1
      let all = given?.wrongOffers.values.reduce(0, +) ?? 0
      if all >= Self.wrongOffersOfAll { given = nil }
      throw .wrongCode
    }
    given = nil
    return current.name
  }
}

/// Forty bits as eight letters and digits that are hard to confuse: Crockford's base 32.
package struct PairingCode: Equatable, Sendable, CustomStringConvertible {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let digitCount = 8

  private let bits: UInt64

  /// Keeps the last forty bits of a random number.
  package init(random: UInt64) {
    bits = random & (1 << 40 - 1)
  }

  /// Reads a code as somebody types it: in any case, with or without a dash in the middle.
  package init?(_ text: String) {
    var bits: UInt64 = 0
    var count = 0
    for letter in text.uppercased() where letter != "-" {
      guard let digit = Self.digits.firstIndex(of: letter) else { return nil }
      bits = bits << 5 | UInt64(digit)
      count += 1
      guard count <= Self.digitCount else { return nil }
    }
    guard count == Self.digitCount else { return nil }
    self.bits = bits
  }

  /// `K7QX-2M9D`.
  package var description: String {
    let letters = (0..<Self.digitCount).map { place in
      Self.digits[Int(bits >> UInt64(5 * (Self.digitCount - 1 - place)) & 31)]
    }
    return String(letters.prefix(4)) + "-" + String(letters.suffix(4))
  }
}

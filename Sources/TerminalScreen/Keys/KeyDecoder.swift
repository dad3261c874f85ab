/// Turns a terminal's bytes into keys, wherever reads cut them; see `take(_:)`.
///
/// What it does not know it takes whole, so that no part of it is taken for typed letters. It never
/// keeps more than one sequence or paste.
package struct KeyDecoder: Sendable {
  /// More than a name or a list of names that somebody would paste; the rest is left out.
  package static let pasteLimitBytes = 64 << 10
  /// The longest known sequence has some 30 bytes; what is longer is taken without being kept.
  static let sequenceLimitBytes = 128

  var state = State.ground

  enum State: Sendable {
    case ground
    /// Some bytes of a scalar, and whether Alt was held.
    case scalar([UInt8], missing: Int, alt: Bool)
    case escape
    /// What follows `ESC [`, its end not yet seen.
    case control([UInt8])
    /// What follows `ESC O`.
    case singleShift([UInt8])
    /// So many bytes that mean nothing to us.
    case skip(Int)
    /// `ESC ]` and the like, up to its terminator.
    case string(introducer: UInt8, [UInt8])
    /// An escape in a string: its terminator's beginning, or the next sequence.
    case stringEscape(introducer: UInt8, [UInt8])
    case paste([UInt8])
  }

  /// Nothing was read yet.
  package init() {}

  /// Whether time decides: after 50 ms without a byte, call `timePassed()`.
  package var isWaiting: Bool {
    switch state {
    case .escape: true
    case .control(let bytes), .singleShift(let bytes), .string(_, let bytes): bytes.isEmpty
    default: false
    }
  }

  /// What the bytes say, together with those of earlier calls: the cuts between calls are not seen.
  package mutating func take(_ bytes: [UInt8]) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    for byte in bytes { take(byte, &inputs) }
    return inputs
  }

  /// Nothing more came: a lone escape was the key, and `ESC [` was Alt and a letter.
  package mutating func timePassed() -> [TerminalInput] {
    guard isWaiting else { return [] }
    defer { state = .ground }
    return switch state {
    case .control: [.key(.character("["), .alt)]
    case .singleShift: [.key(.character("O"), .alt)]
    case .string(let introducer, _):
      [.key(.character(Character(Unicode.Scalar(introducer))), .alt)]
    default: [.key(.escape, [])]
    }
  }
}

/// Turns a terminal's bytes into keys, however reads split them; see `decode(_:)`.
///
/// Skips an unknown sequence as a whole, so that no part of it passes for typed letters. Never
/// keeps more than one sequence or paste.
package struct KeyDecoder: Sendable {
  /// More than anyone would paste, even a list of names; the rest is dropped.
  package static let pasteLimitBytes = 64 << 10
  /// The longest known sequence has about 30 bytes; bytes over the limit are read but not kept.
  static let sequenceLimitBytes = 128

  var state = State.ground

  enum State: Sendable {
    case ground
    /// The first bytes of a scalar, and whether Alt was held.
    case scalar([UInt8], missing: Int, alt: Bool)
    case escape
    /// The escape was reported as the Escape key; the rest of a sequence may still come.
    case lateEscape
    /// The bytes after `ESC [`, before the final byte.
    case control([UInt8])
    /// The bytes after `ESC O`.
    case singleShift([UInt8])
    /// A number of bytes to ignore.
    case skip(Int)
    /// `ESC ]` and similar, up to the terminator.
    case string(introducer: UInt8, [UInt8])
    /// An escape in a string: the start of its terminator, or of the next sequence.
    case stringEscape(introducer: UInt8, [UInt8])
    case paste([UInt8])
  }

  /// Starts with nothing read.
  package init() {}

  /// The wait after which to call `timePassed()` if no byte has come; nil if only bytes decide.
  ///
  /// Only bytes decide how `ESC [` and `ESC O` continue. The keys Alt-[ and Alt-O, which begin like
  /// this, are no commands, but the rest of a sequence that a slow line has cut would act as
  /// commands.
  package var wait: EscapeWait? {
    switch state {
    case .escape: .key
    case .lateEscape: .rest
    case .string(_, let bytes): bytes.isEmpty ? .rest : nil
    case .ground, .scalar, .control, .singleShift, .skip, .stringEscape, .paste: nil
    }
  }

  /// The input in these bytes and the rest of earlier calls, wherever reads have split them.
  package mutating func decode(_ bytes: [UInt8]) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    for byte in bytes { decode(byte, &inputs) }
    return inputs
  }

  /// Decides that nothing more came: a lone escape was the key, and `ESC ]` was Alt and a letter.
  package mutating func timePassed() -> [TerminalInput] {
    switch state {
    case .escape:
      state = .lateEscape
      return [.key(.escape, [])]
    case .lateEscape:
      state = .ground
      return []
    case .string(let introducer, let bytes) where bytes.isEmpty:
      state = .ground
      return [.key(.character(Character(Unicode.Scalar(introducer))), .alt)]
    case .ground, .scalar, .control, .singleShift, .skip, .string, .stringEscape, .paste:
      return []
    }
  }
}

/// What a decoder waits for after an escape byte.
package enum EscapeWait: Hashable, Sendable {
  /// Whether the escape was a key by itself.
  case key
  /// Whether the rest of a sequence comes after its escape was reported as a key.
  case rest
}

/// How long the bytes of one key may be apart.
package struct EscapePatience: Equatable, Sendable {
  /// Milliseconds until a lone escape is reported as the Escape key.
  package let keyMilliseconds: Int
  /// Milliseconds after that in which `[`, `O` and `]` still belong to the escape.
  package let restMilliseconds: Int

  /// A terminal of this machine: a busy machine needs tens of milliseconds, and a person hardly notices
  /// so few.
  package static let local = EscapePatience(keyMilliseconds: 150, restMilliseconds: 1_000)
  /// A terminal at the other end of a line, where a lost packet is sent again after 200 ms or more.
  package static let remote = EscapePatience(keyMilliseconds: 500, restMilliseconds: 3_000)

  /// The patience with the terminal of a process, by its variables `SSH_TTY` and `SSH_CONNECTION`.
  package static func with(sshTerminal: String?, sshConnection: String?) -> EscapePatience {
    [sshTerminal, sshConnection].contains { $0?.isEmpty == false } ? .remote : .local
  }

  /// The time of a wait.
  package func milliseconds(_ wait: EscapeWait) -> Int {
    switch wait {
    case .key: keyMilliseconds
    case .rest: restMilliseconds
    }
  }
}

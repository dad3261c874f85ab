import TestSupport
import Unix

/// Somebody who types into a real shell that completes the words of alchemy.
struct TypingUser {
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    var isInstalled: Bool { File.exists("/usr/bin/\(rawValue)") }

    /// Nothing of this machine's own settings is read.
    fileprivate var options: [String] {
      switch self {
      case .bash: ["--norc", "--noprofile", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--private", "--no-config", "--interactive"]
      }
    }

    /// What the packages of the shells do with an installed file.
    fileprivate var loading: String {
      let folder = Checkout.path(of: "Config/completions")
      return switch self {
      case .bash: "source \(folder)/alchemy.bash"
      case .zsh: "fpath=(\(folder) $fpath); autoload -U compinit; compinit -D -u"
      case .fish: "source \(folder)/alchemy.fish"
      }
    }
  }

  private let terminal: PseudoTerminal
  private let process: ChildProcess

  init(_ shell: Shell, home: TemporaryFolder) throws {
    terminal = try PseudoTerminal()
    try terminal.resize(columns: 200, rows: 50)
    var environment = BuiltPrograms.environment(home: home.path)
    environment.merge(["LANG": "C.UTF-8", "TERM": "dumb", "PS1": "> "]) { $1 }
    environment["XDG_RUNTIME_DIR"] = home.path
    process = try ChildProcess(
      "setsid", ["--ctty", "--wait", shell.rawValue] + shell.options, environment: environment,
      terminal: terminal.user)
    try terminal.type(shell.loading + "\n")
  }

  /// Types a line, completes its last word, and has the shell say which words it has then.
  func words(completing line: String) throws -> [String] {
    let (begin, end) = ("<begin><", "><end>")
    // Before the first word and behind the last, so that the words are printed and not run.
    try terminal.type(line + "\t\u{1}printf '<%s>' begin \u{5} end\n")
    let shown = try terminal.wait("the words of \(line)") { bytes in
      Self.text(of: bytes, between: begin, end) != nil
    }
    let words = Self.text(of: shown, between: begin, end) ?? ""
    return words.split(separator: "><").map(String.init)
  }

  private static func text(
    of bytes: [UInt8], between begin: String, _ end: String
  ) -> Substring? {
    let shown = String(decoding: bytes, as: UTF8.self)
    guard let first = shown.firstRange(of: begin),
      let last = shown[first.upperBound...].firstRange(of: end)
    else { return nil }
    return shown[first.upperBound..<last.lowerBound]
  }
}

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

    /// The name of the file that a package installs.
    fileprivate var fileName: String {
      switch self {
      case .bash: "alchemy"
      case .zsh: "_alchemy"
      case .fish: "alchemy.fish"
      }
    }

    /// What the packages of the shells do with the file that was installed into a folder.
    fileprivate func loading(_ folder: String) -> String {
      switch self {
      case .bash, .fish: "source \(folder)/\(fileName)"
      case .zsh: "fpath=(\(folder) $fpath); autoload -U compinit; compinit -D -u"
      }
    }

    /// What a person has in the shell's settings where nothing is installed.
    fileprivate var sourcing: String {
      switch self {
      case .bash: "source <(alchemy completion bash)"
      case .zsh: "autoload -U compinit; compinit -D -u; source <(alchemy completion zsh)"
      case .fish: "alchemy completion fish | source"
      }
    }
  }

  private let terminal: PseudoTerminal
  private let process: ChildProcess

  /// The script of the shell is installed as `make install` does it, or is sourced from the program.
  init(_ shell: Shell, home: TemporaryFolder, isInstalled: Bool) throws {
    let script = try ChildProcess.run(
      BuiltPrograms.client, ["completion", shell.rawValue],
      environment: BuiltPrograms.environment(home: home.path))
    try home.makeFolder("completions")
    try home.write(Array(script.output.utf8), to: "completions/\(shell.fileName)")
    terminal = try PseudoTerminal()
    try terminal.resize(columns: 200, rows: 50)
    var environment = BuiltPrograms.environment(home: home.path)
    environment.merge(["LANG": "C.UTF-8", "TERM": "dumb", "PS1": "> "]) { $1 }
    environment["XDG_RUNTIME_DIR"] = home.path
    process = try ChildProcess(
      "setsid", ["--ctty", "--wait", shell.rawValue] + shell.options, environment: environment,
      terminal: terminal.user)
    let loading = isInstalled ? shell.loading(home.appending("completions")) : shell.sourcing
    try terminal.type(loading + "\n")
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

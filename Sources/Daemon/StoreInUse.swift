import StoreCare
import Unix

/// What is said when the database cannot be opened because another process has it open.
struct StoreInUse {
  private let path: String
  /// Nil where the kernel does not tell, and where it has let go meanwhile.
  private let process: OtherProcess?

  /// Asks the kernel who has locked the file.
  init(of path: String) {
    self.path = path
    process = StoreCheck.holder(of: path)
  }

  /// What failed, why, and what to type, one line each.
  var words: String {
    guard let process else { return StoreOpenFailure.inUse.words(path: path) }
    let number = process.identifier
    let (name, stop) =
      switch process.program {
      case "alchemyd":
        ("another daemon, process \(number),", "stop it with `systemctl --user stop alchemyd`, or ")
      case "": ("process \(number)", "end it, for example with ")
      case let program:
        ("another program, \(program), process \(number),", "end it, for example with ")
      }
    return """
      cannot open the database \(path)
      caused by: \(name) has it open
      hint: \(stop)`kill \(number)`; or choose another --data-dir
      """
  }

  /// A command that shows more.
  var command: String {
    process.map { "ps -f -p \($0.identifier)" } ?? StoreOpenFailure.holders(of: path)
  }
}

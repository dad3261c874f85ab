import CommandLine
import ProfileService
import StoreCare
import Systemd
import Unix

/// The program `alchemyd`, from its command line to its exit code.
package enum DaemonProgram {
  /// The name in messages and in the journal.
  private static let name = "alchemyd"

  /// Freed memory kept for the replies of one turn; an idle daemon wastes at most this much.
  private static let keptBytes = 8 << 20

  /// Runs the daemon until it is stopped; returns the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    StandardDescriptors.fillClosed()
    if arguments.first == ServiceProgram.manualWord {
      return print(DaemonManual.text(of: arguments.dropFirst().first))
    }
    do throws(DaemonMistake) {
      return try execute(arguments)
    } catch {
      Log(sink: .answering(program: name)).tell(
        error.kind, words: error.words, error.fields, errno: error.errno)
      return error.exitCode
    }
  }

  private static func execute(_ arguments: [String]) throws(DaemonMistake) -> Int32 {
    try checkWords()
    let request: ServiceProgram.Request
    do {
      request = try ServiceProgram.daemon.request(arguments)
    } catch {
      throw .usage(error)
    }
    // The write then fails as on a full disk, and its requester gets an error.
    try ignore(.fileTooLong)
    switch request {
    case .text(let text): return print(text)
    case .run(let line): return try carryOut(DaemonOptions(line))
    }
  }

  private static func carryOut(_ options: DaemonOptions) throws(DaemonMistake) -> Int32 {
    switch options.command {
    case .serve: try serve(options)
    case .bridge: try BridgeProgram.run(options)
    case .backup: print(try BackupProgram.run(options))
    case .restore: print(try RestoreProgram.run(options))
    case .restamp: print(try RestampProgram.run(options))
    case .check: try check(options)
    }
  }

  /// Refuses paths that would be read as other paths.
  private static func checkWords() throws(DaemonMistake) {
    if let word = ProcessArguments.misread.first { throw .misread(word) }
    for name in ["ALCHEMYD_DATA_DIR", "ALCHEMYD_SOCKET"] where Environment.isMisread(name) {
      throw .misread("$" + name)
    }
  }

  private static func ignore(_ signal: Signal) throws(DaemonMistake) {
    do {
      try signal.ignore()
    } catch {
      throw .system(error)
    }
  }

  private static func check(_ options: DaemonOptions) throws(DaemonMistake) -> Int32 {
    let (text, code) = try CheckProgram.run(options)
    return print(text) == 0 ? code : 1
  }

  private static func print(_ text: String) -> Int32 {
    StandardDescriptors.print(text, program: name)
  }

  private static func serve(_ options: DaemonOptions) throws(DaemonMistake) -> Int32 {
    ProcessMemory.useOneHeap()
    ProcessMemory.keepFreed(bytes: keptBytes)
    Signal.block([.terminate, .interrupt, .hangUp, .userOne])
    try ignore(.brokenPipe)
    if let allowed = OpenFiles.reserve(DaemonMistake.neededFiles) {
      throw .tooFewFiles(allowed: allowed)
    }
    let parts = try DaemonStartup(options, .serving(program: name)).parts()
    do throws(SystemCallFailure) {
      return try DaemonLoop(parts).run()
    } catch {
      throw .system(error)
    }
  }
}

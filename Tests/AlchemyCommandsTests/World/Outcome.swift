import AlchemyCommands
import ClientSession
import DaemonClient
import Doctor
import OfflineReplicas
import PlayedWorld
import Unix

/// What one run of the program did.
struct Outcome: Equatable {
  let code: ExitCode
  let output: String
  let errors: String

  init(
    _ words: String..., peer: any Connector = FakePeer(failing: .noSocket),
    environment: [String: String] = ["XDG_RUNTIME_DIR": "/run/user/7"], columns: Int? = nil,
    errorTerminal: Bool = false, files: FakeFiles = FakeFiles(),
    output: RecordingSink = RecordingSink(),
    replicas: any ReplicaConnector = CompanionReplicas(
      catalogFolders: [], patienceMilliseconds: 60_000),
    programs: any Programs = NoPrograms(), facts: DoctorFacts = .healthy,
    programFolder: String? = nil, token: String? = nil, pager: FakePager? = nil,
    interrupts: Interrupts = Interrupts(), errorColumns: Int = 80, misread: [String] = [],
    secondsAheadOfUTC: @escaping (Int) -> Int = { _ in 0 }
  ) {
    self.init(
      words: words, peer: peer, environment: environment, columns: columns,
      errorTerminal: errorTerminal, files: files, output: output, replicas: replicas,
      programs: programs, facts: facts, programFolder: programFolder,
      token: token, pager: pager, interrupts: interrupts, errorColumns: errorColumns,
      misread: misread, secondsAheadOfUTC: secondsAheadOfUTC)
  }

  init(
    words: [String], peer: any Connector = FakePeer(failing: .noSocket),
    environment: [String: String] = ["XDG_RUNTIME_DIR": "/run/user/7"], columns: Int? = nil,
    errorTerminal: Bool = false, files: FakeFiles = FakeFiles(),
    output: RecordingSink = RecordingSink(),
    replicas: any ReplicaConnector = CompanionReplicas(
      catalogFolders: [], patienceMilliseconds: 60_000),
    programs: any Programs = NoPrograms(), facts: DoctorFacts = .healthy,
    programFolder: String? = nil, token: String? = nil, pager: FakePager? = nil,
    interrupts: Interrupts = Interrupts(), errorColumns: Int = 80, misread: [String] = [],
    secondsAheadOfUTC: @escaping (Int) -> Int = { _ in 0 }, folder: PlayedFolder? = nil
  ) {
    let errors = RecordingSink()
    var world = World(
      words: words, environment: environment, userIdentifier: 7, output: output.write,
      errors: errors.write,
      outputTerminal: columns.map(TerminalFacts.init),
      errorTerminal: errorTerminal ? TerminalFacts(columns: errorColumns) : nil,
      terminalName: "pts/3",
      files: files, connector: peer, replicas: replicas, programs: programs,
      lookAround: { _ in facts }, vigil: peer as? any Vigil ?? GoneReader(),
      programFolder: programFolder, token: token, startPager: pager?.start,
      secondsAheadOfUTC: secondsAheadOfUTC, interrupts: interrupts)
    world.misreadWords = misread
    world.millisecondsNow = { Int(SystemClock.realtimeMilliseconds()) }
    if let folder {
      world.watchFolders = { paths in
        folder.watched.append(paths)
        return folder.next
      }
      world.vigil = folder
    }
    code = CommandRun(world: world).run()
    self.output = output.text
    self.errors = errors.text
    TypedHints.check(self.errors, of: words)
  }
}

import Alchemy
import ProfileService
import ProfileStore
import ReplicaHost
import StoreJobs
import Systemd
import Unix
import Wire

/// Opens all parts of the daemon, in the order that makes failures cheapest.
struct DaemonStartup {
  private let options: DaemonOptions
  private let sink: LogSink

  init(_ options: DaemonOptions, _ sink: LogSink) {
    self.options = options
    self.sink = sink
  }

  /// On failure, tells the clients that wait in a passed socket why.
  func parts() throws(DaemonMistake) -> DaemonLoop.Parts {
    let passed = try passedSockets()
    do throws(DaemonMistake) {
      return try parts(passed)
    } catch {
      if let listening = passed.listener { WaitingClients(at: listening).tell(error.refusal) }
      throw error
    }
  }

  private func parts(_ passed: Passed) throws(DaemonMistake) -> DaemonLoop.Parts {
    let configuration = try configuration()
    let log = Log(sink: sink, level: configuration.logLevel)
    let paths = try DaemonPaths(option: options.dataFolder)
    try prepare(paths.files, log)
    let listening = if let listener = passed.listener { listener } else { try bind() }
    let inbox = try system { () throws(SystemCallFailure) in try Inbox() }
    let (store, opened) = try openStore(paths, inbox)
    let catalogs = loadCatalogs(paths, configuration, log)
    let found = try wait(for: opened, paths, log)
    let mail = ManagerMail()
    return DaemonLoop.Parts(
      loop: try system { () throws(SystemCallFailure) in try EventLoop() },
      listening: listening,
      mail: mail, kept: KeptConnections(isKeeping: passed.listener != nil, mail: mail),
      left: passed.clients,
      inbox: inbox, store: store,
      reloader: Reloader(option: options.configuration, paths: paths, inbox: inbox),
      state: ReloadChanges.State(configuration: configuration, catalogs: catalogs.hashes), log: log,
      service: service(of: found, catalogs))
  }

  private func service(of found: StoreThread.Opened.Store, _ catalogs: CatalogStock) -> Service {
    let now = Moment.now
    var service = Service(
      state: found.state, catalogs: catalogs, version: ProductVersion.current, at: now,
      identities: SystemRandomNumberGenerator())
    service.recall(rotationMilliseconds: found.rotationMilliseconds)
    service.keepBackups(
      BackupSchedule(
        found.backups, lastCommitMilliseconds: found.state.lastCommitMilliseconds, at: now,
        delayMilliseconds: Self.backupDelayMilliseconds))
    if let patience = TestPatience.milliseconds {
      service.stalledMilliseconds = patience
      service.silenceMilliseconds = patience
    }
    return service
  }

  /// The usual delay, unless a test sets a shorter one.
  private static var backupDelayMilliseconds: Int {
    Environment.value("ALCHEMYD_TEST_BACKUP_DELAY").flatMap { Int($0) }
      ?? ServiceLimits.backupDelayMilliseconds
  }

  private func system<Value>(
    _ call: () throws(SystemCallFailure) -> Value
  ) throws(DaemonMistake) -> Value {
    do {
      return try call()
    } catch {
      throw .system(error)
    }
  }

  private func configuration() throws(DaemonMistake) -> Configuration {
    do {
      return try Configuration.load(option: options.configuration)
    } catch {
      throw .configuration(error)
    }
  }

  private func prepare(_ files: ReplicaFiles, _ log: Log) throws(DaemonMistake) {
    do {
      try files.prepare()
      let permissions = try Folder.status(files.folder).permissions
      if permissions & Self.writableByOthers != 0 { tellOpen(files.folder, permissions, log) }
    } catch {
      throw .folder(error, path: files.folder)
    }
  }

  /// The mode bits that let the group or others change a folder's content.
  private static let writableByOthers: UInt32 = 0o022

  /// Others cannot open the files, but a user who may write to the folder can replace them.
  private func tellOpen(_ folder: String, _ permissions: UInt32, _ log: Log) {
    log.tell(
      .dataFolderOpen,
      lines: [
        "others may remove or replace what is in the data folder \(folder) "
          + "(mode \(String(permissions, radix: 8)))",
        "hint: `chmod 700 \(folder.quotedForShell)`",
      ], [.file: folder])
  }

  private func loadCatalogs(
    _ paths: DaemonPaths, _ configuration: Configuration, _ log: Log
  ) -> CatalogStock {
    let folders = paths.catalogFolders(configured: configuration.catalogFolders)
    let found = CatalogLoader(folders: folders).load()
    for complaint in found.complaints { log.tell(complaint) }
    return found.stock
  }
}

// MARK: - The socket

extension DaemonStartup {
  private typealias Passed = (listener: ListeningSocket?, clients: [PassedSocket])

  /// The sockets passed by the service manager.
  ///
  /// They are a socket to listen on, if any, and the sockets of a former process's clients.
  private func passedSockets() throws(DaemonMistake) -> Passed {
    let passed = try system { () throws(SystemCallFailure) in try PassedSockets.take() }
    let listeners = passed.filter { $0.kind == .listener }
    let clients = passed.filter(KeptConnections.holds)
    for other in passed where !listeners.contains(other) && !clients.contains(other) {
      other.descriptor.close()
    }
    guard let socket = listeners.first else { return (nil, clients) }
    guard listeners.count == 1 else { throw .passedSockets(listeners.count) }
    return try system { () throws(SystemCallFailure) in
      (try ListeningSocket(passed: socket.descriptor), clients)
    }
  }

  private func bind() throws(DaemonMistake) -> ListeningSocket {
    let location = try DaemonPaths.socketLocation(options)
    do {
      return try ListeningSocket(path: location.path)
    } catch {
      throw .listening(error)
    }
  }
}

// MARK: - The store

extension DaemonStartup {
  /// Opens the store on its thread, while the catalogs are read.
  private func openStore(
    _ paths: DaemonPaths, _ inbox: Inbox
  ) throws(DaemonMistake) -> (StoreThread, StoreThread.Opened) {
    var random = SystemRandomNumberGenerator()
    let seed = StoreSeed(random: &random, nowMilliseconds: Moment.now.wallMilliseconds)
    return try system { () throws(SystemCallFailure) in
      let opened = try StoreThread.Opened()
      let store = try StoreThread(
        path: paths.files.database, seed: seed, inbox: inbox, opened: opened)
      return (store, opened)
    }
  }

  private func wait(
    for opened: StoreThread.Opened, _ paths: DaemonPaths, _ log: Log
  ) throws(DaemonMistake) -> StoreThread.Opened.Store {
    let notifier = ServiceNotifier()
    let result = try system { () throws(SystemCallFailure) in
      // A check, migration or salvage takes time in proportion to the file's size.
      try opened.wait(everyMilliseconds: Self.patienceMilliseconds) {
        notifier.extendTimeout(microseconds: Self.extensionMicroseconds)
      }
    }
    let database = paths.files.database
    switch result {
    case .success(let store):
      let saved = store.savedCopy.map { SavedCopy(at: $0, of: database) }
      if let recovered = store.recovered { log.tell(recovered, saved) }
      if let version = store.migratedFrom {
        log.tell(
          .databaseMigrated,
          "the database had version \(version); a backup of the old version is in the folder backups",
          [.file: database])
      }
      if let rotation = store.rotation {
        log.tell(rotation, in: store.state, at: database, saved)
      }
      if let missed = store.missed {
        log.tell(missed: missed, SavedCopy(at: missed.aside, of: database))
      }
      return store
    case .failure(.open(let failure)):
      throw .store(failure, path: database, saved: SavedCopy(newestOf: database))
    case .failure(.load(let failure)): throw .storeUnreadable(failure, path: database)
    case nil: preconditionFailure("the store's thread said nothing")
    }
  }

  /// How often to ask a manager for more time while the store opens.
  private static let patienceMilliseconds: Int32 = 5_000

  /// How much time to ask for: several times the interval, because the machine may be busy.
  private static let extensionMicroseconds: UInt64 = 60_000_000
}

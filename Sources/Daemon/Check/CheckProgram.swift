import JSON
import ProfileService
import ReplicaHost
import StoreCare
import Unix
import Wire

/// `alchemyd check`: whether a daemon could start here, and what it would find; changes nothing.
struct CheckProgram {
  private let options: DaemonOptions
  private let paths: DaemonPaths
  private let now = Int(SystemClock.realtimeMilliseconds())

  private init(_ options: DaemonOptions) throws(DaemonMistake) {
    self.options = options
    paths = try DaemonPaths(option: options.dataFolder)
  }

  /// Runs the check; returns the text to print and the exit code.
  static func run(_ options: DaemonOptions) throws(DaemonMistake) -> (text: String, code: Int32) {
    let report = try CheckProgram(options).report()
    let lines =
      options.isJSON
      ? [String(decoding: report.json.serialized(), as: UTF8.self)]
      : report.findings.flatMap(\.lines)
    let code = CheckExitCode(report.findings).rawValue
    return (lines.map { $0 + "\n" }.joined(), code)
  }

  private func report() -> CheckReport {
    let settings = SettingsStanding(option: options.configuration)
    let store = StoreStanding(database: paths.files.database, copyingInto: Self.temporaryFolder)
    let backups = BackupStanding.all(in: paths.files.backups, copyingInto: Self.temporaryFolder)
    let judge = StoreJudge(
      store: store, backups: backups, nowMilliseconds: now, start: start,
      missingFolder: options.dataFolder == nil || File.exists(paths.dataFolder)
        ? nil : paths.dataFolder)
    return CheckReport(
      version: ProductVersion.current,
      findings: [settings.finding, catalogs(settings.configuration)] + judge.findings,
      dataFolder: paths.dataFolder, settings: settings.file,
      peers: settings.configuration?.peers ?? [:], isOpen: store.isOpen,
      clockMilliseconds: store.clockMilliseconds)
  }

  /// A command that starts a daemon for this data folder.
  ///
  /// If a service manager listens, any request starts the daemon, but only for the usual folder.
  private var start: String {
    if let folder = options.dataFolder { return "alchemyd --data-dir \(folder.quotedForShell) &" }
    return isListenedTo ? "alchemy status" : "alchemyd &"
  }

  private var isListenedTo: Bool {
    do throws(DaemonMistake) {
      let path = try DaemonPaths.socketLocation(options).path
      return UnixSocket.isListenedTo(path) ?? File.exists(path)
    } catch {
      return false
    }
  }

  private func catalogs(_ configuration: Configuration?) -> Finding {
    let folders = paths.catalogFolders(configured: configuration?.catalogFolders ?? [])
    let found = CatalogLoader(folders: folders).load()
    return .catalogs(usable: found.stock.usable.count, complaints: found.complaints)
  }

  /// The folder for the copies to check.
  private static var temporaryFolder: String {
    Environment.value("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }
}

/// The exit code of `alchemyd check`, for scripts; codes above 64 are those of sysexits.
enum CheckExitCode: Int32 {
  case sound = 0
  /// The store is damaged, or belongs to another program.
  case damaged = 1
  /// Something could not be checked (EX_TEMPFAIL).
  case notSeen = 75
  /// The settings are wrong, but the store is right (EX_CONFIG).
  case wrongSettings = 78

  /// The code of the most serious finding; warnings do not count.
  init(_ findings: [Finding]) {
    let wrong = findings.filter { $0.verdict == .wrong }
    if wrong.contains(where: { $0.name != .settings }) {
      self = .damaged
    } else if !wrong.isEmpty {
      self = .wrongSettings
    } else {
      self = findings.contains { $0.verdict == .cannotTell } ? .notSeen : .sound
    }
  }
}

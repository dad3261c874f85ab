internal import DaemonClient
internal import JSON
internal import Unix
internal import Wire

/// A program that was run to its end, or until its time was over.
package enum TimedRun: Equatable, Sendable {
  case ended(code: Int32?, output: String, errors: String)
  /// The program was killed when its time was over.
  case late
  /// The program does not exist, or cannot be started.
  case notStarted

  /// Far more than any program prints that is run here.
  private static let outputLimitBytes = 1 << 20

  /// Runs a program; a name without a slash is looked up in `$PATH`.
  package init(_ words: [String], withinMilliseconds limit: Int) {
    do throws(SystemCallFailure) {
      let run = try Subprocess.run(
        words, limitBytes: Self.outputLimitBytes, timeoutMilliseconds: limit)
      guard let ending = run.ending else {
        self = .late
        return
      }
      let code: Int32? = if case .exited(let code) = ending { code } else { nil }
      self = .ended(
        code: code, output: String(decoding: run.output, as: UTF8.self),
        errors: String(decoding: run.errors, as: UTF8.self))
    } catch {
      self = .notStarted
    }
  }

  fileprivate static func firstLine(of text: String) -> String? {
    text.split(separator: "\n").first.map(String.init)
  }
}

// MARK: - What is run

extension ManagerFacts {
  /// A manager answers within milliseconds; a manager that takes this long is stuck.
  private static let patienceMilliseconds = 5_000

  /// Asks the user's manager for the two units; asking starts neither.
  init(areFilesInstalled: Bool) {
    let properties = "--property=\(UnitFacts.asked.joined(separator: ","))"
    let run = TimedRun(
      ["systemctl", "--user", "show", properties, ServiceUnit.name, "alchemyd.service"],
      withinMilliseconds: Self.patienceMilliseconds)
    self.init(run, areFilesInstalled: areFilesInstalled)
  }

  /// Reads the manager's output.
  package init(_ run: TimedRun, areFilesInstalled: Bool) {
    switch run {
    case .notStarted: self = .noSystemctl
    case .late: self = .late(milliseconds: Self.patienceMilliseconds)
    case .ended(let code, let output, let errors):
      let units = UnitFacts.all(in: output)
      guard code == 0, units.count == 2 else {
        let words = TimedRun.firstLine(of: errors) ?? "systemctl failed"
        self = .noManager(words.replacingEach("Failed to connect to bus: ", with: ""))
        return
      }
      self = .shown(socket: units[0], service: units[1], areFilesInstalled: areFilesInstalled)
    }
  }
}

extension CheckFacts {
  /// Enough to read and replay a database of a million changes.
  private static let patienceMilliseconds = 60_000

  /// Runs `alchemyd check` on settings and database.
  ///
  /// The program is the unit's, otherwise the one beside this program, or else that in `$PATH`.
  init(ofFolder folder: String?, settings: String?, _ unitProgram: String?) {
    // Programs that were built or installed together are in the same folder.
    let ours = readable(Folder.parent(of: try Folder.realPath("/proc/self/exe")) + "/alchemyd")
    let program = [unitProgram, ours].compactMap(\.self).first(where: File.exists) ?? "alchemyd"
    let options = [("--data-dir", folder), ("--config", settings)].flatMap { name, value in
      value.map { [name, $0] } ?? []
    }
    let run = TimedRun(
      [program, "check", "--json"] + options, withinMilliseconds: Self.patienceMilliseconds)
    self.init(run, program: program)
  }

  /// Reads the output of the check.
  package init(_ run: TimedRun, program: String) {
    switch run {
    case .notStarted: self = .noProgram(program)
    case .late: self = .late(seconds: Self.patienceMilliseconds / 1000)
    case .ended(_, let output, let errors):
      let report = JSONValue(readable: Array(output.utf8)).flatMap { CheckReport($0) }
      self =
        report.map { .done($0) } ?? .failed(TimedRun.firstLine(of: errors) ?? "it said nothing")
    }
  }
}

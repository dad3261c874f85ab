internal import JSON
internal import Unix
internal import Wire

extension CheckFacts {
  /// Enough to read and replay a database of a million changes.
  private static let patienceMilliseconds = 60_000

  /// Runs `alchemyd check` on settings and database.
  ///
  /// The program is the unit's, otherwise the one beside this program, otherwise the one in `$PATH`.
  init(asking question: DoctorQuestion, _ unitProgram: String?) {
    let program = Self.program(unitProgram)
    let options =
      (question.dataFolder.map { ["--data-dir", $0] } ?? [])
      + (question.settings.map { ["--config", $0] } ?? [])
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
      if let value = JSONValue(readable: Array(output.utf8)), let report = CheckReport(value) {
        self = .done(report)
      } else {
        self = .failed(errors.split(separator: "\n").first.map(String.init) ?? "it said nothing")
      }
    }
  }

  private static func program(_ unitProgram: String?) -> String {
    let name = "alchemyd"
    return [unitProgram, beside(name)].compactMap(\.self).first(where: File.exists) ?? name
  }

  /// Programs that were built or installed together are in the same folder.
  private static func beside(_ name: String) -> String? {
    do throws(FileFailure) {
      return Folder.parent(of: try Folder.realPath("/proc/self/exe")) + "/" + name
    } catch {
      return nil
    }
  }
}

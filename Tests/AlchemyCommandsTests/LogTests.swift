import ClientSession
import Testing

@Suite("alchemy log")
struct LogTests {
  private static let units = [
    "journalctl", "--user-unit=alchemyd.service", "--user-unit=alchemyd.socket", "--no-pager",
  ]
  private static let entry = ProgramRun(output: "{\"MESSAGE\":\"ready\"}\n")
  private static let nothing = ProgramRun(output: "-- No entries --\n")

  @Test(
    "it looks whether there is an entry, and becomes journalctl",
    arguments: [
      ([], [], ["--quiet", "--output=short", "--no-hostname", "--lines=100"]),
      (
        ["-n", "7", "-x"], [],
        ["--quiet", "--output=short", "--no-hostname", "--lines=7", "--catalog"]
      ),
      (
        ["-p", "warning", "--since", "1 hour ago"], ["--since=1 hour ago", "--priority=4"],
        ["--quiet", "--output=short", "--no-hostname"]
      ),
      (
        ["--level=error", "-o", "plain"], ["--priority=3"],
        ["--quiet", "--output=short-iso-precise", "--no-hostname", "--lines=100"]
      ),
      (["--output", "json", "--lines", "1"], [], ["--quiet", "--output=json", "--lines=1"]),
    ])
  func asking(words: [String], selection: [String], form: [String]) {
    let programs = FakePrograms(Self.entry)
    #expect(
      Outcome(words: ["log"] + words, programs: programs)
        == Outcome(code: .success))
    #expect(programs.ran == [Self.units + selection + ["--lines=1", "--output=json"]])
    #expect(programs.became == [Self.units + selection + form])
  }

  @Test("on a terminal the journal's pager is ours, unless nobody wants one")
  func pager() {
    func became(_ words: String..., environment more: [String: String] = [:]) -> [String] {
      let programs = FakePrograms(Self.entry)
      let usual = ["PATH": "/bin", "TERM": "xterm"]
      _ = Outcome(
        words: ["log"] + words, environment: usual.merging(more) { $1 }, columns: 80,
        files: FakeFiles(contents: ["/bin/less": [], "/bin/more": []]), programs: programs,
        pager: FakePager())
      return programs.became.first ?? []
    }
    let units = Array(Self.units.dropLast())
    #expect(became().starts(with: ["env", "SYSTEMD_PAGER=less"] + units + ["--quiet"]))
    #expect(became(environment: ["ALCHEMY_PAGER": "more -s"])[1] == "SYSTEMD_PAGER=more -s")
    #expect(became("--no-pager").starts(with: Self.units))
    #expect(became("-f").starts(with: Self.units))
  }

  @Test("following waits for entries of a kind that there are none of yet")
  func following() {
    let programs = FakePrograms(Self.entry)
    #expect(Outcome("log", "-f", "-p", "error", programs: programs).code == .success)
    #expect(programs.ran == [Self.units + ["--lines=1", "--output=json"]])
    #expect(
      programs.became == [
        Self.units + ["--priority=3", "--quiet", "--output=short", "--no-hostname", "--follow"]
      ])
  }

  @Test("whoever follows where the journal has nothing at all is told what log tells")
  func followingNothing() {
    for files in [FakeFiles(), served, installed] {
      let plain = errors(FakePrograms(Self.nothing), files: files)
      #expect(errors(FakePrograms(Self.nothing), "-f", files: files) == plain)
      #expect(errors(FakePrograms(Self.nothing), "-f", "-p", "error", files: files) == plain)
    }
  }

  @Test("a service that runs is not taken for a daemon that was started by hand")
  func service() {
    let programs = FakePrograms(
      Self.nothing, others: ["systemctl": ProgramRun(output: "ActiveState=active\n")])
    #expect(
      errors(programs, files: served)
        == Outcome(
          code: .refused,
          errors: """
            error: no log entries of alchemyd were found
            caused by: the service runs, but the journal has nothing under the name of its unit
            hint: journalctl -t alchemyd

            """))
    #expect(
      programs.ran.last == [
        "systemctl", "--user", "show", "--property=ActiveState", "alchemyd.service",
      ])
  }

  @Test("a level that there is not is refused before anything is run")
  func unknownLevel() {
    let outcome = Outcome("log", "-p", "warn")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.hasSuffix("hint: alchemy log -p warning\n"), "\(outcome.errors)")
  }

  private func errors(
    _ programs: FakePrograms, _ words: String..., files: FakeFiles = FakeFiles()
  ) -> Outcome {
    let outcome = Outcome(words: ["log"] + words, files: files, programs: programs)
    #expect(programs.became == [])
    return outcome
  }

  private let served = FakeFiles(served: ["/run/user/7/alchemyd/socket"])
  private let installed = FakeFiles(
    contents: ["/usr/lib/systemd/user/alchemyd.socket": []])

  @Test("without a journal it says where the daemon writes to")
  func noJournal() {
    #expect(
      errors(FakePrograms(failing: .missing))
        == Outcome(
          code: .refused,
          errors: """
            error: this machine has no journal
            caused by: journalctl is not installed; without it the daemon logs to its standard error
            hint: alchemyd 2>alchemyd.log &

            """))
    #expect(
      errors(FakePrograms(failing: .missing), files: served).errors.hasSuffix(
        "hint: pgrep -x -u \"$(id -u)\" alchemyd | xargs -I{} ls -l /proc/{}/fd/2\n"))
  }

  @Test("without an entry it says why there is none, and what to type")
  func empty() {
    #expect(
      errors(FakePrograms(Self.nothing), files: installed)
        == Outcome(
          code: .refused,
          errors: """
            error: no log entries of alchemyd were found
            caused by: the service has not run yet: the first command that needs it starts it
            hint: systemctl --user start alchemyd.socket; alchemy status

            """))
    #expect(
      errors(FakePrograms(Self.nothing))
        == Outcome(
          code: .refused,
          errors: """
            error: no log entries of alchemyd were found
            caused by: systemd has no service alchemyd; a daemon started by hand logs to its standard error
            hint: alchemyd 2>alchemyd.log &

            """))
    #expect(
      errors(FakePrograms(Self.nothing), files: served)
        == Outcome(
          code: .refused,
          errors: """
            error: no log entries of alchemyd were found
            caused by: the daemon that runs was started by hand, and logs to its standard error
            hint: pgrep -x -u "$(id -u)" alchemyd | xargs -I{} ls -l /proc/{}/fd/2

            """))
    #expect(
      errors(FakePrograms(Self.nothing), "-p", "error", files: installed)
        == Outcome(
          code: .refused,
          errors: """
            error: no such log entries of alchemyd were found
            hint: alchemy log

            """))
  }

  @Test("what journalctl complains of is told as the cause")
  func complaints() {
    let time = ProgramRun(code: 1, errors: "Failed to parse timestamp: soon\n")
    #expect(
      errors(FakePrograms(time), "--since", "soon")
        == Outcome(
          code: .usage,
          errors: """
            error: journalctl refuses this
            caused by: Failed to parse timestamp: soon
            hint: alchemy log --help

            """))
    let permissions = ProgramRun(
      code: 1, errors: "No journal files were opened due to insufficient permissions.\n")
    let refused = errors(FakePrograms(permissions))
    #expect(refused.code == .refused)
    #expect(refused.errors.hasPrefix("error: this user may not read the journal\n"))
    let own = ProgramRun(
      errors: "Hint: You are currently not seeing messages from other users and the system.\n")
    #expect(errors(FakePrograms(own)).code == .refused)
    let none = ProgramRun(code: 1, errors: "No journal files were found.\n")
    #expect(errors(FakePrograms(none)).code == .refused)
    #expect(
      errors(FakePrograms(failing: .failed(reason: "signal 9 has ended it"))).errors.contains(
        "caused by: signal 9 has ended it\n"))
  }
}

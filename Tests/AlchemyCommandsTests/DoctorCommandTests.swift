import ClientSession
import Doctor
import JSON
import PlayedWorld
import Testing
import Wire

@Suite struct DoctorCommandTests {
  @Test("each thing is a line, and what is not right has two more")
  func table() {
    let outcome = Outcome("doctor")
    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("ok           programs     alchemy 1, alchemyd 1\nok  "))
    let facts = DoctorFacts.healthy.with { $0.clock.isSynchronized = false }
      .withReport { $0.peers = ["desktop": ["ssh"]] }.with { $0.isLingering = true }
    let warned = Outcome("doctor", facts: facts)
    #expect(warned.code == .success)
    #expect(
      warned.output.hasSuffix(
        """
        ok           database     sound
        ok           inbox        no file waits for you
        warning      clock        not synchronised
                     it means     when two machines change the same thing, the later edit wins; a wrong \
        clock picks the wrong one
                     type         timedatectl set-ntp true

        """), "\(warned.output)")
  }

  @Test("what is wrong is the end's code, and told to programs by names that stay")
  func json() throws {
    let facts = DoctorFacts.healthy.with { $0.daemon = .failed(cause: "broken") }
    let outcome = Outcome("doctor", "-o", "json", facts: facts)
    #expect(outcome.code == .refused && outcome.errors == "")
    let report = try JSONValue(parsing: Array(outcome.output.utf8))
    #expect(report["verdict"] == "wrong")
    let names = (report["findings"]?.array ?? []).compactMap { $0["name"]?.string }
    #expect(
      names == [
        "programs", "environment", "socket", "daemon", "socketUnit", "service", "startLimit",
        "lingering", "dataFolder", "rights", "diskSpace", "database", "clock",
      ])
    let daemon = report["findings"]?.array?[3]
    #expect(daemon?["verdict"] == "wrong" && daemon?["summary"] == "cannot be reached: broken")
    #expect(daemon?["command"] == "systemctl --user restart alchemyd.service")
    let plain = Outcome("doctor", "-o", "plain", facts: facts)
    #expect(plain.output.contains("\ndaemon\t\twrong\tcannot be reached: broken\t\tsystemctl"))
  }
}

import Doctor
import PlayedWorld
import Wire

/// Cases of the systemd units.
extension DiagnosisTests {
  private static let enable = "systemctl --user enable --now alchemyd.socket"
  private static let afresh =
    "systemctl --user reset-failed alchemyd.socket alchemyd.service && "
    + "systemctl --user start alchemyd.socket"

  static let units = [
    Case(
      .socketUnit, .wrong, "neither enabled nor active", enable,
      healthy.socketUnit(["ActiveState": "inactive", "UnitFileState": "disabled"])),
    Case(
      .socketUnit, .wrong, "enabled but not active", socketStart,
      healthy.socketUnit(["ActiveState": "inactive"])),
    Case(
      .socketUnit, .warning, "active but not enabled",
      "systemctl --user enable alchemyd.socket", healthy.socketUnit(["UnitFileState": "disabled"])),
    Case(
      .socketUnit, .wrong, "masked",
      "systemctl --user unmask alchemyd.socket && \(enable)",
      healthy.socketUnit(["LoadState": "masked", "UnitFileState": "masked"])),
    Case(
      .socketUnit, .wrong, "masked",
      "systemctl --user unmask --runtime alchemyd.socket && \(enable)",
      healthy.socketUnit(["LoadState": "masked", "UnitFileState": "masked-runtime"])),
    Case(
      .socketUnit, .wrong, "not installed", "systemctl --user daemon-reload && \(enable)",
      healthy.socketUnit(["ActiveState": "inactive", "LoadState": "not-found"])),
    Case(
      .socketUnit, .wrong, "not installed", "alchemyd &",
      healthy.socketUnit(
        ["ActiveState": "inactive", "LoadState": "not-found"], areFilesInstalled: false)),
    Case(
      .socketUnit, .wrong, "cannot be loaded (bad-setting)",
      "systemd-analyze --user verify alchemyd.socket",
      healthy.socketUnit(["LoadState": "bad-setting"])),
    Case(
      .socketUnit, .wrong, "started too often", afresh,
      healthy.socketUnit(["ActiveState": "failed", "Result": "service-start-limit-hit"])),
    Case(
      .socketUnit, .wrong, "too many connections", afresh,
      healthy.socketUnit(["ActiveState": "failed", "Result": "trigger-limit-hit"])),
    Case(
      .socketUnit, .warning, "clients connect to /run/user/7",
      "export ALCHEMYD_SOCKET='/my own/socket'",
      healthy.socketUnit(["Listen": "/my own/socket (Stream)"])),
    Case(
      .socketUnit, .warning, "clients connect to /tmp/7",
      "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with {
        $0.question.location = SocketLocation(
          path: "/tmp/7/alchemyd/socket", source: .runtimeFolder)
      }),
    Case(
      .socketUnit, .warning, "was not reloaded", "systemctl --user daemon-reload",
      healthy.socketUnit(["NeedDaemonReload": "yes"])),
    Case(
      .service, .cannotTell, "No medium found", "export XDG_RUNTIME_DIR=/run/user/$(id -u)",
      healthy.with {
        $0.manager = .noManager("No medium found")
        $0.question.environment["XDG_RUNTIME_DIR"] = nil
      }),
    Case(
      .service, .cannotTell, "Connection refused", "alchemyd &",
      healthy.resting.with { $0.manager = .noManager("Connection refused") }),
    Case(
      .service, .cannotTell, "did not answer within 5 s", "systemctl --user status",
      healthy.with { $0.manager = .late(milliseconds: 5_000) }),
    Case(.service, .ok, "no systemd", nil, healthy.with { $0.manager = .noSystemctl }),
  ]

  private static func failed(_ result: String, _ status: String) -> DoctorFacts {
    healthy.resting.service([
      "ActiveState": "failed", "ExecMainStatus": status, "MainPID": "0", "Result": result,
      "ExecStart": "{ path=/usr/bin/alchemyd ; argv[]=/usr/bin/alchemyd ; }",
    ])
  }

  private static let again = "systemctl --user restart alchemyd.service"

  static let services = [
    Case(
      .daemon, .wrong, "not running: the service failed", "alchemy log -n 20 -x",
      failed("exit-code", "78")),
    Case(
      .service, .wrong, "unusable (exit status 78)", again, failed("exit-code", "78")),
    Case(
      .service, .wrong, "/usr/bin/alchemyd cannot be run",
      "systemctl --user cat alchemyd.service", failed("exit-code", "203")),
    Case(.service, .wrong, "its sandbox cannot be set up", again, failed("exit-code", "226")),
    Case(.service, .wrong, "exit status 1", again, failed("exit-code", "1")),
    Case(.service, .wrong, "signal 9 ended it", again, failed("signal", "9")),
    Case(.service, .wrong, "it was stuck", again, failed("watchdog", "6")),
    Case(
      .service, .wrong, "signal 9 ended it, too often within 10s", afresh,
      failed("signal", "9").with {
        guard case .shown(let socket, var service, let files) = $0.manager else { return }
        service.properties["StartLimitIntervalUSec"] = "10s"
        $0.manager = .shown(socket: socket, service: service, areFilesInstalled: files)
      }),
    Case(.service, .wrong, "started too often", afresh, failed("start-limit-hit", "0")),
    Case(
      .service, .wrong, "masked",
      "systemctl --user unmask alchemyd.service && \(afresh)",
      healthy.resting.service(["LoadState": "masked", "UnitFileState": "masked"])),
    Case(
      .service, .wrong, "not installed", "systemctl --user daemon-reload",
      healthy.resting.service(["ActiveState": "inactive", "LoadState": "not-found", "MainPID": "0"])
    ),
    Case(.service, .ok, "restarted 3 times", nil, healthy.service(["NRestarts": "3"])),
    Case(
      .startLimit, .warning, "within 10s",
      "mkdir -p ~/.config/systemd/user/alchemyd.service.d && "
        + #"printf '[Unit]\nStartLimitIntervalSec=0\n' "#
        + ">~/.config/systemd/user/alchemyd.service.d/zz-start-limit.conf && "
        + "systemctl --user daemon-reload",
      healthy.service(["StartLimitIntervalUSec": "10s"])),
    Case(
      .lingering, .warning, "off", "loginctl enable-linger",
      healthy.withReport { $0.peers = ["desktop": ["ssh"]] }.with { $0.isLingering = false }),
    Case(.lingering, .ok, "not needed", nil, healthy.with { $0.isLingering = false }),
    Case(
      .lingering, .cannotTell, "does not report", "loginctl show-user \"$USER\"",
      healthy.withReport { $0.peers = ["desktop": ["ssh"]] }),
  ]
}

import Doctor
import PlayedWorld
import Wire

/// Where no login session has made a folder for sockets, as in a container, or behind su.
extension DiagnosisTests {
  private static let place = "export ALCHEMYD_SOCKET=/home/d/socket"

  /// Nothing runs, and no manager could start it.
  private static func alone(_ change: (inout DoctorFacts) -> Void) -> DoctorFacts {
    DoctorFacts.healthy.resting.with { facts in
      facts.socket = SocketFacts()
      facts.manager = .noManager("No medium found")
      facts.userFolder = .missing
      change(&facts)
    }
  }

  private static let unset = alone { facts in
    facts.question.environment["XDG_RUNTIME_DIR"] = nil
    facts.runtimeFolder = .missing
    facts.question.location = nil
  }

  private static let missing = alone { $0.runtimeFolder = .missing }

  private static let others = alone {
    $0.runtimeFolder = .there(kind: .folder, owner: 8, permissions: 0o700)
  }

  static let loginless = [
    Case(
      .environment, .warning, "$XDG_RUNTIME_DIR is not set, and there is no /run/user/7", place,
      unset),
    Case(.socket, .wrong, "there is no place for the socket", place, unset),
    Case(
      .service, .ok,
      "no user service manager runs here, so the daemon is started by hand: \(place); alchemyd &",
      nil, unset),
    Case(.daemon, .wrong, "not running", "\(place); alchemyd &", unset),
    Case(
      .environment, .wrong, "$XDG_RUNTIME_DIR is /run/user/7, which does not exist", place,
      missing),
    Case(.socket, .wrong, "no socket at /run/user/7", "\(place); alchemyd &", missing),
    Case(
      .service, .ok, "started by hand: alchemyd &", nil,
      DoctorFacts.healthy.resting.with { $0.manager = .noManager("No such file or directory") }),
    Case(
      .service, .ok, "no user service manager runs here, so the daemon is started by hand", nil,
      DoctorFacts.healthy.with {
        $0.manager = .noManager(
          "System has not been booted with systemd as init system (PID 1). Can't operate.")
      }),
    Case(.environment, .wrong, "not a private folder of yours", place, others),
    Case(
      .environment, .wrong,
      "$XDG_RUNTIME_DIR is /run/user/7, which is accessible to other users (mode 755)",
      "chmod 700 /run/user/7",
      alone {
        $0.runtimeFolder = .there(kind: .folder, owner: 7, permissions: 0o755)
      }),
    Case(
      .socket, .wrong, "no socket at", "'/my build/alchemyd' &",
      alone { $0.question.daemonProgram = "'/my build/alchemyd'" }),
    Case(
      .socket, .wrong, "no socket at", "'/my build/alchemyd' --socket /tmp/s &",
      DoctorFacts.healthy.byHand.with {
        ($0.socket, $0.daemon) = (SocketFacts(), .notRunning)
        $0.question.daemonProgram = "'/my build/alchemyd'"
      }),
  ]
}

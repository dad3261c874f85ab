internal import CUnix
internal import Glibc

/// The environment variables of the process.
package enum Environment {
  /// A variable's value; an empty value counts as absent, as the XDG specification demands.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }
}

/// How long programs wait for each other in tests.
package enum TestPatience {
  /// The variable with which tests change the wait, in seconds.
  package static let variable = "ALCHEMYD_TEST_PATIENCE"

  /// The variable's value in milliseconds; nil unless it is from 1 to a day's seconds.
  package static let milliseconds: Int? = {
    guard let seconds = Environment.value(variable).flatMap({ Int($0) }), 1...86_400 ~= seconds
    else { return nil }
    return seconds * 1000
  }()
}

/// The machine that this process runs on.
package enum Machine {
  /// The host name; nil if the machine has none.
  package static var name: String? {
    // The kernel's names have at most 64 bytes and a terminating zero.
    var bytes = [CChar](repeating: 0, count: 65)
    guard unsafe cunix_machine_name(&bytes, bytes.count) == 0 else { return nil }
    let name = String(untilZero: bytes)
    return name.isEmpty ? nil : name
  }
}

/// The identity of this process.
package enum ProcessIdentity {
  /// The effective user, whose permissions apply to files and sockets.
  package static var userID: UInt32 { geteuid() }

  /// The process's number in its own namespace.
  package static var processID: Int32 { getpid() }

  /// The folder that relative paths start from; nil if it was removed.
  package static var workingFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The user's login name; nil for a number without a name.
  package static var userName: String? {
    guard let entry = unsafe getpwuid(geteuid()), let name = unsafe entry.pointee.pw_name else {
      return nil
    }
    return unsafe String(cString: name)
  }
}

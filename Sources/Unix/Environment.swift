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

extension Environment {
  /// Whether a variable has bytes that are not UTF-8; `value` has other characters in their place.
  package static func isMisread(_ name: String) -> Bool {
    guard let value = unsafe getenv(name) else { return false }
    return unsafe String(validatingCString: value) == nil
  }
}

/// The words of this process's command line.
package enum ProcessArguments {
  /// The words whose bytes are not UTF-8, with other characters in place of these bytes.
  ///
  /// `CommandLine.arguments` has these words in the same form: as paths they would name other files.
  package static var misread: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index],
        unsafe String(validatingCString: word) == nil
      else { return nil }
      return unsafe String(cString: word)
    }
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

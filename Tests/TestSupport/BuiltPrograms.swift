internal import Glibc
internal import Unix

/// The project's programs, as they were built beside the tests that run now.
package enum BuiltPrograms {
  /// Where this build's products are: the folder of the file that this very code was loaded from.
  ///
  /// True for every configuration, sanitizer and scratch path.
  package static let folder: String = {
    if let release = unsafe getenv(releaseVariable) { return unsafe String(cString: release) }
    let here = UInt(bitPattern: #dsohandle)
    for line in memoryMap.split(separator: "\n") {
      let bounds = line.prefix { $0 != " " }.split(separator: "-").map { UInt($0, radix: 16) }
      guard bounds.count == 2, let low = bounds[0], let high = bounds[1], low <= here, here < high,
        let start = line.firstIndex(of: "/")
      else { continue }
      return Folder.parent(of: String(line[start...]))
    }
    fatalError("this code is in no file")
  }()

  /// The variable that names a folder with programs of a release, which are to be measured.
  private static let releaseVariable = "ALCHEMYD_TEST_RELEASE"

  /// Whether the programs are those of a release, built apart from the tests.
  package static var areOfRelease: Bool { unsafe getenv(releaseVariable) != nil }

  private static var memoryMap: String {
    do {
      let bytes = try File.read("/proc/self/maps", limitBytes: 16 << 20)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      fatalError("cannot tell where this code is: \(error)")
    }
  }

  /// The daemon.
  package static var daemon: String { folder + "/alchemyd" }
  /// The client.
  package static var client: String { folder + "/alchemy" }
  /// The program of the page.
  package static var bridge: String { folder + "/alchemyd-web" }
  /// The program of the hub.
  package static var hub: String { folder + "/alchemy-hub" }

  /// Whether the programs carry the thread sanitizer, whose own thread wakes ten times a second.
  package static let hasThreadSanitizer = unsafe dlsym(nil, "__tsan_init") != nil

  /// Whether they carry any sanitizer.
  package static let hasSanitizer = unsafe hasThreadSanitizer || dlsym(nil, "__asan_init") != nil

  /// What every child gets: nothing of this user's own settings, all that sanitizers need, and patience.
  package static func environment(home: String) -> [String: String] {
    var environment = ["HOME": home, "PATH": folder + ":/usr/bin:/bin:/usr/sbin:/sbin"]
    // What is slow is no fault: they wait for each other for as long as a test does for them.
    environment[TestPatience.variable] = "\(Deadline.usualSeconds)"
    // What else this machine's memory is needed for is no matter of theirs.
    environment["MEMORY_PRESSURE_WATCH"] = "/dev/null"
    // Nor is its time zone: tables show local time.
    environment["TZ"] = "UTC"
    for (name, value) in inherited { environment[name] = value }
    return environment
  }

  private static let inherited: [String: String] = {
    var found: [String: String] = [:]
    for name in inheritedNames {
      guard let value = unsafe getenv(name) else { continue }
      found[name] = unsafe String(cString: value)
    }
    return found
  }()

  private static let inheritedNames = [
    "ASAN_OPTIONS", "ASAN_SYMBOLIZER_PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE",
    "LSAN_OPTIONS", "SWIFT_BACKTRACE", "TSAN_OPTIONS", "UBSAN_OPTIONS",
  ]
}

import Glibc

/// What the kernel tells of a running process under /proc.
enum ProcessStatus {
  /// Memory that is in RAM, in KiB.
  static func residentKibibytes(of process: pid_t) throws(Failure) -> Int {
    try value("VmRSS:", in: "/proc/\(process)/status")
  }

  /// The most memory that was in RAM at any time, in KiB.
  static func mostResidentKibibytes(of process: pid_t) throws(Failure) -> Int {
    try value("VmHWM:", in: "/proc/\(process)/status")
  }

  /// Memory that no other process shares, in KiB.
  static func ownKibibytes(of process: pid_t) throws(Failure) -> Int {
    let file = "/proc/\(process)/smaps_rollup"
    return try value("Private_Clean:", in: file) + value("Private_Dirty:", in: file)
  }

  /// The processes that a process has started and that run.
  static func children(of process: pid_t) throws(Failure) -> [pid_t] {
    try TextFile.read("/proc/\(process)/task/\(process)/children").split(separator: " ")
      .compactMap { pid_t($0) }
  }

  /// How often the process went to sleep and was woken, over all its threads.
  static func wakeUps(of process: pid_t) throws(Failure) -> Int {
    var sum = 0
    for thread in try names(in: "/proc/\(process)/task") {
      sum += try value("voluntary_ctxt_switches:", in: "/proc/\(process)/task/\(thread)/status")
    }
    return sum
  }

  /// The processor time of a process's present threads together.
  static func processorNanoseconds(of process: pid_t) throws(Failure) -> UInt64 {
    var sum: UInt64 = 0
    for thread in try names(in: "/proc/\(process)/task") {
      let text = try TextFile.read("/proc/\(process)/task/\(thread)/schedstat")
      sum += text.split(separator: " ").first.flatMap { UInt64($0) } ?? 0
    }
    return sum
  }

  /// The processor time of all programs that this process started and that have ended.
  static var processorNanosecondsOfChildren: UInt64 {
    var usage = rusage()
    unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + UInt64($1.tv_sec) * 1_000_000_000 + UInt64($1.tv_usec) * 1_000
    }
  }

  static func threads(of process: pid_t) throws(Failure) -> Int {
    try names(in: "/proc/\(process)/task").count
  }

  private static func value(_ key: String, in path: String) throws(Failure) -> Int {
    for line in try TextFile.read(path).split(separator: "\n") where line.hasPrefix(key) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count > 1, let value = Int(words[1]) { return value }
    }
    throw .unexpected("\(path) has no number for \(key)")
  }

  private static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw .lastCall("opendir", folder) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

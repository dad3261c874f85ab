import Glibc

/// What the figures depend on beside the programs.
enum Machine {
  static func facts(
    folder: TemporaryFolder, cores: Int
  ) throws(Failure) -> [(name: String, value: String)] {
    [
      ("processor", try processor()),
      ("cores", String(cores)),
      ("kernel", try firstLine("/proc/sys/kernel/osrelease")),
      ("file system", try folder.fileSystem()),
    ]
  }

  private static func processor() throws(Failure) -> String {
    let lines = try TextFile.read("/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return model.map { String($0.drop(while: \.isWhitespace)) } ?? "unknown"
  }

  private static func firstLine(_ path: String) throws(Failure) -> String {
    try TextFile.read(path).split(separator: "\n").first.map(String.init) ?? ""
  }
}

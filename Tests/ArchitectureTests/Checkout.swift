import Foundation

/// The project's own files, found from where this file was compiled.
enum Checkout {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A copy without history (a source package) cannot say what is tracked.
  static let hasHistory = FileManager.default.fileExists(atPath: root.appending(path: ".git").path)

  /// The absolute path of a file, for programs.
  static func path(of file: String) -> String { root.appending(path: file).path }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names directly inside a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// Every source file below a folder, Swift and C.
  static func sources(in folder: String) throws -> [SourceFile] {
    try files(in: folder, endings: [".swift", ".c", ".h"])
  }

  /// The files that browsers load as the page.
  static func pageFiles() throws -> [SourceFile] {
    try files(in: "Sources/WebPage/page", endings: [".js", ".css", ".html"])
  }

  private static func files(in folder: String, endings: [String]) throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return try paths.sorted().filter { path in endings.contains(where: path.hasSuffix) }
      .map { SourceFile(path: "\(folder)/\($0)", text: try text("\(folder)/\($0)")) }
  }

  /// What a program prints when it is run at the root; a failed program is a failed test.
  static func output(of command: String...) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = root
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandFailed(command: command, status: process.terminationStatus)
    }
    return printed
  }
}

struct CommandFailed: Error {
  let command: [String]
  let status: Int32
}

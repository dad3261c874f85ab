import ClientSession

/// Files and folders that exist only as this value says.
final class FakeFiles: FileLookup {
  var contents: [String: [UInt8]] = [:]
  var folders: Set<String> = []
  /// Sockets behind which a daemon runs.
  var served: Set<String> = []
  /// The process of a daemon whose socket was removed.
  var processCutOff: Int?
  /// Symbolic links that lead to nothing.
  var linksToNowhere: Set<String> = []
  /// What standard input has.
  var input: [UInt8] = []
  var isInputTyped = false
  /// What stands against every file that is to be made.
  var failureOfWriting: FileLookupFailure?

  /// Devices, pipes and sockets.
  var devices: Set<String> = []

  func exists(_ path: String) -> Bool {
    contents[path] != nil || folders.contains(path) || devices.contains(path)
  }

  func isTaken(_ path: String) -> Bool {
    exists(path) || linksToNowhere.contains(path)
  }

  /// What somebody types, line by line.
  var typedLines: [String] = []

  func readTypedLine() -> String? {
    typedLines.isEmpty ? nil : typedLines.removeFirst()
  }

  func readInput(byteLimit: Int) throws(FileLookupFailure) -> [UInt8] {
    if input.count > byteLimit { throw .tooLarge(byteLimit: byteLimit) }
    return input
  }

  func ownsFolder(_ path: String) -> Bool {
    folders.contains(path)
  }

  func isDevice(_ path: String) -> Bool {
    devices.contains(path)
  }

  func isServed(_ socket: String) -> Bool {
    served.contains(socket)
  }

  /// The process of the daemon that serves a socket.
  var processServing: Int?

  func processServing(_ socket: String) -> Int? { processServing }

  func processCutOff(from socket: String) -> Int? {
    processCutOff
  }

  /// With the folder that a login session makes for sockets.
  init(
    contents: [String: [UInt8]] = [:], folders: Set<String> = ["/run/user/7"],
    served: Set<String> = []
  ) {
    self.served = served
    self.contents = contents
    self.folders = folders
  }

  /// Where links lead, by path.
  var links: [String: String] = [:]

  func realPath(_ path: String) -> String {
    for (link, target) in links where path == link || path.hasPrefix(link + "/") {
      return target + path.dropFirst(link.count)
    }
    return path
  }

  /// When files were written, by path; 0 for others.
  var times: [String: Int] = [:]

  /// What happens to the files after the beginning of one was read, by path.
  var afterBeginning: [String: () -> Void] = [:]

  func beginning(of path: String, byteCount: Int) throws(FileLookupFailure) -> [UInt8] {
    defer { afterBeginning[path]?() }
    return Array(try read(path, byteLimit: .max).prefix(byteCount))
  }

  /// The files that were mapped.
  var mappedPaths: [String] = []

  func mapped<Value, Failure: Error>(
    _ path: String, _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(FileLookupFailure) -> Result<Value, Failure> {
    let bytes = try read(path, byteLimit: .max)
    mappedPaths.append(path)
    do throws(Failure) {
      return .success(try body(bytes.span))
    } catch {
      return .failure(error)
    }
  }

  func names(in folder: String) -> [String] {
    var names: Set<String> = []
    for path in Array(contents.keys) + Array(folders) where path.hasPrefix("\(folder)/") {
      let rest = path.dropFirst(folder.count + 1)
      if let name = rest.split(separator: "/").first { names.insert(String(name)) }
    }
    return names.sorted()
  }

  func modified(_ path: String) -> Int? { contents[path] == nil ? nil : times[path] ?? 0 }

  func byteCount(of path: String) -> Int? { contents[path]?.count }

  func create(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure) {
    if let failureOfWriting { throw failureOfWriting }
    if isTaken(path) { throw .exists }
    contents[path] = bytes
  }

  func replace(_ path: String, _ bytes: [UInt8]) throws(FileLookupFailure) {
    if let failureOfWriting { throw failureOfWriting }
    contents[path] = bytes
  }

  func remove(_ path: String) throws(FileLookupFailure) {
    contents[path] = nil
  }

  func move(_ path: String, to newPath: String) throws(FileLookupFailure) {
    guard let bytes = contents.removeValue(forKey: path) else { throw .missing }
    try create(newPath, bytes)
  }

  /// Reads two bytes at a time.
  func openRemoved(_ path: String) throws(FileLookupFailure) -> FileReading {
    guard let bytes = contents.removeValue(forKey: path) else { throw .missing }
    var rest = bytes[...]
    return {
      defer { rest = rest.dropFirst(2) }
      return Array(rest.prefix(2))
    }
  }

  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "/home/player/" + path
  }

  func read(_ path: String, byteLimit: Int) throws(FileLookupFailure) -> [UInt8] {
    if folders.contains(path) { throw .noFile }
    guard let bytes = contents[path] else { throw .missing }
    if bytes.count > byteLimit { throw .tooLarge(byteLimit: byteLimit) }
    return bytes
  }
}

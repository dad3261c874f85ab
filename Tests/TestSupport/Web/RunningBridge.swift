internal import Glibc
internal import Unix
internal import Wire
internal import _StringProcessing

/// The real program of the page in front of a real daemon, both in a folder of their own.
package final class RunningBridge {
  /// The daemon, which a test may end and start again.
  package let daemon: RunningDaemon
  /// The program of the page.
  package private(set) var process: ChildProcess
  /// Where it listens: `127.0.0.1:PORT`.
  package let address: String
  private let arguments: [String]
  private let environment: [String: String]
  private let control: String

  /// Starts both, and waits until the page is served; `settings` is the text of web.json.
  ///
  /// With `programs`, shell scripts by name, the page's program finds these and no others.
  package init(
    settings: String? = nil, arguments: [String] = [], programs: [String: String]? = nil
  ) throws {
    let folder = try TemporaryFolder()
    daemon = try RunningDaemon(RunningDaemon.Setup(folder: folder))
    control = folder.appending("control")
    var arguments = arguments
    if let settings {
      try folder.write(Array(settings.utf8), to: "web.json")
      arguments += ["--config", folder.appending("web.json")]
    }
    arguments += [
      "--control", control, "--data-dir", folder.appending("web"), "--socket",
      folder.appending("socket"),
    ]
    var environment = BuiltPrograms.environment(home: folder.path)
    if let programs {
      try folder.makeFolder("bin")
      for (name, script) in programs {
        let path = folder.appending("bin/" + name)
        try folder.write(Array("#!/bin/sh\n\(script)".utf8), to: "bin/" + name)
        guard unsafe chmod(path, 0o700) == 0 else {
          throw SystemCallFailure(call: "chmod", errno: Errno(rawValue: errno), path: path)
        }
      }
      environment["PATH"] = folder.appending("bin")
    }
    self.environment = environment
    process = try ChildProcess(
      BuiltPrograms.bridge, ["--listen", "127.0.0.1:0"] + arguments, environment: environment)
    self.arguments = arguments
    try process.waitForErrors(containing: "/\n")
    let text = process.errorsSoFar
    guard let match = text.firstMatch(of: /http:\/\/(127\.0\.0\.1:\d+)\//) else {
      throw TookTooLong("the page's address", seen: text)
    }
    address = String(match.output.1)
  }

  /// Starts another one on the same folder, which is expected to refuse.
  package func second() throws -> ChildProcess.Ending {
    var words = arguments
    if let place = words.firstIndex(of: "--control") { words[place + 1] += "2" }
    return try ChildProcess.run(
      BuiltPrograms.bridge, ["--listen", "127.0.0.1:0"] + words, environment: environment)
  }

  /// What of the program is in memory.
  package var residentKibibytes: Int {
    get throws {
      let status = try File.read("/proc/\(process.identifier)/status", limitBytes: 1 << 16)
      let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix("VmRSS:")
      }
      let word = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      return word.flatMap { Int($0) } ?? 0
    }
  }

  /// Ends the program, and starts it again at the same address.
  package func restart() throws {
    _ = try stop()
    process = try ChildProcess(
      BuiltPrograms.bridge, ["--listen", address] + arguments, environment: environment)
    try process.waitForErrors(containing: "/\n")
  }

  /// Asks the program to end, and waits for it.
  package func stop() throws -> ChildProcess.Ending {
    process.signal(SIGTERM)
    return try process.waitForEnd()
  }

  /// The environment in which `alchemy` reaches both.
  package var clientEnvironment: [String: String] {
    environment.merging([
      "ALCHEMYD_SOCKET": daemon.setup.folder.appending("socket"), "ALCHEMYD_WEB_SOCKET": control,
    ]) { $1 }
  }

  /// Runs `alchemy` beside them.
  package func alchemy(_ words: String...) throws -> ChildProcess.Ending {
    try ChildProcess.run(BuiltPrograms.client, words, environment: clientEnvironment)
  }

  /// Has a code given out for a device of this name.
  package func code(for name: String) throws -> String {
    let ending = try alchemy("web", "pair", name, "-o", "plain")
    guard let match = ending.output.firstMatch(of: /#pair=(\S+)/) else {
      throw UncleanEnd(ending: ending)
    }
    return String(match.output.1)
  }

  /// Pairs a device; returns its cookie, as a browser sends it.
  package func pair(_ name: String) throws -> String {
    let response = try ask("POST", "/pair/" + code(for: name), ["Origin": "http://" + address])
    guard response.status == 204, let cookie = response.fields["set-cookie"] else {
      throw TookTooLong("a cookie", seen: "\(response)")
    }
    return String(cookie.prefix { $0 != ";" })
  }

  /// Sends one request, with the right `Host` unless it is among the fields.
  package func ask(
    _ method: String, _ target: String, _ fields: [String: String] = [:]
  ) throws -> HTTPConnection.Response {
    let connection = try HTTPConnection(address)
    try connection.send(method, target, fields)
    return try connection.response()
  }

  /// Opens a page's WebSocket.
  package func page(_ cookie: String) throws -> PageClient {
    try PageClient(HTTPConnection(address), cookie: cookie)
  }
}

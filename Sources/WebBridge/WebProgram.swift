internal import CommandLine
internal import Systemd
internal import Unix
internal import WebGate
internal import Wire

/// The program `alchemyd-web`, from its command line to its exit code.
package enum WebProgram {
  private static let name = CommandTable.web.program
  /// The name of the socket in `alchemyd-web-control.socket`; every other one accepts browsers.
  private static let controlName = "control"

  /// Runs until it is stopped; returns the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    StandardDescriptors.fillClosed()
    do throws(WebMistake) {
      return try execute(arguments)
    } catch {
      Log(sink: .answering(program: name)).tell(error.kind, words: error.words)
      return error.exitCode
    }
  }

  private static func execute(_ arguments: [String]) throws(WebMistake) -> Int32 {
    let request: ServiceProgram.Request
    do throws(UsageFailure) {
      request = try ServiceProgram.web.request(arguments)
    } catch {
      throw .usage(error)
    }
    switch request {
    case .text(let text): return StandardDescriptors.print(text, program: name)
    case .run(let line): return try serve(WebOptions(line))
    }
  }

  private static func serve(_ options: WebOptions) throws(WebMistake) -> Int32 {
    let parts = try parts(options)
    do throws(SystemCallFailure) {
      return try PageBridge(parts).run()
    } catch {
      throw .system(error)
    }
  }

  private static func parts(_ options: WebOptions) throws(WebMistake) -> PageBridge.Parts {
    let settings = try WebSettings(options.settingsFile)
    guard let folder = options.deviceFolder else { throw .noHome }
    let devices = try DeviceFile(folder: folder)
    let daemon = DaemonSocket(path: try location(.daemon, options).path)
    let passed: [PassedSocket]
    let loop: EventLoop
    do throws(SystemCallFailure) {
      Signal.block([.terminate, .interrupt])
      try Signal.brokenPipe.ignore()
      passed = try PassedSockets.take()
      loop = try EventLoop()
    } catch {
      throw .system(error)
    }
    let control = passed.first { $0.name == controlName }
    var listening = passed.filter { $0.name != controlName }.map(\.descriptor)
    if let address = options.address {
      do throws(SystemCallFailure) {
        listening = [try TCPSocket.listen(address)]
      } catch {
        throw .listening(address: address, error)
      }
    }
    guard !listening.isEmpty else { throw .nothingToListenOn }
    return PageBridge.Parts(
      loop: loop, listening: listening, control: try socket(control, options), devices: devices,
      settings: settings, daemon: daemon, log: Log(sink: .serving(program: name), level: .notice),
      isActivated: options.address == nil)
  }

  private static func location(
    _ place: SocketLocation.Place, _ options: WebOptions
  ) throws(WebMistake) -> SocketLocation {
    do throws(SocketLocation.Problem) {
      return try options.location(place)
    } catch {
      throw .location(error)
    }
  }

  /// The passed control socket, or one of our own.
  private static func socket(
    _ passed: PassedSocket?, _ options: WebOptions
  ) throws(WebMistake) -> ListeningSocket {
    if let passed {
      do throws(SystemCallFailure) {
        return try ListeningSocket(passed: passed.descriptor)
      } catch {
        throw .system(error)
      }
    }
    let path = try location(.web, options).path
    do throws(ListenFailure) {
      return try ListeningSocket(path: path)
    } catch {
      throw .control(error)
    }
  }
}

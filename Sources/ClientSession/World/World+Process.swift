internal import DaemonClient
internal import Doctor
internal import Unix

extension World {
  /// The process's own world, with real terminals, files and sockets; `replicas` gets the folders of the user's catalogs.
  package static func ofProcess(
    words: [String], replicas: (_ catalogFolders: [String]) -> any ReplicaConnector
  ) -> World {
    let output = FileDescriptor.standardOutput
    let errors = FileDescriptor.standardError
    let environment = Variable.allCases.map(\.rawValue).reduce(into: [:]) {
      $0[$1] = Environment.value($1)
    }
    let vigil = ProcessVigil(output: output)
    var world = World(
      words: words, environment: environment,
      userIdentifier: ProcessIdentity.userID,
      output: sink(output.writeAll), errors: sink(errors.writeAll),
      outputTerminal: terminalFacts(of: output), errorTerminal: terminalFacts(of: errors),
      terminalName: [.standardInput, errors, output].lazy.compactMap(Terminal.name).first,
      files: UnixFiles(), connector: UnixConnector(),
      replicas: replicas(CatalogFolder.ownFolders(environment: environment)),
      programs: ProcessPrograms(), lookAround: DoctorFacts.init(lookingFor:),
      vigil: vigil,
      programFolder: programFolder, token: freshToken(),
      startPager: startPager,
      networkAddresses: { TCPSocket.ownAddresses },
      secondsAheadOfUTC: { SystemClock.secondsAheadOfUTC(at: $0) },
      deferSignals: { isDeferring in
        let signals: [Signal] = [.interrupt, .terminate, .hangUp]
        if isDeferring { Signal.block(signals) } else { Signal.unblock(signals) }
      },
      interrupts: Interrupts(
        begin: catchInterrupt, take: CaughtInterrupt.take, end: CaughtInterrupt.end))
    world.millisecondsNow = { Int(SystemClock.realtimeMilliseconds()) }
    world.watchFolders = { paths throws(FolderNewsFailure) in
      try WatchedFolders(paths, output: output, clock: vigil).next
    }
    return world
  }

  /// A sink of a system call that returns false if the reader is gone.
  private static func sink(
    _ write: @escaping ([UInt8]) throws(SystemCallFailure) -> Bool
  ) -> ByteSink {
    { bytes throws(SinkFailure) in
      do throws(SystemCallFailure) {
        if try write(bytes) { return }
      } catch {
        throw .failed(reason: error.errno.description)
      }
      throw .readerGone
    }
  }

  private static func startPager(_ command: String) -> PagedOutput? {
    do throws(SystemCallFailure) {
      let pipe = try ShellPipe(command)
      // Control-C is for the pager, which goes on. Set after the start: the pager would inherit it.
      try Signal.interrupt.ignore()
      return PagedOutput(write: sink(pipe.write), end: pipe.end)
    } catch {
      return nil
    }
  }

  private static func catchInterrupt() {
    do throws(SystemCallFailure) {
      try CaughtInterrupt.begin()
    } catch {
      // Control-C then ends the process as ever.
    }
  }

  private static var programFolder: String? {
    do throws(FileFailure) {
      return Folder.parent(of: try Folder.realPath("/proc/self/exe"))
    } catch {
      return nil
    }
  }

  private static func freshToken() -> String? {
    do throws(SystemCallFailure) {
      // Twice as many digits as make two equal tokens unlikely in all runs ever.
      let bytes = try RandomBytes.make(count: 8)
      return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    } catch {
      return nil
    }
  }

  private static func terminalFacts(of descriptor: FileDescriptor) -> TerminalFacts? {
    guard Terminal.isTerminal(descriptor) else { return nil }
    return TerminalFacts(columns: Terminal.size(of: descriptor).columns)
  }
}

internal import Postgres
internal import Unix
internal import Wire

/// The program `alchemy-hub`, from its command line to its exit code.
package enum HubMain {
  /// Runs until it is done; returns the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    do throws(HubMistake) {
      try execute(arguments)
      return 0
    } catch {
      write("alchemy-hub: \(error.words)\n", to: .standardError)
      return error.exitCode
    }
  }

  private static func execute(_ arguments: [String]) throws(HubMistake) {
    let options: HubOptions
    do throws(HubOptions.Mistake) {
      options = try HubOptions(arguments)
    } catch {
      throw .options(error)
    }
    switch options.command {
    case .help: write(HubOptions.help, to: .standardOutput)
    case .version: write("alchemy-hub \(ProductVersion.current)\n", to: .standardOutput)
    case .manual: write(HubManual.text, to: .standardOutput)
    case .serve: try serve(options)
    case .install: write(try HubAdministration(connect(options)).install(), to: .standardOutput)
    case .addUser(let name):
      write(try HubAdministration(connect(options)).add(name), to: .standardOutput)
    case .removeUser(let name):
      write(try HubAdministration(connect(options)).remove(name), to: .standardOutput)
    case .check: write(try HubAdministration(connect(options)).check(), to: .standardOutput)
    case .retire(let origin):
      write(try HubAdministration(connect(options)).retire(origin), to: .standardOutput)
    }
  }

  private static func serve(_ options: HubOptions) throws(HubMistake) {
    var loop: HubLoop
    do throws(HubMistake) {
      loop = try HubLoop(connect(options))
    } catch {
      WaitingReplica.refuse(because: error)
      throw error
    }
    try loop.run()
  }

  private static func connect(_ options: HubOptions) throws(HubMistake) -> PostgresConnection {
    var parameters = [
      (keyword: "application_name", value: "alchemy-hub"),
      // After that, the next host of $PGHOST is tried, or the daemon pauses.
      (keyword: "connect_timeout", value: "10"),
    ]
    if let service = options.service { parameters.append((keyword: "service", value: service)) }
    do throws(PostgresFailure) {
      return try PostgresConnection(parameters)
    } catch {
      throw .connecting(error, service: options.service)
    }
  }

  /// Ignores a failure: there is no other place to report it.
  private static func write(_ text: String, to descriptor: FileDescriptor) {
    do throws(SystemCallFailure) {
      _ = try descriptor.writeAll(Array(text.utf8))
    } catch {
      return
    }
  }
}

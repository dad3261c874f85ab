internal import DaemonClient
package import JSON
package import Wire

extension Session {
  /// Asks the program of the page; throws if it does not answer, or refuses.
  package func askWeb<Answer: WireReading>(
    _ method: WebControl, _ parameters: [String: JSONValue] = [:]
  ) throws(CommandFailure) -> (Answer, JSONValue) {
    let request = Request(method.rawValue, parameters)
    let location = try webLocation()
    let value: JSONValue
    do throws(ClientFailure) {
      let connection = DaemonConnection(
        over: try world.connector.connect(to: location.path),
        greeting: Request(WebControl.status.rawValue), onSilence: {})
      value = try connection.call(request)
    } catch {
      if case .refused(let refusal) = error {
        throw .web(.refused(refusal.message, kind: WebControl.Refusal(rawValue: refusal.kind)))
      }
      throw .web(.unreachable(error, location))
    }
    guard let answer = Answer(value) else {
      throw .unexpectedReply(method: request.method, field: "result")
    }
    return (answer, value)
  }

  private func webLocation() throws(CommandFailure) -> SocketLocation {
    do throws(SocketLocation.Problem) {
      return try SocketLocation.find(
        .web, option: nil, environment: world.environment, userIdentifier: world.userIdentifier,
        ownsFolder: world.files.ownsFolder)
    } catch {
      throw .noLocation(error)
    }
  }
}

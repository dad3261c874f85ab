internal import JSON
internal import Unix
internal import Wire

/// Tells a replica why its session cannot begin, in the answer to its first request.
///
/// A replica that came by the unit's socket does not see what the program writes to standard error.
enum WaitingReplica {
  /// A replica sends its first request at once.
  private static let patienceMilliseconds: Int32 = 2_000
  private static let bufferBytes = 4_096

  /// Answers the replica's first request with the mistake; does nothing if no request comes, or if
  /// somebody has typed the command.
  static func refuse(because mistake: HubMistake) {
    guard !Terminal.isTerminal(.standardInput), let id = firstRequest() else { return }
    var writer = JSONWriter()
    writer.errorReply(to: id) { writer in
      writer.object { writer in
        writer.member("code", RefusalKind.internalError.code)
        writer.member(
          "data", JSONValue.object(["kind": .string(RefusalKind.internalError.rawValue)]))
        writer.member("message", mistake.sentence)
      }
    }
    do throws(SystemCallFailure) {
      _ = try FileDescriptor.standardOutput.writeAll(writer.bytes)
    } catch {
      return
    }
  }

  private static func firstRequest() -> RequestID? {
    var (line, buffer) = ([UInt8](), [UInt8](repeating: 0, count: bufferBytes))
    do throws(SystemCallFailure) {
      while !line.contains(UInt8(ascii: "\n")), line.count < bufferBytes {
        let ready = try FileDescriptor.wait(
          for: [(.standardInput, .readable)], timeoutMilliseconds: patienceMilliseconds)
        guard ready == [true],
          case .bytes(let count) = try FileDescriptor.standardInput.read(into: &buffer)
        else { return nil }
        line += buffer.prefix(count)
      }
    } catch {
      return nil
    }
    var document = JSONDocument()
    let first = Array(line.prefix { $0 != UInt8(ascii: "\n") })
    guard (try? document.parse(first.span)) != nil else { return nil }
    return (try? RequestEnvelope(reading: document))?.id
  }
}

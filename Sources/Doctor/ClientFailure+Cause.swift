internal import CommandLine
package import DaemonClient
internal import Wire

extension ClientFailure {
  /// The reason, as a sentence without a full stop.
  package var cause: String {
    switch self {
    case .noSocket: "there is no socket"
    case .nobodyListens: "there is a socket, but no process behind it"
    case .notASocket: "it is not a socket"
    case .noReplica(_, let cause, _), .cannotStart(_, let cause, _): cause
    case .notPermitted: "the socket belongs to another user"
    case .foreign(let user):
      "the process that listens there belongs to user \(user), and is sent nothing"
    case .takesNoConnection: "it takes no connections: it is stopped, or stuck"
    case .cannotConnect(let reason), .broken(let reason): reason
    case .noAnswer(let milliseconds):
      "not a byte came for \(Quantity.duration(seconds: milliseconds / 1000)): "
        + "it is stopped, or stuck"
    case .takesNothing(let limit):
      "it left \(Quantity.grouped(limit)) bytes waiting: it is stopped, or stuck"
    case .closed(midReply: false): "it closed the connection before it replied"
    case .closed(midReply: true): "it closed the connection in the middle of its reply"
    case .restarted: "it was restarted before it replied"
    case .replyTooLong(let limit): "its reply has more than \(Quantity.grouped(limit)) bytes"
    case .noReply(let bytes): "it sent \(Quantity.grouped(bytes)) bytes, and no reply among them"
    case .lateReply(let milliseconds):
      "it sent something all the time, and no reply for "
        + Quantity.duration(seconds: milliseconds / 1000)
    case .notAReply(let beginning): "it sent \"\(beginning)\""
    case .protocolTooNew(let level):
      "the daemon needs a client of level \(level): this alchemy is too old"
    case .refused(let refusal): refusal.message
    }
  }
}

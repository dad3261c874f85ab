internal import LiveProfile
internal import Wire

/// Why a companion did not do what it was asked.
public enum CompanionError: Error, Equatable, Sendable {
  /// There is no replica to work on.
  case cannotOpen(Opening)
  /// What was asked cannot be done; nothing was changed.
  case refused(Refusal)
  /// The companion was closed.
  case closed
  /// The disk fails: nothing can be read or written any more.
  case broken(reason: String)
  /// A synchronisation ended before its work was done; nothing is lost, and another one goes on.
  case syncEnded(reason: String)
  /// A bug of this library; it says where.
  case unexpected(String)

  /// Why a replica cannot be opened, in words for a person.
  public struct Opening: Equatable, Sendable {
    /// What failed, with which folder.
    public var problem: String
    /// Why, as the system or the store says it; without a full stop.
    public var cause: String
    /// What to type or do next.
    public var hint: String
    /// Whether another process has it open, which may end.
    public var isInUse: Bool
  }

  /// What was refused, and why.
  public struct Refusal: Equatable, Sendable {
    /// The protocol's number for the reason.
    public var code: Int
    /// The protocol's word for the reason, such as `profileNotFound`.
    public var kind: String
    /// One sentence for a person, with the likeliest right name where a name was wrong.
    public var message: String
  }
}

extension CompanionError.Opening {
  init(_ problem: ReplicaProblem) {
    self.init(
      problem: problem.failed, cause: problem.cause, hint: problem.hint, isInUse: problem.isInUse)
  }
}

extension CompanionError {
  init(_ refusal: DaemonRefusal) {
    self = .refused(
      Refusal(code: refusal.code, kind: refusal.kind, message: refusal.message))
  }

  static func reading<Value>(
    _ value: JSONValue, _ read: (JSONValue) throws(MirrorFailure) -> Value
  ) throws(CompanionError) -> Value {
    do throws(MirrorFailure) {
      return try read(value)
    } catch {
      throw .unexpected(error.words)
    }
  }
}

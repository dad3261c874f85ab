internal import JSON
internal import LiveProfile
internal import Wire

/// Why a companion could not do its work.
public enum CompanionError: Error, Equatable, Sendable {
  /// The replica could not be opened.
  case cannotOpen(Opening)
  /// The request is not possible; nothing was changed.
  case refused(Refusal)
  /// The companion was closed.
  case closed
  /// The disk fails: no more reads or writes are possible.
  case broken(reason: String)
  /// A sync ended before its work was done; nothing is lost, and another sync continues the work.
  case syncEnded(reason: String)
  /// A bug of this library, with its place.
  case unexpected(String)

  /// Why a replica cannot be opened, in words for people.
  public struct Opening: Equatable, Sendable {
    /// The operation that failed, and its folder.
    public var problem: String
    /// The cause in the words of the system or the store, without a full stop.
    public var cause: String
    /// The command to type, or the next thing to do.
    public var hint: String
    /// Whether another process has the replica open, and may yet release it.
    public var isInUse: Bool
  }

  /// A refused request, and the reason.
  public struct Refusal: Equatable, Sendable {
    /// The protocol's number of the reason.
    public var code: Int
    /// The protocol's word for the reason, such as `profileNotFound`.
    public var kind: String
    /// One sentence for people, with the likeliest correct name if a name was wrong.
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

extension CompanionError: CustomStringConvertible {
  /// What failed and what to do, in one or two sentences for people.
  public var description: String {
    switch self {
    case .cannotOpen(let opening): "\(opening.problem): \(opening.cause); \(opening.hint)"
    case .refused(let refusal): refusal.message
    case .closed: "the companion is closed; open it again"
    case .broken(let reason): "the replica can be neither read nor written: \(reason)"
    case .syncEnded(let reason): reason
    case .unexpected(let words): "a bug in AlchemyCompanion: \(words)"
    }
  }
}

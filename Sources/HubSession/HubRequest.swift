internal import JSON
internal import Profiles
internal import Wire

/// A request that the hub supports, with its parameters.
enum HubRequest {
  case hello(SystemHello)
  case ping
  case profiles(ProfileList)
  case watchProfiles
  case begin(SyncBegin)
  case pull(SyncPull)
  case push(SyncPush)
  case state(SyncState)
  case trail(SyncTrail)
  case move(SyncMove)
  case retire(SyncRetire)
  case watch(SyncWatch)
  case cancel(WatchCancel)

  /// Throws `methodNotFound` for a method that only daemons have.
  init(_ envelope: RequestEnvelope, in document: JSONDocument) throws(Refusal) {
    let (name, params) = (document.string(at: envelope.method), envelope.params)
    switch name {
    case SystemHello.method.name: self = .hello(try SystemHello(document, at: params))
    case SystemPing.method.name:
      _ = try SystemPing(document, at: params)
      self = .ping
    case ProfileList.method.name: self = .profiles(try ProfileList(document, at: params))
    case ProfilesWatch.method.name:
      _ = try ProfilesWatch(document, at: params)
      self = .watchProfiles
    case SyncBegin.method.name: self = .begin(try SyncBegin(document, at: params))
    case SyncPull.method.name: self = .pull(try SyncPull(document, at: params))
    case SyncPush.method.name: self = .push(try SyncPush(document, at: params))
    case SyncState.method.name: self = .state(try SyncState(document, at: params))
    case SyncTrail.method.name: self = .trail(try SyncTrail(document, at: params))
    case SyncMove.method.name: self = .move(try SyncMove(document, at: params))
    case SyncRetire.method.name: self = .retire(try SyncRetire(document, at: params))
    case SyncWatch.method.name: self = .watch(try SyncWatch(document, at: params))
    case WatchCancel.method.name: self = .cancel(try WatchCancel(document, at: params))
    default:
      throw .methodNotFound(
        method: name, nearest: NearestName.nearest(to: name, among: Self.names))
    }
  }

  /// The methods, in no particular order.
  static let names: [String] = [
    SystemHello.method.name, SystemPing.method.name, ProfileList.method.name,
    ProfilesWatch.method.name, SyncBegin.method.name, SyncPull.method.name, SyncPush.method.name,
    SyncState.method.name, SyncTrail.method.name, SyncMove.method.name, SyncRetire.method.name,
    SyncWatch.method.name, WatchCancel.method.name,
  ]
}

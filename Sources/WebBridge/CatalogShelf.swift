internal import JSON
internal import Lists
internal import Systemd
internal import Unix
internal import WebGate
internal import Wire

/// A cache of the catalogs that pages have asked for.
///
/// A page could ask the daemon itself. Over HTTP a catalog comes compressed, and the browser caches it.
final class CatalogShelf {
  /// A household plays few games at a time.
  private static let limit = 4
  /// The daemon makes the index of a large catalog first.
  private static let patienceMicroseconds: UInt64 = 10_000_000

  private struct Catalog {
    let hash: String
    let bytes: [UInt8]
    let packed: [UInt8]
  }

  private let daemon: DaemonSocket
  private let loop: EventLoop
  /// The most recently used catalog is last.
  private var catalogs: [Catalog] = []
  /// By hash: pages that want one catalog at once wait for one search.
  private var searches: [String: (search: Search, waiting: [(Found?) -> Void])] = [:]

  init(daemon: DaemonSocket, loop: EventLoop) {
    self.daemon = daemon
    self.loop = loop
  }

  /// Answers a request for the catalog with this hash.
  func answer(_ hash: String, to head: RequestHead) -> HTTPServer.Answer {
    if let place = catalogs.firstIndex(where: { $0.hash == hash }) {
      let catalog = catalogs.remove(at: place)
      catalogs.append(catalog)
      return .response(Self.response(catalog, to: head))
    }
    return .later { [self] reply in
      find(hash) { found in
        switch found {
        case .success(let catalog): reply(Self.response(catalog, to: head))
        case .failure(let refusal): reply(.refusing(refusal))
        }
      }
    }
  }

  /// Finds the bytes of the catalog with this hash; `done` may be called at once.
  func find(bytesOf hash: String, done: @escaping (Result<[UInt8], WebRefusal>) -> Void) {
    if let kept = catalogs.first(where: { $0.hash == hash }) { return done(.success(kept.bytes)) }
    find(hash) { done($0.map(\.bytes)) }
  }

  private func find(_ hash: String, done: @escaping (Result<Catalog, WebRefusal>) -> Void) {
    search(hash) { [self] found in
      guard let found else { return done(.failure(.noDaemon)) }
      guard let bytes = found.bytes else { return done(.failure(.notFound)) }
      done(.success(keep(bytes, hash)))
    }
  }

  /// Returns the shelf's copy of a catalog; the first request that waited for it puts it there.
  private func keep(_ bytes: [UInt8], _ hash: String) -> Catalog {
    if let kept = catalogs.first(where: { $0.hash == hash }) { return kept }
    let catalog = Catalog(hash: hash, bytes: bytes, packed: Gzip.packed(bytes))
    catalogs = catalogs.suffix(Self.limit - 1) + [catalog]
    return catalog
  }

  /// Answers all waiting requests; libmicrohttpd cannot stop while a request is suspended.
  func end() {
    for (search, _) in searches.values { search.end(nil) }
  }

  private static func response(_ catalog: Catalog, to head: RequestHead) -> HTTPServer.Response {
    // The hash changes with the content, so a response never changes.
    Gzip.response(
      to: head,
      fields: [
        RequestHead.Field("content-type", "application/json"),
        RequestHead.Field("cache-control", "private, max-age=31536000, immutable"),
        RequestHead.Field("vary", "accept-encoding"),
      ], bytes: catalog.bytes, packed: catalog.packed)
  }

  /// What the daemon said of a hash.
  private struct Found {
    /// The catalog; nil if no catalog has the hash.
    let bytes: [UInt8]?
  }

  /// Asks the daemon; `done` gets nil if it does not answer.
  private func search(_ hash: String, done: @escaping (Found?) -> Void) {
    if searches[hash] != nil {
      searches[hash]?.waiting.append(done)
      return
    }
    guard let descriptor = daemon.connect() else { return done(nil) }
    do throws(SystemCallFailure) {
      let search = try Search(hash, over: descriptor, on: loop)
      searches[hash] = (search, [done])
      search.done = { [weak self] found in
        let waiting = self?.searches.removeValue(forKey: hash)?.waiting ?? []
        for done in waiting { done(found) }
      }
      search.begin(patienceMicroseconds: Self.patienceMicroseconds)
    } catch {
      descriptor.close()
      done(nil)
    }
  }

  /// One search: the list of catalogs tells the id of the hash, and then comes the catalog.
  private final class Search {
    private let hash: String
    private var channel: LineChannel?
    private var timer: LoopTimer?
    var done: (Found?) -> Void = { _ in }

    init(
      _ hash: String, over descriptor: FileDescriptor, on loop: EventLoop
    ) throws(SystemCallFailure) {
      self.hash = hash
      timer = try loop.addTimer { [weak self] in self?.end(nil) }
      channel = try DaemonSocket.channel(
        descriptor, on: loop, onLine: { [weak self] in self?.receive($0) },
        onEnd: { [weak self] in self?.end(nil) })
    }

    func begin(patienceMicroseconds: UInt64) {
      timer?.arm(afterMicroseconds: patienceMicroseconds)
      channel?.send(Request(CatalogList()).line(id: 1))
    }

    private func receive(_ line: [UInt8]) {
      guard let message = JSONValue(readable: line).map(DaemonMessage.init), let id = message.id
      else { return }
      guard let result = message.result else { return end(Found(bytes: nil)) }
      if id == 2 {
        return end(Found(bytes: result["hash"]?.string == hash ? result.serialized() : nil))
      }
      let catalog = CatalogList.Result(result)?.catalogs.first { $0.hash == hash }
      guard let catalog else { return end(Found(bytes: nil)) }
      channel?.send(Request(CatalogGet().with { $0.catalog = catalog.id }).line(id: 2))
    }

    func end(_ found: Found?) {
      guard let channel else { return }
      channel.close()
      (self.channel, timer) = (nil, nil)
      done(found)
    }
  }
}

internal import Lists
internal import Systemd
internal import Unix
internal import WebGate

/// Takes pictures of bags, one at a time: a picture comes into a file, is read, and the file is removed.
final class PictureDesk {
  private let file: String
  private let catalogs: CatalogShelf
  private let loop: EventLoop
  /// Whether a picture comes or is read.
  private var isBusy = false
  private var run: Run?

  init(file: String, catalogs: CatalogShelf, loop: EventLoop) {
    self.file = file
    self.catalogs = catalogs
    self.loop = loop
  }

  /// Takes a body of so many bytes; throws if it is too large for a picture.
  ///
  /// While another picture has the desk, the body is read and dropped: a browser shows no answer that
  /// comes before it has sent all.
  func body(bytes: Int, catalog hash: String) throws(WebRefusal) -> any HTTPServer.Body {
    guard bytes <= BagPicture.byteLimit else {
      throw .pictureTooLarge(limitBytes: BagPicture.byteLimit)
    }
    guard !isBusy else { return Dropped() }
    isBusy = true
    return Upload(to: file, catalog: hash, at: self)
  }

  /// Answers who waits; libmicrohttpd cannot stop while a request is suspended.
  func end() {
    run?.end(.failure(.noDaemon))
    remove()
  }

  /// Another picture may come.
  fileprivate func free() {
    remove()
    isBusy = false
  }

  private func remove() {
    do throws(FileFailure) {
      try File.remove(file)
    } catch {
      // The next picture takes its place, and the next start removes it.
    }
  }

  fileprivate func read(
    _ upload: Upload, _ hash: String, done: @escaping (Result<[UInt8], WebRefusal>) -> Void
  ) {
    catalogs.find(bytesOf: hash) { [self] found in
      switch found {
      case .failure(let refusal): done(.failure(refusal))
      case .success(let catalog):
        do throws(SystemCallFailure) {
          run = try Run(PictureReading(path: file, catalog: catalog), on: loop) { [self] result in
            run = nil
            withExtendedLifetime(upload) { done(result) }
          }
        } catch {
          done(.failure(.pictureUnread(reason: "\(error)")))
        }
      }
    }
  }

  /// A picture for which there is no room.
  private final class Dropped: HTTPServer.Body {
    func take(_ bytes: [UInt8]) {}
    func answer() -> HTTPServer.Answer { .response(.refusing(.pictureBusy)) }
  }
}

/// A picture that comes; it has the desk until it is released.
private final class Upload: HTTPServer.Body {
  private let desk: PictureDesk
  private let hash: String
  private var descriptor: FileDescriptor?
  private var beginning: [UInt8] = []
  private var failure: String?

  init(to path: String, catalog hash: String, at desk: PictureDesk) {
    self.desk = desk
    self.hash = hash
    do throws(FileFailure) {
      descriptor = try File.create(path)
    } catch {
      failure = error.words
    }
  }

  deinit {
    descriptor?.close()
    desk.free()
  }

  func take(_ bytes: [UInt8]) {
    guard let descriptor, failure == nil else { return }
    beginning += bytes.prefix(BagPicture.beginningBytes - beginning.count)
    do throws(SystemCallFailure) {
      _ = try descriptor.writeAll(bytes)
    } catch {
      failure = "\(error)"
    }
  }

  func answer() -> HTTPServer.Answer {
    if let failure { return .response(.refusing(.pictureUnread(reason: failure))) }
    guard BagPicture.isPicture(beginning) else { return .response(.refusing(.noPicture)) }
    return .later { [self] reply in
      desk.read(self, hash) { result in
        switch result {
        case .success(let rows):
          reply(
            HTTPServer.Response(
              status: 200,
              fields: [
                RequestHead.Field("content-type", "application/json"),
                RequestHead.Field("cache-control", "no-store"),
              ], body: rows))
        case .failure(let refusal): reply(.refusing(refusal))
        }
      }
    }
  }
}

/// A reading on a thread of its own, which waits for tesseract.
private final class Run {
  private let result = Locked<Result<[UInt8], WebRefusal>?>(nil)
  /// Raised by the thread; a signal that went with the thread would not be seen.
  private let signal: EventSignal
  private var source: EventSource?
  private var done: ((Result<[UInt8], WebRefusal>) -> Void)?

  /// `done` is called once, on the loop's thread; throws if there can be no thread.
  init(
    _ reading: PictureReading, on loop: EventLoop,
    done: @escaping (Result<[UInt8], WebRefusal>) -> Void
  ) throws(SystemCallFailure) {
    signal = try EventSignal()
    source = try loop.addReadable(signal.descriptor) { [unowned self] in
      if let result = self.result.withLock({ $0 }) { end(result) }
    }
    self.done = done
    let (result, signal) = (result, signal)
    _ = try Thread(name: "picture") {
      let rows = reading.rows()
      result.withLock { $0 = rows }
      signal.raise()
    }
  }

  func end(_ result: Result<[UInt8], WebRefusal>) {
    source = nil
    let done = done
    self.done = nil
    done?(result)
  }
}

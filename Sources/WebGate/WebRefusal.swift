/// Why a request is answered with nothing but a number and a sentence.
package enum WebRefusal: Error, Equatable, Sendable {
  /// The head is not one that a browser sends.
  case malformed(String)
  case headTooLarge
  /// The head did not come to an end in time.
  case slowHead
  /// The method is not one that the path has.
  case methodNotAllowed(allowed: String)
  case notFound
  /// The name in `Host` is not one of this machine: a page of another site may have sent it here.
  case foreignHost(String)
  /// The page that asks is not ours.
  case foreignOrigin(String?)
  /// No device has this cookie.
  case unpaired
  /// The code is none that was given out, or was used, or is too old.
  case wrongCode
  /// A wrong code was just given: the next may come later.
  case tooSoon(seconds: Int)
  case notAWebSocket
  case tooManyPages
  case noDaemon
  /// A body has more bytes than a picture may have.
  case pictureTooLarge(limitBytes: Int)
  /// A body did not come to an end in time.
  case slowBody
  /// A body is none of the kinds of pictures that are read.
  case noPicture
  /// Another picture is being read.
  case pictureBusy
  /// The program that reads pictures is not installed; the Debian package that has it.
  case noReader(package: String)
  /// The program that reads pictures has failed; the reason is a sentence without a full stop.
  case pictureUnread(reason: String)

  /// The status of the response.
  package var status: Int {
    switch self {
    case .malformed: 400
    case .headTooLarge: 431
    case .slowHead, .slowBody: 408
    case .methodNotAllowed: 405
    case .notFound: 404
    case .foreignHost: 421
    case .foreignOrigin, .wrongCode: 403
    case .unpaired: 401
    case .tooSoon, .pictureBusy: 429
    case .notAWebSocket: 426
    case .tooManyPages, .noDaemon, .noReader: 503
    case .pictureTooLarge: 413
    case .noPicture: 415
    case .pictureUnread: 422
    }
  }

  /// The name of the refusal in the journal.
  package var name: String {
    switch self {
    case .malformed: "malformed"
    case .headTooLarge: "headTooLarge"
    case .slowHead: "slowHead"
    case .methodNotAllowed: "methodNotAllowed"
    case .notFound: "notFound"
    case .foreignHost: "foreignHost"
    case .foreignOrigin: "foreignOrigin"
    case .unpaired: "unpaired"
    case .wrongCode: "wrongCode"
    case .tooSoon: "tooSoon"
    case .notAWebSocket: "notAWebSocket"
    case .tooManyPages: "tooManyPages"
    case .noDaemon: "noDaemon"
    case .pictureTooLarge: "pictureTooLarge"
    case .slowBody: "slowBody"
    case .noPicture: "noPicture"
    case .pictureBusy: "pictureBusy"
    case .noReader: "noReader"
    case .pictureUnread: "pictureUnread"
    }
  }

  /// A sentence for somebody who sees it in a browser.
  package var words: String {
    switch self {
    case .malformed(let reason): "this is not a request of a browser: \(reason)"
    case .headTooLarge: "the request's head has more than \(WebLimits.headBytes) bytes"
    case .slowHead: "the request's head took more than \(WebLimits.headSeconds) seconds"
    case .methodNotAllowed(let allowed): "this address only takes \(allowed)"
    case .notFound: "there is nothing at this address; the page is at /"
    case .foreignHost(let host):
      "\"\(host)\" is not a name of this machine; open the address that alchemy web prints, or add "
        + "the name to \"hosts\" in web.json"
    case .foreignOrigin(let origin):
      "a page of \(origin ?? "another site") may not ask here; open the address that alchemy web "
        + "prints, or add it to \"origins\" in web.json"
    case .unpaired: "this device is not paired; alchemy web pair on the computer shows how"
    case .wrongCode: "this code does not pair any more; alchemy web pair shows a new one"
    case .tooSoon(let seconds):
      "a wrong code was given; try again in \(seconds) \(seconds == 1 ? "second" : "seconds")"
    case .notAWebSocket: "this address only takes a WebSocket of version 13"
    case .tooManyPages:
      "\(WebLimits.pages) pages are open, and \(WebLimits.pagesOfDevice) of one device; close one"
    case .noDaemon: "alchemyd does not answer; alchemy doctor tells why"
    case .pictureTooLarge(let limitBytes): "a picture has at most \(limitBytes >> 20) MiB"
    case .slowBody: "the picture took more than \(WebLimits.bodySeconds) seconds to come"
    case .noPicture: "only PNG, JPEG and WebP pictures are read"
    case .pictureBusy: "another picture is being read; try again in a minute"
    case .noReader(let package):
      "reading a picture needs tesseract; type on the computer: apt install \(package)"
    case .pictureUnread(let reason): "tesseract cannot read the picture: \(reason)"
    }
  }
}

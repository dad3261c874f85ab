internal import WebGate

extension HTTPServer.Response {
  /// A number and a sentence.
  static func refusing(_ refusal: WebRefusal) -> HTTPServer.Response {
    var fields = [RequestHead.Field("content-type", "text/plain; charset=utf-8")]
    switch refusal {
    case .methodNotAllowed(let allowed): fields.append(RequestHead.Field("allow", allowed))
    case .notAWebSocket: fields.append(RequestHead.Field("upgrade", "websocket"))
    case .tooSoon(let seconds):
      fields.append(RequestHead.Field("retry-after", "\(seconds)"))
    case .pictureBusy: fields.append(RequestHead.Field("retry-after", "60"))
    // What follows may be no request, but the rest of this one.
    case .malformed, .headTooLarge, .slowHead, .slowBody, .pictureTooLarge:
      fields.append(RequestHead.Field("connection", "close"))
    case .notFound, .foreignHost, .foreignOrigin, .unpaired, .wrongCode, .tooManyPages, .noDaemon,
      .noPicture, .noReader, .pictureUnread:
      break
    }
    return HTTPServer.Response(
      status: refusal.status, fields: fields, body: Array((refusal.words + "\n").utf8))
  }
}

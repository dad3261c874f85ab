/// The fields of every response that tell the browser what to refuse.
package enum Protection {
  /// The fields; `host` is the checked value of `Host`, nil for a request that was refused.
  ///
  /// Only the page's own files run, and only the page's own address is asked. No other page may
  /// show this one in a frame, no type is guessed, and links do not reveal the page's address.
  package static func fields(host: String?) -> [RequestHead.Field] {
    let sockets = host.map { " ws://\($0) wss://\($0)" } ?? ""
    let policy = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
      "connect-src 'self'" + sockets, "manifest-src 'self'", "worker-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
    return [
      RequestHead.Field("content-security-policy", policy),
      RequestHead.Field("x-content-type-options", "nosniff"),
      RequestHead.Field("referrer-policy", "no-referrer"),
      RequestHead.Field("cross-origin-resource-policy", "same-origin"),
    ]
  }
}

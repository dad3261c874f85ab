/// What every response tells the browser to refuse.
package enum Protection {
  /// The fields; `host` is the checked value of `Host`, nil for a request that was refused.
  ///
  /// The page's own files are all that runs, and only the page's own address is asked. Nothing may be in a
  /// frame of another page, guess another type, or learn the page's address by a link.
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

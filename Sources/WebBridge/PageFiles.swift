internal import CZlib
internal import WebGate
internal import WebPage
internal import Wire

/// The page's files, and how browsers get them.
///
/// All are packed once, at the start: a household's Wi-Fi is slower than a disk, and the page is quick. A fifth of
/// the packed bytes would be comments and indentation, which are left out.
struct PageFiles {
  private struct File {
    let type: String
    let bytes: [UInt8]
    let packed: [UInt8]
    /// Changes with any byte.
    let tag: String
  }

  private let files: [String: File]

  /// Reads the files that are in this program.
  init() {
    var files: [String: File] = [:]
    var place = 0
    while let (name, text) = unsafe Self.embedded(at: place) {
      let isCode = name.hasSuffix(".js") || name.hasSuffix(".css")
      let bytes = isCode ? Self.code(of: text) : text
      files[name == "index.html" ? "/" : "/" + name] = File(
        type: Self.type(of: name), bytes: bytes, packed: Gzip.packed(bytes),
        tag: "\"\(Fingerprint.of(bytes))\"")
      place += 1
    }
    self.files = files
  }

  /// The paths of all files.
  var paths: Set<String> { Set(files.keys) }

  /// The response to a request for a file of `paths`.
  func response(to head: RequestHead, path: String, hasBody: Bool) -> HTTPServer.Response? {
    guard let file = files[path] else { return nil }
    // Browsers ask each time whether a file is still the same, and a new version is there at once.
    let fields = [
      RequestHead.Field("content-type", file.type), RequestHead.Field("etag", file.tag),
      RequestHead.Field("cache-control", "no-cache"), RequestHead.Field("vary", "accept-encoding"),
    ]
    if head.value("if-none-match") == file.tag {
      return HTTPServer.Response(status: 304, fields: fields)
    }
    return Gzip.response(
      to: head, fields: fields, bytes: file.bytes, packed: file.packed, hasBody: hasBody)
  }

  /// A script or a style sheet without comments, blank lines and indentation.
  ///
  /// Looks only at how lines begin and end: in our files no text goes on over the end of a line, and a comment
  /// takes whole lines.
  static func code(of text: [UInt8]) -> [UInt8] {
    var code: [UInt8] = []
    var isComment = false
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let content = line.drop { $0 == UInt8(ascii: " ") }
      if content.starts(with: Self.commentStart) { isComment = true }
      if !isComment, !content.isEmpty, !content.starts(with: Self.lineComment) {
        code += content + [UInt8(ascii: "\n")]
      }
      if line.suffix(2).elementsEqual(Self.commentEnd) { isComment = false }
    }
    return code
  }

  private static let lineComment = Array("//".utf8)
  private static let commentStart = Array("/*".utf8)
  private static let commentEnd = Array("*/".utf8)

  @unsafe
  private static func embedded(at place: Int) -> (name: String, bytes: [UInt8])? {
    let file = unsafe alchemyd_page_file_at(place)
    let name = unsafe String(cString: file.name)
    guard !name.isEmpty else { return nil }
    return unsafe (name, Array(UnsafeBufferPointer(start: file.bytes, count: file.size)))
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/json"
    }
  }
}

/// Bytes in gzip's form, by zlib.
enum Gzip {
  /// Packed bytes are not longer than these by more than a few.
  private static let headBytes = 64

  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed = [UInt8](repeating: 0, count: bytes.count + bytes.count / 1000 + headBytes)
    let count = unsafe czlib_gzip(bytes, bytes.count, &packed, packed.count)
    return Array(packed.prefix(count))
  }

  /// The form that the client takes.
  static func response(
    to head: RequestHead, fields: [RequestHead.Field], bytes: [UInt8], packed: [UInt8],
    hasBody: Bool = true
  ) -> HTTPServer.Response {
    let takesPacked = head.words("accept-encoding").contains("gzip")
    return HTTPServer.Response(
      status: 200,
      fields: fields + (takesPacked ? [RequestHead.Field("content-encoding", "gzip")] : []),
      body: !hasBody ? [] : takesPacked ? packed : bytes)
  }
}

/// How a database file is opened.
package enum OpenMode: Hashable, Sendable {
  /// The file must exist, and is never written to.
  case readOnly
  /// The file must exist.
  case readWrite
  /// A missing file is created with mode 0600.
  case create
}

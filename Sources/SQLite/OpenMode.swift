/// How a database file is opened.
package enum OpenMode: Hashable, Sendable {
  /// The file must be there, and nothing is ever written to it.
  case readOnly
  /// The file must be there.
  case readWrite
  /// The file is made when missing, with mode 0600.
  case create
}

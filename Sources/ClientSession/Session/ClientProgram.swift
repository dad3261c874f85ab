/// The program's name, whatever its file is called.
package enum ClientProgram {
  /// As in help, hints and manual.
  package static let name = "alchemy"
}

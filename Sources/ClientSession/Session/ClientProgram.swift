/// What the program is called, whatever its file is called.
package enum ClientProgram {
  package static let name = "alchemy"
}

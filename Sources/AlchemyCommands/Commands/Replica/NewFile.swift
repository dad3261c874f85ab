/// Why a file cannot be made at a path.
enum NewFile {
  static let aFolder = "it is a folder"
  static let aDevice =
    "it is a device, a pipe or a socket; give a new file, or - for standard output"
}

extension FileLookup {
  /// The bytes of a file whose path was typed; `-` is standard input.
  ///
  /// Throws if it cannot be read, or is larger than the limit.
  package func bytes(ofTyped path: String, byteLimit: Int) throws(CommandFailure) -> [UInt8] {
    let isInput = path == ProfileFile.standard
    do throws(FileLookupFailure) {
      return isInput ? try readInput(byteLimit: byteLimit) : try read(path, byteLimit: byteLimit)
    } catch {
      throw .file(error, path: isInput ? "/dev/stdin" : path)
    }
  }
}

extension FileFailure {
  /// Why, in a part of a sentence that names the path.
  package var words: String {
    switch self {
    case .missing(let path): "there is no \(path)"
    case .wrongKind(let path): "\(path) is something else than is needed there"
    case .tooLarge(let path, let limit): "\(path) has more than \(limit) bytes"
    case .system(let failure): failure.description
    }
  }
}

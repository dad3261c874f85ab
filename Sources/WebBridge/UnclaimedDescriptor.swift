internal import Unix

/// A descriptor that is closed unless its future owner claims it.
///
/// A browser that goes away between the response 101 and its first byte never becomes a page.
final class UnclaimedDescriptor {
  private let descriptor: FileDescriptor
  private var isClaimed = false

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  deinit {
    if !isClaimed { descriptor.close() }
  }

  /// The descriptor, which is the caller's to close from now on.
  func claimed() -> FileDescriptor {
    isClaimed = true
    return descriptor
  }
}

internal import Unix

/// Standard output or standard error of the process.
final class DescriptorSink: ByteSink {
  private let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  func write(_ bytes: [UInt8]) throws(SinkFailure) {
    do throws(SystemCallFailure) {
      if try descriptor.writeAll(bytes) { return }
    } catch {
      throw .failed(reason: error.errno.description)
    }
    throw .readerGone
  }
}

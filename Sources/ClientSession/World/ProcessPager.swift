internal import Unix

/// Runs pagers on the process's own terminal.
struct ProcessPager: Pager {
  func start(_ command: String) -> (any PagedOutput)? {
    do throws(SystemCallFailure) {
      let output = ProcessPagedOutput(try ShellPipe(command))
      // Control-C is for the pager, which goes on. Set after the start: the pager would inherit it.
      try Signal.interrupt.ignore()
      return output
    } catch {
      return nil
    }
  }
}

private final class ProcessPagedOutput: PagedOutput {
  private let pipe: ShellPipe

  init(_ pipe: ShellPipe) {
    self.pipe = pipe
  }

  func write(_ bytes: [UInt8]) throws(SinkFailure) {
    do throws(SystemCallFailure) {
      if try pipe.write(bytes) { return }
    } catch {
      throw .failed(reason: error.errno.description)
    }
    throw .readerGone
  }

  func end() {
    pipe.end()
  }
}

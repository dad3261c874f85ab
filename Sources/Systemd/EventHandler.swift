/// A source's handler, at an address that stays the same while the source lives.
final class EventHandler {
  private let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }

  /// Runs the handler behind a callback's data, and keeps it alive until it returns.
  ///
  /// The handler may release its own source. The result is 0: a negative result would disable the
  /// source.
  @unsafe
  static func call(_ data: UnsafeMutableRawPointer?) -> Int32 {
    guard let data = unsafe data else { return 0 }
    let handler = unsafe Unmanaged<EventHandler>.fromOpaque(data).takeUnretainedValue()
    handler.run()
    return 0
  }
}

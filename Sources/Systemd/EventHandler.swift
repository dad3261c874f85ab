/// What a source runs, at an address that stays while the source lives.
final class EventHandler {
  private let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }

  /// Runs the handler behind a callback's data, and keeps it alive until it returns.
  ///
  /// It may drop its own source. The answer is 0: a negative one would switch the source off.
  @unsafe
  static func call(_ data: UnsafeMutableRawPointer?) -> Int32 {
    guard let data = unsafe data else { return 0 }
    let handler = unsafe Unmanaged<EventHandler>.fromOpaque(data).takeUnretainedValue()
    handler.run()
    return 0
  }
}

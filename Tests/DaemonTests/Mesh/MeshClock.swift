import TestSupport
import Unix

/// The clocks of a mesh, some of which are wrong.
enum MeshClock {
  static let variable = SystemClock.errorVariable

  /// What clocks are ahead, in seconds: right, a little wrong, and further than peers accept.
  static let errors = [0, 0, 100, -100, 3_600, -3_600]

  /// What all are in the end: nothing that anybody has stamped is ahead of that.
  static let last = 3_600
}

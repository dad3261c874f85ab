import TestSupport

extension ChildProcess.Ending {
  /// Whether a daemon says that its time to answer what it had read was over before it had.
  ///
  /// A machine may be that slow: then nothing is shown of what is answered at a stop.
  var wasCutShort: Bool { errors.contains("some clients did not take their replies in time") }
}

import Glibc

/// What can keep a benchmark from ending with figures.
enum Failure: Error {
  case usage(String)
  case missingProgram(String)
  case systemCall(String, subject: String, code: Int32)
  case ended(String, log: String)
  case notReady(String, log: String)
  case silent(String)
  case refused(String, reply: String)
  case unexpected(String)
  case interrupted

  /// The failure of the system call that has just returned.
  static func lastCall(_ name: String, _ subject: String) -> Failure {
    .systemCall(name, subject: subject, code: errno)
  }
}

extension Failure: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let problem): "\(problem)\n\(Arguments.usage)"
    case .missingProgram(let path):
      "there is no program \(path)\nhint: make bench (it builds and installs what it needs)"
    case .systemCall(let name, let subject, let code):
      "\(name) failed for \(subject): \(unsafe String(cString: strerror(code)))"
    case .ended(let server, let log): "\(server) ended by itself; it wrote:\n\(log)"
    case .notReady(let server, let log): "\(server) did not become ready; it wrote:\n\(log)"
    case .silent(let server): "\(server) owes a reply and has been silent for too long"
    case .refused(let server, let reply): "\(server) refused a request: \(reply)"
    case .unexpected(let what): what
    case .interrupted: "interrupted"
    }
  }
}

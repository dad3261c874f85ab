internal import JSON
package import Profiles

extension InvalidRequest {
  var words: String {
    switch self {
    case .notAnObject: "it is not an object"
    case .unknownMember(let name):
      "it has an unknown member \(name.clipped); only id, jsonrpc, method and params are allowed"
    case .wrongVersion: "its member jsonrpc must be \"2.0\""
    case .noMethod: "its member method must be a string"
    case .wrongID: "its member id must be a string or an integer"
    case .paramsNotAnObject: "its member params must be an object"
    }
  }
}

extension InvalidParameter {
  func words(of field: String) -> String {
    switch self {
    case .unknown(let nearest):
      "no parameter \(field)" + (nearest.map { "; did you mean \($0)?" } ?? " here")
    case .missing: "the parameter \(field) is missing"
    case .wrongType(let expected): "the parameter \(field) must be \(expected)"
    case .notInList(let words):
      "the parameter \(field) must be one of \(words.joined(separator: ", "))"
    case .unreadable: "the parameter \(field) is not valid; pass it exactly as the daemon gave it"
    case .other(let words): "the parameter \(field) " + words
    }
  }
}

extension ProfileBound {
  /// The counted things, as a plural for people.
  package var words: String {
    switch self {
    case .origins: "replica identities"
    case .bytes: "bytes of choices and counts"
    }
  }
}

extension InvalidName {
  var words: String {
    switch self {
    case .blank: "it is empty or blank"
    case .tooLong: "it has more than \(ProfileName.lengthLimitBytes) bytes"
    case .controlCharacter: "it contains a control character"
    case .invisible: "nothing in it is visible"
    }
  }
}

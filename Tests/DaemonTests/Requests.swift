import JSON
import Wire

/// Lines as a client sends them, and what comes back.
enum Requests {
  static let ping = #"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#
  static let pong = #"{"id":1,"jsonrpc":"2.0","result":{}}"#

  /// Any request; `parameters` is the text of an object.
  static func line(_ method: String, _ parameters: String = "{}", id: Int = 1) -> String {
    #"{"id":\#(id),"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#
  }

  /// Puts one more of an ingredient into the bag of the default profile.
  static func add(_ ingredient: String, by count: Int = 1, id: Int = 1) -> String {
    let edit = #"{"by":\#(count),"edit":"adjust","ingredient":"\#(ingredient)"}"#
    return line("profile.apply", #"{"edits":[\#(edit)],"profile":"default"}"#, id: id)
  }

  static let defaultProfile = line("profile.get", #"{"profile":"default"}"#)
}

extension String {
  /// The line as JSON.
  var json: JSONValue {
    get throws { try JSONValue(parsing: Array(utf8)) }
  }

  /// The reply's result.
  var result: JSONValue? {
    get throws { try json["result"] }
  }

  /// What kind of refusal the reply is.
  var kind: String? {
    get throws { try json["error"]?["data"]?["kind"]?.string }
  }
}

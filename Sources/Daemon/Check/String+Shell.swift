extension String {
  /// The text quoted so that a shell reads it as one word.
  var quotedForShell: String {
    let isHarmless =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ":", "=", "@", "%", "+", ",": true
        default: false
        }
      }
    return isHarmless ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}

import TestSupport
import Testing
import Unix

@Suite(
  "The page's service under a real user manager", .serialized,
  .enabled(
    if: UserManager.obstacle == nil,
    Comment(rawValue: UserManager.obstacle ?? "this machine can have one")))
struct WebServiceTests {
  /// Other tests' sockets are on the same machine.
  private static let port = 18_377

  private static func manager(_ service: String = "") throws -> UserManager {
    let manager = try UserManager()
    try manager.write(
      "[Socket]\nListenStream=\nListenStream=127.0.0.1:\(port)\n",
      to: ".config/systemd/user/alchemyd-web.socket.d/test.conf")
    if !service.isEmpty {
      try manager.write(service, to: ".config/systemd/user/alchemyd-web.service.d/test.conf")
    }
    try manager.systemctl("daemon-reload")
    try manager.systemctl("enable", "--quiet", "--now", "alchemyd-web.socket")
    return manager
  }

  @Test("both sockets start it, and its sandbox lets it do all that it has to")
  func activation() throws {
    let manager = try Self.manager()
    #expect(try manager.property("ActiveState", of: "alchemyd-web.service") == "inactive")
    let response = try Self.ask(manager, "GET", "/")
    #expect(response.contains("200 "), "\(response)")
    #expect(try manager.property("ActiveState", of: "alchemyd-web.service") == "active")
    try manager.systemctl("stop", "alchemyd-web.service")
    let pairing = try manager.alchemy("web", "pair", "phone", "-o", "plain")
    let code = pairing.output.split(separator: "=").last.map { $0.dropLast() } ?? ""
    let paired = try Self.ask(manager, "POST", "/pair/\(code)")
    #expect(paired.contains("204 "), "\(pairing) \(paired)")
    let devices = try manager.alchemy("web", "devices", "-o", "plain").output
    #expect(devices.hasPrefix("phone\t0\t"), "\(devices)")
    let kept = try manager.run("stat", "-c", "%a", ".local/share/alchemyd-web/devices.json")
    #expect(kept.output == "600\n", "\(kept)")
  }

  @Test(
    "tesseract reads a picture inside of its sandbox",
    .enabled(if: File.exists("/usr/bin/tesseract"), "tesseract-ocr is not installed"))
  func picture() throws {
    let manager = try Self.manager()
    let catalogs = try manager.alchemy("call", "catalog.list").output
    let hash = try #require(catalogs.firstMatch(of: /"hash":"([0-9a-f]{16})"/)?.1)
    let pairing = try manager.alchemy("web", "pair", "phone", "-o", "plain")
    let code = pairing.output.split(separator: "=").last.map { $0.dropLast() } ?? ""
    // White, without a word: what counts is that the program runs.
    let ending = try manager.run(
      "python3", "-c",
      """
      import http.client, struct, zlib
      origin = {"Origin": "http://127.0.0.1:\(Self.port)"}
      def ask(target, fields={}, body=None):
          c = http.client.HTTPConnection("127.0.0.1", \(Self.port))
          c.request("POST", target, body, {**origin, **fields}); return c.getresponse()
      def part(kind, data): return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
      png = bytes([137]) + b"PNG" + bytes([13, 10, 26, 10]) + part(b"IHDR", struct.pack(">IIBBBBB", 400, 200, 8, 0, 0, 0, 0)) \
          + part(b"IDAT", zlib.compress((bytes(1) + bytes([255]) * 400) * 200)) + part(b"IEND", b"")
      cookie = ask("/pair/\(code)").headers["set-cookie"].split(";")[0]
      answer = ask("/picture/\(hash)", {"Cookie": cookie}, png)
      print(answer.status, answer.read().decode())
      """)
    #expect(ending.output == "200 {\"rows\":[],\"unnamed\":[]}\n", "\(ending)")
    let kept = try manager.run("ls", ".local/share/alchemyd-web").output
    #expect(!kept.contains("picture"), "\(kept)")
  }

  @Test("whoever takes it over reaches the daemon's socket, and nothing else")
  func takenOver() throws {
    let manager = try Self.manager(Self.attacked)
    try Self.prepareAttack(in: manager)
    _ = try manager.run("rm", ".local/share/alchemyd/alchemyd.db")
    #expect(try manager.alchemy("show").code == 0)
    _ = try manager.run("systemctl", "--user", "start", "alchemyd-web.service")
    let found = try manager.run("cat", ".local/share/alchemyd-web/found")
    #expect(found.output == "daemon\n", "\(found)")
  }

  @Test("whoever takes the daemon over reaches nothing but its data")
  func daemonTakenOver() throws {
    let manager = try Self.manager()
    try manager.write(Self.attacked, to: ".config/systemd/user/alchemyd.service.d/attack.conf")
    try Self.prepareAttack(in: manager)
    try manager.systemctl("daemon-reload")
    _ = try manager.run("systemctl", "--user", "start", "alchemyd.service")
    let found = try manager.run("cat", ".local/share/alchemyd/found")
    #expect(found.output == "database\n", "\(found)")
  }

  /// Runs the attack in the place of the service's program.
  private static let attacked = """
    [Service]
    Type=oneshot
    ExecStart=
    ExecStart=/usr/bin/python3 %h/.config/alchemyd/attack.py
    Restart=no
    """

  private static func prepareAttack(in manager: UserManager) throws {
    try manager.write("secret", to: "diary.txt")
    try manager.write("kept", to: ".local/share/alchemyd/alchemyd.db")
    try manager.write(attack, to: ".config/alchemyd/attack.py")
  }

  /// What somebody tries who runs code of his own in the service; what works is written down.
  private static let attack = """
    import os, socket
    home = os.environ["HOME"]
    run = os.environ["XDG_RUNTIME_DIR"]
    def daemon():
        s = socket.socket(socket.AF_UNIX); s.settimeout(5); s.connect(run + "/alchemyd/socket")
        s.sendall(b'{"id":1,"jsonrpc":"2.0","method":"system.ping"}\\n'); assert b"result" in s.recv(99)
    def network(): socket.socket(socket.AF_INET)
    def network6(): socket.socket(socket.AF_INET6)
    def diary(): open(home + "/diary.txt").read()
    def database(): open(home + "/.local/share/alchemyd/alchemyd.db", "rb").read()
    def settings(): open(home + "/.config/alchemyd/attack.py", "a")
    def home_folder(): open(home + "/x", "w").write("x"); assert os.stat(home).st_dev == 0
    def bus(): socket.socket(socket.AF_UNIX).connect(run + "/bus")
    def manager(): socket.socket(socket.AF_UNIX).connect(run + "/systemd/private")
    def others(): assert [p for p in os.listdir("/proc") if p.isdigit() and int(p) != os.getpid()]; open("/proc/1/environ").read()
    def shared(): open("/dev/shm/x", "w"); assert os.path.exists("/dev/sda")
    found = []
    for name, test in list(globals().items()):
        if callable(test):
            try: test(); found.append(name)
            except Exception: pass
    for folder in ["alchemyd", "alchemyd-web"]:
        try: open(f"{home}/.local/share/{folder}/found", "w").write("".join(name + "\\n" for name in found))
        except Exception: pass
    """

  /// Sends a request from inside; the status, and what else came.
  private static func ask(
    _ manager: UserManager, _ method: String, _ target: String
  ) throws -> String {
    let ending = try manager.run(
      "python3", "-c",
      """
      import http.client
      c = http.client.HTTPConnection("127.0.0.1", \(port))
      c.request("\(method)", "\(target)", headers={"Origin": "http://127.0.0.1:\(port)"})
      r = c.getresponse()
      print(r.status, r.reason, r.headers)
      """)
    return ending.output + ending.errors
  }
}

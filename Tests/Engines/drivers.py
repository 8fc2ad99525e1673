"""Browser drivers: WebDriver over HTTP for two browsers, Marionette over TCP for Firefox."""

import base64
import contextlib
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

START = 60
ANSWER = 120


class EngineError(Exception):
    """A browser cannot be started or controlled."""


class Programs:
    """Started programs, each in its own process group, because a failed session leaves its browser running."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="telop-engines.")
        self.running = []

    def start(self, words, environment=None, **more):
        program = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, env={**os.environ, "HOME": self.folder, **(environment or {})},
            **more)
        self.running.append(program)
        return program

    def stop(self):
        for program in reversed(self.running):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
            program.wait()
        self.running = []
        shutil.rmtree(self.folder, ignore_errors=True)

    def profile(self, name):
        folder = os.path.join(self.folder, name)
        os.makedirs(folder, exist_ok=True)
        return folder


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connected(port):
    """Connects to a program that may still be starting."""
    end = time.monotonic() + START
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=ANSWER)
        except OSError:
            if time.monotonic() > end:
                raise EngineError(f"nothing listens on port {port} after {START} s") from None
            time.sleep(0.1)


class WebDriver:
    """A WebDriver session over HTTP."""

    def __init__(self, port, capabilities):
        connected(port).close()
        self.port = port
        self.session = None
        answer = self.ask("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self.session = answer["sessionId"]

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER)
        place = "/session" + (f"/{self.session}" if self.session else "") + path
        data = None if body is None else json.dumps(body)
        connection.request(method, place, data, {"Content-Type": "application/json"})
        value = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(value, dict) and "error" in value:
            raise EngineError(f"{value['error']}: {value.get('message', '')}")
        return value

    def resize(self, width, height):
        self.ask("POST", "/window/rect", {"width": width, "height": height})

    def go(self, url):
        self.ask("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def screenshot(self):
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def metric(self, name):
        """A performance counter of Chromium."""
        for method in ("Performance.enable", "Performance.getMetrics"):
            answer = self.ask("POST", "/goog/cdp/execute", {"cmd": method, "params": {}})
        return next(one["value"] for one in answer["metrics"] if one["name"] == name)


class Marionette:
    """Firefox's Marionette protocol: length:JSON, with WebDriver's commands."""

    def __init__(self, port):
        self.stream = connected(port)
        self.rest = b""
        self.count = 0
        self.read()
        self.ask("WebDriver:NewSession", {})

    def read(self):
        while b":" not in self.rest:
            self.fill()
        length, self.rest = self.rest.split(b":", 1)
        while len(self.rest) < int(length):
            self.fill()
        message = self.rest[: int(length)]
        self.rest = self.rest[int(length):]
        return json.loads(message)

    def fill(self):
        part = self.stream.recv(1 << 20)
        if not part:
            raise EngineError("Firefox has closed the connection")
        self.rest += part

    def ask(self, name, values):
        self.count += 1
        message = json.dumps([0, self.count, name, values]).encode()
        self.stream.sendall(b"%d:%s" % (len(message), message))
        _, _, error, value = self.read()
        if error:
            raise EngineError(f"{error['error']}: {error['message']}")
        return value

    def resize(self, width, height):
        self.ask("WebDriver:SetWindowRect", {"width": width, "height": height})

    def go(self, url):
        self.ask("WebDriver:Navigate", {"url": url})

    def run(self, script, *arguments):
        return self.ask(
            "WebDriver:ExecuteAsyncScript", {"script": script, "args": list(arguments)})["value"]

    def screenshot(self):
        return base64.b64decode(self.ask("WebDriver:TakeScreenshot", {"full": False})["value"])


def chromium(programs, ratio):
    port = free_port()
    programs.start(["chromedriver", f"--port={port}"])
    return WebDriver(port, {
        "browserName": "chrome",
        "goog:chromeOptions": {"binary": shutil.which("chromium"), "args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--force-device-scale-factor={ratio}", "--font-render-hinting=none",
            "--enable-font-subpixel-positioning",
            f"--user-data-dir={programs.profile('chromium')}"]}})


def firefox(programs, ratio):
    port = free_port()
    profile = programs.profile("firefox")
    with open(os.path.join(profile, "user.js"), "w") as settings:
        settings.write(
            f'user_pref("marionette.port", {port});\n'
            f'user_pref("layout.css.devPixelsPerPx", "{ratio}");\n')
    programs.start([
        "firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile])
    return Marionette(port)


def webkit(programs, ratio, is_hinted):
    reader, writer = os.pipe()
    programs.start(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "4096x3000x24", "-nolisten", "tcp"],
        pass_fds=[writer])
    os.close(writer)
    with os.fdopen(reader) as pipe:
        number = pipe.readline().strip()
    if not number:
        raise EngineError("Xvfb has not started")
    environment = {
        "DISPLAY": f":{number}", "GDK_SCALE": str(ratio), "GDK_BACKEND": "x11"}
    if not is_hinted:
        # WebKit ignores the settings of GTK and fontconfig.
        settings = os.path.join(programs.folder, "xsettings")
        with open(settings, "w") as file:
            file.write('Xft/Hinting 0\nXft/HintStyle "hintnone"\n')
        programs.start(["xsettingsd", "-c", settings], environment)
        time.sleep(1)
    port = free_port()
    programs.start(["WebKitWebDriver", f"--port={port}"], environment)
    return WebDriver(port, {"webkitgtk:browserOptions": {
        "binary": mini_browser(), "args": ["--automation"]}})


def mini_browser():
    for folder in ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec"):
        path = os.path.join(folder, "webkit2gtk-4.1", "MiniBrowser")
        if os.path.exists(path):
            return path
    raise EngineError("there is no MiniBrowser; libwebkit2gtk-4.1-0 has it")


ENGINES = {
    "chromium": chromium,
    "firefox": firefox,
    "webkit": lambda programs, ratio: webkit(programs, ratio, is_hinted=True),
    "webkit-unhinted": lambda programs, ratio: webkit(programs, ratio, is_hinted=False),
}

"""Checks two instances of telop-server behind nginx with the configuration in Deploy. Stateless requests go to both,
and requests for a show to its instance. Events are sent at once, and both accept the same tokens."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import time

import decks

SERVER, CONFIGURATION, FOLDER = sys.argv[1:]
NAME = "telop.example.org"
SCRIPT = "---\nduration: 10:00\n---\n# One\n\na b c d e f g\n\n# Two\n\nh i j k l m n\n"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Instance:
    def __init__(self, name):
        self.name, self.port, self.process = name, free_port(), None
        self.log = open(os.path.join(FOLDER, f"{name}.log"), "ab")

    def start(self):
        self.process = subprocess.Popen(
            [SERVER, "--instance", self.name, "--listen", f"127.0.0.1:{self.port}",
             "--data", os.path.join(FOLDER, self.name), "--token-file", os.path.join(FOLDER, "tokens.json"),
             "--host-name", NAME, "--control-by-get"],
            stdout=self.log, stderr=self.log)
        wait(lambda: ask(self.port, "GET", "/healthz", token=None)[0] == 200, self.name)

    def kill(self):
        self.process.kill()
        self.process.wait()


def wait(is_so, what):
    for _ in range(2000):
        try:
            if is_so():
                return
        except OSError:
            pass
        time.sleep(0.01)
    raise SystemExit(f"{what}: timed out")


def ask(port, method, path, body=None, token="control", kind="application/json", cookie=None, host=NAME):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    headers = {"Host": host}
    if token:
        headers["Authorization"] = "Bearer " + TOKENS.get(token, token)
    if cookie:
        headers["Cookie"] = cookie
    if body is not None:
        headers["Content-Type"] = kind
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read(), answer.headers


def check(is_so, what, *rest):
    if not is_so:
        raise SystemExit(f"{what}: {rest}")
    print(f"{what}: OK", flush=True)


def nginx():
    """Runs nginx with the configuration in Deploy and the ports of this run, without special rights."""
    text = open(CONFIGURATION).read()
    text = text.replace("127.0.0.1:8081", f"127.0.0.1:{one.port}").replace("127.0.0.1:8082", f"127.0.0.1:{other.port}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{PORT};")
    folders = "".join(
        f"{kind}_temp_path {FOLDER}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    path = os.path.join(FOLDER, "nginx.conf")
    with open(path, "w") as file:
        file.write(
            f"daemon off;\npid {FOLDER}/nginx.pid;\nerror_log {FOLDER}/nginx.log;\nworker_processes 1;\n"
            f"events {{}}\nhttp {{\naccess_log {FOLDER}/access.log;\n{folders}{text}}}\n")
    command = ["nginx", "-p", FOLDER, "-c", path, "-e", f"{FOLDER}/nginx.log"]
    subprocess.run(command + ["-q", "-t"], check=True)
    return subprocess.Popen(command)


TOKENS = {}
PORT = free_port()
one, other = Instance("a"), Instance("b")
proxy = None
try:
    one.start()
    other.start()
    with open(os.path.join(FOLDER, "tokens.json")) as file:
        TOKENS.update(json.load(file))
    proxy = nginx()
    wait(lambda: ask(PORT, "GET", "/healthz")[0] == 200, "nginx")

    for number in range(20):
        status, body, _ = ask(PORT, "POST", "/v1/measure", f"text {number}", kind="text/plain")
        assert status == 200, body
    counts = [ask(instance.port, "GET", "/metrics")[1].decode() for instance in (one, other)]
    counts = [int(re.search(r'route="/v1/measure",method="POST",status="200"} (\d+)', text)[1]) for text in counts]
    check(sum(counts) == 20 and min(counts) > 0, "both instances answer stateless requests", counts)

    shows = {}
    while set(shows) != {"a", "b"}:
        status, body, _ = ask(PORT, "POST", "/shows", SCRIPT, kind="text/markdown")
        assert status == 201, body
        show = json.loads(body)["id"]
        shows[show[0]] = show
    for _ in range(6):
        for show in shows.values():
            assert ask(PORT, "GET", f"/shows/{show}/state")[0] == 200
    check(ask(PORT, "GET", "/shows/c-none/state")[0] == 404, "requests for a show go to its instance")

    # A stage is made by one instance, which then has its job and file.
    body, kind = decks.form(decks.good(1) + b"%" * (2 << 20))
    for _ in range(4):
        status, document, headers = ask(PORT, "POST", "/v1/export", body, kind=kind)
        assert status == 202, document
        job = headers["Location"]
        wait(lambda: json.loads(ask(PORT, "GET", job)[1])["state"] == "done", "a stage")
        assert all(ask(PORT, "GET", job + "/file")[0] == 200 for _ in range(4))
    check(True, "requests for a job go to its instance")

    status, _, headers = ask(PORT, "POST", "/session", "", token="view")
    cookie = headers["Set-Cookie"].split(";")[0]
    seen = [ask(PORT, "GET", f"/shows/{show}/state", token=None, cookie=cookie)[0] for show in shows.values()]
    refused = ask(PORT, "GET", f"/shows/{shows['a']}/state", token=None)[0]
    check(status == 200 and seen == [200, 200] and refused == 401, "both accept the same cookie", seen, refused)
    check(ask(PORT, "GET", "/healthz", host="evil.example")[0] == 421, "another name is refused")

    # Several events must arrive while the stream is open.
    stream = socket.create_connection(("127.0.0.1", PORT), timeout=30)
    stream.sendall(
        f"GET /shows/{shows['b']}/events HTTP/1.1\r\nHost: {NAME}\r\nAuthorization: Bearer {TOKENS['view']}\r\n\r\n"
        .encode())
    read = b""
    for revision, command in enumerate(["", "go", "pause", "resume"]):
        if command:
            assert ask(PORT, "POST", f"/shows/{shows['b']}/{command}")[0] == 200
        while f"-{revision}\nevent: state".encode() not in read:
            read += stream.recv(65536)
    stream.close()
    check(True, "events arrive at once")

    path = f"/control/{TOKENS['boxes']}/shows/{shows['a']}/go"
    check(ask(PORT, "GET", path, token=None)[0] == 200, "control by GET")

    _, export, _ = ask(PORT, "GET", f"/shows/{shows['a']}/log.json")
    status, body, _ = ask(other.port, "POST", "/shows/import", export)
    moved = json.loads(body)["id"]
    before, after = (json.loads(ask(PORT, "GET", f"/shows/{show}/state")[1]) for show in (shows["a"], moved))
    check(status == 201 and moved[0] == "b" and before["legs"] == after["legs"], "a show moves in mid-show", body)

    one.kill()
    answers = [ask(PORT, "POST", "/v1/measure", "a", kind="text/plain")[0] for _ in range(10)]
    gone, there = (ask(PORT, "GET", f"/shows/{show}/state")[0] for show in (shows["a"], shows["b"]))
    check(answers == [200] * 10 and gone == 502 and there == 200, "one instance down", answers, gone, there)
    one.start()
    wait(lambda: ask(PORT, "GET", f"/shows/{shows['a']}/state")[0] == 200, "the show")
    again = json.loads(ask(PORT, "GET", f"/shows/{shows['a']}/state")[1])
    check(again["legs"] == before["legs"], "a restarted instance continues its show")

    logs = "".join(open(os.path.join(FOLDER, name)).read() for name in ("access.log", "nginx.log", "a.log", "b.log"))
    check(not any(token in logs for token in TOKENS.values()), "no token in a log")
finally:
    if proxy:
        proxy.terminate()
        proxy.wait()
    for instance in (one, other):
        if instance.process:
            instance.kill()

"""The proxy in Python 3.9 or newer, with the standard library alone: python3 proxy.py

It is an example for proxies in other languages, and passes `npx prompt-forms conformance`. Every visitor whom your
application admits sees all forms of the account, so it is for back offices. A generate is not repeated after a lost
connection. Each connection carries one request, so put it behind your web server.

PORT, HOST               default 8787 and 127.0.0.1
FORMS_BASE_URL           the base URL of the form service, such as https://forms.example.com
FORMS_API_KEY_FILE       a file (mode 0600) that holds the account's API key, or
FORMS_API_KEY            the key itself
FORMS_AUTH_URL           a URL of your application that decides about each request. It gets the visitor's Cookie and
                         Authorization, X-Forms-Operation (generate, list, get or delete), and X-Forms-Id with get and
                         delete. 2xx means yes, 401 "sign in first", anything else no. Its header Forms-Identity names
                         the visitor, and Prompt-Forms-Allow says what the visitor may do.
FORMS_HOSTS              public host names of the proxy, such as www.example.com; those of FORMS_ORIGINS, localhost and IP
                         addresses are trusted too
FORMS_ORIGINS            the origins of the site itself, such as https://www.example.com
FORMS_HOPS               number of your web servers in front; default 0. A visitor without an identity is limited by the
                         address that is as many entries from the end of X-Forwarded-For.
FORMS_TRUSTED_PROXIES    addresses and networks of your web servers, such as 127.0.0.1 10.0.0.0/8. X-Forwarded-For of any other
                         connection is ignored. Without it, FORMS_HOPS trusts whoever connects.
FORMS_PROMPT_CHARACTERS  the most characters of a prompt; default 4000
FORMS_READ_TIMEOUT       seconds for the service's response to list, get and delete; default 15
FORMS_GENERATE_TIMEOUT   seconds for its response to generate; default 120
"""

import http.client
import io
import ipaddress
import json
import os
import re
import select
import signal
import socket
import socketserver
import ssl
import sys
import threading
import time
import uuid
from urllib.parse import urlsplit

API_VERSION = "2024-01-01"
FORMS = "/api/v1/forms"
MAX_HEAD_BYTES = 16 * 1024
MAX_BODY_BYTES = 16 * 1024
MAX_LIST_BYTES = 32 * 1024 * 1024
MAX_RESPONSE_BYTES = 1024 * 1024
REQUEST_SECONDS = 10
AUTH_SECONDS = 10
MAX_CONNECTIONS = 200

# Method and path to operation. Nothing else exists.
ROUTES = (
    (re.compile(re.escape(FORMS)), {"GET": "list"}),
    (re.compile(re.escape(FORMS) + "/generate"), {"POST": "generate"}),
    (
        re.compile(re.escape(FORMS) + "/(form_[0-9]{1,20}_[A-Za-z0-9]{1,64})", re.ASCII),
        {"GET": "get", "DELETE": "delete"},
    ),
)
# Requests a minute, and at once, of each visitor.
RATES = {"generate": (6, 2), "others": (60, 60)}

# Foreign text is matched by expressions without two neighboring repetitions of the same characters, so that the time grows with
# its length alone.
HEADER_LINE = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([^\0\r\n]*)")
REQUEST_LINE = re.compile(rb"([!-~]+) ([!-\xff]+) HTTP/1\.[01]")
HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]+)?")
# What visitors get of a form, and what a list may say about further forms.
FORM_FIELDS = {"id", "formUrl", "deleted", "title", "name", "createdAt", "created_at", "updatedAt", "updated_at"}
PAGING = re.compile(r"next|cursor|has_?more|total|page|paging|paginat|truncated", re.IGNORECASE)
ENVELOPE_FIELDS = {"success", "data", "error", "meta", "code"}
ERROR_FIELDS = {"message", "code", "error_code", "type"}
META_FIELDS = {"request_id", "api_version"}
IP_ADDRESS = re.compile(r"[0-9]+(?:\.[0-9]+){3}|[0-9a-f.]*:[0-9a-f:.]*")
JSON_TYPE = re.compile(r"application/json[ \t]*(?:;|$)", re.IGNORECASE)
ALLOW = re.compile(r"none|(?:(?:generate|list|get|delete)(?:, |$))*")
CONTENT_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,15})[ \t]*(?:\r\n|$)", re.IGNORECASE)
RETRY_AFTER = re.compile(r"[0-9]{1,9}|[A-Z][A-Za-z]{2,8},? [\w :-]{10,30}", re.ASCII)


class Refusal(Exception):
    """A response that the proxy itself decides. `note` is for the log."""

    def __init__(self, status, code, message, headers=(), note=""):
        super().__init__(code)
        self.status, self.code, self.message = status, code, message
        self.headers, self.note = dict(headers), note


class VisitorLeft(Exception):
    """The visitor has disconnected from a list or a get."""


def bad_request(message):
    return Refusal(400, "PROXY_BAD_REQUEST", message)


def misconfigured(note):
    return Refusal(500, "PROXY_MISCONFIGURED", "The form service is not set up correctly on this site.", note=note)


def bad_response(note):
    return Refusal(502, "PROXY_UPSTREAM", "The form service sent an invalid response.", note=note)


def unreachable(note):
    return Refusal(502, "PROXY_UPSTREAM", "The form service could not be reached.", note=note)


def unavailable(note):
    message = "Forms are not available now. Try again in a moment."
    return Refusal(503, "PROXY_UNAVAILABLE", message, {"Retry-After": "5"}, note=note)


def too_late():
    return Refusal(504, "PROXY_TIMEOUT", "The form service did not respond in time.")


class Settings:
    def __init__(self, env):
        self.service = urlsplit(env.get("FORMS_BASE_URL", ""))
        self.auth = urlsplit(env.get("FORMS_AUTH_URL", ""))
        for name, url in (("FORMS_BASE_URL", self.service), ("FORMS_AUTH_URL", self.auth)):
            if url.scheme not in ("http", "https") or not url.hostname or url.username:
                sys.exit(f"proxy: Set {name} to an http or https address.")
        self.key = env.get("FORMS_API_KEY", "")
        if env.get("FORMS_API_KEY_FILE"):
            with open(env["FORMS_API_KEY_FILE"], encoding="utf-8") as file:
                self.key = file.read().strip()
        fault = fault_of_key(self.key)
        if fault:
            sys.exit(f"proxy: Set FORMS_API_KEY_FILE to a file with the API key, or FORMS_API_KEY to the key: {fault}")
        self.origins = env.get("FORMS_ORIGINS", "").split()
        names = [urlsplit(origin).hostname for origin in self.origins]
        self.hosts = {*env.get("FORMS_HOSTS", "").lower().split(), *names}
        self.port = int(env.get("PORT", "8787"))
        self.host = env.get("HOST", "127.0.0.1")
        self.hops = int(env.get("FORMS_HOPS", "0"))
        self.trusted = read_networks(env.get("FORMS_TRUSTED_PROXIES", ""))
        if self.trusted and self.hops == 0:
            sys.exit("proxy: FORMS_TRUSTED_PROXIES needs FORMS_HOPS, the number of your web servers in front.")
        self.prompt_characters = int(env.get("FORMS_PROMPT_CHARACTERS", "4000"))
        self.read_seconds = float(env.get("FORMS_READ_TIMEOUT", "15"))
        self.generate_seconds = float(env.get("FORMS_GENERATE_TIMEOUT", "120"))


def fault_of_key(key):
    """What is wrong with a key, in words that do not quote it. None for a key."""
    if re.search(r"[\r\n]", key):
        return "it has a line break. Write the key alone, in one line."
    if re.search(r"\s", key):
        return "it has a space. Write the key alone, without Bearer and without a comment."
    if re.match(r"[\"'`]|.*[\"'`]$", key):
        return "it has quotation marks. Files for docker and systemd keep them: write the key without them."
    if not re.fullmatch(r"[!-~]{16,}", key):
        return "16 characters of ASCII or more."
    return None


def read_networks(text):
    networks = []
    for word in re.split(r"[\s,]+", text.strip()) if text.strip() else []:
        try:
            network = ipaddress.ip_network(word, strict=False)
        except ValueError:
            sys.exit("proxy: FORMS_TRUSTED_PROXIES must hold addresses and networks such as 127.0.0.1 or 10.0.0.0/8.")
        mapped = getattr(network.network_address, "ipv4_mapped", None)
        if mapped and network.prefixlen >= 96:
            network = ipaddress.ip_network(f"{mapped}/{network.prefixlen - 96}", strict=False)
        networks.append(network)
    return networks


def is_in(address, networks):
    try:
        value = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    # An IPv4 connection to a socket for IPv6, such as ::ffff:10.0.0.1.
    value = getattr(value, "ipv4_mapped", None) or value
    return any(value.version == network.version and value in network for network in networks)


def warnings_of(settings, env):
    if settings.hops > 0 and not settings.trusted:
        yield (
            "Whoever connects can name any address in X-Forwarded-For: "
            "set FORMS_TRUSTED_PROXIES to the addresses of your web servers."
        )
    names = [name for name in ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY") if env.get(name) or env.get(name.lower())]
    if names:
        yield f"{' and '.join(names)} has no effect: requests to the service and to FORMS_AUTH_URL are sent directly."


class RateLimit:
    """Token buckets by visitor, in the memory of this process."""

    def __init__(self):
        self.buckets = {}
        self.room = 10_000
        self.lock = threading.Lock()

    def take(self, visitor, operation):
        """Returns the seconds to wait, or 0."""
        kind = "generate" if operation == "generate" else "others"
        per_minute, burst = RATES[kind]
        with self.lock:
            now = time.monotonic()
            if len(self.buckets) > self.room:
                # A bucket that is full again says nothing.
                self.buckets = {each: bucket for each, bucket in self.buckets.items() if now - bucket[1] < 60}
                # Not again with the next request, if all of them are in use.
                self.room = max(10_000, 2 * len(self.buckets))
            tokens, since = self.buckets.get((visitor, kind), (burst, now))
            tokens = min(burst, tokens + (now - since) * per_minute / 60)
            if tokens < 1:
                self.buckets[visitor, kind] = (tokens, now)
                return max(1, int(-((tokens - 1) * 60 // per_minute)))
            self.buckets[visitor, kind] = (tokens - 1, now)
            return 0


class Request:
    """One request, read strictly: what can be understood in two ways is refused."""

    def __init__(self, connection):
        self.connection = connection
        self.deadline = time.monotonic() + REQUEST_SECONDS
        self.buffer = bytearray()
        self.method = ""
        self.headers = {}

    def receive(self):
        remaining = self.deadline - time.monotonic()
        if remaining <= 0:
            raise Refusal(408, "PROXY_TIMEOUT", "The request took too long to arrive.")
        self.connection.settimeout(remaining)
        try:
            chunk = self.connection.recv(65_536)
        except socket.timeout:
            raise Refusal(408, "PROXY_TIMEOUT", "The request took too long to arrive.") from None
        if not chunk:
            raise VisitorLeft
        self.buffer += chunk

    def line(self, limit):
        searched = 0
        while (end := self.buffer.find(b"\r\n", searched)) == -1 and len(self.buffer) <= limit:
            searched = max(0, len(self.buffer) - 1)
            self.receive()
        if not 0 <= end <= limit:
            raise bad_request("A line of the request is too long.")
        line = bytes(self.buffer[:end])
        del self.buffer[: end + 2]
        return line

    def exactly(self, size):
        while len(self.buffer) < size:
            self.receive()
        part = bytes(self.buffer[:size])
        del self.buffer[:size]
        return part

    def read_head(self):
        first = REQUEST_LINE.fullmatch(self.line(MAX_HEAD_BYTES))
        if not first:
            raise bad_request("The request line is invalid.")
        self.method, self.target = (part.decode("latin-1") for part in first.groups())
        size = 0
        while line := self.line(MAX_HEAD_BYTES):
            size += len(line)
            header = HEADER_LINE.fullmatch(line)
            if not header or size > MAX_HEAD_BYTES:
                raise bad_request("A header is invalid, or there are too many.")
            name, value = (part.decode("latin-1") for part in header.groups())
            self.headers.setdefault(name.lower(), []).append(value.strip(" \t"))
        if not HOST.fullmatch(self.header("host")):
            raise bad_request("The header Host is missing or invalid.")
        lengths, codings = self.headers.get("content-length", []), self.headers.get("transfer-encoding", [])
        if len(lengths) + len(codings) > 1:
            raise bad_request("The length of the body is stated more than once.")
        if lengths and not re.fullmatch(r"[0-9]{1,15}", lengths[0], re.ASCII):
            raise bad_request("The length of the body is invalid.")
        if codings and codings[0].lower() != "chunked":
            raise bad_request("The body has an unknown coding.")

    def header(self, name):
        return ", ".join(self.headers.get(name, []))

    def body(self):
        if "transfer-encoding" not in self.headers:
            size = int(self.header("content-length") or 0)
            if size > MAX_BODY_BYTES:
                raise self.too_large()
            return self.exactly(size)
        body = bytearray()
        while True:
            size = self.line(100).split(b";")[0]
            if not re.fullmatch(rb"[0-9A-Fa-f]{1,8}", size):
                raise bad_request("A chunk of the body is invalid.")
            if size.strip(b"0") == b"":
                return bytes(body)
            if len(body) + int(size, 16) > MAX_BODY_BYTES:
                raise self.too_large()
            body += self.exactly(int(size, 16))
            if self.exactly(2) != b"\r\n":
                raise bad_request("A chunk of the body is invalid.")

    @staticmethod
    def too_large():
        return Refusal(413, "PROXY_TOO_LARGE", f"The prompt is too long: at most {MAX_BODY_BYTES} bytes.")


def route(target):
    """The methods of the path with their operations, and the form's id. Compares the raw target, without its query."""
    path = target.split("?", 1)[0]
    for pattern, operations in ROUTES:
        if found := pattern.fullmatch(path):
            return operations, found.group(1) if found.groups() else None
    raise Refusal(404, "PROXY_NO_ROUTE", "There is nothing here.")


def is_trusted_host(host, hosts):
    """False if a page of another site gave its own name to the proxy's address (DNS rebinding)."""
    name = (urlsplit(f"//{host}").hostname or "").lower()
    is_local = name == "localhost" or name.endswith(".localhost")
    return is_local or name in hosts or bool(IP_ADDRESS.fullmatch(name))


def is_trusted_write(request, origins):
    """True if a page of the site sends it: browsers set both headers, and no page can forge them.

    Without Sec-Fetch-Site (older browsers, plain http), the origin of the page counts.
    """
    site, origin = request.header("sec-fetch-site"), request.header("origin")
    return site == "same-origin" or (site == "" and origin in origins)


def ask_site(settings, request, operation, form_id):
    """Asks the application. Returns the visitor's identity and what the visitor may do; raises a Refusal for a no."""
    headers = {"X-Forms-Operation": operation, "Connection": "close"}
    if form_id:
        headers["X-Forms-Id"] = form_id
    for name in ("Cookie", "Authorization"):
        if request.header(name.lower()):
            headers[name] = request.header(name.lower())
    url = settings.auth
    secure = url.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(url.hostname, url.port, timeout=AUTH_SECONDS)
    try:
        connection.request("GET", url.path or "/", headers=headers)
        answer = connection.getresponse()
        status, identity, allow = (
            answer.status,
            answer.getheader("Forms-Identity", ""),
            answer.getheader("Prompt-Forms-Allow"),
        )
    except (OSError, http.client.HTTPException) as error:
        raise Refusal(403, "PROXY_FORBIDDEN", "You may not do this here.", note=f"auth: {type(error).__name__}")
    finally:
        connection.close()
    said = {"Prompt-Forms-Allow": allow} if allow is not None and ALLOW.fullmatch(allow) else {}
    if status == 401:
        raise Refusal(401, "PROXY_UNAUTHENTICATED", "Sign in to do this.", said)
    if not 200 <= status < 300:
        raise Refusal(403, "PROXY_FORBIDDEN", "You may not do this here.", said)
    return identity, said


def read_prompt(request, most_characters):
    """The body for the service: the prompt alone."""
    if not JSON_TYPE.match(request.header("content-type")) or request.header("content-encoding"):
        raise Refusal(415, "PROXY_MEDIA", "Send the prompt as application/json.")
    try:
        value = json.loads(request.body().decode("utf-8"))
    except (ValueError, RecursionError):
        raise bad_request("The request body is not JSON in UTF-8.") from None
    prompt = value.get("prompt") if isinstance(value, dict) else None
    if not isinstance(prompt, str) or not prompt.strip():
        raise bad_request("The request body must be an object with a string `prompt`.")
    # As JavaScript counts, in UTF-16: the elements show the same number.
    if len(prompt.encode("utf-16-le", "surrogatepass")) // 2 > most_characters:
        message = f"The prompt is too long: at most {most_characters} characters."
        raise Refusal(413, "PROXY_TOO_LARGE", message)
    return json.dumps({"prompt": prompt}).encode("ascii")


def visitor_address(request, address, settings):
    """The address of the visitor. Only entries that the own web servers have added can be trusted."""
    hops = settings.hops
    if settings.trusted and not is_in(address, settings.trusted):
        return address
    entries = [entry.strip() for entry in request.header("x-forwarded-for").split(",")]
    return entries[-hops] if 0 < hops <= len(entries) and entries[-hops] else address


def call_service(settings, request, method, path, body, request_id, operation):
    """Returns status, headers and body. A list and a get end when the visitor leaves."""
    url = settings.service
    secure = url.scheme == "https"
    head = [
        f"{method} {url.path.rstrip('/')}{path} HTTP/1.1",
        f"Host: {url.netloc}",
        f"Authorization: Bearer {settings.key}",
        "Accept: application/json",
        f"X-Request-Id: {request_id}",
        "Connection: close",
    ]
    if body is not None:
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    data = "\r\n".join([*head, "", ""]).encode("latin-1") + (body or b"")
    seconds = settings.generate_seconds if operation == "generate" else settings.read_seconds
    deadline = time.monotonic() + seconds
    limit = MAX_LIST_BYTES if operation == "list" else MAX_RESPONSE_BYTES
    visitor = request.connection if operation in ("list", "get") else None
    service = None
    try:
        try:
            service = socket.create_connection((url.hostname, url.port or (443 if secure else 80)), seconds)
        except socket.timeout:
            raise too_late() from None
        except OSError as error:
            # Nothing was sent.
            raise unavailable(type(error).__name__) from None
        if secure:
            service = ssl.create_default_context().wrap_socket(service, server_hostname=url.hostname)
        service.sendall(data)
        received = receive_response(service, visitor, deadline, limit)
    except socket.timeout:
        raise too_late() from None
    except OSError as error:
        raise bad_response(type(error).__name__) from None
    finally:
        if service is not None:
            service.close()
    return parse_response(received)


def receive_response(service, visitor, deadline, limit):
    service.setblocking(False)
    received = ReceivedResponse()
    while not received.is_complete():
        try:
            chunk = service.recv(65_536)
        except (BlockingIOError, ssl.SSLWantReadError):
            remaining = deadline - time.monotonic()
            watched = [service] if visitor is None else [service, visitor]
            readable = select.select(watched, [], [], max(0, remaining))[0]
            if not readable:
                raise too_late() from None
            if visitor in readable:
                if has_left(visitor):
                    raise VisitorLeft from None
                # The visitor has sent more than one request. Only the first one counts.
                visitor = None
            continue
        if not chunk:
            break
        received.add(chunk)
        if len(received.data) > limit + MAX_HEAD_BYTES:
            raise Refusal(502, "PROXY_TOO_LARGE_LIST" if limit == MAX_LIST_BYTES else "PROXY_UPSTREAM", "Too large.")
        if time.monotonic() > deadline:
            raise too_late()
    return bytes(received.data)


def has_left(visitor):
    try:
        return visitor.recv(1, socket.MSG_PEEK) == b""
    except OSError:
        return True


class ReceivedResponse:
    """What has arrived of a response. Each part is looked at once: a list has up to 32 MiB, in many parts."""

    def __init__(self):
        self.data = bytearray()
        # Where the body starts and, if the response says so, ends.
        self.start = self.end = None
        self.is_chunked = False

    def add(self, part):
        searched = max(0, len(self.data) - 3)
        self.data += part
        if self.start is None and (found := self.data.find(b"\r\n\r\n", searched)) != -1:
            self.start = found + 4
            head = bytes(self.data[:found])
            length = CONTENT_LENGTH.search(head)
            self.end = self.start + int(length.group(1)) if length else None
            self.is_chunked = b"chunked" in head.lower()

    def is_complete(self):
        """True if the response has its whole body, for services that keep the connection open."""
        if self.end is not None:
            return len(self.data) >= self.end
        return self.is_chunked and self.data.endswith(b"0\r\n\r\n", self.start)


class ReceivedBytes:
    """What `http.client.HTTPResponse` needs of a socket."""

    def __init__(self, data):
        self.data = data

    def makefile(self, _mode):
        return io.BytesIO(self.data)


def parse_response(received):
    response = http.client.HTTPResponse(ReceivedBytes(received))
    try:
        response.begin()
        return response.status, response.headers, response.read()
    except (http.client.HTTPException, ValueError) as error:
        raise bad_response(type(error).__name__) from None


def forwardable(settings, operation, status, headers, body):
    """Checks the service's response: JSON without the key passes, with its status, Retry-After and known fields."""
    if status == 401:
        # If it passed, the visitor would be asked to sign in again and again.
        raise misconfigured("The service rejected the API key (401).")
    if status < 200 or 300 <= status < 400:
        raise bad_response(f"The service responded with {status}.")
    wait = headers.get("Retry-After", "")
    said = {"Retry-After": wait} if RETRY_AFTER.fullmatch(wait) and settings.key not in wait else {}
    try:
        text = body.decode("utf-8")
        value = json.loads(text)
    except (ValueError, RecursionError):
        if status == 429:
            raise Refusal(429, "PROXY_UPSTREAM", "The form service is busy. Try again later.", said) from None
        raise bad_response("The service's response is not JSON in UTF-8.") from None
    # The second text has no escapes.
    if settings.key in text or settings.key in json.dumps(value, ensure_ascii=False):
        raise bad_response("The service's response contains the API key.")
    known = filter_envelope(value, operation)
    return status, said, body if known == value else json.dumps(known).encode("ascii")


def is_scalar(value):
    return not isinstance(value, (dict, list))


def members(value, names):
    """The members of an object with these names, without objects and arrays."""
    return {name: each for name, each in value.items() if name in names and is_scalar(each)}


def filter_items(items):
    """None for what is no form, so that the number of items stays."""
    return [members(item, FORM_FIELDS) if isinstance(item, dict) else item if is_scalar(item) else None for item in items]


def filter_data(data, operation):
    if isinstance(data, list):
        return filter_items(data) if operation == "list" else None
    if not isinstance(data, dict):
        return data
    known = {}
    for name, value in data.items():
        if name in FORM_FIELDS and is_scalar(value):
            known[name] = value
        elif name == "form" and isinstance(value, dict):
            known[name] = members(value, FORM_FIELDS)
        elif operation == "list" and isinstance(value, list):
            known[name] = filter_items(value)
        elif operation == "list" and PAGING.match(name) and is_scalar(value):
            # Of a cursor, the client needs only that there is one.
            known[name] = value != "" if isinstance(value, str) else value
    return known


def filter_envelope(value, operation):
    """The service's response without fields that are not meant for visitors."""
    if not isinstance(value, dict):
        return value
    known = {name: each for name, each in value.items() if name in ENVELOPE_FIELDS}
    if "data" in known:
        known["data"] = filter_data(known["data"], operation)
    for name, names in (("error", ERROR_FIELDS), ("meta", META_FIELDS)):
        if isinstance(known.get(name), dict):
            known[name] = scalars(members(known[name], names))
        elif isinstance(known.get(name), list):
            del known[name]
    return scalars(known, except_for=("data", "error", "meta"))


def scalars(value, except_for=()):
    """The members that are no lists and no objects."""
    return {name: each for name, each in value.items() if name in except_for or not isinstance(each, (dict, list))}


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        if not self.server.free.acquire(blocking=False):
            return
        try:
            self.respond()
        except (OSError, VisitorLeft):
            pass  # Nobody is there to get a response.
        finally:
            self.server.free.release()

    def respond(self):
        started = time.monotonic()
        request, request_id = Request(self.request), str(uuid.uuid4())
        note, self.operation, self.said = "", "-", {}
        try:
            status, headers, body = self.answer(request, request_id)
        except Refusal as refusal:
            status, note = refusal.status, f"{refusal.code} {refusal.note}".strip()
            headers, body = refusal.headers, envelope(refusal, request_id)
        except (OSError, VisitorLeft):
            raise
        except Exception as error:  # A mistake in this file must not end in a response without the envelope.
            refusal = misconfigured(type(error).__name__)
            status, headers, body = refusal.status, {}, envelope(refusal, request_id)
            note = f"{refusal.code} {refusal.note}"
        self.send(request, status, {**self.said, **headers}, body, request_id)
        took = round((time.monotonic() - started) * 1000)
        print(f"{status} {self.operation} {took} ms {request_id} {note}".rstrip(), flush=True)

    def answer(self, request, request_id):
        settings = self.server.settings
        request.read_head()
        if not is_trusted_host(request.header("host"), settings.hosts):
            raise Refusal(421, "PROXY_MISCONFIGURED", "Forms are not served under this name.")
        operations, form_id = route(request.target)
        operation = operations.get(request.method)
        if operation is None:
            allow = {"Allow": ", ".join(operations)}
            raise Refusal(405, "PROXY_METHOD", "This cannot be done here.", allow)
        self.operation = operation
        if operation in ("generate", "delete") and not is_trusted_write(request, settings.origins):
            note = "Origin is missing or not in FORMS_ORIGINS"
            raise Refusal(403, "PROXY_FORBIDDEN", "This page may not change forms.", note=note)
        identity, self.said = ask_site(settings, request, operation, form_id)
        body = read_prompt(request, settings.prompt_characters) if operation == "generate" else None
        address = visitor_address(request, self.client_address[0], settings)
        visitor = f"identity {identity}" if identity else f"address {address}"
        if wait := self.server.limit.take(visitor, operation):
            later = {"Retry-After": str(wait)}
            raise Refusal(429, "PROXY_RATE_LIMITED", "Too many requests. Try again later.", later)
        path = FORMS + (f"/{form_id}" if form_id else "/generate" if operation == "generate" else "")
        response = call_service(settings, request, request.method, path, body, request_id, operation)
        return forwardable(settings, operation, *response)

    def send(self, request, status, headers, body, request_id):
        reason = http.client.responses.get(status, "")
        lines = [f"HTTP/1.1 {status} {reason}"]
        fixed = {
            "Content-Type": "application/json; charset=utf-8",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "X-Request-Id": request_id,
            "Connection": "close",
        }
        lines += [f"{name}: {value}" for name, value in {**headers, **fixed}.items()]
        head = "\r\n".join([*lines, "", ""]).encode("latin-1")
        self.request.settimeout(30)
        self.request.sendall(head + (b"" if request.method == "HEAD" else body))
        # Reads what is left of the request, since closing with unread bytes would reset the connection.
        self.request.shutdown(socket.SHUT_WR)
        self.request.settimeout(1)
        for _ in range(64):
            if not self.request.recv(65_536):
                break


def envelope(refusal, request_id):
    error = {"message": refusal.message, "code": refusal.code}
    meta = {"request_id": request_id, "api_version": API_VERSION}
    # Without spaces, as JSON.stringify writes it.
    return json.dumps({"success": False, "error": error, "meta": meta}, separators=(",", ":")).encode()


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, settings):
        super().__init__((settings.host, settings.port), Handler)
        self.settings, self.limit = settings, RateLimit()
        self.free = threading.Semaphore(MAX_CONNECTIONS)

    def handle_error(self, _request, _address):
        print(f"error {sys.exc_info()[0].__name__}", file=sys.stderr, flush=True)


def main():
    settings = Settings(os.environ)
    with Server(settings) as server:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        host, port = server.server_address[:2]
        for line in warnings_of(settings, os.environ):
            print(f"proxy: warning: {line}", flush=True)
        print(f"proxy: http://{host}:{port}{FORMS}", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()

"""An example of the proxy in Python 3.9 or newer, with the standard library alone: python3 proxy.py

It is for one shared account, such as that of a back office: every visitor whom your application admits sees and deletes
all forms. It has no own forms, no rate limits and no budgets, and repeats no generate: `npx prompt-forms proxy` has all
of these. It belongs behind your web server, which limits the requests of each visitor and ends slow ones.

PORT                     default 8787, on 127.0.0.1
FORMS_BASE_URL           the base URL of the form service, such as https://forms.example.com
FORMS_API_KEY_FILE       a file (mode 0600) that holds the account's API key, or FORMS_API_KEY: the key itself
FORMS_AUTH_URL           your application. It gets the visitor's Cookie and Authorization, X-Forms-Operation (generate,
                         list, get or delete), and X-Forms-Id with get and delete. 2xx means yes, 401 "sign in first",
                         anything else no. Its header Prompt-Forms-Allow says what the visitor may do.
FORMS_ORIGINS            the origins of the site itself, such as https://www.example.com
FORMS_PROMPT_CHARACTERS  the most characters of a prompt; default 4000
FORMS_READ_TIMEOUT       seconds that the service may be silent; default 15. FORMS_GENERATE_TIMEOUT: default 120
"""

import contextlib
import http.client
import json
import os
import re
import socket
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

FORMS = "/api/v1/forms"
# Method and path to operation. Nothing else exists.
ROUTES = (
    (re.compile(FORMS), {"GET": "list"}),
    (re.compile(FORMS + "/generate"), {"POST": "generate"}),
    (re.compile(FORMS + "/(form_[0-9]{1,20}_[A-Za-z0-9]{1,64})"), {"GET": "get", "DELETE": "delete"}),
)
MAX_PROMPT_BYTES, MAX_RESPONSE_BYTES = 16 * 1024, 32 * 1024 * 1024
INVALID = "The form service sent an invalid response."
NOT_SET_UP = "The form service is not set up correctly on this site."
HOST = re.compile(r"[A-Za-z0-9._-]+(?::[0-9]+)?")
JSON_TYPE = re.compile(r"application/json[ \t]*(?:;|$)", re.IGNORECASE)
ALLOW = re.compile(r"none|(?:(?:generate|list|get|delete)(?:, |$))*")
# What visitors get of a form, and of a list: whether there are more forms.
FORM_FIELDS = {"id", "formUrl", "deleted", "title", "name", "createdAt", "created_at", "updatedAt", "updated_at"}
LIST_FIELDS = {"total", "has_more", "hasMore", "truncated"}
to_json = json.JSONEncoder(separators=(",", ":")).encode


class Refusal(Exception):
    """A response that the proxy itself decides. `note` is for the log."""

    def __init__(self, status, code, message, headers=None, note=""):
        self.status, self.code, self.message, self.headers, self.note = status, code, message, headers or {}, note


class Settings:
    def __init__(self, env):
        names = ("FORMS_BASE_URL", "FORMS_AUTH_URL")
        self.service, self.auth = (urlsplit(env.get(name, "").rstrip("/")) for name in names)
        for name, url in zip(names, (self.service, self.auth)):
            if url.scheme not in ("http", "https") or not url.hostname or url.username:
                sys.exit(f"proxy: Set {name} to an http or https address.")
        self.key = env.get("FORMS_API_KEY", "")
        if env.get("FORMS_API_KEY_FILE"):
            with open(env["FORMS_API_KEY_FILE"], encoding="utf-8") as file:
                self.key = file.read().strip()
        if not re.fullmatch(r"[!#-&(-\[\]-_a-~]{16,}", self.key):
            sys.exit("proxy: Set FORMS_API_KEY to the key alone: 16 characters or more, no spaces, no quotation marks.")
        self.origins = env.get("FORMS_ORIGINS", "").split()
        self.hosts = {"localhost", "127.0.0.1", *(urlsplit(origin).hostname for origin in self.origins)}
        self.prompt_characters = int(env.get("FORMS_PROMPT_CHARACTERS", "4000"))
        timeouts = {"other": ("FORMS_READ_TIMEOUT", "15"), "generate": ("FORMS_GENERATE_TIMEOUT", "120")}
        self.seconds = {operation: float(env.get(*timeout)) for operation, timeout in timeouts.items()}


def send_request(url, seconds, method, path, headers, body=None):
    """Returns status, headers and body of the response: at most one byte more than is allowed."""
    kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
    connection = kind(url.hostname, url.port, timeout=seconds)
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        return response.status, response.headers, response.read(MAX_RESPONSE_BYTES + 1)
    finally:
        connection.close()


def ask_site(settings, visitor_headers, operation, form_id):
    """Asks the application. Returns the header with what the visitor may do; raises a Refusal for a no."""
    headers = {name: visitor_headers[name] for name in ("Cookie", "Authorization") if name in visitor_headers}
    headers["X-Forms-Operation"] = operation
    headers.update({"X-Forms-Id": form_id} if form_id else {})
    try:
        status, answer, _ = send_request(settings.auth, 10, "GET", settings.auth.path or "/", headers)
    except (OSError, http.client.HTTPException, ValueError) as error:
        note = f"FORMS_AUTH_URL: {type(error).__name__}"
        raise Refusal(403, "PROXY_FORBIDDEN", "You may not do this here.", note=note) from None
    allow = answer.get("Prompt-Forms-Allow")
    permissions = {"Prompt-Forms-Allow": allow} if allow is not None and ALLOW.fullmatch(allow) else {}
    if status == 401:
        raise Refusal(401, "PROXY_UNAUTHENTICATED", "Sign in to do this.", permissions)
    if not 200 <= status < 300:
        raise Refusal(403, "PROXY_FORBIDDEN", "You may not do this here.", permissions)
    return permissions


def call_service(settings, operation, method, path, body, request_id):
    """Returns status, headers and body for the visitor: known fields of JSON without the key, and Retry-After."""
    headers = {"Authorization": f"Bearer {settings.key}", "Accept": "application/json", "X-Request-Id": request_id}
    headers.update({"Content-Type": "application/json"} if body else {})
    service, seconds = settings.service, settings.seconds["generate" if operation == "generate" else "other"]
    try:
        status, received, text = send_request(service, seconds, method, service.path + path, headers, body)
    except socket.timeout:
        raise Refusal(504, "PROXY_TIMEOUT", "The form service did not respond in time.") from None
    except (OSError, http.client.HTTPException) as error:
        raise Refusal(502, "PROXY_UPSTREAM", INVALID, note=type(error).__name__) from None
    if len(text) > MAX_RESPONSE_BYTES:
        raise Refusal(502, "PROXY_TOO_LARGE_LIST" if operation == "list" else "PROXY_UPSTREAM", "Too large.")
    if status == 401:  # If it passed, the visitor would be asked to sign in again and again.
        raise Refusal(500, "PROXY_MISCONFIGURED", NOT_SET_UP, note="The service rejected the API key.")
    if status < 200 or 300 <= status < 400:
        raise Refusal(502, "PROXY_UPSTREAM", INVALID, note=f"The service responded with {status}.")
    try:
        value = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Refusal(502, "PROXY_UPSTREAM", INVALID, note="The response is no object in JSON.")
    if settings.key in json.dumps(value, ensure_ascii=False):  # This text has no escapes.
        raise Refusal(502, "PROXY_UPSTREAM", INVALID, note="The response contains the API key.")
    known = members(value, {"success", "code"})
    known["data"] = visible_data(value.get("data"))
    known["error"] = members(value.get("error"), {"message", "code", "error_code", "type"})
    known["meta"] = members(value.get("meta"), {"request_id", "api_version"})
    wait = received.get("Retry-After", "")
    return status, {"Retry-After": wait} if re.fullmatch("[0-9]{1,9}", wait) else {}, to_json(known)


def visible_data(data):
    """The fields of forms that are meant for visitors, also of those in a list."""
    if isinstance(data, list):
        return [members(item, FORM_FIELDS) for item in data]
    known = members(data, FORM_FIELDS | LIST_FIELDS)
    for name in {"form", "forms"} & set(data if known is not None else ()):
        known[name] = visible_data(data[name])
    return known


def members(value, names):
    """The members of an object with these names, without objects and arrays. None for what is no object."""
    if not isinstance(value, dict):
        return None
    return {name: each for name, each in value.items() if name in names and not isinstance(each, (dict, list))}


class Handler(BaseHTTPRequestHandler):
    timeout = 10

    def respond(self):
        self.request_id, self.operation, self.permissions, note = str(uuid.uuid4()), "-", {}, ""
        try:
            status, headers, body = self.decide()
        except Exception as failure:
            # A mistake in this file must not end in a response without the envelope.
            mistake = Refusal(500, "PROXY_MISCONFIGURED", NOT_SET_UP, note=type(failure).__name__)
            refusal = failure if isinstance(failure, Refusal) else mistake
            status, headers, note = refusal.status, refusal.headers, f"{refusal.code} {refusal.note}"
            error = {"message": refusal.message, "code": refusal.code}
            meta = {"request_id": self.request_id, "api_version": "2024-01-01"}
            body = to_json({"success": False, "error": error, "meta": meta})
        print(f"{status} {self.operation} {self.request_id} {note}".rstrip(), flush=True)
        with contextlib.suppress(OSError):  # The visitor may have left.
            self.reply(status, {**self.permissions, **headers}, body)

    # http.server responds to all other methods itself, with 501. Its log would have parts of such requests.
    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_CONNECT = respond
    log_message = lambda *_: None

    def decide(self):
        settings, headers = self.server.settings, self.headers
        host, length = (", ".join(headers.get_all(name, [])) for name in ("Host", "Content-Length"))
        is_valid = HOST.fullmatch(host) and re.fullmatch("[0-9]{0,9}", length) and "Transfer-Encoding" not in headers
        if headers.defects or not is_valid:
            raise Refusal(400, "PROXY_BAD_REQUEST", "A header is invalid, or the body has no length.")
        # A page of another site may have given its own name to this address (DNS rebinding).
        if host.split(":")[0].lower() not in settings.hosts:
            raise Refusal(421, "PROXY_MISCONFIGURED", "Forms are not served under this name.")
        # The raw target: http.server changes two slashes at its start.
        path = self.requestline.split()[1].split("?", 1)[0]
        found, operations = next(((hit, each) for route, each in ROUTES if (hit := route.fullmatch(path))), (None, {}))
        if not found:
            raise Refusal(404, "PROXY_NO_ROUTE", "There is nothing here.")
        if self.command not in operations:
            raise Refusal(405, "PROXY_METHOD", "This cannot be done here.", {"Allow": ", ".join(operations)})
        self.operation = operations[self.command]
        site, origin = ", ".join(headers.get_all("Sec-Fetch-Site", [])), headers.get("Origin")
        # No page of another site can forge these. Without Sec-Fetch-Site (older browsers), the origin counts.
        is_own_page = site == "same-origin" or (site == "" and origin in settings.origins)
        if self.command != "GET" and not is_own_page:
            note = "Origin is missing or not in FORMS_ORIGINS"
            raise Refusal(403, "PROXY_FORBIDDEN", "This page may not change forms.", note=note)
        self.permissions = ask_site(settings, headers, self.operation, found.group(1) if found.groups() else None)
        body = self.read_prompt(int(length or 0)) if self.operation == "generate" else None
        return call_service(settings, self.operation, self.command, path, body, self.request_id)

    def read_prompt(self, size):
        """The body for the service: the prompt alone."""
        if not JSON_TYPE.match(self.headers.get("Content-Type", "")) or "Content-Encoding" in self.headers:
            raise Refusal(415, "PROXY_MEDIA", "Send the prompt as application/json.")
        if size > MAX_PROMPT_BYTES:
            raise Refusal(413, "PROXY_TOO_LARGE", f"The prompt is too long: at most {MAX_PROMPT_BYTES} bytes.")
        try:
            value = json.loads(self.rfile.read(size).decode("utf-8"))
        except (OSError, ValueError, RecursionError):
            raise Refusal(400, "PROXY_BAD_REQUEST", "The request body is not JSON in UTF-8.") from None
        prompt = value.get("prompt") if isinstance(value, dict) else None
        if not isinstance(prompt, str) or not prompt.strip():
            raise Refusal(400, "PROXY_BAD_REQUEST", "The request body must be an object with a string `prompt`.")
        most = self.server.settings.prompt_characters
        if len(prompt.encode("utf-16-le", "surrogatepass")) // 2 > most:  # As JavaScript counts, and the elements.
            raise Refusal(413, "PROXY_TOO_LARGE", f"The prompt is too long: at most {most} characters.")
        return to_json({"prompt": prompt})

    def reply(self, status, headers, body):
        fixed = {
            "Content-Type": "application/json; charset=utf-8",
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "X-Request-Id": self.request_id,
        }
        self.send_response_only(status)
        for name, value in {**headers, **fixed}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else body.encode("ascii"))
        # Closing with unread bytes of a refused request would reset the connection.
        self.connection.shutdown(socket.SHUT_WR)
        self.connection.settimeout(1)
        for _ in range(64):
            self.rfile.read1(65_536)


if __name__ == "__main__":
    with ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8787"))), Handler) as server:
        server.settings = Settings(os.environ)
        print(f"proxy: http://127.0.0.1:{server.server_port}{FORMS}", flush=True)
        server.serve_forever()

"""A site with WSGI alone. The cookie `user` names the signed-in user."""

import sys
from http.cookies import SimpleCookie
from wsgiref.simple_server import make_server


def user_of(environ):
    cookie = SimpleCookie(environ.get("HTTP_COOKIE", "")).get("user")
    return cookie.value if cookie else None


exec(open("views.py").read())
make_server("127.0.0.1", int(sys.argv[1]), forms_auth).serve_forever()

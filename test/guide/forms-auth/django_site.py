"""A site in Django. The cookie `user` names the signed-in user."""

import sys
from wsgiref.simple_server import make_server

import django
from django.conf import settings

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    MIDDLEWARE=[f"{__name__}.with_user"],
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth"],
)
django.setup()

from django.contrib.auth.models import AnonymousUser, User
from django.core.wsgi import get_wsgi_application
from django.urls import path
from views import forms_auth

USERS = {"ada": 1, "ben": 2}


def with_user(get_response):
    def middleware(request):
        name = request.COOKIES.get("user")
        request.user = User(pk=USERS[name], username=name) if name else AnonymousUser()
        return get_response(request)

    return middleware


urlpatterns = [path("forms-auth", forms_auth)]

make_server("127.0.0.1", int(sys.argv[1]), get_wsgi_application()).serve_forever()

"""A site in Flask, with its session."""

import sys

from flask import Flask, request, session

app = Flask(__name__)
app.secret_key = "a secret of thirty-two characters"


@app.get("/sign-in")
def sign_in():
    session["user_id"] = request.args["user"]
    return ""


exec(open("views.py").read())
app.run(port=int(sys.argv[1]))

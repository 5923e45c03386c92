# A site with Rack and its session, and the one method of Rails' routes that the guide uses.
require "rack"
require "rack/handler/webrick"

ROUTES = {}
def get(path, to:) = ROUTES[path] = to

get "/sign-in", to: ->(env) {
  env["rack.session"]["user_id"] = Rack::Request.new(env).params["user"]
  [204, {}, []]
}
load "./routes.rb"

site = ->(env) { ROUTES.fetch(env["PATH_INFO"]).call(env) }
app = Rack::Session::Cookie.new(site, secret: "a secret of sixty-four characters" * 2)
Rack::Handler::WEBrick.run(app, Host: "127.0.0.1", Port: ARGV[0].to_i, AccessLog: [])

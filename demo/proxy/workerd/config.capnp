# The proxy for prompt-forms in workerd, the runtime of Cloudflare Workers, on a server of your own:
#
#   npx rolldown worker.ts --file worker.js --format esm     # or any bundler that makes one ES module
#   FORMS_BASE_URL=https://forms.example.com FORMS_API_KEY=… npx workerd serve config.capnp
#
# Known limit: a visitor's connection that is closed is noticed only with the answer, so that a list or get runs
# to its end at the service; one that is reset ends it. (A load balancer in front resets or not, as it is set.)
#
# One process serves one core. With several, or at an edge that starts them by itself, each counts its rate
# limits alone, and no answer promises that a generate may be repeated (see worker.ts).

using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "forms", worker = .forms),
    # Your application: the worker asks it at /forms-auth who may do what.
    (name = "site", external = (address = "127.0.0.1:3000", http = ())),
    # What the worker may reach with `fetch`. "private" and "local" instead for a service in your own network.
    (name = "internet", network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:8787", http = (), service = "forms"),
  ],
);

const forms :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-01",
  bindings = [
    (name = "FORMS_BASE_URL", fromEnvironment = "FORMS_BASE_URL"),
    (name = "FORMS_API_KEY", fromEnvironment = "FORMS_API_KEY"),
    (name = "SITE", service = "site"),
  ],
  globalOutbound = "internet",
);

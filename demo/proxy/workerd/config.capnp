# The proxy for prompt-forms in workerd, the runtime of Cloudflare Workers, on a server of your own:
#
#   mkdir -p forms-state
#   npx rolldown worker.ts --file worker.js --format esm     # or any bundler that makes one ES module
#   FORMS_BASE_URL=https://forms.example.com FORMS_API_KEY=… FORMS_HOSTS=www.example.com \
#     npx workerd serve config.capnp
#
# Known limit: workerd detects that a visitor's connection was closed only when it responds, so a list or get runs to its end
# at the service. If the connection is reset, the request ends. (A load balancer may or may not reset connections.)
#
# One process of workerd serves one core. Its Durable Object, with the owners of forms, is in the folder forms-state, which
# only one process may use. On Cloudflare, all isolates share one object.

using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "forms", worker = .forms),
    # Your application: the worker asks it at /forms-auth about permissions.
    (name = "site", external = (address = "127.0.0.1:3000", http = ())),
    # Networks that the worker may reach with `fetch`. For a service in your own network, use "private" and "local".
    (name = "internet", network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))),
    # Back up this folder: without it, no form has an owner.
    (name = "state", disk = (path = "forms-state", writable = true)),
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
    (name = "FORMS_HOSTS", fromEnvironment = "FORMS_HOSTS"),
    # The header in which the server in front of workerd puts the visitor's address, in place of what visitors send in it. On
    # Cloudflare: CF-Connecting-IP. Limits of visitors who are not signed in need it.
    (name = "FORMS_ADDRESS_HEADER", fromEnvironment = "FORMS_ADDRESS_HEADER"),
    (name = "SITE", service = "site"),
    (name = "STATE", durableObjectNamespace = "FormsState"),
  ],
  # The key names the folder of the objects. A change loses all owners.
  durableObjectNamespaces = [(className = "FormsState", uniqueKey = "prompt-forms", enableSql = true)],
  durableObjectStorage = (localDisk = "state"),
  globalOutbound = "internet",
);

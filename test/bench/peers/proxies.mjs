/**
 * Other proxies for the same job: they add the key and pass the response through. Each function takes the service's URL
 * and the key, and returns its own URL. They do nothing else that ours does: no authorization, no time limit, no check.
 */
import { Agent, createServer } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import { serve } from '@hono/node-server';
import fastify from 'fastify';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { createProxyMiddleware } from 'http-proxy-middleware';

const HOST = '127.0.0.1';

const urlOf = (port) => `http://${HOST}:${port}`;

const serveFetch = (handler) =>
  new Promise((resolve) => {
    serve({ fetch: handler, port: 0, hostname: HOST }, ({ port }) => resolve(urlOf(port)));
  });

/** The server that ours uses too, with the global `fetch`. */
export const passThrough = (serviceUrl, key) =>
  serveFetch(async (request) => {
    const { pathname } = new URL(request.url);
    const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
    const { status, headers: received, body } = await fetch(serviceUrl + pathname, { headers });
    return new Response(body, {
      status,
      headers: { 'content-type': received.get('content-type') ?? '' },
    });
  });

export function hono(serviceUrl, key) {
  const app = new Hono();
  app.all('/api/*', (c) =>
    proxy(serviceUrl + c.req.path, { headers: { authorization: `Bearer ${key}` } }),
  );
  return serveFetch(app.fetch);
}

export async function fastifyHttpProxy(serviceUrl, key) {
  const app = fastify();
  app.register(httpProxy, {
    upstream: serviceUrl,
    replyOptions: {
      rewriteRequestHeaders: (_, headers) => ({ ...headers, authorization: `Bearer ${key}` }),
    },
  });
  return app.listen({ port: 0, host: HOST });
}

export async function httpProxyMiddleware(serviceUrl, key) {
  const middleware = createProxyMiddleware({
    target: serviceUrl,
    agent: new Agent({ keepAlive: true }),
    headers: { authorization: `Bearer ${key}` },
  });
  const server = createServer(middleware);
  await new Promise((resolve) => server.listen(0, HOST, resolve));
  return urlOf(server.address().port);
}

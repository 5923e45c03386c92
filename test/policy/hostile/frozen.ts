/** A page that lets nobody change what all share, as a hardened runtime does. */
for (const shared of [Object, Array, Function, String, Number, Promise, Map, Set, WeakMap, Error]) {
  Object.freeze(shared.prototype);
  Object.freeze(shared);
}
for (const shared of [fetch, Intl, JSON, Math, Reflect, customElements, Response, Headers]) {
  Object.freeze(shared);
}
for (const { prototype } of [Element, HTMLElement, Event, EventTarget, ShadowRoot, Response]) {
  Object.freeze(prototype);
}
Object.defineProperty(globalThis, 'fetch', { value: fetch, writable: false, configurable: false });

export {};

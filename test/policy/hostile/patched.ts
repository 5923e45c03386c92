/** A page whose scripts have put their own things into everybody's objects, and keep nothing. */
{
  const own = { enumerable: true, configurable: true, writable: true };
  for (const { prototype } of [Object, Array, String, Function]) {
    Object.defineProperty(prototype, 'extend', { ...own, value: () => 'of the page' });
    Object.defineProperty(prototype, 'last', { ...own, value: null });
  }

  const { fetch: send } = globalThis;
  globalThis.fetch = async (...args) => (await send(...args)).clone();
  const define = customElements.define.bind(customElements);
  customElements.define = (...args) => void define(...args);
  const { addEventListener: listen } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    listen.call(this, type, listener, options);
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init });
  };

  const intl = Intl as unknown as Record<string, unknown>;
  for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator']) {
    intl[name] = class extends (intl[name] as typeof Intl.Collator) {};
  }

  for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('The page has no storage.', 'SecurityError');
      },
    });
  }
}

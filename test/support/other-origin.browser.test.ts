import { expect, fixture } from '@open-wc/testing';
import { mockApi } from './mock-api.js';
import { deletePage, otherOrigin, putPage } from './other-origin.js';

/** The next message that a frame sends to this page. */
const nextMessage = () =>
  new Promise<MessageEvent>((resolve) => addEventListener('message', resolve, { once: true }));

describe('other origin', () => {
  const api = mockApi();

  it('frames a page of another origin', async () => {
    const url = await putPage({
      path: '/other-origin/hello',
      body: '<!doctype html><title>Hello</title><script>parent.postMessage("hello", "*")</script>',
    });
    const message = nextMessage();
    await fixture(`<iframe title="Other page" src="${url}"></iframe>`);
    const { data, origin } = await message;
    expect(data).to.equal('hello');
    expect(origin).to.equal(await otherOrigin());
    expect(origin).not.to.equal(location.origin);
  });

  it('removes a page', async () => {
    await putPage({ path: '/other-origin/gone' });
    expect(await deletePage('/other-origin/gone')).to.equal(true);
    expect(await deletePage('/other-origin/gone')).to.equal(false);
    expect(api.unhandled).to.deep.equal([]);
  });
});

import { expect } from '@open-wc/testing';
import { deferred } from './deferred.js';

describe('deferred', () => {
  it('stays open until it is resolved', async () => {
    const answer = deferred<string>();
    let seen = 'nothing';
    void answer.promise.then((value) => (seen = value));
    await Promise.resolve();
    expect(seen).to.equal('nothing');
    answer.resolve('done');
    expect(await answer.promise).to.equal('done');
    expect(seen).to.equal('done');
  });

  it('rejects with the given reason', async () => {
    const answer = deferred();
    answer.reject(new Error('no'));
    const error: unknown = await answer.promise.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).with.property('message', 'no');
  });
});

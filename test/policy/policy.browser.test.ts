import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';

interface Told {
  readonly steps: readonly string[];
  readonly failed?: string;
  readonly violations: readonly string[];
}

/** The script-tag file under the strictest policy, from the first element to the deleted form. */
describe('a page under the strictest policy', () => {
  let frame: HTMLIFrameElement;

  afterEach(() => frame?.remove());

  it('has the whole journey without a violation, a name, a cookie, anything stored or said', async function () {
    this.timeout(60_000);
    const src = await executeServerCommand<string, undefined>('policy-site');
    frame = document.createElement('iframe');
    frame.src = src;
    frame.width = '1000';
    frame.height = '1500';
    const told = await new Promise<Told>((resolve) => {
      addEventListener('message', function take({ source, data }: MessageEvent) {
        if (source !== frame.contentWindow) return;
        removeEventListener('message', take);
        resolve(data as Told);
      });
      document.body.append(frame);
    });
    expect(told).to.deep.equal({
      steps: ['1 request before use', 'generated', 'listed', 'code', 'embedded', 'deleted'],
      failed: undefined,
      violations: [],
      said: [],
      globals: [],
      cookies: '',
      stored: 0,
      databases: 0,
    });
  });
});

/** Pages of another origin, which a frame can show; see test/browsers/other-origin.ts. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { OtherPage } from '../browsers/other-origin.js';

/** An origin that is not the test page's, without a slash at its end. */
export const otherOrigin = (): Promise<string> => executeServerCommand('other-origin');

/** A new origin with the same pages, to which nothing has connected yet. */
export const countingOrigin = (): Promise<string> => executeServerCommand('counting-origin');

/** How many connections browsers have opened to a {@link countingOrigin}. */
export const countConnections = (origin: string): Promise<number> =>
  executeServerCommand('count-connections', origin);

/** Puts a page there and answers its URL. */
export const putPage = (page: Partial<OtherPage> & { path: string }): Promise<string> =>
  executeServerCommand('put-page', {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '',
    ...page,
  });

/** Takes the page away: from then on its URL is a 404. */
export const deletePage = (path: string): Promise<boolean> =>
  executeServerCommand('delete-page', path);

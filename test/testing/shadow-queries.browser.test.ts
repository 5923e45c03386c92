import { expect, fixture, html } from '@open-wc/testing';
import { shadowQueries, type RoleQueries } from '../../src/testing/index.js';

/** As much of Testing Library as the test needs: text boxes and buttons by role and label. */
const within = (root: HTMLElement): RoleQueries => ({
  queryAllByRole: (role, { name }: { name?: string } = {}) =>
    [
      ...root.querySelectorAll<HTMLTextAreaElement | HTMLButtonElement>(
        role === 'textbox' ? 'textarea' : role,
      ),
    ].filter(({ labels }) => !name || labels[0]?.textContent === name),
});

describe('shadowQueries', () => {
  it('lists the names of the elements with this role if none has the wanted name', async () => {
    const page = await fixture(
      html`<p>
        <label for="box">Was brauchen Sie?</label><textarea id="box"></textarea>
        <button aria-label="Schließen">×</button>
      </p>`,
    );
    const queries = shadowQueries(within, page);
    const messageOf = (role: string): Promise<string> =>
      queries.findByRole(role, { name: 'Close', timeout: 0 }).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await messageOf('textbox')).to.equal(
      'There was no textbox "Close" within 0 ms. With this role: "Was brauchen Sie?".',
    );
    expect(await messageOf('button')).to.contain('With this role: "Schließen".');
  });

  it('throws if its container is null', () => {
    const missing = document.querySelector('form-nowhere');
    expect(() => shadowQueries(within, missing)).to.throw(/got null as its container/);
  });
});

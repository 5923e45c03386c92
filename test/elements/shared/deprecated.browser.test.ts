import { expect } from '@open-wc/testing';
import { deprecated } from '../../../src/deprecated.js';
import { warnOnce } from '../../../src/elements/shared/enum-attribute.js';

describe('a deprecated name of an element', () => {
  it('is reported once on a developer’s own machine', () => {
    const { warn } = console;
    const lines: unknown[][] = [];
    console.warn = (...line: unknown[]) => void lines.push(line);
    try {
      for (let uses = 0; uses < 3; uses++)
        deprecated('<form-list> rows', '`max-rows`', '9.0.0', warnOnce);
    } finally {
      console.warn = warn;
    }
    expect(lines).to.have.length(1);
    expect(lines[0]![0]).to.match(
      /^prompt-forms: <form-list> rows is deprecated and will be removed in 9\.0\.0\. Use `max-rows` instead\. See \S+stability\.md#deprecated-names$/,
    );
  });
});

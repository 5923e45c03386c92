import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { missingPackages, refuseToInstall } from './packages.js';
import { utterancesIn } from './speech.js';
import { differenceOf, isSpokenAlike } from './transcripts.js';

describe('the utterances of a debug file', () => {
  it('are its lines of speech output, without voices, extra white space and empty lines', () => {
    const debugText = [
      "07:17:16.341227 - SPEECH OUTPUT: 'Link copied'{'established': False}",
      '07:17:16.341230 - EVENT MANAGER: object:text-changed:insert',
      "07:17:16.341240 - SPEECH OUTPUT: 'It’s ’this’ one  link.' voice=system {'established': False}",
      "07:17:16.341250 - SPEECH OUTPUT: ''",
      '',
    ].join('\n');
    assert.deepEqual(utterancesIn(debugText), ['Link copied', 'It’s ’this’ one link.']);
  });
});

describe('the difference of two transcripts', () => {
  it('marks an utterance that is missing, and one that is spoken twice', () => {
    assert.equal(differenceOf('> Return\n  Ready\n', '> Return\n'), '  > Return\n-   Ready');
    assert.equal(
      differenceOf('> Return\n  Ready\n', '> Return\n  Ready\n  Ready\n'),
      '  > Return\n    Ready\n+   Ready',
    );
  });
});

describe('two transcripts', () => {
  it('are alike if a step has the same utterances in another order', () => {
    assert.ok(isSpokenAlike('> Return\n  Close\n  Deleted\n', '> Return\n  Deleted\n  Close\n'));
  });

  it('differ if an utterance is missing, is spoken twice, or belongs to another step', () => {
    const expected = '> Return\n  Ready\n> Tab\n  Close\n';
    assert.ok(!isSpokenAlike(expected, '> Return\n> Tab\n  Close\n'));
    assert.ok(!isSpokenAlike(expected, '> Return\n  Ready\n  Ready\n> Tab\n  Close\n'));
    assert.ok(!isSpokenAlike(expected, '> Return\n> Tab\n  Ready\n  Close\n'));
  });
});

describe('missing packages', () => {
  it('are those without a program', () => {
    assert.deepEqual(
      missingPackages((file) => file !== 'orca' && !file.startsWith('firefox')),
      ['orca', 'firefox-esr'],
    );
  });

  it('are named in the message if they can’t be installed', () => {
    assert.equal(refuseToInstall('debian', true, ['orca']), undefined);
    assert.match(
      refuseToInstall('debian', false, ['orca', 'xdotool'])!,
      /^Missing: orca, xdotool\. Install: sudo apt-get install .*orca xdotool$/,
    );
  });
});

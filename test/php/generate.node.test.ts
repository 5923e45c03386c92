import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { php } from './options.js';
import { skipsPhp } from './servers.js';
import { dataIn, setUp, statusOf } from './set-up.js';

describe('a generate through the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, generate, remove, settled, diagnostics } = await setUp();

  describe('with `checkPrompt`', () => {
    const checkPrompt = php`fn (string $prompt, PromptForms\Request $request, ?string $identity): ?array => match (true) {
      str_contains($prompt, 'weapon') => ['reject' => "Not about weapons, $identity."],
      str_contains($prompt, 'poll') => ['prompt' => "$prompt (in English)"],
      str_contains($prompt, 'broken') => throw new Exception('secret-of-the-site'),
      str_contains($prompt, 'wrong') => ['refuse' => 'x'],
      str_contains($prompt, 'nothing') => ['prompt' => ' '],
      default => null,
    }`;

    it('is refused with a message, replaced, or left as it is', async () => {
      use({ checkPrompt });
      const refused = await generate('ada', 'A weapon survey');
      assert.equal(statusOf(refused), '422 PROXY_PROMPT_REJECTED');
      assert.match(refused.text, /Not about weapons, ada\./);
      await generate('ada', 'A poll');
      await generate('ada', 'A quiz');
      const sent = service.arrived.map(
        ({ body }) => (JSON.parse(body) as { prompt: string }).prompt,
      );
      assert.deepEqual(sent, ['A poll (in English)', 'A quiz']);
      const records = (await loop.call('forms', 'ada')) as { prompt: string }[];
      assert.deepEqual(records.map((one) => one.prompt).toSorted(), sent);
    });

    it('is a mistake in the set-up if the function fails, and nothing is sent', async () => {
      use({ checkPrompt });
      for (const text of ['broken', 'wrong', 'nothing'])
        assert.equal(statusOf(await generate('ada', text)), '500 PROXY_MISCONFIGURED', text);
      assert.equal(service.arrived.length, 0);
      const log = JSON.stringify(loop.logged());
      assert.match(log, /checkPrompt/);
      assert.ok(!log.includes('secret-of-the-site'));
    });

    it('is not counted if it is refused', async () => {
      use({ checkPrompt, budget: { visitor: { day: 1 } } });
      await generate('ada', 'A weapon survey');
      assert.equal((await generate('ada')).status, 200);
    });
  });

  describe('with hooks', () => {
    it('tells them about the form and the visitor, after the response', async () => {
      const note = (name: string) =>
        php`function (mixed $about, array $context): void {
          file_put_contents(dirname(getenv('FORMS_OPTIONS')) . '/hooks', json_encode(['${name}', $about, $context['identity'], $context['scope'], $context['requestId']]) . "\n", FILE_APPEND);
        }`;
      use({ onGenerated: note('generated'), onDeleted: note('deleted') });
      const made = await generate('ada', 'A form');
      const { id = '', formUrl } = dataIn<{ id: string; formUrl: string }>(made);
      const deleted = await remove(id, 'ada');
      await settled();
      const lines = readFileSync(`${loop.path}/hooks`, 'utf8').trim().split('\n');
      assert.deepEqual(
        lines.map((line) => JSON.parse(line) as unknown),
        [
          [
            'generated',
            { id, formUrl, prompt: 'A form' },
            'ada',
            'own',
            made.headers.get('X-Request-Id'),
          ],
          ['deleted', id, 'ada', 'own', deleted.headers.get('X-Request-Id')],
        ],
      );
    });

    it('is not changed by a hook that fails, which the log says', async () => {
      use({ onGenerated: php`fn () => throw new Exception('secret-of-the-site')` });
      assert.equal((await generate('ada')).status, 200);
      await settled();
      const log = diagnostics().join('\n');
      assert.match(log, /onGenerated/);
      assert.ok(!log.includes('secret-of-the-site'));
    });
  });
});

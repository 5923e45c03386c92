import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { GUIDE_FILES, snippetsOf } from '../guide/documents.js';
import { assertOwnForms } from '../guide/own-forms.js';
import { signInAt, skipsPhp, startPhp, usePhpSites } from '../guide/php/site.js';

/** Functions that hosts disable with `disable_functions`, without those of whole extensions that the proxy needs. */
const DISABLED = [
  'apache_child_terminate apache_get_modules apache_get_version apache_getenv apache_note apache_request_headers apache_setenv',
  'chgrp chmod chown closelog connection_aborted connection_status curl_multi_exec curl_multi_init',
  'debug_backtrace disk_free_space disk_total_space diskfreespace dl dns_check_record dns_get_record',
  'error_clear_last error_get_last error_log error_reporting escapeshellarg escapeshellcmd exec extension_loaded',
  'fastcgi_finish_request flush fsockopen ftok gc_collect_cycles get_cfg_var get_current_user get_include_path',
  'get_loaded_extensions getallheaders getenv gethostbyaddr gethostbyname gethostbynamel gethostname getlastmod getmygid',
  'getmyinode getmypid getmyuid getrusage glob header_remove highlight_file highlight_string ignore_user_abort ini_alter',
  'ini_get ini_get_all ini_restore ini_set leak link litespeed_finish_request lchgrp lchown mail memory_get_peak_usage',
  'memory_get_usage memory_reset_peak_usage opcache_get_configuration opcache_get_status opcache_invalidate opcache_reset',
  'opendir openlog parse_ini_file parse_ini_string passthru pcntl_exec pcntl_fork pfsockopen php_ini_loaded_file php_sapi_name',
  'php_uname phpcredits phpinfo phpversion popen posix_getpwuid posix_kill posix_uname proc_close proc_get_status proc_nice',
  'proc_open proc_terminate putenv readlink register_shutdown_function register_tick_function scandir set_include_path',
  'set_time_limit shell_exec show_source sleep socket_create stream_select stream_socket_client stream_socket_server symlink',
  'sys_getloadavg sys_get_temp_dir syslog system tempnam time_nanosleep time_sleep_until tmpfile trigger_error usleep virtual',
]
  .join(' ')
  .split(' ');

/** Code without comments. */
const codeOf = (text: string): string =>
  text.replaceAll(
    /\/\*.*?\*\/|(?<=^|\n)[ \t]*(?:\/\/|#(?!\[))[^\n]*|[ \t]\/\/ [^\n]*/gs,
    (comment) => comment.replaceAll(/[^\n]/g, ' '),
  );

/** Calls of these functions that fail if a host has disabled them: none of `optional(…)`, and none behind `function_exists`. */
function unguarded(text: string): string[] {
  const call = new RegExp(`(?<![\\w$>:'"])(?<!function )\\\\?(${DISABLED.join('|')})\\s*\\(`, 'g');
  return [...codeOf(text).matchAll(call)].flatMap(({ 0: found, 1: name, index }) => {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
    return line.includes(`function_exists('${name}')`) ? [] : [found];
  });
}

describe('a host that disables functions of PHP', { skip: skipsPhp }, async () => {
  const { newSite } = await usePhpSites();

  it('runs the site of php.md', async (test) => {
    const { folder } = newSite();
    const off = `disable_functions=${DISABLED.join(',')}`;
    const { url, output } = await startPhp(test, folder, ['-d', off, '-t', 'public']);
    await assertOwnForms(`${url}/forms.php`, signInAt(url));
    assert.doesNotMatch(output(), /PHP (?:Fatal|Warning)|undefined function/);
  });

  it('says in its log what is wrong', async (test) => {
    const { folder } = newSite({ FORMS_API_KEY: '"quoted"' });
    const off = `disable_functions=${DISABLED.join(',')}`;
    const { url, output } = await startPhp(test, folder, ['-d', off, '-t', 'public']);
    assert.equal((await fetch(`${url}/forms.php/api/v1/forms`)).status, 500);
    assert.match(output(), /`apiKey` has quotation marks around it/);
  });
});

describe('the code in PHP', () => {
  it('calls no function that a host may have disabled', () => {
    const files = ['src/php', 'src/wordpress'].flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true })
        .filter((name) => name.endsWith('.php'))
        .map((name) => join(folder, name)),
    );
    assert.ok(files.length > 10);
    for (const file of files) assert.deepEqual(unguarded(readFileSync(file, 'utf8')), [], file);
    const snippets = GUIDE_FILES.flatMap(snippetsOf).filter(({ language }) => language === 'php');
    assert.ok(snippets.length > 10);
    for (const { code, place } of snippets) assert.deepEqual(unguarded(code), [], place);
  });

  it('would be found with such a call', () => {
    for (const code of [
      '// A comment.\n$a = ini_get("a");',
      '\\usleep (1);',
      'array_map(getenv(...), $a);',
    ])
      assert.equal(unguarded(code).length, 1, code);
    for (const code of [
      "optional('ini_get', 'a');",
      '// ini_get("a")',
      '$this->flush();',
      'Log::syslog();',
      'function link() {}',
      "function_exists('ini_set') && ini_set('a', 'b');",
    ])
      assert.deepEqual(unguarded(code), [], code);
  });
});

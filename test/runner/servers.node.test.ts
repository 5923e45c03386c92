import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Machine } from './machine.js';
import { decideServers, findServers, neededServers, SERVERS } from './servers.js';

const debian: Machine = {
  platform: 'linux',
  canInstall: true,
  distribution: ['debian'],
  hasSnapd: false,
};

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';

describe('the servers that tests run', () => {
  it('are found by their variables first, then in PATH and in system folders', () => {
    const there = [
      '/opt/redis',
      '/usr/bin/redis-server',
      '/usr/bin/caddy',
      '/usr/sbin/nginx',
      '/usr/sbin/mariadbd',
      POSTGRES,
    ];
    const find = (env: NodeJS.ProcessEnv) => findServers(env, (path) => there.includes(path));
    assert.deepEqual(find({ PATH: '/usr/local/bin:/usr/bin', REDIS_SERVER: '/opt/redis' }), {
      redis: '/opt/redis',
      nginx: '/usr/sbin/nginx',
      postgres: POSTGRES,
      mariadb: '/usr/sbin/mariadbd',
      caddy: '/usr/bin/caddy',
    });
    assert.deepEqual(find({ PATH: '/usr/bin', REDIS_SERVER: '/opt/none', NGINX_PATH: '' }), {
      redis: '/usr/bin/redis-server',
      nginx: '/usr/sbin/nginx',
      postgres: POSTGRES,
      mariadb: '/usr/sbin/mariadbd',
      caddy: '/usr/bin/caddy',
    });
    assert.deepEqual(
      findServers({}, () => false),
      {},
    );
  });

  it('are needed only by the tests of the proxy', () => {
    assert.deepEqual(neededServers(['test/client/a.node.test.ts']), []);
    assert.deepEqual(neededServers(['test/proxy/a.node.test.ts']), SERVERS);
  });

  it('are installed on Debian as root', () => {
    assert.deepEqual(decideServers(debian, []), { packages: [] });
    assert.deepEqual(decideServers(debian, SERVERS), {
      packages: ['redis-server', 'nginx-light', 'postgresql-15', 'mariadb-server-core', 'caddy'],
    });
  });

  it('are listed in one line if they cannot be installed', () => {
    const message = (machine: Partial<Machine>) =>
      decideServers({ ...debian, ...machine }, ['redis', 'nginx']).message;
    const variables = 'or set REDIS_SERVER, NGINX_PATH.';
    assert.deepEqual(
      [
        message({ canInstall: false }),
        message({ canInstall: false, platform: 'darwin', distribution: [] }),
        message({ distribution: ['fedora'] }),
      ],
      [
        `Missing: redis-server, nginx. Install: sudo apt-get install redis-server nginx-light, ${variables}`,
        `Missing: redis-server, nginx. Install: brew install redis nginx, ${variables}`,
        `Missing: redis-server, nginx. Install them, ${variables}`,
      ],
    );
  });
});

/** A host in a URL, and whether it means the visitor's own machine. */
export interface HostRow {
  /** Without a path. */
  readonly url: string;
  readonly isLocal: boolean;
  /** True for an IP address. */
  readonly isAddress?: boolean;
}

const local = (url: string): HostRow => ({ url, isLocal: true });
const foreign = (url: string): HostRow => ({ url, isLocal: false });
const asAddress = (row: HostRow): HostRow => ({ ...row, isAddress: true });

/**
 * The rules of W3C Secure Contexts for a potentially trustworthy origin: https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */
export const HOST_ROWS: readonly HostRow[] = [
  local('http://localhost'),
  local('http://localhost:8080'),
  local('http://LocalHost'),
  local('http://localhost.'),
  local('http://app.localhost:8080'),
  local('http://a.b.localhost'),
  local('http://app.localhost.'),
  asAddress(local('http://127.0.0.1')),
  asAddress(local('http://127.0.0.2')),
  asAddress(local('http://127.255.255.254:8080')),
  asAddress(local('http://127.1')),
  asAddress(local('http://[::1]')),
  asAddress(local('http://[0:0:0:0:0:0:0:1]:8080')),
  foreign('http://localhost.example.com'),
  foreign('http://127.0.0.1.example.com'),
  foreign('http://notlocalhost'),
  foreign('http://not-localhost.'),
  foreign('http://localhost..'),
  foreign('http://www.example.com'),
  asAddress(foreign('http://0.0.0.0')),
  asAddress(foreign('http://128.0.0.1')),
  asAddress(foreign('http://10.0.0.1')),
  asAddress(foreign('http://[::]')),
  asAddress(foreign('http://[::ffff:127.0.0.1]')),
];

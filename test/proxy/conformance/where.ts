/** Requests by target: paths that match none of the four routes. */
import { FORMS, ID } from '../requests.js';
import { ask, HOST, ONE, passes, SESSION, SILENT } from './cases.js';
import type { Case, Outcome } from './cases.js';

const NOWHERE: Outcome = { status: 404, code: 'PROXY_NO_ROUTE' };
const list: Outcome = { status: 200, reaches: `GET ${FORMS}` };

const nowhere = (name: string, target: string): Case =>
  ask(name, 'GET', target, [], { outcomes: [NOWHERE] });

/**
 * Such a target means one of the routes by the rules of URLs, which some runtimes apply before anybody can
 * look: refusing it and answering as that route, with all that holds there, are both right.
 */
const either = (name: string, target: string): Case =>
  ask(name, 'GET', target, [], { outcomes: [NOWHERE, list, { status: 400 }] });

/** Not HTTP: the server itself may say so, in its own words. */
const refused = (name: string, ...head: string[]): Case => ({
  name,
  head,
  outcomes: [{ status: 400 }, NOWHERE],
});

export const WHERE: readonly Case[] = [
  nowhere('dot segments', `${FORMS}/../keys`),
  nowhere('dot segments at the id', `${FORMS}/${ID}/../../keys`),
  nowhere('escaped dot segments', `${FORMS}/%2e%2e/keys`),
  nowhere('half escaped dot segments', `${FORMS}/.%2E/keys`),
  nowhere('a doubly escaped dot', `${FORMS}/%252e%252e/keys`),
  nowhere('an escaped slash', `${FORMS}%2f${ID}`),
  nowhere('an escaped slash and dots', `${FORMS}/..%2fkeys`),
  nowhere('an escaped backslash', `${FORMS}%5c${ID}`),
  nowhere('an escaped letter', `/api/v1/%66orms`),
  nowhere('an escaped letter in the id', `${FORMS}/form_1_%61`),
  nowhere('an escaped question mark', `${FORMS}%3fa`),
  nowhere('an overlong escape', `${FORMS}/%c0%ae%c0%ae/keys`),
  either('dot segments back to a route', `/api/v1/x/../forms`),
  either('a single dot segment', `/api/v1/./forms`),
  either('an absolute target', `http://proxy.test${FORMS}`),
  either('an absolute target elsewhere', `http://169.254.169.254${FORMS}`),
  nowhere('a double slash in front', `/${FORMS}`),
  nowhere('a double slash and a host', `//evil.test${FORMS}`),
  nowhere('a double slash inside', `/api/v1//forms`),
  ask('a slash at the end', 'GET', `${FORMS}/`, [], passes(`GET ${FORMS}`)),
  ask('a slash at the end of an id', 'GET', `${ONE}/`, [], passes(`GET ${ONE}`)),
  ask('a slash at the end, before a query', 'GET', `${FORMS}/?a=1`, [], passes(`GET ${FORMS}`)),
  nowhere('two slashes at the end', `${FORMS}//`),
  nowhere('a slash at the end of nothing', '/api/v1/'),
  nowhere('a path parameter', `${FORMS};a=b`),
  nowhere('a path parameter at the id', `${ONE};a`),
  nowhere('an id with a newline', `${ONE}%0a`),
  nowhere('an id with a carriage return', `${ONE}%0d%0aX-A:%20b`),
  ask('an id with a null', 'GET', `${ONE}%00`, [], { outcomes: [NOWHERE, { status: 400 }] }),
  nowhere('a route with a newline', `${FORMS}%0a`),
  nowhere('an id with more behind', `${ONE}/responses`),
  nowhere('an id without a number', `${FORMS}/form__abc`),
  nowhere('an id in capitals', `${FORMS}/FORM_1_a`),
  nowhere('an id with a dash', `${FORMS}/form_1_a-b`),
  nowhere('an endless id', `${FORMS}/form_1_${'a'.repeat(65)}`),
  nowhere('an endless number', `${FORMS}/form_${'1'.repeat(21)}_a`),
  nowhere('another version', '/api/v2/forms'),
  nowhere('another resource', '/api/v1/keys'),
  nowhere('a longer name', `${FORMS}x`),
  nowhere('capitals', '/API/v1/forms'),
  nowhere('the root', '/'),
  nowhere("the application's own route", '/forms-auth'),
  ask('a backslash', 'GET', `/api/v1\\forms`, [], {
    outcomes: [NOWHERE, list, { status: 400 }],
  }),
  ask('a byte beyond ASCII', 'GET', `${FORMS}/form_1_\u00e9`, [], {
    outcomes: [NOWHERE, { status: 400 }],
    known: SILENT,
  }),
  { ...refused('a target that is no path', 'GET forms HTTP/1.1', HOST, SESSION), known: SILENT },
  refused('a forged Host', `GET ${FORMS} HTTP/1.1`, 'Host: a@b/c', SESSION),
  refused('no Host', `GET ${FORMS} HTTP/1.1`, SESSION),
  ask('a query', 'GET', `${FORMS}?account=other&__proto__=1`, [], passes(`GET ${FORMS}`)),
  either('an empty query', `${FORMS}?`),
  ask('a query with an escape', 'GET', `${ONE}?a=%2e%2e/%0d%0a`, [], passes(`GET ${ONE}`)),
  ask('a query with a route', 'GET', `/?${FORMS}`, [], { outcomes: [NOWHERE] }),
];

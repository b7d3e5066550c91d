import type Joi from 'joi';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Described {
  readonly type?: string;
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/** Names of members that hold an address which is stored and shown as a link. */
const ADDRESS = /(?:^|[a-z])(?:url|href|website|homepage|avatar|webhook)$/i;
/** Paths within this server, checked by code of their own. */
const PATHS = [
  'POST /auth/sidebar/variants',
  'PUT /auth/sidebar/variants/:id',
  'PUT /auth/sidebar/preferences',
];
const SCRIPTS = [
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://example.test/',
  'JavaScript:alert(1)',
];

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost();
});
afterAll(() => host?.stop());

test('members of bodies that hold an address take http and https only', () => {
  const found: string[] = [];
  let addresses = 0;
  for (const { route } of host.host.table.routes) {
    const body = route.body as Joi.Schema | undefined;
    if (!body || PATHS.includes(`${route.method} ${route.path}`)) continue;
    for (const [path, schema] of textsIn(body.describe() as Described, [])) {
      const rule = schema.rules?.find(({ name }) => name === 'uri');
      if (!rule && !ADDRESS.test(path.at(-1) ?? '')) continue;
      addresses += 1;
      const member = body.extract([...path]);
      const taken = SCRIPTS.filter((address) => member.validate(address).error === undefined);
      if (taken.length > 0) found.push(`${route.method} ${route.path} ${path.join('.')}: ${taken.join()}`);
    }
  }
  expect(found).toEqual([]);
  expect(addresses).toBeGreaterThan(10);
});

/** Text members of objects, with the names that lead to them; lists are followed by their items' own names only. */
function* textsIn(schema: Described, path: readonly string[]): Generator<[readonly string[], Described]> {
  if (schema.type === 'string' && path.length > 0) yield [path, schema];
  for (const [name, member] of Object.entries(schema.keys ?? {})) yield* textsIn(member, [...path, name]);
}

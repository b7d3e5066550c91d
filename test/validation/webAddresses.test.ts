import Joi from 'joi';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { nameOf, schemaMembers } from '../support/schemaMembers';

/** Names of members that hold an address which is stored and shown as a link. */
const ADDRESS = /(?:^|[a-z])(?:url|href|website|homepage|avatar|webhook)$/i;
/** Paths within this server, checked by code of their own. */
const PATHS = [
  'POST /auth/sidebar/variants',
  'PUT /auth/sidebar/variants/:id',
  'PUT /auth/sidebar/preferences',
];
/** The file of a message: only the content of a `data:` address is read, and none is stored. */
const FILE_OF_MESSAGE = 'POST /ai_assistant/ai/chat messages.0.parts.0.url';
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
    for (const { path, schema } of schemaMembers(body)) {
      const isAddress = schema.rules?.some(({ name }) => name === 'uri') || ADDRESS.test(nameOf(path));
      const name = `${route.method} ${route.path} ${path.join('.')}`;
      if (schema.type !== 'string' || !isAddress || name === FILE_OF_MESSAGE) continue;
      addresses += 1;
      const member = Joi.build(schema as Joi.Description);
      const taken = SCRIPTS.filter((address) => member.validate(address).error === undefined);
      if (taken.length > 0) found.push(`${name}: ${taken.join()}`);
    }
  }
  expect(found).toEqual([]);
  expect(addresses).toBeGreaterThan(10);
});

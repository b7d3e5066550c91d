import type Joi from 'joi';
import { disallowedInput } from '@tenantry/core';
import { type TestHost, testTenant } from '@tenantry/core/testing';

/** Texts that show nothing: blanks, which schemas trim, and characters without a shape. */
const BLANKS = [' ', '\u00a0', '\u2003\u3000', '\u2028'];
const INVISIBLE = [
  '\u200b',
  '\u2060\u200d',
  '\u00ad',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u0001',
  ' \u200e\u00a0',
];
/** Members that people read as what something is called; tools are named by their ids. */
const CALLED = /^(?!toolName$)(?:|.*[a-z])(?:name|title|label)$/i;
/** Names in messages and in questions to a model are not kept as names of records. */
const ASKED = /^POST \/ai_assistant\/(?:ai\/chat|route)$/;

describe('a text that shows nothing', () => {
  test.each(INVISIBLE)('such as %j is refused wherever it stands in a request', (text) => {
    expect(disallowedInput({ list: [{ name: text }] })).toMatchObject({
      code: 'string.invisible',
      path: ['list', 0, 'name'],
    });
  });

  test.each(['', 'a', '\u200ba', '\u00e9', '漢', '👨‍👩‍👧', '\u0301', '-', '\u00a0x'])('is not %j', (text) => {
    expect(disallowedInput({ name: text })).toBeNull();
  });

  describe('and the operations of all modules', () => {
    let host: TestHost;
    beforeAll(async () => {
      host = await testTenant();
    });
    afterAll(() => host?.stop());

    test('names no record: blanks are refused where a name is required, and none elsewhere', () => {
      const bodies = host.host.table.routes.flatMap(({ route }) =>
        route.body && !ASKED.test(`${route.method} ${route.path}`)
          ? [[`${route.method} ${route.path}`, route.body as Joi.Schema] as const]
          : [],
      );
      const names = bodies.flatMap(([operation, body]) =>
        membersOf(body)
          .filter(([name, schema]) => CALLED.test(name) && schema.type === 'string')
          .map(([name, schema]) => ({ operation, name, schema })),
      );
      expect(names.length).toBeGreaterThan(50);
      const taken = names.flatMap(({ operation, name, schema }) =>
        BLANKS.flatMap((blank) => {
          const { error, value } = schema.validate(blank) as { error?: Error; value: unknown };
          const isNone = value === undefined || value === null || value === '';
          const isRequired = (schema.describe() as Described).flags?.presence === 'required';
          return error || (isNone && !isRequired) ? [] : [`${operation} ${name} ${JSON.stringify(blank)}`];
        }),
      );
      expect(taken).toEqual([]);
    });
  });
});

interface Described {
  readonly flags?: { readonly presence?: string };
}

/** Members of an object schema, and of objects and lists within it. */
function membersOf(schema: Joi.Schema): [string, Joi.Schema][] {
  const {
    keys = [],
    items = [],
    matches = [],
  } = schema.$_terms as Readonly<
    Record<string, readonly { readonly key: string; readonly schema: Joi.Schema }[] | undefined>
  >;
  return [
    ...(keys ?? []).flatMap(({ key, schema: member }): [string, Joi.Schema][] => [
      [key, member],
      ...membersOf(member),
    ]),
    ...((items ?? []) as unknown as readonly Joi.Schema[]).flatMap((item) => membersOf(item)),
    ...(matches ?? []).flatMap(({ schema: match }) => (match ? membersOf(match) : [])),
  ];
}

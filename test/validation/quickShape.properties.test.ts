import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ModuleManifest } from '@tenantry/core';
import fc, { type Arbitrary } from 'fast-check';
import Joi from 'joi';
import { type SchemaDescription, UNDECIDED } from '../../core/dist/parts/http/validation/quickCheck';
import { expandManifest } from '../../core/dist/kernel/manifest/expandManifest';
import { BUILT_IN_KINDS } from '../../core/dist/host/platform';
import { quickShape } from '../../core/dist/parts/http/validation/quickShape';

const OPTIONS: Joi.ValidationOptions = { abortEarly: false, convert: true };
const UUID = '0b7e1c9a-3a52-4f0e-9d3c-0f4a5d6e7f80';
const modules = path.resolve(__dirname, '../../modules');

/** Everything that modules declare as input of routes and commands and as payload of events, by where it is declared. */
const declared: [string, Joi.Schema][] = readdirSync(modules).flatMap((id) => {
  const loaded = createRequire(__filename)(path.join(modules, id, 'dist/manifest.js')) as {
    default: ModuleManifest;
  };
  const { routes = [], commands = [], events = [] } = expandManifest(loaded.default, BUILT_IN_KINDS);
  const ofRoutes = routes.flatMap(({ method, path: at, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, Joi.Schema][] =>
      schema ? [[`${part} of ${method} ${at}`, schema as Joi.Schema]] : [],
    ),
  );
  const ofCommands = commands.map(({ id: command, input }): [string, Joi.Schema] => [
    `input of ${command}`,
    input,
  ]);
  const ofEvents = events.map(({ id: event, payload }): [string, Joi.Schema] => [
    `payload of ${event}`,
    payload,
  ]);
  return [...ofRoutes, ...ofCommands, ...ofEvents];
});

const text = Joi.string();
/** What Joi can do besides; a check that overlooks one of these gives itself away. */
const unusual: [string, Joi.Schema][] = Object.entries({
  reference: Joi.object({ a: Joi.number().min(Joi.ref('b')), b: Joi.number() }),
  condition: Joi.object({ a: text.when('b', { is: 1, then: Joi.required() }), b: Joi.number() }),
  dependency: Joi.object({ a: text, b: text }).and('a', 'b'),
  renamed: Joi.object({ a: text }).rename('b', 'a', { ignoreUndefined: true }),
  stripped: Joi.object({ a: text.strip(), b: text }),
  deepDefault: Joi.object({ a: Joi.object({ b: Joi.number().default(5) }).default() }),
  madeDefault: Joi.object({ a: text.default(() => 'made'), b: text.default(Joi.ref('a')) }),
  nullDefault: Joi.object({ a: text.allow(null).default(null), b: Joi.array().items(text).default([]) }),
  castDefault: Joi.object({ a: Joi.number().default(5).cast('string'), b: Joi.boolean().cast('number') }),
  failover: Joi.object({ a: Joi.number().failover(7), b: text }),
  empties: Joi.object({ a: text.empty('x').default('y'), b: Joi.number().empty(Joi.valid('', 0)) }),
  blanks: Joi.object({
    a: text.empty(text.allow('').pattern(/^\s*$/)),
    b: Joi.any().empty(text.allow('').pattern(/^\s*$/)),
  }),
  truthy: Joi.object({ a: Joi.boolean().truthy('1', '').falsy('0').empty(''), b: Joi.boolean().sensitive() }),
  cases: Joi.object({ a: text.uppercase(), b: text.lowercase().valid('a', 'B').insensitive() }),
  texts: Joi.object({
    a: text.trim(false).min(0),
    b: text.replace(/a/g, 'b').max(3, 'utf8'),
    c: text.truncate(),
  }),
  changed: Joi.object({ a: text.trim().max(3).allow(' x ', 'X').lowercase(), b: text.normalize() }),
  composed: Joi.object({ a: text.normalize('NFC').trim().max(1), b: text.normalize('NFD') }),
  numbers: Joi.object({
    a: Joi.number().precision(1),
    b: Joi.number().unsafe(),
    c: Joi.number().valid(0, 5),
  }),
  moreNumbers: Joi.object({
    a: Joi.number().multiple(5),
    b: Joi.number().positive().allow(0),
    c: Joi.number().greater(1),
  }),
  denied: Joi.object({ a: text.invalid('x'), b: Joi.number().invalid(5), c: Joi.forbidden(), d: Joi.any() }),
  lists: Joi.object({
    a: Joi.array().items(text.required()),
    b: Joi.array().single().items(text),
    c: Joi.array().sort(),
  }),
  moreLists: Joi.object({
    a: Joi.array().items(text, Joi.number()),
    b: Joi.array().unique(),
    c: Joi.array().sparse().items(text),
  }),
  evenMoreLists: Joi.object({
    a: Joi.array().ordered(text),
    b: Joi.array().has('x'),
    c: Joi.array().items(Joi.forbidden()),
  }),
  changedLists: Joi.object({
    a: Joi.array().items(Joi.number().empty('').default(3)),
    b: Joi.array().items(Joi.boolean()).length(1),
  }),
  raw: Joi.object({ a: Joi.number().raw(), b: text.custom(() => 'changed') }),
  ownOptions: Joi.object({ a: Joi.number().options({ convert: false }), b: text }),
  presence: Joi.object({ a: text, b: text.optional() }).prefs({ presence: 'required' }),
  patterns: Joi.object({ a: text }).pattern(/^b/, Joi.number()),
  openPatterns: Joi.object({ a: text }).pattern(/^b|z/, Joi.number()).unknown(),
  noDefaults: Joi.object({
    a: Joi.number().default(5),
    b: Joi.object({ b: Joi.number().default(1), a: text.empty('x').default('y') }),
  }).prefs({ noDefaults: true }),
  otherPreferences: Joi.object({ a: Joi.number() }).prefs({ noDefaults: true, convert: false }),
  anything: Joi.object(),
  nothing: Joi.object({}),
  nested: Joi.object({
    a: Joi.object({ b: Joi.number().default(1) })
      .unknown()
      .required(),
    b: Joi.object({ a: text }),
  }),
  inherited: Joi.object({ toString: text, constructor: Joi.object({}), a: text }).unknown(),
  choices: Joi.object({ a: Joi.valid(1, 'x', null), b: Joi.valid(Joi.ref('a')), c: Joi.valid(0).default(0) }),
  chained: Joi.object({ a: Joi.alternatives(text, Joi.number()).default('x'), b: Joi.link('#it') }).id('it'),
});

test.each([...declared, ...unusual])('is sure only of what Joi does: %s', (_where, schema) => {
  const quick = quickShape(schema);
  if (!quick) return;
  const prepared = schema.prefs(OPTIONS);
  fc.assert(
    fc.property(valueFor(schema.describe() as SchemaDescription), fc.boolean(), (made, isQuery) => {
      const value = isQuery && isObject(made) ? Object.assign(Object.create(null) as object, made) : made;
      const before = structuredClone(made);
      const taken = quick(value);
      if (taken === UNDECIDED) return;
      const { value: expected, error } = prepared.validate(value);
      if (error || !isDeepStrictEqual(taken, expected)) {
        throw new Error(`made ${JSON.stringify(taken)}, Joi ${error?.message ?? JSON.stringify(expected)}`);
      }
      expect(isDeepStrictEqual(before, structuredClone(made))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('is sure of what is usual', () => {
  const schemaOf = (where: string) => (declared.find(([name]) => name === where) as [string, Joi.Schema])[1];
  const usual: [string, object][] = [
    ['body of POST /auth/feature-check', { features: ['auth.users.list', ''] }],
    ['query of GET /auth/users', { pageSize: '50' }],
    [
      'query of GET /auth/users',
      { page: '2', search: 'ann', organizationId: UUID, scopeToActiveOrganization: 'true' },
    ],
    ['query of GET /devices/admin/devices', {}],
    ['body of PUT /customers/deals', { id: UUID, title: 'Deal', probability: 3 }],
    ['input of customers.deals.update', { id: UUID, title: 'Deal', valueAmount: null }],
    ['payload of customers.deal.updated', { id: UUID, tenantId: UUID, organizationId: null }],
    ['query of GET /devices/admin/devices', { platform: '', userId: UUID }],
    ['query of GET /customers/deals', { page: '', pageSize: '50', sortField: 'createdAt', sortDir: 'desc' }],
  ];
  for (const [where, value] of usual) {
    const taken = quickShape(schemaOf(where))?.(value);
    expect([where, taken]).toEqual([where, schemaOf(where).validate(value).value]);
  }
});

/** Values that a schema may take or refuse, with many near its limits. */
function valueFor(description: SchemaDescription, depth = 0): Arbitrary<unknown> {
  const ends = (description.rules ?? []).flatMap(({ args }) =>
    typeof args?.['limit'] === 'number' && args['limit'] < 1e4 ? [args['limit']] : [],
  );
  const near = ends.flatMap((end) => [end - 1, end, end + 1]);
  const odd = fc.constantFrom<unknown>(
    ...[
      null,
      '',
      ' ',
      'x',
      'X',
      'b',
      ' x ',
      'İ',
      'ß',
      'é',
      'e\u0301',
      '\u00a0',
      'a\ud800',
      'null',
      'undefined',
      {},
      [],
      [''],
      { a: 1 },
    ],
    ...[0, -0, 1, 1.5, 5, -1, 2 ** 53, 1e300, NaN, true, false],
    ...[
      '0',
      '-0',
      '-1',
      '05',
      '+5',
      '1e3',
      '1.0',
      ' 5',
      '9007199254740993',
      'true',
      'TRUE',
      'false',
      '1',
      'no',
    ],
    ...(description.allow ?? []).filter((value) => typeof value !== 'object'),
  );
  const fitting: Record<string, () => Arbitrary<unknown>> = {
    string: () =>
      fc.oneof(
        fc.constantFrom(UUID, UUID.toUpperCase(), `{${UUID}}`, UUID.replaceAll('-', ''), `${UUID}\n`),
        fc.constantFrom(...near.map((length) => 'x'.repeat(Math.max(0, length))), 'abc'),
        fc.string(),
      ),
    number: () =>
      fc.oneof(fc.constantFrom(...near, 7), fc.constantFrom(...near.map(String), '7'), fc.integer()),
    boolean: () => fc.oneof(fc.boolean(), fc.constantFrom('true', 'false', '1', '0')),
    array: () =>
      fc.array(description.items?.[0] ? valueFor(description.items[0], depth + 1) : odd, {
        maxLength: Math.min(60, Math.max(3, ...near)),
      }),
    object: () => objectFor(description, odd, depth),
  };
  const usual = fitting[description.type]?.() ?? odd;
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function objectFor(
  { keys = {} }: SchemaDescription,
  odd: Arbitrary<unknown>,
  depth: number,
): Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(keys).map(([name, description]) => [name, valueFor(description, depth + 1)]),
  );
  const required = Object.keys(keys).filter((name) => keys[name]?.flags?.['presence'] === 'required');
  const plain = fc.record(members, { requiredKeys: required });
  const missing = fc.record(members, { requiredKeys: [] });
  const strange = fc
    .tuple(missing, fc.constantFrom('zzz', '__proto__', 'constructor'), odd)
    .map(
      ([value, name, member]) =>
        JSON.parse(
          JSON.stringify(value).replace(
            /^\{/,
            `{${JSON.stringify(name)}:${JSON.stringify(member) ?? 1}${Object.keys(value).length > 0 ? ',' : ''}`,
          ),
        ) as unknown,
    );
  return fc.oneof({ weight: 4, arbitrary: plain }, missing, strange);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

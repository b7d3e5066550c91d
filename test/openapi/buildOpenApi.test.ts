import { Ajv2020 } from 'ajv/dist/2020';
import Joi from 'joi';
import { featureNamed } from '../../core/parts/access/Feature';
import { buildOpenApi } from '../../core/parts/http/openapi/buildOpenApi';
import { jsonObject } from '../../core/parts/http/boundedJson';
import { route, type Route } from '../../core/parts/http/route';
import { errorResponse, timestamp, uuid } from '../../core/parts/http/schemas';

interface Operation {
  operationId: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: object; description?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { schema: object }>; headers?: object }
  >;
  security?: object[];
  [extension: `x-${string}`]: unknown;
}

interface Document {
  openapi: string;
  servers: object[];
  security?: object[];
  tags: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
}

const schemes = {
  auth_bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  auth_cookie: { type: 'apiKey', in: 'cookie', name: 'auth_token' },
};

type Declaration = Partial<Omit<Route, 'handler' | 'params' | 'query' | 'body'>> &
  Pick<Route, 'method' | 'path'> & { params?: object; query?: object; body?: object };

const declare = (declaration: Declaration): Route =>
  route({
    summary: 'Do it',
    access: 'authenticated',
    responses: { 200: { description: 'Done' } },
    ...declaration,
    handler: () => null,
  } as Parameters<typeof route>[0]);

const build = (routes: Route[], moduleId = 'shop'): Document =>
  buildOpenApi({
    title: 'Test',
    version: '1.2.3',
    routes: routes.map((entry) => ({ moduleId, moduleTitle: 'Shop', route: entry })),
    schemes,
  }) as Document;

/** What the document says about a body, with its references resolved into `$defs`. */
const schemaOf = (schema: Joi.Schema): Record<string, unknown> => {
  const document = build([declare({ method: 'POST', path: '/shop/things', body: schema })]);
  const json = document.paths['/shop/things']?.post?.requestBody?.content['application/json']?.schema;
  const text = JSON.stringify({ ...json, $defs: document.components.schemas });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Record<string, unknown>;
};

const bare = (schema: Joi.Schema): object => {
  const { $defs: _, ...rest } = schemaOf(schema);
  return rest;
};

const expectValid = async (document: Document): Promise<void> => {
  const { Validator } = await import('@seriousme/openapi-schema-validator');
  const { valid, errors } = await new Validator().validate(
    structuredClone(document) as unknown as Record<string, unknown>,
  );
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
};

class Unspeakable {
  readonly self = this;
}

const tree = Joi.object({ name: Joi.string().required(), children: Joi.array().items(Joi.link('#node')) }).id(
  'node',
);
const SCHEMAS: Record<string, Joi.Schema> = {
  alternatives: Joi.alternatives(Joi.string(), Joi.number().integer(), Joi.object({ a: Joi.any() })),
  'alternatives, one': Joi.alternatives(Joi.string(), Joi.string()).match('one'),
  'alternatives, all': Joi.alternatives(Joi.object({ a: 1 }), Joi.object({ b: 2 })).match('all'),
  'alternatives, conditional': Joi.object({
    kind: Joi.string(),
    value: Joi.alternatives().conditional('kind', { is: 'n', then: Joi.number(), otherwise: Joi.string() }),
  }),
  when: Joi.object({
    a: Joi.boolean(),
    b: Joi.string().when('a', { is: true, then: Joi.required(), otherwise: Joi.forbidden() }),
    c: Joi.number().when('a', { switch: [{ is: true, then: Joi.number().min(3) }], otherwise: Joi.valid(1) }),
  }),
  'when on the object': Joi.object({ a: Joi.boolean(), b: Joi.any() }).when(
    Joi.object({ a: true }).unknown(),
    {
      then: Joi.object({ b: Joi.required() }),
    },
  ),
  dates: Joi.object({
    a: Joi.date().iso().min('2020-01-01').max('now').greater(Joi.ref('b')),
    b: Joi.date().timestamp('unix').default(new Date(0)),
    c: timestamp(),
    d: Joi.date().default(() => new Date()),
    e: Joi.date().valid(new Date(0)),
  }),
  custom: Joi.string().custom((value: string) => value),
  files: Joi.object({ file: Joi.binary().max(5000).required(), files: Joi.array().items(Joi.binary()) }),
  unknown: Joi.object({ a: Joi.number() }).unknown(true),
  anything: Joi.any(),
  nothing: Joi.forbidden(),
  nullable: Joi.object({
    a: Joi.string().allow(null, ''),
    b: Joi.number().allow(null),
    c: Joi.object({ d: Joi.any() }).allow(null),
    e: Joi.array().items(Joi.string()).allow(null),
    f: Joi.date().allow(null),
    g: Joi.valid(null),
    h: Joi.alternatives(Joi.string(), Joi.number()).allow(null),
    i: Joi.any().allow(null),
  }),
  enums: Joi.object({
    a: Joi.valid('x', 1, null, true),
    b: Joi.string().valid('x', null),
    c: Joi.valid(Joi.ref('a')),
  }),
  arrays: Joi.object({
    single: Joi.array().items(uuid()).single().min(1).max(100).unique(),
    tuple: Joi.array().ordered(Joi.string().required(), Joi.number()).items(Joi.boolean()),
    mixed: Joi.array().items(Joi.string(), Joi.number()).has(Joi.number()).sparse(),
    any: Joi.array(),
    never: Joi.array().items(Joi.forbidden()),
  }),
  strings: Joi.object({
    a: Joi.string()
      .guid({ version: 'uuidv4' })
      .email()
      .uri()
      .ip()
      .hostname()
      .hex()
      .base64()
      .dataUri()
      .isoDuration(),
    b: Joi.string().pattern(/^a/i).pattern(/b$/, { invert: true }).pattern(/x/).pattern(/y/),
    c: Joi.string().length(3).trim().lowercase().creditCard().token(),
    d: Joi.string().min(Joi.ref('a')).replace(/a/g, 'b').truncate(),
  }),
  numbers: Joi.number().integer().positive().multiple(5).port().precision(2).unsafe().allow(Infinity, 'auto'),
  maps: Joi.object().pattern(/^cf_/, Joi.any()).pattern(uuid(), Joi.number()),
  relations: Joi.object({ a: Joi.any(), b: Joi.any() })
    .xor('a', 'b')
    .with('a', 'b')
    .rename('c', 'a')
    .min(1)
    .max(3),
  'what is not JSON': Joi.object({
    a: Joi.function(), b: Joi.symbol(), c: Joi.valid(10n), d: Joi.number().default(NaN),
    e: Joi.any().default(() => 1), f: Joi.any().example(new Unspeakable()), g: Joi.object().instance(RegExp),
    h: Joi.object().default(), i: Joi.any().default(Joi.ref('a')), j: Joi.any().valid(Symbol.iterator),
  }), // prettier-ignore
  recursion: tree,
  'recursion upwards': Joi.object({ children: Joi.array().items(Joi.link('...')), root: Joi.link('/') }),
  'recursion among shared ones': Joi.object({ a: Joi.link('#even') })
    .shared(Joi.object({ next: Joi.link('#odd') }).id('even'))
    .shared(Joi.object({ next: Joi.link('#even') }).id('odd')),
  'a link into a member': Joi.object({ a: Joi.object({ b: Joi.string().email() }), c: Joi.link('/a.b') }),
  'a link that leads nowhere': Joi.object({ a: Joi.link('#nowhere').description('Lost') }),
  'a type of its own': Joi.extend((joi: Joi.Root) => ({
    type: 'cursed',
    base: joi.any(),
    jsonSchema: () => {
      throw new Error('no words for it');
    },
  })).cursed().description('Nobody knows'), // prettier-ignore
};

describe('the document', () => {
  test('is valid, whatever schemas there are', async () => {
    const document = build(
      Object.values(SCHEMAS).map((schema, index) =>
        declare({
          method: 'POST',
          path: `/shop/things${index}`,
          body: schema,
          responses: { 200: { description: 'Done', body: schema } },
        }),
      ),
    );
    await expectValid(document);
    expect(JSON.stringify(document)).not.toContain('\\u0001');
    for (const schema of Object.values(SCHEMAS)) {
      new Ajv2020({ strict: false, validateFormats: false }).compile(schemaOf(schema));
    }
  });

  test.each<[string, Joi.Schema, unknown[], unknown[]]>([
    ['null among values', Joi.string().valid('a', null), ['a', null], ['b', 1]],
    ['null and several types', Joi.valid('a', 1, null), ['a', 1, null], ['b', 2, {}]],
    ['case that is ignored', Joi.string().pattern(/^abc$/i), ['ABC'], [1]],
    ['one or a list', Joi.array().items(Joi.number()).single().max(2), [1, [1, 2]], [[1, 2, 3], 'x']],
    ['members that are forbidden', Joi.object({ a: Joi.forbidden(), b: Joi.any() }), [{ b: 1 }], [{ a: 1 }]],
    ['unknown members', Joi.object({ a: Joi.number() }).unknown(true), [{ z: 1 }], [{ a: 'x' }]],
    ['no unknown members', Joi.object({ a: Joi.number() }), [{}], [{ z: 1 }]],
    [
      'trees',
      tree,
      [{ name: 'a', children: [{ name: 'b', children: [] }] }],
      [{ name: 'a', children: [{}] }],
    ],
    [
      'trees that name their root',
      Joi.object({ a: Joi.array().items(Joi.link('...')), b: Joi.link('/') }),
      [{ a: [{ a: [] }], b: { b: {} } }],
      [{ a: [{ a: 1 }] }, { b: { c: 1 } }],
    ],
    ['a link into a member', SCHEMAS['a link into a member'] as Joi.Schema, [{ c: 'a@b.co' }], [{ c: 5 }]],
    [
      'maps',
      Joi.object().pattern(uuid(), Joi.number()),
      [{ '6f1c1c1e-8f6b-4c39-9d56-0d5d0f6c1a01': 1 }],
      [{ x: 'y' }],
    ],
  ])('takes and refuses what the host does: %s', (_name, schema, good, bad) => {
    const accepts = new Ajv2020({ strict: false, validateFormats: false }).compile(schemaOf(schema));
    const host = (value: unknown) => schema.validate(value).error === undefined;
    for (const [values, taken] of [
      [good, true],
      [bad, false],
    ] as const) {
      for (const value of values) {
        expect({ value, byHost: host(value), byDocument: accepts(value) }).toEqual({
          value,
          byHost: taken,
          byDocument: taken,
        });
      }
    }
  });

  test('keeps descriptions, examples and defaults, and says things once', () => {
    const schema = Joi.object({
      email: Joi.string()
        .email()
        .required()
        .description('Address')
        .example('a@example.com')
        .example('b@example.com'),
      size: Joi.number().integer().min(1).default(50),
      at: timestamp(),
      meta: jsonObject(100).description('as sent'),
      state: Joi.string()
        .when('size', { is: 1, then: Joi.required() })
        .description('How it is')
        .example('on'),
    }).description('A thing');
    expect(bare(schema)).toEqual({
      type: 'object',
      description: 'A thing',
      required: ['email'],
      additionalProperties: false,
      properties: {
        email: {
          type: 'string',
          format: 'email',
          description: 'Address',
          examples: ['a@example.com', 'b@example.com'],
        },
        size: { type: 'integer', minimum: 1, default: 50 },
        at: { type: 'string', format: 'date-time' },
        meta: { type: 'object', description: 'as sent; at most 100 bytes of JSON' },
        state: { type: 'string', minLength: 1, description: 'How it is', examples: ['on'] },
      },
    });
    expect(bare(SCHEMAS['a type of its own'] as Joi.Schema)).toEqual({ description: 'Nobody knows' });
    expect(bare(SCHEMAS['a link that leads nowhere'] as Joi.Schema)).toMatchObject({
      properties: { a: { description: 'Lost' } },
    });
  });
});

describe('an operation', () => {
  const item = () => Joi.object({ id: uuid().required(), name: Joi.string() });
  const routes = [
    declare({
      method: 'GET',
      path: '/shop/items',
      features: ['shop.view', 'shop.items.view'].map(featureNamed),
      description: 'Pages by number.',
      query: Joi.object({
        page: Joi.number().integer().min(1).default(1).description('Counted from 1'),
        roleId: Joi.array().items(uuid()).single(),
        filter: Joi.object({ a: Joi.string() }),
        q: Joi.string().required(),
      }).pattern(/^cf_/, Joi.string()),
      responses: {
        200: { description: 'Items', body: Joi.object({ items: Joi.array().items(item()).required() }) },
        400: errorResponse('Not like this'),
      },
    }),
    declare({
      method: 'GET',
      path: '/shop/items/:id',
      params: Joi.object({ id: uuid().required() }),
      responses: { 200: { description: 'The item', body: item() } },
    }),
    declare({
      method: 'DELETE',
      path: '/shop/items/:item',
      access: 'superAdmin',
      responses: { 204: { description: '' } },
    }),
    declare({ method: 'GET', path: '/shop/items-by-id', responses: { 302: { description: 'Elsewhere' } } }),
    declare({
      method: 'POST',
      path: '/shop/login',
      access: 'public',
      bodyType: 'form',
      body: Joi.object({ email: Joi.string().required() }),
      rateLimits: [{ name: 'LOGIN', points: 5, duration: 60, block: 60 }],
      responses: { 200: { description: 'In', contentType: 'text/plain', body: item() } },
    }),
  ];
  const document = build(routes);
  const operation = (method: string, path: string): Operation => document.paths[path]?.[method] as Operation;

  test('stands in a valid document of OpenAPI 3.1', async () => {
    await expectValid(document);
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Test', version: '1.2.3' },
      servers: [{ url: '/api' }],
      security: [{ auth_bearer: [] }, { auth_cookie: [] }],
      tags: [{ name: 'shop', description: 'Shop' }],
    });
    await expectValid(buildOpenApi({ title: 'Empty', version: '0', routes: [], schemes: {} }) as Document);
  });

  test('has its parameters', () => {
    expect(operation('get', '/shop/items').parameters).toEqual([
      {
        name: 'page',
        in: 'query',
        required: false,
        description: 'Counted from 1',
        schema: { type: 'integer', minimum: 1, default: 1 },
      },
      {
        name: 'roleId',
        in: 'query',
        required: false,
        schema: {
          anyOf: [
            { type: 'array', items: { type: 'string', format: 'uuid' } },
            { type: 'string', format: 'uuid' },
          ],
        },
      },
      expect.objectContaining({ name: 'filter', style: 'deepObject' }),
      { name: 'q', in: 'query', required: true, schema: { type: 'string', minLength: 1 } },
      expect.objectContaining({
        style: 'form',
        schema: { type: 'object', patternProperties: { '^cf_': { type: 'string', minLength: 1 } } },
      }),
    ]);
    expect(operation('get', '/shop/items/{id}').parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
    ]);
    // Same path, other name: OpenAPI allows one name only.
    expect(operation('delete', '/shop/items/{id}').parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  test('says who may call it', () => {
    const list = operation('get', '/shop/items');
    expect(list).toMatchObject({
      'x-module': 'shop',
      'x-access': 'authenticated',
      'x-required-features': ['shop.view', 'shop.items.view'],
    });
    expect(list.description).toBe('Pages by number.\n\nRequires `shop.view`, `shop.items.view`.');
    expect(list.security).toBeUndefined();
    expect(operation('delete', '/shop/items/{id}')).toMatchObject({
      'x-access': 'superAdmin',
      description: 'For super administrators.',
    });
    expect(operation('post', '/shop/login').security).toEqual([]);
  });

  test('declares its answers and those of the gates', () => {
    const statuses = (method: string, path: string) =>
      Object.keys(operation(method, path).responses).join(' ');
    expect(statuses('get', '/shop/items')).toBe('200 400 401 403 404 500 503');
    expect(statuses('get', '/shop/items/{id}')).toBe('200 400 401 403 404 500 503');
    expect(statuses('delete', '/shop/items/{id}')).toBe('204 400 401 403 404 500 503');
    expect(statuses('post', '/shop/login')).toBe('200 400 404 413 415 429 500 503');
    expect(operation('get', '/shop/items').responses[400]?.$ref).toBeUndefined();
    expect(operation('get', '/shop/items/{id}').responses[400]).toEqual({
      $ref: '#/components/responses/InvalidInput',
    });
    expect(operation('get', '/shop/items-by-id').responses[302]?.headers).toHaveProperty('Location');
    expect(Object.keys(operation('post', '/shop/login').responses[200]?.content ?? {})).toEqual([
      'text/plain',
      'application/json',
    ]);
    expect(Object.keys(operation('post', '/shop/login').requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    expect(document.components.responses).toHaveProperty('TooManyRequests.headers.Retry-After');
  });

  test('refers to schemas that occur more than once', () => {
    const shared = { $ref: '#/components/schemas/GetShopItems200ItemsItem' };
    expect(operation('get', '/shop/items/{id}').responses[200]?.content).toEqual({
      'application/json': { schema: shared },
    });
    expect(operation('get', '/shop/items').responses[400]?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    });
    const recursive = schemaOf(tree);
    expect(recursive).toMatchObject({
      $ref: '#/$defs/ShopNode',
      $defs: { ShopNode: { properties: { children: { items: { $ref: '#/$defs/ShopNode' } } } } },
    });
  });

  test('has the same names of schemas, whatever other modules run', () => {
    const body = () => Joi.object({ label: Joi.string(), size: Joi.number() });
    const namesOf = (...modules: string[]) => {
      const all = modules.flatMap((moduleId) =>
        ['one', 'two'].map((name) => ({
          moduleId,
          moduleTitle: moduleId,
          route: declare({ method: 'POST', path: `/${moduleId}/${name}`, body: body() }),
        })),
      );
      const built = buildOpenApi({ title: 'Test', version: '1.2.3', routes: all, schemes }) as Document;
      return Object.keys(built.components.schemas).filter((name) => name.includes('Shop'));
    };
    expect(namesOf('shop')).toEqual(['PostShopOneRequest']);
    expect(namesOf('arcade', 'shop')).toEqual(namesOf('shop'));
  });

  test('keeps its name, whatever else is installed and in which order', () => {
    expect(operation('get', '/shop/items/{id}').operationId).toBe('getShopItemsById2');
    expect(operation('get', '/shop/items-by-id').operationId).toBe('getShopItemsById');
    expect(operation('post', '/shop/login').operationId).toBe('postShopLogin');
    expect(build([...routes].reverse())).toEqual(document);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((o) => o.operationId),
    );
    expect(new Set(ids).size).toBe(routes.length);
  });
});

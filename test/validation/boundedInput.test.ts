import Joi from 'joi';
import { jsonObject } from '@tenantry/core';
import { testTenant, type TestHost } from '@tenantry/core/testing';
import { unboundedFields } from '../../core/parts/http/validation/unboundedFields';
import { bodyLimits } from '../../core/parts/http/validation/bodyLimits';
import { validateRequest } from '../../core/parts/http/validateRequest';
import type { Route } from '../../core/parts/http/route';
import type { HttpError } from '../../core/kernel/errors/HttpError';
import { threadTime } from '../support/threadTime';

/** Most milliseconds of processor time that a request may take, on a busy machine and with the part of its client. */
const MOST = 250;
const MARKS = '\u0301\u0323';

interface Refusal {
  readonly error: string;
  readonly details?: readonly {
    readonly path: readonly (string | number)[];
    readonly code: string;
    readonly message: string;
  }[];
}

const routeOf = (body: Joi.Schema, bodyLimit?: number): Route =>
  ({ method: 'POST', path: '/x', body, bodyLimit, responses: {} }) as unknown as Route;

function problemsOf(body: Joi.Schema, value: unknown): NonNullable<Refusal['details']> {
  try {
    validateRequest(routeOf(body), 'body', value);
    return [];
  } catch (error) {
    return (error as HttpError).details['details'] as NonNullable<Refusal['details']>;
  }
}

describe('a request with more than its operation takes', () => {
  let tenant: TestHost;
  beforeAll(async () => {
    tenant = await testTenant({ module: 'modules/auth' });
  });

  /** @returns the answer, and milliseconds of processor time of the fastest of three times */
  const send = async (method: string, path: string, body: string, type = 'application/json') => {
    const token = await tenant.signInAs('admin');
    let took = Infinity;
    for (let time = 0; time < 3; time++) {
      const before = threadTime();
      const headers = { 'content-type': type };
      const { status, body: answer } = await tenant.request<Refusal>(method, path, { token, headers, body });
      took = Math.min(took, threadTime() - before);
      if (time === 2) return { status, took, answer };
    }
    throw new Error('not sent');
  };

  test.each([
    [
      'POST',
      '/auth/login',
      `email=${encodeURIComponent(`a${MARKS.repeat(20_000)}@b.test`)}&password=secret1`,
    ],
    ['POST', '/auth/reset', JSON.stringify({ email: `a${MARKS.repeat(40_000)}@b.test` })],
    ['PUT', '/auth/profile', JSON.stringify({ name: MARKS.repeat(40_000) })],
    ['POST', '/auth/roles', JSON.stringify({ name: MARKS.repeat(40_000) })],
    ['POST', '/auth/users', `{${Array.from({ length: 20_000 }, (_, index) => `"m${index}":1`).join()}}`],
    ['POST', '/auth/users', `{"roles":[${Array(100_000).fill('0').join()}]}`],
    ['POST', '/auth/users', `{"roles":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('is refused at once: %s %s', async (method, path, body) => {
    const type = path === '/auth/login' ? 'application/x-www-form-urlencoded' : undefined;
    const { status, took } = await send(method, path, body, type);
    expect([400, 413, 422]).toContain(status);
    expect(took).toBeLessThan(MOST);
  });

  test('names twenty members that are not known', async () => {
    const members = Array.from({ length: 900 }, (_, index) => `"m${index}":1`).join();
    const { answer, took } = await send('POST', '/auth/roles', `{${members}}`);
    expect(answer.details).toHaveLength(20);
    expect(took).toBeLessThan(MOST);
  });

  test('may have thirty combining marks on a letter, and no more', async () => {
    const roles = (marks: number) =>
      send('POST', '/auth/roles', JSON.stringify({ name: `e${'\u0301'.repeat(marks)}` }));
    // Sent several times, to be measured.
    expect([201, 409]).toContain((await roles(30)).status);
    const { status, answer } = await roles(31);
    expect([status, answer.details?.[0]?.code]).toEqual([400, 'string.marks']);
  });
});

describe('validation', () => {
  const items = Joi.object({
    items: Joi.array()
      .items(Joi.object({ a: Joi.number() }))
      .max(1_000),
  });
  const listOf = (length: number, wrong: (index: number) => boolean) => ({
    items: Array.from({ length }, (_, index) => ({ a: wrong(index) ? 'x' : index })),
  });

  test('finds the wrong items of a list wherever they are', () => {
    const found = problemsOf(
      items,
      listOf(1_000, (index) => index === 7 || index === 950),
    );
    expect(found.map(({ path }) => path[1])).toEqual([7, 950]);
  });

  test('stops after twenty problems', () => {
    const found = problemsOf(
      items,
      listOf(1_000, (index) => index % 3 === 0),
    );
    expect(found.map(({ path }) => path[1])).toEqual(Array.from({ length: 20 }, (_, index) => index * 3));
  });

  test('names the problem of a list whose items refer to a member around it, wherever it is', () => {
    const schema = Joi.object({
      least: Joi.number(),
      items: Joi.array()
        .items(Joi.number().min(Joi.ref('/least')))
        .max(1_000),
    });
    const value = { least: 1, items: Array.from({ length: 30 }, (_, index) => (index === 25 ? 0 : 2)) };
    expect(problemsOf(schema, value).map(({ path }) => path)).toEqual([['items', 25]]);
  });

  test('says that a list is too long without validating what is beyond its maximum', () => {
    let validated = 0;
    const counted = Joi.array()
      .items(Joi.any().custom((value: unknown) => (validated++, value)))
      .max(10);
    const found = problemsOf(Joi.object({ items: counted }), { items: Array(100_000).fill(1) });
    expect(found.map(({ code }) => code)).toEqual(['array.max']);
    expect(validated).toBeLessThan(100);
  });

  test('ignores members that are not known in every item for a client that prefers it', () => {
    const value = { items: Array.from({ length: 100 }, (_, index) => ({ a: index, b: 1 })) };
    const taken = validateRequest(routeOf(items), 'body', value, true);
    expect(taken).toEqual({ items: value.items.map(({ a }) => ({ a })) });
  });

  test('takes dates, of which requests between modules have instances', () => {
    const at = new Date();
    const schema = Joi.object({
      at: Joi.date(),
      other: Joi.string().when('at', { is: Joi.exist(), then: 'x' }),
    });
    expect(validateRequest(routeOf(schema), 'body', { at, other: 'x' })).toEqual({ at, other: 'x' });
  });

  test('takes JSON without a schema up to its bytes and levels', () => {
    const schema = Joi.object({ meta: jsonObject(100) });
    const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
    expect(problemsOf(schema, { meta: { a: 'x'.repeat(90) } })).toEqual([]);
    expect(problemsOf(schema, { meta: { a: 'x'.repeat(100) } })[0]?.message).toBe(
      'meta must have at most 100 bytes',
    );
    expect(problemsOf(Joi.object({ meta: jsonObject() }), { meta: nested(40) })[0]?.message).toBe(
      'meta must have at most 32 levels',
    );
  });
});

describe('bounds of a schema', () => {
  test('name each field that has no maximum', () => {
    const schema = Joi.object({
      bounded: Joi.string().max(5),
      text: Joi.string(),
      choice: Joi.valid('a', 'b'),
      list: Joi.array().items(Joi.object({ inner: Joi.string().pattern(/x/) })),
      open: Joi.object(),
      either: Joi.alternatives(Joi.string().max(3), Joi.array().items(Joi.number()).max(3)),
      when: Joi.string().when('choice', { is: 'a', then: Joi.string().max(3) }),
      json: jsonObject(),
    });
    expect(unboundedFields(schema)).toEqual([
      'text: .max() of the text',
      'list: .max() of the list',
      'list[].inner: .max() of the text',
      'open: .max() of members that are not listed',
      'open.*: takes any value: use jsonObject() or jsonValue()',
      'when: .max() of the text',
    ]);
  });

  test('end where a schema refers to itself', () => {
    const tree = Joi.object({ name: Joi.string(), children: Joi.array().items(Joi.link('#tree')).max(3) }).id(
      'tree',
    );
    expect(unboundedFields(tree)).toEqual(['name: .max() of the text']);
    expect(bodyLimits(routeOf(tree))).toEqual({ bytes: 1_048_576, values: 20_000 });
  });

  test('give the largest body of a route, at least 256 KiB and at most its limit', () => {
    const text = (length: number) => Joi.object({ text: Joi.string().max(length) });
    expect(bodyLimits(routeOf(text(10))).bytes).toBe(262_144);
    expect(bodyLimits(routeOf(text(100_000))).bytes).toBeGreaterThan(600_000);
    expect(bodyLimits(routeOf(text(1_000_000))).bytes).toBe(1_048_576);
    expect(bodyLimits(routeOf(text(1_000_000), 500_000)).bytes).toBe(500_000);
  });
});

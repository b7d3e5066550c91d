import * as fc from 'fast-check';
import { asError } from '../../core/dist/kernel/errors/asError';
import { isOutage, isTransient } from '../../core/dist/kernel/errors/isTransient';
import { messageOf } from '../../core/dist/kernel/errors/messageOf';
import { codeOf, refusalOf } from '../../core/dist/kernel/errors/refusalOf';
import { isSecretName, maskSecrets } from '../../core/dist/kernel/errors/secrets';
import { ShownCopy } from '../../core/dist/kernel/errors/ShownCopy';
import { shownStack, shownText } from '../../core/dist/kernel/errors/shownText';
import { createLogger } from '../../core/dist/host/createLogger';
import { bareFault } from '../../core/dist/parts/http/bareFault';
import { describeFailure, isFailure } from '../../core/dist/parts/http/handlerFailure';
import type { Route } from '../../core/dist/parts/http/route';
import { make, SECRET } from '../fixtures/modules/throws-anything/values';

/** Bytes of a copy, and of a line of the log. */
const MOST_BYTES = 32 * 1024;
const NAMES = [
  'config',
  'headers',
  'cause',
  'errors',
  'message',
  'stack',
  'name',
  'toJSON',
  '__proto__',
  'x',
];
const SECRET_NAMES = [
  'Authorization',
  'x-api-key',
  'set-cookie',
  'password',
  'refreshToken',
  'client_secret',
];

const ROUTE = { method: 'GET', path: '/x', responses: {} } as unknown as Route;

/** Makes a value. fast-check itself reads values, and could not draw these. */
type Maker = () => unknown;
const constant = (values: readonly unknown[]) => fc.constantFrom(...values.map((value) => () => value));
const madeAll = (makers: readonly Maker[]) => makers.map((create) => create());

/** Hostile values in one another: as members, causes, items and keys. */
const hostile = fc.letrec<{ value: Maker; leaf: Maker; members: () => object }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom(...Object.values(make)),
    fc
      .anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true })
      .map((value) => () => value),
  ),
  members: fc
    .dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 4 })
    .map(
      (makers) => () => Object.fromEntries(Object.entries(makers).map(([name, create]) => [name, create()])),
    ),
  value: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }).map((makers) => () => madeAll(makers)),
    tie('members'),
    tie('members').map((members) => () => defined(new Error('made'), members())),
    tie('members').map((members) => () => Object.freeze(defined(new Error('made and frozen'), members()))),
    fc
      .array(tie('value'), { maxLength: 4 })
      .map((makers) => () => new AggregateError(madeAll(makers), 'many')),
    tie('value').map((cause) => () => new Error('outer', { cause: cause() })),
    tie('value').map((value) => () => new Map([['key', value()]])),
    // Secrets are hidden whatever they are.
    constant(SECRET_NAMES.map((name) => ({ [name]: SECRET, list: [{ [name]: [SECRET] }] }))),
    constant(SECRET_NAMES.map((name) => defined(new Error('made'), { [name]: { inner: SECRET } }))),
  ),
})).value;

/** With these members, whatever their names are. */
function defined(error: Error, members: object): Error {
  // Formatted now: V8 does that once it is read or replaced, when the message may be a value that has no text.
  expect(error.stack).toEqual(expect.any(String));
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(error, name, { value: value as unknown, enumerable: true, configurable: true });
  return error;
}

describe('what handles whatever was thrown', () => {
  test('never throws, and makes texts of bounded length without secrets', () => {
    fc.assert(
      fc.property(hostile, (create) => {
        const value = create();
        const copy = JSON.stringify(new ShownCopy().of(value)) ?? '';
        expect(Buffer.byteLength(copy)).toBeLessThan(2 * MOST_BYTES);
        const fault = bareFault(value, { requestId: 'r', moduleId: null, showsCause: true });
        const texts = [
          copy,
          messageOf(value),
          shownText(value),
          shownStack(value, 1_000),
          JSON.stringify(fault.body),
          describeFailure(ROUTE, asError(value)),
        ];
        expect(isFailure(asError(value), ROUTE)).toEqual(expect.any(Boolean));
        for (const text of texts) expect(text).not.toContain(SECRET);
        expect(shownText(value).length).toBeLessThanOrEqual(500);
        expect([isTransient(value), isOutage(value)]).toEqual([expect.any(Boolean), expect.any(Boolean)]);
        expect([codeOf(value) ?? '', refusalOf(value)?.status ?? 400]).toEqual([
          expect.any(String),
          expect.any(Number),
        ]);
        const error = asError(value);
        expect(asError(error)).toBe(error);
        expect(`${error.name}: ${error.message} ${error.stack}`).toEqual(expect.any(String));
      }),
      { numRuns: 300 },
    );
  });

  test('is a log of one line each, whatever is logged and however', () => {
    const lines: string[] = [];
    const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
    fc.assert(
      fc.property(hostile, fc.string(), (create, text) => {
        const value = create();
        lines.length = 0;
        log.error({ err: value, value }, text);
        log.warn(value as object);
        log.info(`${text.replaceAll('%', '')} %s %o`, value as undefined, value as undefined);
        log.child({ value }).debug({ err: asError(value) });
        expect(lines).toHaveLength(4);
        for (const line of lines) {
          expect(JSON.parse(line)).toHaveProperty('level');
          expect(line).not.toContain(SECRET);
          expect(Buffer.byteLength(line)).toBeLessThan(4 * MOST_BYTES);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('outlives a destination that throws', () => {
    const log = createLogger('info', {
      write: () => {
        throw new Error('the disk is full');
      },
    });
    expect(() => log.error(new Error('x'))).not.toThrow();
  });
});

describe('an error in the log', () => {
  const shown = (value: unknown) => new ShownCopy().of(value) as Record<string, unknown>;

  test('has its type, its messages and stacks with those of its causes, and its members', () => {
    const cause = new TypeError('inner');
    const error = Object.assign(new RangeError('outer', { cause }), {
      code: 'X',
      at: new Date(0),
      url: undefined,
    });
    expect(shown(error)).toEqual({
      type: 'RangeError',
      message: 'outer: inner',
      stack: `${error.stack}\ncaused by: ${cause.stack}`,
      code: 'X',
      at: '1970-01-01T00:00:00.000Z',
    });
    const group = new AggregateError([cause], 'several', { cause: { reason: 'no error' } });
    expect(shown(group)).toMatchObject({
      type: 'AggregateError',
      aggregateErrors: [{ type: 'TypeError', message: 'inner' }],
      cause: { reason: 'no error' },
    });
  });

  test('shows the frames of a stack below a message that is too long', () => {
    expect(shown(new Error('long '.repeat(100_000)))['stack']).toContain(__filename);
  });

  test('is not changed, and its getters are not called', () => {
    const error = Object.freeze(Object.assign(new Error('x'), { inner: Object.freeze([1]) }));
    let calls = 0;
    const getter = { get: () => (calls += 1), enumerable: true };
    shown(error);
    expect(shown(Object.defineProperty({ error }, 'getter', getter))).toMatchObject({ getter: '[getter]' });
    expect(shown(Object.defineProperty(new Error('x'), 'getter', getter))).toMatchObject({
      getter: '[getter]',
    });
    expect(calls).toBe(0);
  });

  test.each([
    ['password', true],
    ['X-API-Key', true],
    ['proxy-authorization', true],
    ['Set-Cookie', true],
    ['refresh_token', true],
    ['passwordHash', true],
    ['clientSecret', true],
    ['tokenCount', false],
    ['keyId', false],
    ['author', false],
    ['secretary', false],
  ])('has a member %s that is a secret: %s', (name, isSecret) => {
    expect(isSecretName(name)).toBe(isSecret);
    expect(shown({ [name]: 'value' })).toEqual({ [name]: isSecret ? '[secret]' : 'value' });
  });

  test('shows whether secrets are set, and numbers of tokens', () => {
    const kept = { password: null, hasToken: true, inputTokens: 12 };
    expect(shown({ ...kept, token: undefined })).toEqual(kept);
  });

  test.each([
    ['Authorization: Bearer abc.def', 'Authorization: [secret]'],
    ["headers: { authorization: 'Bearer abc' }", 'headers: { authorization: [secret] }'],
    ['{"password":"x y","id":1}', '{"password":[secret],"id":1}'],
    ['{\\"token\\":\\"x\\"}', '{\\"token\\":\\[secret]}'],
    ['GET /reset?token=abc&x=1', 'GET /reset?token=[secret]&x=1'],
    ['postgres://me:pa-ss@db:5432/x', 'postgres://me:[secret]@db:5432/x'],
    ['sent Bearer abc123 to it', 'sent Bearer [secret] to it'],
    ['Bearer token required', 'Bearer token required'],
    ['the password is too short', 'the password is too short'],
    ['https://example.com:8080/x', 'https://example.com:8080/x'],
  ])('has the text %s without its secrets', (text, masked) => expect(maskSecrets(text)).toBe(masked));
});

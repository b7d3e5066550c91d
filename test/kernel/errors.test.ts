import * as fc from 'fast-check';
import { HostError } from '../../core/dist/kernel/errors/HostError';
import { HttpError, unavailable } from '../../core/dist/kernel/errors/HttpError';
import { isOutage, isTransient } from '../../core/dist/kernel/errors/isTransient';
import { messageOf } from '../../core/dist/kernel/errors/messageOf';
import { MODULE_STARTING, outOfService } from '../../core/dist/kernel/errors/outOfService';
import { didYouMean, hint, suggest } from '../../core/dist/kernel/errors/suggest';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more });

describe('names that are not known', () => {
  const known = ['customers', 'catalog', 'auth', 'api_keys', 'audit_logs'];

  test('are answered with the nearest ones, the nearest first', () => {
    expect(suggest('custmers', known)).toEqual(['customers']);
    expect(suggest('AUHT', known)).toEqual(['auth']);
    expect(suggest('keys', known)).toEqual(['api_keys']);
    expect(suggest('something', known)).toEqual([]);
    expect(suggest('abc', ['abd', 'abe', 'abf', 'abg'])).toEqual(['abd', 'abe', 'abf']);
    expect(suggest('auth', ['auth', 'auth'])).toEqual(['auth']);
    expect(suggest('auth', ['aath2', 'auth'])).toEqual(['auth', 'aath2']);
  });

  test('are put into words', () => {
    expect(didYouMean(['a', 'b'])).toBe('Did you mean a or b?');
    expect(didYouMean([])).toBe('');
    expect(hint('custmers', known)).toBe(' Did you mean customers?');
    expect(hint('auth', known)).toBe('');
  });

  test('find whatever they were one slip away from', () => {
    const slips = fc
      .tuple(fc.constantFrom(...known), fc.nat(), fc.constantFrom('', 'x'))
      .map(([word, at, put]) => [
        word,
        word.slice(0, at % word.length) + put + word.slice((at % word.length) + 1),
      ]);
    fc.assert(fc.property(slips, ([word, slip]) => expect(suggest(slip as string, known)).toContain(word)));
  });
});

describe('an error that says "not now"', () => {
  test.each([
    ['a full disk', withCode('53100'), true],
    ['a database that starts', withCode('57P03'), true],
    ['a machine without descriptors', withCode('EMFILE'), true],
    ['a connection that pg has lost', new Error('Connection terminated unexpectedly'), true],
    ['a socket that is not there', withCode('ENOENT', { syscall: 'connect' }), false],
    ['a deadlock', withCode('40P01'), false],
    ['a statement that took too long', withCode('57014'), false],
    ['a refused connection', withCode('ECONNREFUSED'), false],
  ])('is %s', (_, error, concernsAll) => {
    expect(isTransient(error)).toBe(true);
    expect(isOutage(error)).toBe(concernsAll || error.message.startsWith('Connection'));
    const wrapped = new Error('query failed', { cause: { driverError: error } });
    expect(isTransient(wrapped)).toBe(true);
  });

  test.each([
    ['a file that is not there', withCode('ENOENT', { syscall: 'open' })],
    ['a row that exists already', withCode('23505')],
    ['a mistake', new TypeError('x is not a function')],
    ['a code of something else', withCode('Connection terminated')],
    ['nothing', null],
  ])('is not %s', (_, error) => expect([isTransient(error), isOutage(error)]).toEqual([false, false]));

  test('is the answer 503, and is found however it is wrapped, unless it is in itself', () => {
    expect(isTransient(unavailable(new Error('why')))).toBe(true);
    const circle = new Error('a');
    circle.cause = circle;
    expect(isTransient(circle)).toBe(false);
  });
});

describe('errors in words', () => {
  test('are those of operators, with subject and remedy', () => {
    const error = new HostError('MODULE_CYCLE', 'cars', 'cannot start: x.', 'remove it.', { cause: 'y' });
    expect(error.message).toBe('MODULE_CYCLE  cars cannot start: x.\n  Remedy: remove it.');
    expect(error.cause).toBe('y');
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      code: 'MODULE_CYCLE',
      subject: 'cars',
      reason: 'cannot start: x.',
      remedy: 'remove it.',
    });
  });

  test('are those of clients, whose details are members of the body', () => {
    expect(new HttpError(409, 'Taken', { code: 'taken' }).body).toEqual({ error: 'Taken', code: 'taken' });
    expect(new HttpError(400, 'No', { error: 'Other' }).body).toEqual({ error: 'Other' });
  });

  test('are the first line of whatever was thrown', () => {
    expect(messageOf(new Error('It broke.\n at x'))).toBe('It broke');
    expect(messageOf('text')).toBe('text');
    expect(messageOf(new Error(''))).toBe('unknown error');
    expect(messageOf(undefined)).toBe('undefined');
  });

  test('say when to ask a module again that is out of service', () => {
    const after = (code: string, seconds: number | null) =>
      outOfService('cars', code, seconds).headers['retry-after'];
    expect(outOfService('cars', 'MODULE_FAILING', 3).body).toEqual({
      error: 'The module cars is out of service for the moment',
      code: 'MODULE_FAILING',
    });
    expect([
      after('MODULE_FAILING', 0.2),
      after('MODULE_FAILING', 7.1),
      after('MODULE_FAILING', null),
    ]).toEqual(['1', '8', '60']);
    expect(after(MODULE_STARTING, null)).toBe('2');
  });
});

import { ApiError } from '../web/api/ApiError';
import type { Content } from '../web/api/Content';
import { Repeatable } from '../web/api/Repeatable';

type Outcome = 'done' | ApiError;

const LOST = new ApiError(0, 'no answer');
const refused = (status: number, code: string, retryAfter: number | null = null) =>
  new ApiError(status, code, { code }, retryAfter);

/** A form that saves to a server which answers as it is given. */
function form(...outcomes: Outcome[]) {
  const sent: Content[] = [];
  const waits: number[] = [];
  const repeatable = new Repeatable(
    async <T>(_method: string, _path: string, content: Content) => {
      sent.push(content);
      const outcome = outcomes.shift() ?? 'done';
      if (outcome !== 'done') throw outcome;
      return { status: 201, body: {} as T, version: null, operation: null };
    },
    async (seconds) => void waits.push(seconds),
  );
  const save = (json: object, path = '/cards', method = 'POST') =>
    repeatable.send(method, path, { json }).then(
      () => null,
      (error: ApiError) => error,
    );
  /** Keys in the order of their requests, numbered as they first appear. */
  const keys = () => {
    const known = [...new Set(sent.map(({ key }) => key))];
    return sent.map(({ key }) => known.indexOf(key));
  };
  return { save, sent, keys, waits };
}

describe('saves that may not be answered', () => {
  test('each has a key of its own, a UUID, when the one before was answered', async () => {
    const { save, sent, keys } = form('done', refused(400, 'invalid'), 'done');
    for (const name of ['a', 'b', 'b']) await save({ name });
    expect(keys()).toEqual([0, 1, 2]);
    for (const { key } of sent) expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  test.each([0, 500, 502, 503, 504])('are repeated with the same key after %i', async (status) => {
    const { save, keys } = form(new ApiError(status, 'lost'), new ApiError(status, 'lost'), 'done', 'done');
    for (let tries = 0; tries < 4; tries += 1) await save({ name: 'a' });
    expect(keys()).toEqual([0, 0, 0, 1]);
  });

  test('keep the key when the form is changed after a lost answer, until the server says what it has made', async () => {
    const reused = refused(422, 'idempotency_key_reused');
    const { save, keys } = form(LOST, reused, 'done');
    expect(await save({ name: 'a' })).toBe(LOST);
    expect(await save({ name: 'b' })).toBe(reused);
    expect(await save({ name: 'b' })).toBeNull();
    expect(keys()).toEqual([0, 0, 1]);
  });

  test('are told apart where several are under way or lost at a time', async () => {
    const { save, keys } = form(LOST, LOST);
    await Promise.all([save({ name: 'a' }), save({ name: 'b' })]);
    await Promise.all([save({ name: 'b' }), save({ name: 'a' })]);
    await save({ name: 'a' }, '/others');
    expect(keys()).toEqual([0, 1, 1, 0, 2]);
  });

  test('wait for a first try that is still under way, as long as the server says', async () => {
    const busy = refused(409, 'idempotency_key_in_progress', 3);
    const { save, keys, waits } = form(LOST, busy, busy, 'done');
    await save({ name: 'a' });
    expect(await save({ name: 'a' })).toBeNull();
    expect([keys(), waits]).toEqual([
      [0, 0, 0, 0],
      [3, 3],
    ]);
  });

  test('have no key where they create nothing', async () => {
    const { save, sent } = form();
    for (const method of ['PUT', 'PATCH', 'DELETE']) await save({ name: 'a' }, '/cards', method);
    expect(sent.map(({ key }) => key)).toEqual([undefined, undefined, undefined]);
  });
});

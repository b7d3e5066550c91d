/** @covers core/parts/http core/parts/records modules */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type ApiDocument, operationsOf, type ServedOperation } from '../../../scripts/fuzz/ServedOperation';
import { type Attack, attacksOn } from './limits/attacks';
import { threadTime } from '../../support/threadTime';

/** Most milliseconds of processor time: 100 for which one request may keep others waiting, and the part of its client. */
const MOST = 150;
/** A request that takes less is not measured for growth: its time is that of the way to the handler. */
const NOTICEABLE = 40;
/** Garbage collection and the compiler run when they like, so the least of several times counts. */
const TIMES = 3;
/** Times where that looks like too much, or like growth: on a machine with other work a few are not enough. */
const MORE_TIMES = 12;
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('the work for one request', () => {
  let host: TestHost;
  let token: string;
  let operations: readonly ServedOperation[];
  beforeAll(async () => {
    host = await startTestHost({
      environment: {
        RATE_LIMIT_ENABLED: 'false',
        SELF_SERVICE_ONBOARDING_ENABLED: 'true',
        LOG_LEVEL: 'error',
      },
    });
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    operations = operationsOf(body);
    token = await host.signIn();
  }, 120_000);
  afterAll(() => host?.stop());

  /** @returns milliseconds of processor time, and the status */
  const send = async (
    { method, path, isForm }: ServedOperation,
    { body, query, headers }: Attack,
    share: number,
  ) => {
    const content = body && bodyOf(body(share), isForm);
    const url = `${host.url}/api${path.replace(/\{\w+\}/g, NOBODY)}?${query?.(share) ?? ''}`;
    const before = threadTime();
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...headers?.(share),
        authorization: `Bearer ${token}`,
        ...(content && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      },
      ...(content && { body: content }),
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
    else await response.arrayBuffer();
    const took = threadTime() - before;
    if (path === '/auth/logout' || response.status === 401) token = await host.signIn();
    return { took, status: response.status };
  };
  const least = async (
    operation: ServedOperation,
    attack: Attack,
    share: number,
    times = TIMES,
  ): Promise<number> => {
    let best = Infinity;
    for (let time = 0; time < times; time++)
      best = Math.min(best, (await send(operation, attack, share)).took);
    return best;
  };

  test('is bounded, grows no faster than the request, and none fails', async () => {
    const found: string[] = [];
    for (const operation of operations) {
      for (const attack of attacksOn(operation)) {
        const { took, status } = await send(operation, attack, 1);
        const what = `${operation.name}, ${attack.name}`;
        if (status >= 500 && status !== 503) found.push(`${what}: ${status}`);
        if (took < NOTICEABLE) continue;
        let whole = await least(operation, attack, 1);
        if (whole > MOST) whole = await least(operation, attack, 1, MORE_TIMES);
        if (whole > MOST) found.push(`${what}: ${Math.round(whole)} ms (${status})`);
        if (whole < NOTICEABLE) continue;
        const half = await least(operation, attack, 0.5);
        if (whole > 3 * half + 5) whole = Math.min(whole, await least(operation, attack, 1, MORE_TIMES));
        if (whole > 3 * half + 5) {
          found.push(`${what}: ${Math.round(whole)} ms, half of it ${Math.round(half)} ms (${status})`);
        }
      }
    }
    expect(found).toEqual([]);
  }, 600_000);
});

/** A body as its operation reads it. */
function bodyOf(json: string, isForm: boolean): Buffer {
  if (!isForm) return Buffer.from(json);
  const members = Object.entries(JSON.parse(json) as Record<string, unknown>);
  const texts = members.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : json.slice(0, json.length / members.length),
  ]);
  return Buffer.from(new URLSearchParams(texts).toString());
}

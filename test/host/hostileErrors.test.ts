import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { make, SECRET } from '../fixtures/modules/throws-anything/values';

/** Characters of a line of the log, more than which no error makes it long. */
const LONGEST_LINE = 256 * 1024;
const values = Object.keys(make);
/** A test host answers itself what a route does not declare. */
const answerable = values.filter((value) => value !== 'answer with a status that is none');

describe('what cannot be read, written or ended', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('throws-anything', 'healthy'),
      environment: { TENANTRY_QUARANTINE: 'false' },
      log,
    });
  });
  afterAll(() => host.stop());

  /** The lines that some work logs, which are all of bounded length and without secrets. */
  const linesDuring = async (work: () => Promise<unknown>) => {
    const before = log.lines.length;
    await work();
    const lines = log.lines.slice(before);
    for (const line of lines) {
      const text = JSON.stringify(line);
      expect(text.length).toBeLessThan(LONGEST_LINE);
      expect(text).not.toContain(SECRET);
    }
    return lines;
  };
  const post = (name: string, value: string) =>
    host.request('POST', `/throws_anything/${name}`, { json: { value } });

  test.each(['at_once', 'later', 'in_unit'])(
    'is answered with the published 500 where a handler throws it (%s), and logged once',
    async (name) => {
      for (const value of answerable) {
        const lines = await linesDuring(async () => {
          const { status, body, headers } = await post(name, value);
          const requestId = headers.get('x-request-id');
          expect({ value, status, body }).toEqual({
            value,
            status: 500,
            body: { error: 'Internal server error', requestId },
          });
        });
        expect({ value, lines: lines.filter(({ msg }) => msg === 'request failed') }).toEqual({
          value,
          lines: [expect.objectContaining({ level: 'error', module: 'throws_anything' })],
        });
      }
      expect((await host.request('GET', '/healthy/greeting')).status).toBe(200);
    },
  );

  test('counts the attempts of a job that throws it, and ends in the list of jobs that were given up', async () => {
    const lines = await linesDuring(async () => {
      for (const value of values) expect((await post('job', value)).status).toBe(204);
      await host.settled();
    });
    const jobs = await host.jobs('throws_anything.job');
    expect(jobs.map(({ state, attempt, error }) => [state, attempt, error !== null && error !== ''])).toEqual(
      values.map(() => ['dead', 2, true]),
    );
    expect(JSON.stringify(jobs)).not.toContain(SECRET);
    const of = (msg: string) => lines.filter((line) => line.msg === msg && 'err' in line);
    expect(of('a job failed and will be tried again')).toHaveLength(values.length);
    expect(of('a job failed and was given up')).toHaveLength(values.length);
  });

  test('is logged where a subscriber throws it, and counted as its failure', async () => {
    const lines = await linesDuring(async () => {
      for (const value of values) expect((await post('event', value)).status).toBe(204);
      await host.settled();
    });
    const failed = lines.filter(({ msg }) => msg === 'a subscriber failed');
    expect(failed).toHaveLength(values.length);
    expect(failed[0]).toMatchObject({ module: 'throws_anything', subscriber: 'throws_anything.at_once' });
    const jobs = await host.jobs('throws_anything.later');
    expect(jobs.map(({ state }) => state)).toEqual(values.map(() => 'dead'));
  });

  const commit = (value: string) => post('after_commit', value);
  const greet = (value: string) =>
    host.request('GET', '/healthy/greeting', { headers: { 'x-value': value } });

  test.each([
    ['after a commit', commit, 204, 'work after a commit failed'],
    ['around a route of another module', greet, 200, 'an extension failed'],
  ])('does not change the answer where it is thrown %s', async (_, ask, status, msg) => {
    for (const value of values) {
      const lines = await linesDuring(async () =>
        expect([value, (await ask(value)).status]).toEqual([value, status]),
      );
      expect({ value, lines: lines.filter((line) => line.msg === msg) }).toEqual({
        value,
        lines: [expect.objectContaining({ level: 'error' })],
      });
    }
  });

  test('is written by the log that modules get, as an error, a member, an argument and a binding', async () => {
    for (const value of values) {
      const lines = await linesDuring(async () =>
        expect([value, (await post('log', value)).status]).toEqual([value, 204]),
      );
      expect({ value, count: lines.filter(({ module }) => module === 'throws_anything').length }).toEqual({
        value,
        // With the line of the request.
        count: 4,
      });
    }
  });
});

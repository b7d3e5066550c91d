import autocannon from 'autocannon';
import { ADMINISTRATOR } from './prepareData';
import { type Credentials, headersOf, type Scenario } from './Scenario';
import type { ServerProcess } from './ServerProcess';

const READS_PER_SECOND = 500;
const READING_CONNECTIONS = 16;
const LOGINS_AT_ONCE = [0, 1, 4, 16, 64];
const PROFILE: Scenario = { name: 'profile', method: 'GET', path: '/api/auth/profile', aim: 0 };

/**
 * Puts a steady load of reads on a server, and beside it more and more sign-ins, each of which costs a slow hash:
 * how many it takes in a second, and what they do to the reads.
 *
 * @returns lines of a table
 */
export async function* withLogins(
  server: ServerProcess,
  credentials: Credentials,
  seconds: number,
): AsyncGenerator<string> {
  const url = `http://127.0.0.1:${server.port}`;
  yield `\n${READS_PER_SECOND} GET /auth/profile a second, and sign-ins beside them`;
  yield 'sign-ins at once   sign-ins/s   p99 ms of these   profile/s   p50 ms   p99 ms';
  for (const connections of LOGINS_AT_ONCE) {
    const reading = autocannon({
      url: url + PROFILE.path,
      connections: READING_CONNECTIONS,
      overallRate: READS_PER_SECOND,
      duration: seconds,
      headers: headersOf(PROFILE, credentials),
    });
    const signingIn = connections === 0 ? null : signIns(url, connections, seconds);
    const [reads, logins] = await Promise.all([reading, signingIn]);
    assertFine(reads);
    if (logins) assertFine(logins);
    yield [
      String(connections).padStart(16),
      (logins ? rateOf(logins).toFixed(1) : '-').padStart(12),
      (logins ? logins.latency.p99.toFixed(0) : '-').padStart(17),
      rateOf(reads).toFixed(0).padStart(11),
      reads.latency.p50.toFixed(1).padStart(8),
      reads.latency.p99.toFixed(1).padStart(8),
    ].join(' ');
  }
}

function signIns(url: string, connections: number, seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${url}/api/auth/login`,
    method: 'POST',
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(ADMINISTRATOR).toString(),
  }) as unknown as Promise<autocannon.Result>;
}

function rateOf({ requests, duration }: autocannon.Result): number {
  return requests.total / duration;
}

/** @throws Error when any request failed: a figure with errors in it means nothing */
function assertFine({ errors, timeouts, non2xx }: autocannon.Result): void {
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`sign-ins and reads: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`);
  }
}

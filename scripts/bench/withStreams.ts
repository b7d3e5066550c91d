import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { median, processorTime } from './measure';
import { residentMemory } from '../lib/residentMemory';
import type { ServerProcess } from './ServerProcess';

const STREAMS = 200;
/** Milliseconds that each stream lasts. */
const LIFE = 5_000;
/** Milliseconds that an agent may begin later than the provider, at the median. */
const AIM = 20;
/** Parts of an answer. */
const PARTS = 25;
const PATH = '/api/ai_assistant/ai/chat?agent=customers.account_assistant';

/** A provider of models that begins at once, and then streams for as long as a stream lasts. */
export async function startProvider(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      void answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/v1`, stop };
}

async function answer(response: http.ServerResponse): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    const choices = [{ index: 0, delta: { content: 'word ' } }];
    response.write(`data: ${JSON.stringify({ id: '1', model: 'm', choices })}\n\n`);
    await delay(LIFE / PARTS);
  }
  response.end('data: [DONE]\n\n');
}

/** When answers begin, of agents and of the provider itself: with 200 streams that began one after the other, and at once. */
export async function* withStreams(
  server: ServerProcess,
  token: string,
  provider: string,
): AsyncGenerator<string> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'How are my deals?' }] });
  const ours = () => firstText(agent, `http://127.0.0.1:${server.port}${PATH}`, headers, body);
  const theirs = () => firstText(agent, `${provider}/chat/completions`, headers, '{}');
  const gap = LIFE / STREAMS;
  await Promise.all((await started(ours, STREAMS, gap)).ends);
  yield `${STREAMS} streams of ${LIFE / 1_000} s`;
  yield 'first text after, ms      p50    p95   processor time of a stream, ms   memory MiB';
  for (const [name, count, wait] of [
    ['in turn', 2 * STREAMS, gap],
    ['at once', STREAMS, 0],
  ] as const) {
    const before = (await processorTime(server.pid)) ?? NaN;
    const [agents, models] = await Promise.all([
      started(ours, count, wait),
      started(theirs, count / 10, wait * 10),
    ]);
    const memory = (await residentMemory(server.pid)) ?? NaN;
    await Promise.all([...agents.ends, ...models.ends]);
    const used = (((await processorTime(server.pid)) ?? NaN) - before) / count;
    // In turn those count that began while 200 others ran.
    const times = (await Promise.all(agents.firsts)).slice(count - STREAMS);
    yield `${row(`agent, ${name}`, times)} ${used.toFixed(1).padStart(31)} ${memory.toFixed(0).padStart(12)}`;
    const own = await Promise.all(models.firsts);
    yield row(`provider, ${name}`, own);
    const beyond = median(times) - median(own);
    yield `${`beyond it, ${name}`.padEnd(20)} ${beyond.toFixed(1).padStart(8)}   aim: ${AIM}`;
  }
  agent.destroy();
}

function row(name: string, times: readonly number[]): string {
  const p95 = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
  return `${name.padEnd(20)} ${median(times).toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(6)}`;
}

interface Stream {
  readonly first: Promise<number>;
  readonly end: Promise<void>;
}

/** Begins streams, one every so many milliseconds. */
async function started(open: () => Stream, count: number, gap: number) {
  const firsts: Promise<number>[] = [];
  const ends: Promise<void>[] = [];
  const since = performance.now();
  for (let at = 0; at < count; at += 1) {
    const wait = since + at * gap - performance.now();
    if (wait > 0) await delay(wait);
    const { first, end } = open();
    firsts.push(first);
    ends.push(end);
  }
  return { firsts, ends };
}

/** Sends a request. @returns when the first text has come, in milliseconds, and when the answer is over */
function firstText(
  agent: http.Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Stream {
  const since = performance.now();
  let onEnd: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (onEnd = resolve));
  const first = new Promise<number>((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on('data', (bytes: Buffer) => {
        if (bytes.includes('word')) resolve(performance.now() - since);
      });
      response.on('end', onEnd);
    });
    request.on('error', reject).end(body);
  });
  return { first, end };
}

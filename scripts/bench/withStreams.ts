import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../lib/residentMemory';
import { median, processorTime } from './measure';
import type { ServerProcess } from './ServerProcess';
import { LIFE, PARTS, type StreamProvider } from './streamProvider';

/** Streams that are open at the same time. */
const STREAMS = 200;
/** Milliseconds that an agent may begin later than the provider, at the median. */
const AIM = 20;
const PATH = '/api/ai_assistant/ai/chat?agent=customers.account_assistant';

/** When an answer came, in milliseconds of the same clock. */
interface Timing {
  readonly sent: number;
  readonly firstByte: number;
  readonly firstText: number;
}

/**
 * How much later agents begin to answer than the provider of their models does, with 200 streams open: when people ask one
 * after the other, and when all ask at the same instant. The time that the provider takes itself is taken from each stream.
 * The aim is for people who ask one after the other: they find the streams of the others open.
 *
 * @throws Error the aim is missed
 */
export async function* withStreams(
  server: ServerProcess,
  token: string,
  provider: StreamProvider,
): AsyncGenerator<string> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let count = 0;
  const open = () => {
    const number = (count += 1);
    const content = `How are my deals? #${number}`;
    const body = JSON.stringify({ messages: [{ role: 'user', content }] });
    return { number, ...ask(agent, `http://127.0.0.1:${server.port}${PATH}`, headers, body) };
  };
  const gap = LIFE / STREAMS;
  const memory = async () => (await residentMemory(server.pid)) ?? NaN;
  const idle = await memory();
  await finished(await opened(open, STREAMS, gap));
  yield `${STREAMS} streams of ${LIFE / 1_000} s and ${PARTS} parts; beyond the provider, ms`;
  yield `                first byte p50    p95   first text p50    p95   processor time of a stream, ms   MiB with all open (idle before: ${idle.toFixed(0)})`;
  const medians: number[] = [];
  for (const [name, number, wait] of [
    [`${1_000 / gap} a second`, 2 * STREAMS, gap],
    ['at once', STREAMS, 0],
  ] as const) {
    const before = (await processorTime(server.pid)) ?? NaN;
    const streams = await opened(open, number, wait);
    // Those count that began while 200 others ran.
    const counted = streams.slice(-STREAMS);
    const timings = await Promise.all(counted.map(({ timing }) => timing));
    const most = await memory();
    await finished(streams);
    const used = (((await processorTime(server.pid)) ?? NaN) - before) / number;
    const bytes = timings.map(({ sent, firstByte }) => firstByte - sent);
    const texts = timings.map(
      ({ sent, firstText }, at) => firstText - sent - provider.took(counted[at]?.number ?? 0),
    );
    medians.push(median(texts));
    yield `${name.padEnd(14)} ${columns(bytes, 15)} ${columns(texts, 16)} ${used.toFixed(1).padStart(32)} ${most.toFixed(0).padStart(19)}`;
  }
  agent.destroy();
  const [reached = NaN] = medians;
  const figures = `first text ${reached.toFixed(1)} ms beyond the provider at the median, ${STREAMS} open; aim: at most ${AIM}`;
  if (!(reached <= AIM)) throw new Error(`Aim missed: ${figures}`);
  yield `Aim met: ${figures}`;
}

function columns(times: readonly number[], width: number): string {
  const p95 = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN;
  return `${median(times).toFixed(1).padStart(width)} ${p95.toFixed(1).padStart(6)}`;
}

interface Stream {
  readonly timing: Promise<Timing>;
  readonly end: Promise<void>;
}

const finished = (streams: readonly Stream[]) => Promise.all(streams.map(({ end }) => end));

/** Begins streams, one every so many milliseconds. */
async function opened<S extends Stream>(open: () => S, count: number, gap: number): Promise<S[]> {
  const streams: S[] = [];
  const since = performance.now();
  for (let at = 0; at < count; at += 1) {
    const wait = since + at * gap - performance.now();
    if (wait > 0) await delay(wait);
    streams.push(open());
  }
  return streams;
}

function ask(
  agent: http.Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Stream {
  const sent = performance.now();
  let onEnd: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (onEnd = resolve));
  const timing = new Promise<Timing>((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      let firstByte = 0;
      response.on('data', (bytes: Buffer) => {
        firstByte ||= performance.now();
        if (bytes.includes('word')) resolve({ sent, firstByte, firstText: performance.now() });
      });
      response.on('end', onEnd);
    });
    request.on('error', reject).end(body);
  });
  return { timing, end };
}

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { measure, median, type Measurement } from './measure';
import { type Credentials, headersOf, type Scenario } from './Scenario';
import { type ServerProcess, startServer } from './ServerProcess';

/** How long each part is measured. */
export interface FileBench {
  readonly folder: string;
  readonly seconds: number;
  readonly rounds: number;
}

const MIB = 1024 * 1024;
const CONNECTIONS = 4;
const RENDERINGS = 40;
const PROFILES_PER_SECOND = 200;
/** Requests a second in ratio to those of the floor. */
const LEAST_RATIO = 0.6;
const PROFILE: Scenario = { name: 'profile', method: 'GET', path: '/api/auth/profile', aim: 0 };

/**
 * Files and images of our server beside node's HTTP server with the same files, and `GET /auth/profile` beside renderings.
 *
 * @returns lines of tables
 * @throws Error a ratio is below what it must be
 */
export async function* withFiles(
  server: ServerProcess,
  credentials: Credentials,
  { folder, seconds, rounds }: FileBench,
): AsyncGenerator<string> {
  const files = path.join(folder, 'floor-files');
  await mkdir(files, { recursive: true });
  const large = randomBytes(MIB);
  const photo = await photograph();
  const uploaded = {
    large: await upload(server, credentials, 'large.bin', large),
    photo: await upload(server, credentials, 'photo.jpg', photo),
  };
  const thumbnail = await read(server, credentials, `image/${uploaded.photo}?width=320`);
  for (const [name, bytes] of Object.entries({ large, photo, thumbnail }))
    await writeFile(path.join(files, name), bytes);
  const program = path.join(__dirname, 'fileFloor.js');
  const floor = await startServer([program], { FLOOR_FILES: files }, /listening (\d+)/);
  const low: string[] = [];
  try {
    yield 'request                          floor/s    ours/s   ratio   floor µs  ours µs   cpu ratio   p99 ms';
    for (const [name, theirs, ours] of [
      ['file of 1 MiB', '/stream/large', `file/${uploaded.large}`],
      ['image, cached', '/read/thumbnail', `image/${uploaded.photo}?width=320`],
    ] as const) {
      const scenario = (at: string): Scenario => ({ name, method: 'GET', path: at, aim: LEAST_RATIO });
      const runs: Measurement[][] = [[], []];
      const pairs = [
        [floor, scenario(theirs)],
        [server, scenario(`/api/attachments/${ours}`)],
      ] as const;
      for (const [process, measured] of pairs)
        await measure(process, measured, credentials, seconds, CONNECTIONS);
      for (let round = 0; round < rounds; round += 1)
        for (const [index, [process, measured]] of pairs.entries())
          runs[index]?.push(await measure(process, measured, credentials, seconds, CONNECTIONS));
      yield ratioLine(name, runs[0] ?? [], runs[1] ?? []);
      const ratio = rateOf(runs[1] ?? []) / rateOf(runs[0] ?? []);
      if (ratio < LEAST_RATIO) low.push(`${name}: ${ratio.toFixed(2)}`);
    }
    yield* firstRenderings(server, floor, credentials, uploaded.photo);
    yield* besideRenderings(server, credentials, uploaded.photo, seconds);
    if (low.length > 0) throw new Error(`Below ${LEAST_RATIO} of plain node: ${low.join(', ')}`);
  } finally {
    await floor.stop();
  }
}

const rateOf = (runs: readonly Measurement[]): number => median(runs.map((run) => run.requestsPerSecond));

function ratioLine(name: string, floor: readonly Measurement[], ours: readonly Measurement[]): string {
  const cpu = (runs: readonly Measurement[]) => median(runs.map((run) => run.cpuMicroseconds ?? NaN));
  return [
    name.padEnd(30),
    rateOf(floor).toFixed(0).padStart(9),
    rateOf(ours).toFixed(0).padStart(9),
    (rateOf(ours) / rateOf(floor)).toFixed(2).padStart(7),
    cpu(floor).toFixed(0).padStart(10),
    cpu(ours).toFixed(0).padStart(8),
    (cpu(floor) / cpu(ours)).toFixed(2).padStart(11),
    median(ours.map(({ p99 }) => p99))
      .toFixed(1)
      .padStart(8),
  ].join(' ');
}

/** Each width is new, so that every request renders; in turns, one at a time. */
async function* firstRenderings(
  server: ServerProcess,
  floor: ServerProcess,
  credentials: Credentials,
  photo: string,
): AsyncGenerator<string> {
  const times: { ours: number[]; sharp: number[] } = { ours: [], sharp: [] };
  for (let width = 400; width < 400 + RENDERINGS; width += 1) {
    const begun = performance.now();
    await read(server, credentials, `image/${photo}?width=${width}`);
    const between = performance.now();
    await bytesOf(`http://127.0.0.1:${floor.port}/render/photo?width=${width}`, {});
    times.ours.push(between - begun);
    times.sharp.push(performance.now() - between);
  }
  const [ours, alone] = [median(times.ours), median(times.sharp)];
  yield `\nfirst rendering of 4 megapixels: ${ours.toFixed(1)} ms; sharp alone: ${alone.toFixed(1)} ms; ratio ${(alone / ours).toFixed(2)}`;
}

/** The latency of small requests without renderings, and beside so many that are under way all the time. */
async function* besideRenderings(
  server: ServerProcess,
  credentials: Credentials,
  photo: string,
  seconds: number,
): AsyncGenerator<string> {
  // Each width is new, so that every request renders.
  let width = 1_000;
  yield `\n${PROFILES_PER_SECOND} GET /auth/profile a second      p50 ms   p99 ms`;
  for (const [name, isBusy] of [
    ['alone', false],
    [`beside ${RENDERINGS} renderings`, true],
  ] as const) {
    const reading = autocannon({
      url: `http://127.0.0.1:${server.port}${PROFILE.path}`,
      connections: CONNECTIONS,
      overallRate: PROFILES_PER_SECOND,
      duration: seconds,
      headers: headersOf(PROFILE, credentials),
    });
    let isOver = false;
    const render = async (): Promise<void> => {
      while (!isOver) await read(server, credentials, `image/${photo}?width=${width++}`);
    };
    const renderings = isBusy ? Array.from({ length: RENDERINGS }, render) : [];
    const { latency, errors, non2xx } = await Promise.resolve(reading).finally(() => (isOver = true));
    await Promise.all(renderings);
    if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} refusals`);
    yield `${name.padEnd(34)} ${latency.p50.toFixed(1).padStart(8)} ${latency.p99.toFixed(1).padStart(8)}`;
  }
}

async function upload(
  { port }: ServerProcess,
  { token }: Credentials,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const form = new FormData();
  for (const [key, value] of Object.entries({ entityId: 'attachments:library', recordId: 'bench' }))
    form.append(key, value);
  form.append('file', new Blob([bytes as Buffer<ArrayBuffer>]), name);
  const answer = await fetch(`http://127.0.0.1:${port}/api/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { item: { id: string } }).item.id;
}

function read({ port }: ServerProcess, { token }: Credentials, at: string): Promise<Buffer> {
  return bytesOf(`http://127.0.0.1:${port}/api/attachments/${at}`, { authorization: `Bearer ${token}` });
}

async function bytesOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Four megapixels that compress like a photograph. */
async function photograph(): Promise<Buffer> {
  const small = randomBytes(64 * 48 * 3);
  const image = sharp(small, { raw: { width: 64, height: 48, channels: 3 } });
  return image.resize(2_308, 1_731, { kernel: 'cubic' }).jpeg({ quality: 90 }).toBuffer();
}

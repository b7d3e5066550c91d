import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../lib/freePort';
import { repositoryRoot } from '../lib/repositoryRoot';
import { residentMemory } from '../lib/residentMemory';
import { ServerProcess } from '../lib/ServerProcess';
import { ADMINISTRATOR, ApiClient } from './ApiClient';

/** Uploads that run at the same time. */
export interface LargeUploads {
  readonly databaseUrl: string;
  readonly uploads: number;
  /** Mebibytes of each file. */
  readonly size: number;
  /** Mebibytes by which the memory of the server may grow. */
  readonly most: number;
  readonly say: (line: string) => void;
}

const MIB = 1024 * 1024;
const PIECE = Buffer.alloc(MIB, 'tenantry');
/** Mebibytes of one request of an upload in several. */
const REQUEST = 64;
const SAMPLED_EVERY = 50;
const STORAGES = ['local', 's3'] as const;
const WAYS = ['form', 'tus'] as const;

type Storage = (typeof STORAGES)[number];
type Way = (typeof WAYS)[number];

/**
 * Lets large files be uploaded at the same time, as forms and in several requests, into both storages, and samples the
 * resident memory of the server, which is started anew for each.
 *
 * @returns whether it never grew by more than it may, and all uploads succeeded
 */
export async function largeUploads(options: LargeUploads): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-large-'));
  const bucket = await startBucket(path.join(folder, 'bucket'));
  let isFlat = true;
  try {
    for (const storage of STORAGES) {
      for (const way of WAYS) {
        const { before, peak, seconds } = await run(storage, way, { ...options, folder, port: bucket.port });
        const grown = peak - before;
        if (grown > options.most) isFlat = false;
        const megabytes = `${before.toFixed(0)} MiB before, peak ${peak.toFixed(0)} MiB`;
        options.say(
          `${storage} ${way}: ${megabytes}, grown by ${grown.toFixed(0)} MiB, ${seconds.toFixed(0)} s`,
        );
      }
    }
    return isFlat;
  } finally {
    bucket.child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run extends LargeUploads {
  readonly folder: string;
  /** Of the server of the bucket. */
  readonly port: number;
}

async function run(storage: Storage, way: Way, { databaseUrl, uploads, size, folder, port }: Run) {
  const server = await ServerProcess.start({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_ENABLED: 'false',
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    TENANTRY_DATA_DIR: path.join(folder, `${storage}-${way}`),
    TENANTRY_REQUEST_SECONDS: '3600',
    TENANTRY_ATTACHMENT_MAX_UPLOAD_MB: String(size),
    TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: String(size * uploads * 8),
    TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
    TENANTRY_ATTACHMENTS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    TENANTRY_ATTACHMENTS_S3_PATH_STYLE: 'true',
    TENANTRY_ATTACHMENTS_S3_KEY_ID: 'S3RVER',
    TENANTRY_ATTACHMENTS_S3_SECRET: 'S3RVER',
  });
  try {
    const client = new ApiClient(() => server.url);
    await client.signIn();
    const code = `${storage}-${way}`;
    const partition = { code, title: code, storageDriver: storage };
    const { status } = await client.call('POST', '/attachments/partitions', partition);
    if (status !== 201) throw new Error(`The partition answered ${status}`);
    const target = { url: server.url, token: client.bearer, code };
    const send = way === 'form' ? sendForm : sendPieces;
    // Memory for data loaded once, with the first file, does not count as growth.
    await send({ ...target, size: 1 });
    const before = (await residentMemory(server.pid)) ?? 0;
    let peak = before;
    const sampling = setInterval(() => {
      void residentMemory(server.pid).then((now) => (peak = Math.max(peak, now ?? 0)));
    }, SAMPLED_EVERY);
    const began = performance.now();
    try {
      await Promise.all(Array.from({ length: uploads }, () => send({ ...target, size })));
    } finally {
      clearInterval(sampling);
    }
    return { before, peak, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await server.stop();
  }
}

interface Sending {
  readonly url: string;
  readonly token: string;
  /** Of the partition. */
  readonly code: string;
  readonly size: number;
}

const FIELDS = { entityId: 'attachments:library', recordId: 'large' };

async function sendForm({ url, token, code, size }: Sending): Promise<void> {
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const fields = Object.entries({ ...FIELDS, partitionCode: code });
  const body = async function* () {
    for (const [name, value] of fields) yield Buffer.from(`${part(name)}${value}\r\n`);
    yield Buffer.from(part('file', '; filename="large.bin"'));
    for (let piece = 0; piece < size; piece += 1) yield PIECE;
    yield Buffer.from('\r\n--b--\r\n');
  };
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  await send(`${url}/api/attachments`, 'POST', token, headers, body());
}

async function sendPieces({ url, token, code, size }: Sending): Promise<void> {
  const named = Object.entries({ filename: 'large.bin', ...FIELDS, partitionCode: code });
  const metadata = named.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const tus = { 'tus-resumable': '1.0.0' };
  const created = await send(`${url}/api/attachments/resumable`, 'POST', token, {
    ...tus,
    'upload-length': String(size * MIB),
    'upload-metadata': metadata.join(','),
  });
  const at = new URL(created.headers.get('location') ?? '', url).toString();
  for (let offset = 0; offset < size; offset += REQUEST) {
    const count = Math.min(REQUEST, size - offset);
    const body = async function* () {
      for (let piece = 0; piece < count; piece += 1) yield PIECE;
    };
    const headers = {
      ...tus,
      'upload-offset': String(offset * MIB),
      'content-type': 'application/offset+octet-stream',
    };
    await send(at, 'PATCH', token, headers, body());
  }
}

async function send(
  url: string,
  method: string,
  token: string,
  headers: Readonly<Record<string, string>>,
  body?: AsyncIterable<Uint8Array>,
): Promise<Response> {
  const init = {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body && { body: body as unknown as ReadableStream, duplex: 'half' }),
  };
  const answer = await fetch(url, init as RequestInit);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return answer;
}

/** A server of the tests that speaks the protocol of S3. */
async function startBucket(folder: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const port = await freePort();
  const program = path.join(repositoryRoot(), 'modules/attachments/test/s3Program.cjs');
  const child = spawn(process.execPath, [program, folder, String(port), 'files'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.stdout.resume();
  return { child, port };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type * as reading from '../../modules/attachments/texts/services/readInProcess';
import { until } from '../support/until';

const SIDE = 3_400;
const MIB = 1024 * 1024;
// What is built: the process is a program of its own.
const PROGRAM = path.resolve(__dirname, '../../modules/attachments/dist/texts/services/readInProcess.js');
const { readInProcess } = createRequire(__filename)(PROGRAM) as typeof reading;

/** Processes of this machine that were started by the process. */
async function childrenOf(parent: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
      return /^PPid:\t(\d+)$/m.exec(status)?.[1] === String(parent) ? [Number(name)] : [];
    }),
  );
  return found.flat();
}

const runs = (id: number): Promise<boolean> =>
  readFile(`/proc/${id}/status`, 'utf8').then(
    (status) => !/^State:\tZ/m.test(status),
    () => false,
  );

describe('the process that reads the text of a file', () => {
  let folder: string;
  let picture: string;
  let task: Omit<Parameters<typeof readInProcess>[0], 'limits'>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-reading-'));
    picture = path.join(folder, 'noise.png');
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#fff', noise } })
      .png({ compressionLevel: 1 })
      .toFile(picture);
    const data = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'));
    const file = path.join(data, '4.0.0_best_int', 'eng.traineddata.gz');
    task = { path: picture, from: 'image', kind: 'image', languages: [{ code: 'eng', file }], most: 1_000 };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('ends when it has taken the processor time that it may take', async () => {
    const limits = { memory: 768 * MIB, processorSeconds: 1 };
    const reading = readInProcess({ ...task, limits }, 300_000, new AbortController().signal);
    await expect(reading).rejects.toThrow('The file takes too much processor time');
  });

  (process.platform === 'linux' ? test : test.skip)('ends when its server is killed', async () => {
    const limits = { memory: 768 * MIB, processorSeconds: 600 };
    const call = `readInProcess(${JSON.stringify({ ...task, limits })}, 600000, new AbortController().signal)`;
    const program = `const { readInProcess } = require(${JSON.stringify(PROGRAM)}); ${call};`;
    const server: ChildProcess = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
    const parent = server.pid as number;
    let reader: number | undefined;
    await until(async () => {
      reader ??= (await childrenOf(parent))[0];
      // It has the picture, and is at work.
      const status = await readFile(`/proc/${reader}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) > 150 * 1024;
    }, 60_000);
    server.kill('SIGKILL');
    await once(server, 'close');
    await until(async () => !(await runs(reader as number)));
  });
});

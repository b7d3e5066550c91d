/** @covers scripts/test scripts/repeatTest.ts test/fixtures/runner */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runToEnd } from '../../../scripts/test/runToEnd';
import { until } from '../../support/until';

const root = path.resolve(__dirname, '../../..');
const FAILING = 'test/fixtures/runner/secondTimeFails.test.ts';

describe('npm run test:repeat', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-repeat-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const program = path.join(root, 'scripts/dist/repeatTest.js');
  const environment = () => ({
    ...process.env,
    NODE_OPTIONS: '',
    TENANTRY_TEST_SEED: '7',
    TENANTRY_FIXTURE_NOTES: path.join(folder, 'notes'),
  });

  test('runs a file as often as asked, and prints what failed with its repetition and seed', async () => {
    const { code, output } = await runToEnd(process.execPath, [program, '3', FAILING], {
      cwd: root,
      env: environment(),
    });
    expect(output).toContain(`${FAILING}, repetition 2 of 3, seed 7\n  passes the first time\n`);
    expect(output).toContain('Expected: not ".."');
    expect(output.match(/repetition/g)).toHaveLength(1);
    expect(output.trim().split('\n').at(-1)).toBe('2 passed, 1 failed');
    expect(code).toBe(1);
  });
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux.each(['SIGTERM', 'SIGKILL'] as const)(
  'busy loops end with the process that started them, after %s',
  async (signal) => {
    const loops = path.join(root, 'scripts/dist/test/repeat/BusyLoops.js');
    const source = `require(${JSON.stringify(loops)}).BusyLoops.start(2)`;
    const starter = spawn(process.execPath, ['-e', source], { stdio: 'ignore' });
    const ended = new Promise((resolve) => starter.once('close', resolve));
    await until(async () => (await busyLoopsOf(starter.pid as number)).length === 2);
    const ids = await busyLoopsOf(starter.pid as number);
    starter.kill(signal);
    await ended;
    await until(async () => (await Promise.all(ids.map(programOf))).every((name) => name === ''));
  },
);

/** Ids of the busy loops that a process has started. */
async function busyLoopsOf(parent: number): Promise<number[]> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const loops = await Promise.all(
    ids.map(async (id) => (await programOf(id)).endsWith('busyLoop.js') && (await parentOf(id)) === parent),
  );
  return ids.filter((_, index) => loops[index]);
}

/** What runs in a process; empty when it has ended. */
async function programOf(id: number): Promise<string> {
  const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0')[1] ?? '';
}

async function parentOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
}

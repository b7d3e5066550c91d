/**
 * @covers scripts/test scripts/systemTest.ts scripts/lib/redisProgram.ts scripts/lib/debianPackages.ts
 * @covers scripts/lib/browserPrograms.ts test/jest.config.cjs
 * @covers test/system/jest.config.cjs
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly lastLine: string | undefined;
}

describe('npm run test:system where there are no Redis and no browsers, and none can be fetched', () => {
  let empty: string;

  beforeAll(async () => {
    empty = await mkdtemp(path.join(tmpdir(), 'tenantry-empty-'));
  });
  afterAll(() => rm(empty, { recursive: true, force: true }));

  /** With nothing on the path, and nothing fetched before. */
  async function npmTest(environment: Record<string, string>, ...args: string[]): Promise<Run> {
    const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'systemTest', ...args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PATH: empty,
        TENANTRY_REDIS_CACHE: empty,
        TENANTRY_BROWSER_CACHE: empty,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output, lastLine: output.trim().split('\n').at(-1) };
  }

  test('the tests that need it are skipped and named with the way to run them; in CI that is a failure', async () => {
    const needing = ['test/system/host/rateLimits.test.ts', '--maxWorkers=1'];
    const [plain, inCi] = await Promise.all([
      npmTest({ CI: '' }, ...needing, 'test/system/embedded/instanceLock.test.ts'),
      npmTest({ CI: 'true' }, ...needing),
    ]);
    const skipped = [
      'Skipped for lack of Redis (2):',
      '  test/system/host/rateLimits.test.ts › rate limits of several servers count together in Redis, let everybody through while it is away, and count again after that',
      '  test/system/host/rateLimits.test.ts › rate limits of several servers count apart where they count in memory',
      'There is no redis-server on the path, and none could be fetched: there is no apt-get; there is no brew.',
      '  Remedy: install Redis 6.2 or newer',
    ];
    for (const line of skipped) expect(plain.output).toContain(line);
    expect(plain.lastLine).toMatch(/^[1-9]\d* passed, 0 failed, 2 skipped$/);
    expect(plain.code).toBe(0);
    expect(inCi.lastLine).toBe('0 passed, 1 failed, 2 skipped');
    expect(inCi.code).toBe(1);
  });

  test('so are the tests of browsers', async () => {
    const ofDebian = ['test/system/console/browsers.test.ts', '-t', 'of Debian', '--maxWorkers=1'];
    const { code, output, lastLine } = await npmTest({ CI: 'true' }, ...ofDebian);
    for (const line of [
      'Skipped for lack of browsers (',
      '  test/system/console/browsers.test.ts › the console in Firefox of Debian ',
      'There are no chromium and firefox on the path, and they could not be fetched: there is no apt-get.',
      '  Remedy: install both',
    ])
      expect(output).toContain(line);
    expect(lastLine).toMatch(/^0 passed, 1 failed, [1-9]\d* skipped$/);
    expect(code).toBe(1);
  });
});

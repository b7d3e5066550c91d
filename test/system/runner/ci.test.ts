/** @covers .ci/run */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runToEnd } from '../../../scripts/test/runToEnd';

const root = path.resolve(__dirname, '../../..');

/** What a command of npm prints, and its exit code. */
type Answer = readonly [output: string, code: number];

interface Answers {
  readonly tests?: Answer;
  readonly style?: Answer;
  readonly system?: Answer;
}

describe('.ci/run', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-ci-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs it with an npm that answers so. @returns its exit code and last line */
  async function run({
    tests = ['5 passed, 0 failed, 1 skipped', 0],
    style = ['', 0],
    system = ['2 passed, 0 failed, 0 skipped', 0],
  }: Answers): Promise<{ code: number; lastLine: string | undefined }> {
    const answer = ([output, code]: Answer) => `echo '${output}'; exit ${code}`;
    const npm = path.join(folder, 'npm');
    await writeFile(
      npm,
      `#!/usr/bin/env bash
       case "$*" in
         'test --silent') ${answer(tests)};;
         'run --silent style') ${answer(style)};;
         'run --silent test:system -- --changed') ${answer(system)};;
         *) exit 127;;
       esac`,
    );
    await chmod(npm, 0o755);
    const { code, output } = await runToEnd('bash', [path.join(root, '.ci/run')], {
      env: { ...process.env, CI: 'true', PATH: `${folder}:${process.env['PATH'] ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { code, lastLine: output.trimEnd().split('\n').at(-1) };
  }

  test('ends with the sum of both suites', async () => {
    expect(await run({})).toEqual({ code: 0, lastLine: '7 passed, 0 failed' });
    expect(await run({ system: ['0 passed, 0 failed, 0 skipped', 0] })).toEqual({
      code: 0,
      lastLine: '5 passed, 0 failed',
    });
    const [tests, system] = [
      ['4 passed, 2 failed, 0 skipped', 1],
      ['1 passed, 3 failed, 0 skipped', 1],
    ] as const;
    expect(await run({ tests, system })).toEqual({ code: 1, lastLine: '5 passed, 5 failed' });
  });

  test.each([
    ['broken rules of style', { style: ['2 errors', 2] }, '7 passed, 1 failed'],
    ['a suite without a last line', { system: ['Error: no space', 1] }, '5 passed, 1 failed'],
    [
      'a suite that ends with an error',
      { tests: ['5 passed, 0 failed, 0 skipped', 1] },
      '7 passed, 1 failed',
    ],
  ] as const)('counts %s as one failure', async (_what, answers, lastLine) => {
    expect(await run(answers)).toEqual({ code: 1, lastLine });
  });
});

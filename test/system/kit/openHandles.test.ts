/** @covers core/testing/contract scripts/test/EndAfterRun.ts test/fixtures/contract/goes-on */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runToEnd } from '../../../scripts/test/runToEnd';

const root = path.resolve(__dirname, '../../..');

describe('the contract of a module that goes on after its stop', () => {
  test('is a run that ends by itself, with the leak in its report', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-leak-'));
    const fixture = path.join(root, 'test/fixtures/contract/goes-on');
    await writeFile(path.join(folder, 'package.json'), '{}');
    await writeFile(
      path.join(folder, 'contract.test.js'),
      `const { describeModuleContract } = require(${JSON.stringify(path.join(root, 'core/dist/testing'))});
       describeModuleContract(require(${JSON.stringify(path.join(fixture, 'manifest.js'))}), {
         package: ${JSON.stringify(fixture)},
       });`,
    );
    const configuration = { rootDir: folder, testEnvironment: 'node', transform: {} };
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const args = [jest, '--config', JSON.stringify(configuration), '--runInBand', '-t', 'leaves no timer'];
    const run = await runToEnd(process.execPath, ['--experimental-vm-modules', ...args], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    await rm(folder, { recursive: true, force: true });
    expect(run.output).toContain('goes_on leaves a timer behind when it is stopped');
    expect(run.output).toContain('1 failed');
    expect(run.code).toBe(1);
  });
});

describe('a test run in one process that has left a server open', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-open-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test.each([
    { ends: 'failed', expected: 2, code: 1 },
    { ends: 'passed', expected: 1, code: 0 },
  ])('ends with its own exit code after it has $ends', async ({ ends, expected, code }) => {
    await writeFile(path.join(folder, 'package.json'), '{}');
    await writeFile(
      path.join(folder, 'open.test.js'),
      `test('leaves it open', async () => {
         await new Promise((resolve) => require('node:http').createServer().listen(0, resolve));
         expect(1).toBe(${expected});
       });`,
    );
    const configuration = {
      rootDir: folder,
      testEnvironment: 'node',
      transform: {},
      reporters: ['default', path.join(root, 'scripts/dist/test/EndAfterRun.js')],
    };
    const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    const run = await runToEnd(
      process.execPath,
      [jest, '--config', JSON.stringify(configuration), '--runInBand'],
      { cwd: folder },
    );
    expect(run.code).toBe(code);
    expect(run.output).toContain(`1 ${ends}`);
    expect(run.output).toContain('a test has left something open');
  });
});

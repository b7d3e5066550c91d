/** @covers scripts/test scripts/systemTest.ts */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseChanged, type Choice } from '../../../scripts/test/covers/chooseChanged';
import { listSystemTests } from '../../../scripts/test/covers/listSystemTests';
import { PassedCommit } from '../../../scripts/test/covers/PassedCommit';
import { Repository } from '../../../scripts/test/covers/Repository';
import { runToEnd } from '../../../scripts/test/runToEnd';

const root = path.resolve(__dirname, '../../..');
const PASSED = 'test/system/passed.json';
const JOBS = 'test/system/jobs.test.ts';
const PAGES = 'test/system/pages.test.ts';

/** A repository with two system tests, and a commit. */
class SmallRepository {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'tenantry-changed-'));

  constructor() {
    this.write(JOBS, "/** @covers core/jobs test/fixtures/clerk */\nimport '../support/until';\n");
    this.write(PAGES, '/** @covers core/pages README.md */\n');
    this.write('test/support/until.ts', "import { wait } from './wait';\n");
    for (const file of ['core/jobs/Jobs.ts', 'core/pages/page.ts', 'README.md', 'test/support/wait.ts'])
      this.write(file, 'first\n');
    this.write('.gitignore', 'node_modules\nscripts\n');
    this.git('init', '--quiet');
    this.commit();
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
    writeFileSync(path.join(this.folder, file), text);
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file));
  }

  /** Commits all. @returns the hash */
  commit(...options: string[]): string {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
    this.git('add', '--all');
    this.git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'A change', ...options);
    return this.git('rev-parse', 'HEAD').trim();
  }

  pass(commit: string): void {
    this.write(PASSED, JSON.stringify({ commit }));
  }

  choose(): Promise<Choice> {
    return chooseChanged(this.folder, listSystemTests(this.folder));
  }

  private git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.folder, encoding: 'utf8' });
  }
}

let repository: SmallRepository;
beforeEach(() => {
  repository = new SmallRepository();
});
afterEach(() => rmSync(repository.folder, { recursive: true, force: true }));

describe('the files of the system suite that a change concerns', () => {
  test('are those that cover or import what differs from the passed commit, committed or not', async () => {
    repository.pass(repository.commit());
    repository.commit();
    expect((await repository.choose()).files).toEqual([]);

    repository.write('core/pages/page.ts', 'second\n');
    expect((await repository.choose()).files).toEqual([PAGES]);
    repository.commit();
    expect((await repository.choose()).files).toEqual([PAGES]);

    repository.write('test/support/wait.ts', 'second\n');
    expect((await repository.choose()).files).toEqual([JOBS, PAGES]);
  });

  test('are affected by files that are new, removed or renamed', async () => {
    repository.pass(repository.commit());
    repository.write('test/fixtures/clerk/manifest.js', '');
    expect((await repository.choose()).files).toEqual([JOBS]);
    repository.remove('test/fixtures/clerk/manifest.js');
    repository.remove('README.md');
    expect((await repository.choose()).files).toEqual([PAGES]);
    repository.write('README.md', 'first\n');
    repository.remove('core/jobs/Jobs.ts');
    repository.write('core/Jobs.ts', 'first\n');
    expect((await repository.choose()).files).toEqual([JOBS]);
  });

  test('are all where the passed commit is not in the history, or none is known', async () => {
    expect(await repository.choose()).toEqual({
      files: null,
      reason: 'No commit is known at which the whole suite passed: runs everything.',
    });
    const commit = repository.commit();
    repository.pass(commit);
    repository.commit('--amend');
    expect(await repository.choose()).toEqual({
      files: null,
      reason: `The commit ${commit}, at which the whole suite passed, is not in the history: runs everything.`,
    });
    repository.pass('f'.repeat(40));
    expect((await repository.choose()).files).toBeNull();
  });

  test('are not run where nothing has changed, which is no failure', async () => {
    repository.pass(repository.commit());
    cpSync(path.join(root, 'scripts/dist'), path.join(repository.folder, 'scripts/dist'), {
      recursive: true,
    });
    symlinkSync(path.join(root, 'node_modules'), path.join(repository.folder, 'node_modules'));
    const { code, output } = await runToEnd(process.execPath, ['scripts/dist/systemTest.js', '--changed'], {
      cwd: repository.folder,
    });
    expect(output).toMatch(/^Nothing that the suite covers has changed since [0-9a-f]{40}\.\n/);
    expect(output.trim().split('\n').at(-1)).toBe('0 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);
  });
});

describe('the commit of a run of the whole suite that passed', () => {
  const begin = () => PassedCommit.beforeRun(repository.folder, new Repository(repository.folder));

  test('is kept when the working tree is that commit', async () => {
    const commit = repository.commit();
    repository.pass('0'.repeat(40));
    expect(await (await begin()).write()).toBe(`${PASSED} now names ${commit}.`);
    expect(PassedCommit.read(repository.folder)).toBe(commit);
    expect(readFileSync(path.join(repository.folder, PASSED), 'utf8')).toBe(`{ "commit": "${commit}" }\n`);
  });

  test('is not kept when tests were skipped, or something was changed before or during the run', async () => {
    const run = await begin();
    expect(await run.write(2)).toBe(`${PASSED} is not written: 2 tests were skipped.`);
    repository.write('core/new.ts', '');
    const reason = `${PASSED} is not written: the working tree has changes (core/new.ts).`;
    expect(await run.write()).toBe(reason);
    const next = await begin();
    repository.commit();
    expect(await next.write()).toBe(reason);
    const last = await begin();
    repository.commit();
    expect(await last.write()).toBe(`${PASSED} is not written: another commit was checked out meanwhile.`);
    expect(PassedCommit.read(repository.folder)).toBeNull();
  });
});

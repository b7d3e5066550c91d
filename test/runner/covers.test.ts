import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { importedFiles } from '../../scripts/test/covers/importedFiles';
import { listSystemTests } from '../../scripts/test/covers/listSystemTests';
import { readCovers } from '../../scripts/test/covers/readCovers';
import { isAffected, type SystemTestFile } from '../../scripts/test/covers/SystemTestFile';

const root = path.resolve(__dirname, '../..');

/** Whether it is a file or folder with content. */
function hasContent(file: string): boolean {
  const stats = statSync(path.join(root, file), { throwIfNoEntry: false });
  if (!stats) return false;
  return stats.isDirectory() ? readdirSync(path.join(root, file)).length > 0 : stats.size > 0;
}

describe('the header of a system test', () => {
  test.each(listSystemTests(root).map((file): [string, SystemTestFile] => [file.path, file]))(
    '%s names what it covers, all of which exists',
    (_path, { covers }) => {
      expect(covers).not.toEqual([]);
      expect(covers.filter((covered) => !hasContent(covered))).toEqual([]);
      // As Git names paths.
      expect(
        covers.filter((covered) => covered !== path.posix.normalize(covered) || covered.endsWith('/')),
      ).toEqual([]);
    },
  );

  test('may take several lines, and ends with the comment that the file begins with', () => {
    const header = '/**\n * Text.\n *\n * @covers core/cli  core/embedded\n * @covers README.md\n */\n';
    expect(readCovers(header)).toEqual(['core/cli', 'core/embedded', 'README.md']);
    expect(readCovers('/** @covers core/cli */\n/** @covers docs */')).toEqual(['core/cli']);
    expect(readCovers('import path from "node:path";\n/** @covers docs */')).toEqual([]);
    expect(readCovers('/** @covers */\n')).toEqual([]);
  });
});

describe('a change affects a system test', () => {
  const file = {
    path: 'test/system/cli/top.test.ts',
    covers: ['core/cli', 'package-lock.json'],
    imports: ['scripts/lib/until.ts'],
  };

  test.each([
    'test/system/cli/top.test.ts',
    'core/cli/modules/top.ts',
    'package-lock.json',
    'scripts/lib/until.ts',
  ])('of %s', (changed) => expect(isAffected(file, changed)).toBe(true));

  test.each(['test/system/cli/jobs.test.ts', 'core/client/a.ts', 'package.json', 'scripts/lib/freePort.ts'])(
    'but not of %s',
    (changed) => expect(isAffected(file, changed)).toBe(false),
  );
});

test('imports are followed through tests and scripts, and end at built code', () => {
  const imports = importedFiles(root, 'test/system/jobs/outages.test.ts');
  expect(imports).toEqual(
    expect.arrayContaining([
      'test/support/until.ts',
      'scripts/lib/until.ts',
      'test/system/support/ServerProcess.ts',
      'scripts/lib/repositoryRoot.ts',
    ]),
  );
  expect(imports.filter((file) => file.startsWith('core/'))).toEqual([]);
});

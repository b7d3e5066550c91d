import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import LongestFirst from '../../scripts/test/LongestFirst';

const root = path.resolve(__dirname, '../..');

const [longest, longestOfSystem] = ['test/longest.json', 'test/system/longest.json'].map(
  (list) => JSON.parse(readFileSync(path.join(root, list), 'utf8')) as string[],
) as [string[], string[]];

type Tests = Parameters<LongestFirst['sort']>[0];

/** The order in which a run starts these files. @param files by path from the root, with the duration of an earlier run */
function order(files: Record<string, number | undefined>): string[] {
  const context = { config: { rootDir: root } };
  const tests = Object.entries(files).map(([file, duration]) => ({
    context,
    path: path.join(root, file),
    duration,
  }));
  return new LongestFirst({} as never)
    .sort(tests as unknown as Tests)
    .map((test) => path.relative(root, test.path));
}

describe('the order of test files', () => {
  test('begins with those that are listed, and follows the path with all others', () => {
    const [first = '', second = ''] = longest;
    const others = ['modules/auth/test/a.test.ts', 'modules/auth/test/b.test.ts', 'test/a/c.test.ts'];
    const [a, b, c] = others as [string, string, string];
    const expected = [first, second, ...others];
    expect(order({ [c]: 9, [b]: 1, [second]: 2, [a]: undefined, [first]: 1 })).toEqual(expected);
    expect(order({ [a]: 1, [b]: 9, [c]: 5, [first]: 2, [second]: undefined })).toEqual(expected);
  });

  test.each([
    ['npm test', longest, false],
    ['npm run test:system', longestOfSystem, true],
  ])('is listed for files that %s has', (_suite, files, isSystem) => {
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(files.filter((file) => file.startsWith('test/system/') !== isSystem)).toEqual([]);
  });
});

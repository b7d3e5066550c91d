import path from 'node:path';
import { readArguments } from '../../scripts/test/repeat/readArguments';

const root = path.resolve(__dirname, '../..');
const FILE = 'test/runner/repeat.test.ts';

describe('the arguments of npm run test:repeat', () => {
  test('are the repetitions, the load, and files or folders of tests', () => {
    const file = path.join(root, FILE);
    expect(readArguments(root, ['20', '--load', '2', FILE])).toEqual({ times: 20, load: 2, files: [file] });
    expect(readArguments(root, ['1', FILE])).toEqual({ times: 1, load: 0, files: [file] });
    expect(readArguments(root, ['1', 'test/runner']).files).toEqual(
      expect.arrayContaining([file, path.join(root, 'test/runner/covers.test.ts')]),
    );
  });

  test.each([
    [[]],
    [['3']],
    [['three', FILE]],
    [['0', FILE]],
    [['3', 'test/none.test.ts']],
    [['3', FILE, '--load', 'much']],
    [['3', FILE, '--lode', '2']],
  ])('%j are refused with a remedy', (args) => {
    expect(() => readArguments(root, args)).toThrow(
      expect.objectContaining({
        remedy: expect.stringContaining('npm run test:repeat -- 20') as string,
      }) as Error,
    );
  });
});

import { execFileSync } from 'node:child_process';
import { checkBudget } from '../../scripts/test/checkBudget';
import { processorTime } from '../../scripts/test/processorTime';

const BUSY = 0.3;

describe('the budget of a test file', () => {
  const of = (...seconds: number[]) =>
    checkBudget(
      seconds.map((each, index) => ({ file: `/clone/test/${index}.test.ts`, seconds: each })),
      20,
      '/clone',
    );

  test('may be exceeded by half', () => {
    expect(of(0, 19.9, 20.1, 30)).toEqual([]);
  });

  test('fails the files above that, which are named with both figures, the most expensive first', () => {
    expect(of(30.1, 5, 64.25)).toEqual([
      'test/2.test.ts took 64.3 s of processor time; its budget is 20 s.',
      'test/0.test.ts took 30.1 s of processor time; its budget is 20 s.',
    ]);
  });
});

describe('processor time', () => {
  /** Source of a program, and of a function, that works for a while. */
  const work = (seconds: number): string =>
    `const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
     const until = spent() + ${seconds}; while (spent() < until);`;

  test('counts what this process does', () => {
    const before = processorTime();
    new Function(work(BUSY))();
    expect(processorTime() - before).toBeGreaterThan(BUSY * 0.8);
  });

  const onLinux = process.platform === 'linux' ? test : test.skip;
  onLinux('counts what the processes that it started have done, and their processes', () => {
    const before = processorTime();
    const inner = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(work(BUSY))}])`;
    execFileSync(process.execPath, ['-e', inner]);
    expect(processorTime() - before).toBeGreaterThan(BUSY * 0.8);
  });
});

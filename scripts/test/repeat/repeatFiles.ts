import path from 'node:path';
import { missingPrograms } from '../neededPrograms';
import { runJest, type Suite } from '../runJest';
import { root, withTestServer } from '../runSuite';
import { BusyLoops } from './BusyLoops';
import type { Repetitions } from './readArguments';

/** Repetitions of files. */
export interface RepeatOutcome {
  readonly passed: number;
  readonly failed: number;
}

/** Runs each file alone, as often as asked, against one PostgreSQL, and prints what fails with its repetition and seed. */
export async function repeatFiles({ times, load, files }: Repetitions): Promise<RepeatOutcome> {
  const seed = process.env['TENANTRY_TEST_SEED'] ?? 'of the suite';
  const outcome = { passed: 0, failed: 0 };
  for (const file of files) {
    const [missing] = await missingPrograms(root, suiteOf(file), byPath(file));
    if (missing) throw missing.error;
  }
  await withTestServer(async ({ temporaryFolder, variables }) => {
    const loops = BusyLoops.start(load);
    try {
      for (const file of files) {
        for (let repetition = 1; repetition <= times; repetition += 1) {
          const { failures, code } = await runJest({
            root,
            suite: suiteOf(file),
            args: byPath(file),
            temporaryFolder,
            environment: variables,
            quiet: true,
          });
          outcome[code === 0 ? 'passed' : 'failed'] += 1;
          if (code === 0) continue;
          console.log(`${path.relative(root, file)}, repetition ${repetition} of ${times}, seed ${seed}`);
          for (const { name, message } of failures)
            console.log(`  ${name}\n${message.replace(/^/gm, '    ')}`);
        }
      }
    } finally {
      loops.stop();
    }
  });
  return outcome;
}

/** Has Jest run one file, even where a run of the suite would leave it out. */
function byPath(file: string): string[] {
  return ['--testPathIgnorePatterns', '/node_modules/', '--runTestsByPath', file];
}

function suiteOf(file: string): Suite {
  const isSystem = path.relative(root, file).startsWith(path.join('test', 'system', path.sep));
  return isSystem ? 'test/system/jest.config.cjs' : 'test/jest.config.cjs';
}

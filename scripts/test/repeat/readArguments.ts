import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '@tenantry/core/cli';
import { filesBelow } from '../../docs/filesBelow';

/** A call of `npm run test:repeat`. */
export interface Repetitions {
  /** How often each file runs. */
  readonly times: number;
  /** Busy loops beside it. */
  readonly load: number;
  /** Absolute paths. */
  readonly files: readonly string[];
}

const USAGE = 'npm run test:repeat -- 20 --load 2 test/jobs/jobs.test.ts';

/**
 * Reads `<times> [--load <count>] <file or folder>...`.
 *
 * @throws CommandError for anything else, and for a path that is not there
 */
export function readArguments(root: string, args: readonly string[]): Repetitions {
  const { values, positionals } = parse(args);
  const [times, load] = [Number(positionals[0]), Number(values.load)];
  const files = positionals.slice(1).flatMap((file) => testFiles(path.resolve(root, file)));
  const isValid = Number.isInteger(times) && times > 0 && Number.isInteger(load) && load >= 0;
  if (!isValid || files.length === 0) {
    throw new CommandError(
      'A number of repetitions and the test files to repeat are needed.',
      `run ${USAGE}`,
    );
  }
  return { times, load, files };
}

function parse(args: readonly string[]): { values: { load: string }; positionals: string[] } {
  try {
    const options = { load: { type: 'string', default: '0' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), `run ${USAGE}`);
  }
}

/** A test file itself, or those below a folder. */
function testFiles(file: string): string[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new CommandError(`There is no ${file}.`, `name files that exist: ${USAGE}`);
  return stats.isDirectory() ? filesBelow(file, '.test.ts') : [file];
}

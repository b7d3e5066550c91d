import { endProcess } from '../../kernel/process/guardProcess';
import { describeFailure } from './describeFailure';

/** Ends the process with code 1, saying what is wrong; errors meant for operators bring their remedy along. */
export function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error).text}\n`);
  endProcess(1);
}

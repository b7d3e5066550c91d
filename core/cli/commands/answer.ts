import type { Command } from 'commander';
import type { Answer } from '../modules/shared/Answer';
import { ExitCode } from '../modules/shared/ExitCode';

/** Options of every command with an answer. */
export interface AnswerOptions {
  readonly json?: boolean;
}

/** Where a command writes, and what becomes of its exit code. */
export interface Terminal {
  /** Called before the work of a command that loads code of modules. */
  prepare(): Promise<void>;
  /** Resolves when it is written. */
  write(stream: 'stdout' | 'stderr', text: string): Promise<void>;
  end(exitCode: ExitCode): void;
}

/**
 * Runs a command that answers once, writes the answer, and ends with its exit code.
 *
 * @param work is given what shows a line while it is under way; with --json only the answer itself is written
 */
export type Respond = (
  options: AnswerOptions,
  work: (say: (line: string) => void) => Promise<Answer>,
) => Promise<void>;

/** A command that answers once, in words or as JSON. */
export function answering(parent: Command, usage: string, description: string): Command {
  return parent.command(usage).description(description).option('--json', 'answer with one JSON object');
}

/** Answers at a terminal. */
export function respondAt(terminal: Terminal): Respond {
  const finish = async (exitCode: ExitCode, stream: 'stdout' | 'stderr', text: string): Promise<void> => {
    await terminal.write(stream, text === '' ? '' : `${text}\n`);
    terminal.end(exitCode);
  };
  const silent = (): void => undefined;
  const say = (line: string): void => void terminal.write('stdout', `${line}\n`);
  return async ({ json = false }, work) => {
    await terminal.prepare();
    let answer;
    try {
      answer = await work(json ? silent : say);
    } catch (error) {
      const { text, data } = (await import('../lib/describeFailure.js')).describeFailure(error);
      if (json) await finish(ExitCode.refused, 'stdout', JSON.stringify(data, null, 2));
      else await finish(ExitCode.refused, 'stderr', text);
      return;
    }
    await finish(answer.exitCode, 'stdout', json ? JSON.stringify(answer.data, null, 2) : answer.text);
  };
}

import type { Command } from 'commander';
import type { Answer } from '../modules/shared/Answer';
import { ExitCode } from '../modules/shared/ExitCode';

/** What every command with an answer takes. */
export interface AnswerOptions {
  readonly json?: boolean;
}

/** A command that answers once, in words or as JSON. */
export function answering(parent: Command, usage: string, description: string): Command {
  return parent.command(usage).description(description).option('--json', 'answer with one JSON object');
}

/** Does the work of such a command, writes what came of it, and ends the process with its exit code. */
export async function answer({ json }: AnswerOptions, work: () => Promise<Answer>): Promise<void> {
  (await import('../lib/containModules.js')).containModulesOfCommand();
  try {
    const { exitCode, text, data } = await work();
    await end(exitCode, process.stdout, json ? JSON.stringify(data, null, 2) : text);
  } catch (error) {
    const { text, data } = (await import('../lib/describeFailure.js')).describeFailure(error);
    if (json) await end(ExitCode.refused, process.stdout, JSON.stringify(data, null, 2));
    else await end(ExitCode.refused, process.stderr, text);
  }
}

/** Ends the process once everything is written: an imported manifest may have left something open. */
async function end(exitCode: ExitCode, stream: NodeJS.WriteStream, text: string): Promise<void> {
  await new Promise<void>((resolve) => stream.write(text === '' ? '' : `${text}\n`, () => resolve()));
  (await import('../../kernel/process/guardProcess.js')).endProcess(exitCode);
}

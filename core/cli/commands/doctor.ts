import type { Command } from 'commander';
import { answer, answering, type AnswerOptions } from './answer';

/** Adds `doctor`. */
export function addDoctor(parent: Command): void {
  answering(parent, 'doctor', 'checks configuration, modules, database and surroundings')
    .option('--target <version>', 'also whether the modules would run on this version of the core')
    .action((options: AnswerOptions & { readonly target?: string }) =>
      answer(options, async () => (await import('../modules/doctor.js')).doctor(options.target)),
    );
}

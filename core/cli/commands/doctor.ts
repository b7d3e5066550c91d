import type { Command } from 'commander';
import { answering, type AnswerOptions, type Respond } from './answer';

/** Adds `doctor`. */
export function addDoctor(parent: Command, respond: Respond): void {
  answering(parent, 'doctor', 'checks configuration, modules, database and surroundings')
    .option('--target <version>', 'also whether the modules would run on this version of the core')
    .action((options: AnswerOptions & { readonly target?: string }) =>
      respond(options, async () => (await import('../modules/doctor.js')).doctor(options.target)),
    );
}

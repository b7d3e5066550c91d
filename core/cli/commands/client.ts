import type { Command } from 'commander';
import type { ClientOptions } from '../client/client';
import { answering, type AnswerOptions, type Respond } from './answer';

/** Adds `client`. */
export function addClient(parent: Command, respond: Respond): void {
  answering(parent, 'client', "writes a typed TypeScript client of a server's API")
    .argument('<source>', 'address of a server or of its API document, or a file with that document')
    .requiredOption('-o, --output <file>', 'the file to write')
    .action((source: string, options: AnswerOptions & ClientOptions) =>
      respond(options, async () => (await import('../client/client.js')).client(source, options)),
    );
}

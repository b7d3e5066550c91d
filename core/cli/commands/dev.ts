import type { Command } from 'commander';
import type { DevelopOptions } from '../dev/Development';
import { failing } from './failing';

/** Adds `dev`. */
export function addDev(parent: Command): void {
  parent
    .command('dev')
    .description(
      'starts the server, and reloads modules as their files in folders of plugins.config.json are saved',
    )
    .option('--rebuild-for <folder...>', 'when something changes below, build and start the server again')
    .option('--build <command>', 'how to build then')
    .action((options: DevelopOptions) =>
      failing(async () => (await import('../dev/Development.js')).develop(options)),
    );
}

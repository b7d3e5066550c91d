import type { Command } from 'commander';
import { failing } from './failing';

/** Adds `seed` and `setup`. */
export function addDatabaseCommands(parent: Command): void {
  parent
    .command('seed')
    .description(
      'creates what is missing: tenant, organization, roles, first administrator; changes nothing else',
    )
    .option('--demo', 'a lively demo tenant besides')
    .addHelpText('after', '\nExit codes:\n  0  everything is there\n  1  something keeps it from being made')
    .action(({ demo = false }: { demo?: boolean }) =>
      failing(async () => (await import('../serve/seed.js')).seed(demo)),
    );
  parent
    .command('setup')
    .description('prepares the database of DATABASE_URL: the role that row-level security is bound to')
    .addHelpText('after', '\nExit codes:\n  0  the database is ready\n  1  it is not; what to run is shown')
    .action(() => failing(async () => (await import('../serve/setup.js')).setup()));
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@tenantry/core/embedded';
import { Command, InvalidArgumentError } from 'commander';
import { renderReport, type FaultReport } from './faults/FaultReport';
import { FaultRun, type FaultOptions } from './faults/FaultRun';
import { fail } from './lib/fail';

interface Options {
  readonly kills: number;
  readonly deals: number;
  readonly seed: number;
  readonly on?: FaultOptions['driver'];
}

/** `npm run faults`: kills a server at work again and again, and looks whether anything was lost or done twice. */
async function main(): Promise<void> {
  const command = new Command('faults')
    .usage('[options]   (run as: npm run faults -- [options])')
    .description(
      'Kills a server with SIGKILL while two bulk jobs change the same deals, starts it again, and looks whether each\n' +
        'deal was changed exactly once, whether progress ever went back, and whether an event was lost.',
    )
    .option('--kills <number>', 'how often to kill, on each driver', count, 50)
    .option('--deals <number>', 'deals that each job changes, 10000 at most', count, 10_000)
    .option(
      '--seed <number>',
      'repeats a run: the same points of the work are struck',
      count,
      Date.now() % 1_000_000,
    )
    .option('--on <driver>', 'PostgreSQL or Redis only')
    .addHelpText(
      'after',
      '\nExit codes:\n  0  nothing was lost or done twice\n  1  something was, or a run failed',
    )
    .parse();
  const { on, ...options } = command.opts<Options>();
  const drivers: readonly FaultOptions['driver'][] = on ? [on] : ['PostgreSQL', 'Redis'];
  print(`seed ${options.seed}`);
  const reports: FaultReport[] = [];
  for (const driver of drivers) {
    const report = await onFreshDatabase(driver, options);
    renderReport(report).forEach(print);
    reports.push(report);
  }
  if (reports.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
}

/** The database outlives the servers, and keeps what it has promised to keep. */
async function onFreshDatabase(
  driver: FaultOptions['driver'],
  options: Omit<Options, 'on'>,
): Promise<FaultReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-faults-database-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    databaseName: 'tenantry',
    log: () => undefined,
  });
  try {
    const { host, port, user, database } = postgres.connection;
    const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    return await new FaultRun({ driver, databaseUrl, ...options, say: print }).run();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(fail);

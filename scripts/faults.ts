import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@tenantry/core/embedded';
import { Command, InvalidArgumentError, Option } from 'commander';
import { renderChaos } from './faults/chaos/ChaosReport';
import { ChaosRun } from './faults/chaos/ChaosRun';
import { renderReport } from './faults/FaultReport';
import { FaultRun } from './faults/FaultRun';
import { KILLED_WORK, killUploads, type UploadKills } from './faults/killUploads';
import { largeUploads, type LargeUploads } from './faults/largeUploads';
import { fuzzServer, renderFuzz } from './fuzz/fuzzServer';
import { fail } from '@tenantry/core/cli';

interface KillOptions {
  readonly kills: number;
  readonly deals: number;
  readonly seed: number;
}

type MemoryOptions = Pick<LargeUploads, 'uploads' | 'size' | 'most'>;

interface FuzzOptions {
  readonly requests: number;
  readonly heap: number;
  readonly seed: number;
}

interface ChaosCommandOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly disk?: string;
}

const SEED = ['--seed <number>', 'repeats a run: the same faults at the same points'] as const;
const EXIT_CODES = '\nExit codes:\n  0  no violation\n  1  violations, or the run failed';

/** `npm run faults`: kills servers under load, and checks whether anything was lost or done twice. */
async function main(): Promise<void> {
  const program = new Command('faults')
    .usage('[command] [options]   (run as: npm run faults -- [command] [options])')
    .description('Breaks what a server at work stands on, and checks that nothing is lost or done twice.')
    .addHelpText('after', EXIT_CODES);
  program
    .command('kills', { isDefault: true })
    .description(
      'Kills a server with SIGKILL while two bulk jobs change the same deals, starts it again, and checks that each\n' +
        'deal was changed exactly once, that progress never went back, and that no event was lost. Runs by default.',
    )
    .option('--kills <number>', 'how often to kill', count, 50)
    .option('--deals <number>', 'deals that each job changes, 10000 at most', count, 10_000)
    .option(...SEED, count, Date.now() % 1_000_000)
    .addHelpText('after', EXIT_CODES)
    .action(runKills);
  program
    .command('chaos')
    .description(
      'Runs a server on its embedded PostgreSQL under a mixed load. Kills the server and PostgreSQL, stops PostgreSQL for\n' +
        'seconds, and fills the disk. Then compares what clients were answered with the database, and reports how long\n' +
        'recovery took. Ctrl-C ends the faults early; the comparison is made all the same.',
    )
    .option('--minutes <number>', 'how long faults happen', amount, 10)
    .option(...SEED, count, Date.now() % 1_000_000)
    .option(
      '--disk <folder>',
      'a folder on a small file system, to be filled; default: a tmpfs (Linux, root)',
    )
    .addHelpText('after', EXIT_CODES)
    .action(runChaos);
  program
    .command('uploads')
    .description(
      'Kills a server while files are uploaded to it and while a partition is moved, on the storages local and s3, and\n' +
        'checks that each attachment has its file, that no file is left without one, and that the quota is exact.',
    )
    .option('--kills <number>', 'how often to kill on each storage', count, 50)
    .option(...SEED, count, Date.now() % 1_000_000)
    .addOption(new Option('--only <work>', 'what the server does meanwhile').choices(KILLED_WORK))
    .addHelpText('after', EXIT_CODES)
    .action(runUploads);
  program
    .command('memory')
    .description(
      'Uploads large files at the same time, as forms and in several requests, into the storages local and s3, and\n' +
        'samples the memory of the server meanwhile.',
    )
    .option('--uploads <number>', 'uploads at a time', count, 10)
    .option('--size <mebibytes>', 'size of each file', count, 500)
    .option('--most <mebibytes>', 'by how much the memory of the server may grow', count, 256)
    .addHelpText('after', '\nExit codes:\n  0  memory stayed flat\n  1  it did not, or the run failed')
    .action(runMemory);
  program
    .command('fuzz')
    .description(
      'Sends valid and spoilt requests of every operation to a server process with a small heap, and checks that the\n' +
        'process lives, that no answer is a 5xx (503 with Retry-After is counted), that refusals change nothing, and that\n' +
        'records show what was sent.',
    )
    .option('--requests <number>', 'how many', count, 20_000)
    .option('--heap <megabytes>', 'size of the heap (--max-old-space-size)', count, 128)
    .option('--seed <number>', 'repeats a run: the same requests', count, 1)
    .addHelpText('after', EXIT_CODES)
    .action(runFuzz);
  await program.parseAsync();
}

async function runKills(options: KillOptions): Promise<void> {
  print(`seed ${options.seed}`);
  const report = await onFreshDatabase((databaseUrl) =>
    new FaultRun({ databaseUrl, ...options, say: print }).run(),
  );
  renderReport(report).forEach(print);
  if (report.violations.length > 0) process.exitCode = 1;
}

async function runChaos({ minutes, seed, disk: diskFolder }: ChaosCommandOptions): Promise<void> {
  print(`seed ${seed}`);
  const early = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => early.abort());
  const { signal } = early;
  const report = await new ChaosRun({ seconds: minutes * 60, seed, diskFolder, signal, say: print }).run();
  renderChaos(report).forEach(print);
  if (report.violations.length > 0) process.exitCode = 1;
}

async function runUploads(options: UploadKills): Promise<void> {
  print(`seed ${options.seed}`);
  if (!(await killUploads(options))) process.exitCode = 1;
}

async function runMemory(options: MemoryOptions): Promise<void> {
  const isFlat = await onFreshDatabase((databaseUrl) =>
    largeUploads({ databaseUrl, ...options, say: print }),
  );
  if (!isFlat) process.exitCode = 1;
}

async function runFuzz(options: FuzzOptions): Promise<void> {
  const report = await fuzzServer({ ...options, say: print });
  renderFuzz(report).forEach(print);
  if (report.faults.length > 0 || report.death !== undefined) process.exitCode = 1;
}

/** The database goes on without the servers, and keeps what was committed. */
async function onFreshDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-faults-database-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    databaseName: 'tenantry',
    log: () => undefined,
  });
  try {
    const { host, port, user, database } = postgres.connection;
    const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    return await work(databaseUrl);
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

function amount(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(fail);
